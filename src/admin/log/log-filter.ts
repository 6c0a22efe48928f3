import { searchable } from '../../platform/db/column-text.ts'
import type { ChangeFilter } from '../../platform/changes/change.ts'

/** What of the log an address asks for. A day that is none is left out. */
export function filterOf({ searchParams }: URL): ChangeFilter {
  const text = (name: string) =>
    searchable(searchParams.get(name) ?? '')
      .trim()
      .slice(0, 100)
  const day = (name: string) => {
    const value = text(name)
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    return isDay ? new Date(value).toISOString().slice(0, 10) : ''
  }
  return { by: text('by'), table: text('table'), from: day('from'), to: day('to') }
}
