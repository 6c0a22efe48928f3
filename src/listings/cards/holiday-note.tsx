import type { Exceptions } from '../hours.ts'
import { holidayNote } from '../holiday-note.ts'
import { useNow } from './use-now.ts'

type HolidayNoteProps = {
  /** Of those that give hours. */
  hours: readonly (Exceptions | null)[]
  /** Null if the page has no time. */
  now: string | null
  timeZone?: string
}

/** On a federal holiday and the day before. */
export function HolidayNote(props: HolidayNoteProps) {
  const note = useHolidayNote(props)
  // On paper, the hours say so.
  return note && <p className={`my-3 print:hidden ${look}`}>{note}</p>
}

/** In a list of cards, under the first one, whose Call button stays on a phone's first screen. */
export function HolidayItem(props: HolidayNoteProps) {
  const note = useHolidayNote(props)
  return note && <li className={`col-span-full ${look}`}>{note}</li>
}

const look = 'rounded-card border border-line bg-note px-4 py-2 text-ink'

function useHolidayNote({ hours, now, timeZone = 'America/New_York' }: HolidayNoteProps) {
  const at = useNow(now)
  const given = hours.filter((one) => one !== null)
  return at && given.length ? holidayNote(at, given, timeZone) : null
}
