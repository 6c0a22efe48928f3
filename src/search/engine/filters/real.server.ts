import { keeping } from '../columns.ts'
import type { Condition } from './filter.server.ts'

/** Leaves out samples. */
export const real: Condition = {
  inMemory: ({ isReal }, index) =>
    isReal ? { keep: keeping(index.isSample, (isSample) => !isSample) } : null,
  facet: null,
}
