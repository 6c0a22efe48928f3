import { keeping } from '../columns.ts'
import type { Condition } from './filter.server.ts'

/** Listings whose hours name one of these weekdays. */
export const openDays: Condition = {
  inMemory: ({ openDays }, index) =>
    openDays
      ? {
          keep: keeping(
            index.hours,
            (hours) => hours?.spans.some(({ weekday }) => openDays.includes(weekday)) ?? false,
          ),
        }
      : null,
  facet: null,
}
