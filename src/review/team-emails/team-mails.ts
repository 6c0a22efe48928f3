export type TeamMails = { onArrival: boolean; dailyDigest: boolean }

/** Both: with the digest alone, an arrival right after it would be overdue by the next. */
export const usualMails: TeamMails = { onArrival: true, dailyDigest: true }

/** Collects a busy hour's arrivals in few emails. */
export const gatherMinutes = 15

/** Florida time. */
export const digestHour = 8

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/** The Florida day (2026-11-21) whose digest is due; null before its hour. */
export function digestDay(at: Date): string | null {
  const [day = '', time = ''] = clock.format(at).split(', ')
  return Number(time.slice(0, 2)) >= digestHour ? day : null
}
