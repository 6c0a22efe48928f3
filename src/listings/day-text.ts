/** `2026-10-21` becomes "October 21, 2026". */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

const short = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** "Thu, Nov 26". */
export function shortDayText(day: string): string {
  return short.format(new Date(day))
}
