const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A moment as a field for day and time takes it, on the clocks of Florida's east: "2026-11-21T10:00". */
export function fieldInFlorida(moment: Date): string {
  return parts.format(moment).replace(' ', 'T')
}

/** The moment of such a field; null when it is none, or none that these clocks ever show. */
export function momentInFlorida(field: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field)) return null
  const hours = [4, 5]
  const guesses = hours.map((behind) => new Date(Date.parse(`${field}Z`) + behind * 3_600_000))
  return (
    guesses.find((guess) => !Number.isNaN(guess.getTime()) && fieldInFlorida(guess) === field) ??
    null
  )
}
