import * as t from '#messages/admin-import-rows.ts'
import type { FormValues } from '../../submissions/form/form-values.ts'
import { writeWeek } from '../../submissions/form/week-values.ts'
import { lineOf } from './cells.ts'
import type { Column } from './columns.ts'
import type { Cells } from './import-record.ts'
import { readDayHours, readHours, type ReadHours } from './read-hours.ts'

const dayNames = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const dayColumns = dayNames.map((name) => name.toLowerCase() as Column)

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
/** A spreadsheet makes these of "8-5". */
const asDate = new RegExp(
  String.raw`^(?:\d{4}-\d\d-\d\d\b.*|\d{1,2}/\d{1,2}/\d{2,4}|\d{1,2}-(?:${months})|(?:${months})-\d{1,2})$`,
  'i',
)

/** Hours we can't read stay a note. */
export function readWeekOf(
  cells: Cells,
  { values, notes }: { values: FormValues; notes: string[] },
): void {
  const note = lineOf(cells.hoursNote ?? '')
  const byDay = dayColumns.map((column) => lineOf(cells[column] ?? ''))
  const text = byDay.some(Boolean)
    ? byDay
        .map((hours, day) => hours && `${dayNames[day]} ${hours}`)
        .filter(Boolean)
        .join('; ')
    : lineOf(cells.hours ?? '')
  values.hoursNote = note
  if (!text) return
  const date = [text, ...byDay].find((one) => asDate.test(one))
  if (date) {
    notes.push(t.hoursAreDate({ text: date }))
    return
  }
  const days = byDay.map((hours, weekday) => (hours ? readDayHours(hours, weekday) : []))
  const read: ReadHours = byDay.some(Boolean)
    ? { spans: days.every((spans) => spans !== null) ? days.flat() : null, isByAppointment: false }
    : readHours(text)
  if (read.isByAppointment) values.byAppointment = true
  if (read.spans) {
    values.hours = writeWeek(read.spans)
    if (read.note) values.hoursNote = [note, read.note].filter(Boolean).join(' · ')
    return
  }
  const kept = [note, text].filter(Boolean).join(' · ')
  values.hoursNote = kept.length > 200 ? `${kept.slice(0, 199)}…` : kept
  notes.push(t.hoursAsNote({ text: text.slice(0, 80) }))
}
