import { keeping } from '../columns.ts'
import type { Condition } from './filter.server.ts'

/** Leaves out samples: they show how the directory works, and nobody runs them. */
export const real: Condition = {
  inMemory: ({ isReal }, index) =>
    isReal ? { keep: keeping(index.isSample, (isSample) => !isSample) } : null,
  facet: null,
}
