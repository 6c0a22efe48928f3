const minute = 60_000

/** With waits of 1, 2, 4, 8, 16, 32 and then 60 minutes, the last of these attempts is after three days. */
const maxAttempts = 78

/**
 * When to try again to send a mail: after a minute, then after twice as long each time, at most an hour.
 *
 * @param attempts how often it was tried.
 * @returns null when it was tried for three days.
 */
export function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= maxAttempts) return null
  return new Date(now.getTime() + Math.min(2 ** (attempts - 1), 60) * minute)
}
