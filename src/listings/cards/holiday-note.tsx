import type { Exceptions } from '../hours.ts'
import { holidayNote } from '../holidays.ts'
import { useNow } from './use-now.ts'

type HolidayNoteProps = {
  /** Of those that give hours. */
  hours: readonly (Exceptions | null)[]
  /** Null if the page has no time. */
  now: string | null
  timeZone?: string
}

/** On a federal holiday and the day before. */
export function HolidayNote({ hours, now, timeZone = 'America/New_York' }: HolidayNoteProps) {
  const at = useNow(now)
  const given = hours.filter((one) => one !== null)
  const note = at && given.length ? holidayNote(at, given, timeZone) : null
  return (
    note && (
      <p className="mb-3 rounded-card border border-line bg-note px-4 py-2 text-ink">{note}</p>
    )
  )
}
