/** What somebody of the team wants by mail. */
export type TeamMails = { onArrival: boolean; dailyDigest: boolean }

/**
 * What someone who has chosen nothing gets. Both: the digest alone would tell of what comes in right after it only when
 * the promised time is over.
 */
export const usualMails: TeamMails = { onArrival: true, dailyDigest: true }

/** How long arrivals are gathered, so that a busy hour brings a few emails and not one for each. */
export const gatherMinutes = 15

/** From which hour in Florida on the digest of a day is sent. */
export const digestHour = 8

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/** The day in Florida whose digest is due at a moment, such as 2026-11-21; null before its hour. */
export function digestDay(at: Date): string | null {
  const [day = '', time = ''] = clock.format(at).split(', ')
  return Number(time.slice(0, 2)) >= digestHour ? day : null
}
