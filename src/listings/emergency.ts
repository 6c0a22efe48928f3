import type { OpenState } from './hours.ts'

export const emergencyText = '24 hour emergency service'

/**
 * Without "24 hour" when closed, which would contradict "Closed now".
 * @returns null while closed for now.
 */
export function emergencyWords(open: OpenState | null): string | null {
  if (open?.isClosedForNow) return null
  return open && !open.isOpen ? 'Answers emergencies 24 hours' : emergencyText
}
