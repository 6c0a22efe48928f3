import * as t from '#messages/admin-import-rows.ts'
import type { FormValues } from '../../submissions/form/form-values.ts'
import { writeWeek } from '../../submissions/form/week-values.ts'
import { lineOf } from './cells.ts'
import type { Column } from './columns.ts'
import type { Cells } from './import-record.ts'
import { readDayHours, readHours } from './read-hours.ts'

const dayNames = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const dayColumns = dayNames.map((name) => name.toLowerCase() as Column)

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
  const days = byDay.map((hours, weekday) => (hours ? readDayHours(hours, weekday) : []))
  const read = byDay.some(Boolean)
    ? { spans: days.every((spans) => spans !== null) ? days.flat() : null, isByAppointment: false }
    : readHours(text)
  if (read.isByAppointment) values.byAppointment = true
  if (read.spans) {
    values.hours = writeWeek(read.spans)
    return
  }
  const kept = [note, text].filter(Boolean).join(' · ')
  values.hoursNote = kept.length > 200 ? `${kept.slice(0, 199)}…` : kept
  notes.push(t.hoursAsNote({ text: text.slice(0, 80) }))
}
