/** Days of the week as rows number them: 0 is Monday. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const minutesOfDay = 1440

/**
 * One span of opening: minutes after local midnight of `weekday`. A span that ends after 1440 runs into
 * the next day; one from 0 to 1440 is the whole day.
 */
export type HourSpan = { weekday: number; opensMinute: number; closesMinute: number }

/** Whether a business is open, and the words that say until or from when. */
export type OpenState = { isOpen: boolean; text: string }

/** A day's line in the table of hours. */
export type HourLine = { day: string; text: string; isToday: boolean }

/**
 * Whether a business is open at a moment, in its own time zone.
 *
 * @returns null when it gives no hours.
 */
export function openState(spans: HourSpan[], timeZone: string, now: Date): OpenState | null {
  if (spans.length === 0) return null
  const { weekday, minute } = localTime(now, timeZone)
  const today = spans.find((span) => covers(span, weekday, minute))
  if (today) return { isOpen: true, text: openText(spans, today) }
  const next = nextOpening(spans, weekday, minute)
  return { isOpen: false, text: `Closed now, opens ${openingText(next, weekday, minute)}` }
}

/** Whether one of the spans covers a weekday and a minute of it. */
export function isOpenAt(
  spans: HourSpan[],
  { weekday, minute }: ReturnType<typeof localTime>,
): boolean {
  return spans.some((span) => covers(span, weekday, minute))
}

/** The week's hours, Monday first, one line a day. */
export function hourLines(spans: HourSpan[], timeZone: string, now: Date): HourLine[] {
  const today = localTime(now, timeZone).weekday
  return weekdays.map((day, weekday) => {
    const ofDay = spans
      .filter((span) => span.weekday === weekday)
      .sort((a, b) => a.opensMinute - b.opensMinute)
    return { day, text: ofDay.map(spanText).join(', ') || 'Closed', isToday: weekday === today }
  })
}

/** Weekday and minute of the day at a moment in a time zone. */
export function localTime(now: Date, timeZone: string): { weekday: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return {
    weekday: weekdays.findIndex((day) => day === part('weekday')),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

function covers(span: HourSpan, weekday: number, minute: number): boolean {
  const sinceOpening = ((weekday - span.weekday + 7) % 7) * minutesOfDay + minute - span.opensMinute
  return sinceOpening >= 0 && sinceOpening < span.closesMinute - span.opensMinute
}

function openText(spans: HourSpan[], span: HourSpan): string {
  const isAlways =
    spans.length === 7 &&
    spans.every((each) => each.closesMinute - each.opensMinute === minutesOfDay)
  return isAlways ? 'Open 24 hours' : `Open now, closes ${clockText(span.closesMinute)}`
}

function minutesUntil(span: HourSpan, weekday: number, minute: number): number {
  const ahead = (span.weekday - weekday) * minutesOfDay + span.opensMinute - minute
  return ahead > 0 ? ahead : ahead + 7 * minutesOfDay
}

function nextOpening(spans: HourSpan[], weekday: number, minute: number): HourSpan {
  return spans.reduce((soonest, span) =>
    minutesUntil(span, weekday, minute) < minutesUntil(soonest, weekday, minute) ? span : soonest,
  )
}

function openingText(span: HourSpan, weekday: number, minute: number): string {
  const at = clockText(span.opensMinute)
  const ahead = minutesUntil(span, weekday, minute) + minute
  if (ahead < minutesOfDay) return `today at ${at}`
  return ahead < 2 * minutesOfDay ? `tomorrow at ${at}` : `${weekdays[span.weekday]} at ${at}`
}

function spanText(span: HourSpan): string {
  if (span.closesMinute - span.opensMinute === minutesOfDay) return 'Open 24 hours'
  return `${clockText(span.opensMinute)} to ${clockText(span.closesMinute)}`
}

/** "8 AM", "5:30 PM", "midnight", "noon". */
export function clockText(minuteOfDay: number): string {
  const minute = minuteOfDay % minutesOfDay
  if (minute === 0) return 'midnight'
  if (minute === 720) return 'noon'
  const hour = Math.floor(minute / 60)
  const past = minute % 60 ? `:${String(minute % 60).padStart(2, '0')}` : ''
  return `${hour % 12 || 12}${past} ${hour < 12 ? 'AM' : 'PM'}`
}
