import type { HourSpan } from '../../listings/hours.ts'
import { readWeek, type DayValues, type SpanValues } from '../../submissions/form/week-values.ts'

/** Null spans: unclear text. `note`: for days by appointment. */
export type ReadHours = { spans: HourSpan[] | null; isByAppointment: boolean; note?: string }

const dayNames = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const day =
  /^(?:mondays?|mon|mo|m|tuesdays?|tues|tue|tu|t|wednesdays?|wed|weds|we|w|thursdays?|thurs|thur|thu|th|r|fridays?|fri|fr|f|saturdays?|sat|sa|sundays?|sun|su)\b\.?/i
const wholeWeek = [0, 1, 2, 3, 4, 5, 6]
const groups: [RegExp, number[]][] = [
  [/^(?:7 days(?: a week)?|seven days(?: a week)?|every ?day|daily|all week)\b/i, wholeWeek],
  [/^(?:week ?days?|business days)\b/i, [0, 1, 2, 3, 4]],
  [/^(?:week ?ends?|s\/s)\b/i, [5, 6]],
  [/^l(?:un)?\s*(?:-|a\b)\s*v(?:ie)?\b/i, [0, 1, 2, 3, 4]],
  [/^m\/?w\/?f\b/i, [0, 2, 4]],
  [/^tu?\/?th\b/i, [1, 3]],
]
const clock = /^(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?(?:m\.?)?(?![a-z]))?/i
const to = /^(?:-|to\b|till?\b|until\b|through\b|thru\b|a\b|–|—)\s*/i
const allDay =
  /^(?:24\s*(?:hours?|hrs?|h)\b(?: a day)?|24[/-]7(?:[\s,/-]*365\b(?: days)?(?: a year)?)?|open 24 hours|all day|around the clock)(?:\s+service\b)?/i
/** A pause may begin at any time from noon. */
const morning: SpanValues = { opens: '00:00', closes: '12:00' }
const filler = /^(?:[\s,;:|/()]|and\b|&|open\b|hours\b|from\b|hrs?\b|only\b|est\b|et\b)+/i
const appointment =
  /\b(?:and |or )?by (?:appointment|appt\.?)(?: only)?\b|\bappointments? only\b|\bappt\.? only\b/i

/** "Sat by appt" after the other days' hours. */
const appointmentDays =
  /^(.*\S)\s*(?:[,;&/]|\band\b)\s*([^,;&/\d]*\bby (?:appointment|appt\.?)(?: only)?)\s*$/i

const spanish: [RegExp, string][] = [
  [/todos los d[ií]as/gi, 'daily'],
  [/lunes/gi, 'mon'],
  [/martes/gi, 'tue'],
  [/mi[eé]rcoles/gi, 'wed'],
  [/jueves/gi, 'thu'],
  [/viernes/gi, 'fri'],
  [/s[aá]bados?/gi, 'sat'],
  [/domingos?/gi, 'sun'],
  [/cerrado/gi, 'closed'],
]

const hourWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** Not "seven days a week". */
const spelledHour = new RegExp(String.raw`\b(?:${hourWords.join('|')})\b(?!\s+days)`, 'gi')

/**
 * Reads "Mon-Fri 8am-5pm; Sat 9-1", "24/7", "M-F 8-5, closed Sunday". Every word must be
 * understood: wrong hours are worse than a note.
 */
export function readHours(given: string): ReadHours {
  const text = spanish.reduce((text, [word, day]) => text.replace(word, day), given)
  const [, other = '', later = ''] = appointmentDays.exec(text) ?? []
  const days = takeDays(later)?.value
  const open = days ? readHours(other) : null
  if (open?.spans?.length && !open.spans.some(({ weekday }) => days?.includes(weekday)))
    return { ...open, note: later }
  const isByAppointment = appointment.test(text)
  const rest = text
    .replace(appointment, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(spelledHour, (word) => String(hourWords.indexOf(word.toLowerCase()) + 1))
    .replace(/\bnoon\b/gi, '12:00pm')
    .replace(/\bmidnight\b/gi, '12:00am')
    .replace(/\b([01]\d|2[0-3]|[1-9])([0-5]\d)(?=\b|[ap]m?\b)/gi, '$1:$2')
    .replace(/[\s.,;]+$/, '')
    .trim()
  if (!rest) return { spans: isByAppointment ? [] : null, isByAppointment }
  const week = parse(rest) ?? parse(daysFirst(rest)) ?? parseExcept(rest)
  if (!week) return { spans: null, isByAppointment }
  const { spans, problems } = readWeek(week)
  return { spans: problems.length ? null : spans, isByAppointment }
}

/** "9-5 Mon-Fri, 10-2 Sat" with each day before its hours. */
function daysFirst(text: string): string {
  const parts = text.split(/\s*[;,]\s*/).map((part) => {
    const hours = takeHours(part)
    if (!hours || hours.value === 'closed') return part
    const days = takeDays(hours.rest.replace(filler, ''))
    if (!days || days.rest.replace(filler, '')) return part
    return `${hours.rest} ${part.slice(0, part.length - hours.rest.length)}`
  })
  return parts.join('; ')
}

/** "10-6 closed Mon" is open on the other days. */
function parseExcept(text: string): DayValues[] | null {
  const hours = takeHours(text)
  const named = hours && /^[\s,;(]*(?:closed|except|(?:but )?not|no)\b(?: on)?\s*/i.exec(hours.rest)
  if (!named || typeof hours.value === 'string') return null
  const first = takeDays(hours.rest.slice(named[0].length))
  const closed = first && withDaysBehind(first)
  if (!closed || closed.rest.replace(filler, '')) return null
  const { value } = hours
  return wholeWeek.map((one) => ({
    isAllDay: false,
    spans: closed.value.includes(one) ? [] : [value],
  }))
}

/** Null if unclear. */
export function readDayHours(text: string, weekday: number): HourSpan[] | null {
  if (/\d/.test(text) && day.test(text)) return null
  const week = parse(`${dayNames[weekday]} ${text}`)
  if (!week) return null
  const { spans, problems } = readWeek(week)
  return problems.length ? null : spans
}

/** Null at the first unknown word. */
function parse(text: string): DayValues[] | null {
  const week = wholeWeek.map((): DayValues => ({ isAllDay: false, spans: [] }))
  const isSaid = new Set<number>()
  let rest = text
  let days: number[] | null = null
  let isFresh = false
  while ((rest = rest.replace(filler, ''))) {
    const named: Taken<number[]> | null = takeDays(rest)
    if (named) {
      // "Mon, Wed, Fri 9-5": collect days until hours follow.
      days = isFresh && days ? [...days, ...named.value] : named.value
      isFresh = true
      rest = named.rest
      continue
    }
    const pause = takePause(rest)
    if (pause) {
      const paused = isFresh ? null : days
      // Of several groups of days, it may mean any.
      if (paused?.length !== isSaid.size) return null
      if (!paused.every((one) => interrupt(week[one] as DayValues, pause.value))) return null
      rest = pause.rest
      continue
    }
    const before = days && !isFresh ? week[days[0] ?? 0]?.spans.at(-1) : undefined
    const hours = takeHours(rest, before)
    if (!hours) return null
    // "9-5" alone doesn't say which days.
    if (!days && hours.value !== 'all day' && hours.value !== 'closed') return null
    for (const one of days ?? (hours.value === 'closed' ? [] : wholeWeek)) {
      if (isFresh && isSaid.has(one)) return null
      isSaid.add(one)
      const known = week[one] as DayValues
      if (hours.value === 'all day') known.isAllDay = true
      else if (hours.value !== 'closed') known.spans.push(hours.value)
    }
    // "Closed Sunday": the day follows the word.
    const behind =
      hours.value === 'closed' && !isFresh ? takeDays(hours.rest.replace(filler, '')) : null
    if (hours.value === 'closed' && !isFresh) {
      if (!behind) return null
      const closed = withDaysBehind(behind)
      if (closed.value.some((one) => (week[one] as DayValues).spans.length)) return null
      rest = closed.rest
      continue
    }
    days ??= wholeWeek
    isFresh = false
    rest = hours.rest
  }
  return isFresh || isSaid.size === 0 ? null : week
}

/** "Closed 12-1 for lunch". */
function takePause(text: string): Taken<SpanValues> | null {
  const named = /^(?:closed|lunch(?: break)?|break)\b[\s:]*(?:daily|for lunch|from)?\s*/i.exec(text)
  const hours = named && takeHours(text.slice(named[0].length), morning)
  if (!hours || typeof hours.value === 'string') return null
  const rest = hours.rest.replace(/^\s*(?:daily\s*)?(?:for\s+)?lunch\b(?: break| hour)?/i, '')
  return { value: hours.value, rest }
}

/** False unless the pause is within the day's only hours. */
function interrupt(day: DayValues, pause: SpanValues): boolean {
  const [only, ...more] = day.spans
  if (!only || more.length || only.opens >= pause.opens || pause.closes >= only.closes) return false
  day.spans = [
    { opens: only.opens, closes: pause.opens },
    { opens: pause.closes, closes: only.closes },
  ]
  return true
}

/** "Closed Sun Mon": all days to the end. If hours follow, only the first day is surely closed. */
function withDaysBehind(first: Taken<number[]>): Taken<number[]> {
  let { value, rest } = first
  for (;;) {
    rest = rest.replace(filler, '')
    if (!rest) return { value, rest }
    const next = takeDays(rest)
    if (!next) return first
    value = [...value, ...next.value]
    rest = next.rest
  }
}

type Taken<T> = { value: T; rest: string }

function takeDays(text: string): Taken<number[]> | null {
  for (const [words, value] of groups) {
    const found = words.exec(text)
    if (found) return { value, rest: text.slice(found[0].length) }
  }
  const first = takeDay(text)
  if (!first) return null
  const span = to.exec(first.rest.trimStart())
  const last = span && takeDay(first.rest.trimStart().slice(span[0].length))
  if (!last) return { value: [first.value], rest: first.rest }
  const count = ((last.value - first.value + 7) % 7) + 1
  return {
    value: Array.from({ length: count }, (_, more) => (first.value + more) % 7),
    rest: last.rest,
  }
}

function takeDay(text: string): Taken<number> | null {
  const found = day.exec(text)
  if (!found) return null
  const word = found[0].toLowerCase().replace('.', '')
  const letters: Record<string, number> = { m: 0, t: 1, w: 2, r: 3, f: 4 }
  const value =
    (Object.hasOwn(letters, word) ? letters[word] : null) ?? dayNames.indexOf(word.slice(0, 2))
  return { value, rest: text.slice(found[0].length) }
}

/** @param before the same day's earlier hours: after "8-12", 1 is in the afternoon. */
function takeHours(
  text: string,
  before?: SpanValues,
): Taken<SpanValues | 'all day' | 'closed'> | null {
  const whole = allDay.exec(text)
  if (whole)
    return {
      value: 'all day',
      rest: text.slice(whole[0].length).replace(/^[\s,]*7 days(?: a week)?/i, ''),
    }
  const closed = /^closed(?: on)?\b/i.exec(text)
  if (closed) return { value: 'closed', rest: text.slice(closed[0].length) }
  const opens = clock.exec(text)
  const between = opens && to.exec(text.slice(opens[0].length).trimStart())
  if (!opens || !between) return null
  const after = text.slice(opens[0].length).trimStart().slice(between[0].length)
  const closes = clock.exec(after)
  const value = closes && spanOf(opens, closes, before)
  return value ? { value, rest: after.slice(closes[0].length) } : null
}

/** Without am or pm, accepts only unambiguous times. */
function spanOf(
  opens: RegExpExecArray,
  closes: RegExpExecArray,
  before?: SpanValues,
): SpanValues | null {
  const [open, close] = [opens, closes].map(([, hour, minutes = '00', half]) => ({
    hour: Number(hour),
    minutes,
    half: half?.toLowerCase(),
  })) as [Clock, Clock]
  if ([open, close].some(({ hour, minutes }) => hour > 24 || Number(minutes) > 59)) return null
  const isWide = (one: Clock) => !one.half && (one.hour > 12 || one.hour === 0)
  // "8:00-17:00" and "08:00-13:30" are 24-hour times.
  if (isWide(close) || isWide(open))
    return open.half || close.half ? null : { opens: wide(open), closes: wide(close) }
  if (open.hour === 0 || close.hour === 0) return null
  const isLater = before !== undefined && open.hour < 6 && before.closes <= halved(open, 'p')
  const openHalf = open.half ?? (isLater ? 'p' : guessOpen(open, close))
  if (!openHalf) return null
  const closeHalf = close.half ?? (openHalf === 'a' ? guessClose(open, close) : 'p')
  return { opens: halved(open, openHalf), closes: halved(close, closeHalf) }
}

type Clock = { hour: number; minutes: string; half: string | undefined }

/** 6 to 11 is morning, 12 is noon; other hours are unclear. */
function guessOpen({ hour }: Clock, close: Clock): string | null {
  if (hour === 12) return 'p'
  if (hour < 6) return null
  // "9-11pm" may mean the evening.
  return close.half === 'p' && close.hour > hour && close.hour < 12 ? null : 'a'
}

function guessClose(open: Clock, close: Clock): string {
  return close.hour > open.hour && close.hour < 12 ? 'a' : 'p'
}

function wide({ hour, minutes }: Clock): string {
  return `${String(hour % 24).padStart(2, '0')}:${minutes}`
}

function halved({ hour, minutes }: Clock, half: string): string {
  return wide({ hour: (hour % 12) + (half === 'p' ? 12 : 0), minutes, half })
}
