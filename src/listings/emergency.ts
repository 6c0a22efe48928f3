import type { OpenState } from './hours.ts'

/** What listings say that have it. */
export const emergencyText = '24 hour emergency service'

/**
 * The same where it is closed: "24 hour" beside "Closed now" would say two things.
 *
 * @returns null while it is closed for now: then nobody answers.
 */
export function emergencyWords(open: OpenState | null): string | null {
  if (open?.isClosedForNow) return null
  return open && !open.isOpen ? 'Answers emergencies 24 hours' : emergencyText
}
