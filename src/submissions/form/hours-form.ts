import { weekdays, type HourSpan } from '../../directory/hours.ts'
import type { SubmissionProblem, TypedDay, TypedSpan } from './submission-fields.ts'

const minutesOfDay = 1440
const minutesOfWeek = 7 * minutesOfDay

/**
 * The week's spans from a form, or what is wrong with each day. A span that closes at or before the hour it
 * opens runs past midnight; two of them may touch, but not overlap, also from one day into the next.
 */
export function readWeek(days: TypedDay[]): { spans: HourSpan[]; problems: SubmissionProblem[] } {
  const read = days.map(readDay)
  const spans = read.flatMap((day) => day.spans)
  const problems = read.flatMap(({ problem }, day) => (problem ? [at(day, problem)] : []))
  const overlap = problems.length ? null : findOverlap(spans)
  return { spans, problems: overlap === null ? problems : [at(overlap, overlaps(overlap))] }
}

function at(day: number, text: string): SubmissionProblem {
  return { field: `hours-${day}`, text }
}

function overlaps(day: number): string {
  return `Two times on ${weekdays[day]} overlap. Change one of them.`
}

type ReadDay = { spans: HourSpan[]; problem: string | null }

function readDay({ isAllDay, spans }: TypedDay, weekday: number): ReadDay {
  if (isAllDay)
    return { spans: [{ weekday, opensMinute: 0, closesMinute: minutesOfDay }], problem: null }
  const read = spans.map((span) => readSpan(span, weekday))
  const problem = read.find((span) => typeof span === 'string')
  if (problem) return { spans: [], problem }
  return { spans: read.filter((span) => typeof span !== 'string'), problem: null }
}

function readSpan({ opens, closes }: TypedSpan, weekday: number): HourSpan | string {
  const day = weekdays[weekday]
  const opensMinute = minuteOf(opens)
  const closesMinute = minuteOf(closes)
  if (opensMinute === null) return `Enter the time when it opens on ${day}, such as 08:00`
  if (closesMinute === null) return `Enter the time when it closes on ${day}, such as 17:00`
  if (opensMinute === closesMinute)
    return `On ${day} it opens and closes at the same time. Choose 24 hours if it never closes.`
  const pastMidnight = closesMinute < opensMinute ? minutesOfDay : 0
  return { weekday, opensMinute, closesMinute: closesMinute + pastMidnight }
}

/** Minutes after midnight of "08:00" or "8:00", or null. */
function minuteOf(clock: string): number | null {
  const parts = /^\s*([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?\s*$/.exec(clock)
  return parts && Number(parts[1]) * 60 + Number(parts[2])
}

/** The day of a span that starts before the one before it has ended, or null. */
function findOverlap(spans: HourSpan[]): number | null {
  const starts = spans
    .map((span) => ({ ...span, start: span.weekday * minutesOfDay + span.opensMinute }))
    .sort((one, other) => one.start - other.start)
  const late = starts.find((span, place) => {
    if (starts.length === 1) return false
    const before = starts.at(place - 1) ?? span
    const since = (span.start - before.start + minutesOfWeek) % minutesOfWeek
    return since < before.closesMinute - before.opensMinute
  })
  return late?.weekday ?? null
}
