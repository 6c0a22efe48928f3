import * as t from '#messages/hours.ts'
import type { OpenState } from './hours.ts'

export const emergencyText = t.emergencyService

/**
 * Without "24 hour" when closed, which would contradict "Closed now".
 * @returns null while closed for now.
 */
export function emergencyWords(open: OpenState | null): string | null {
  if (open?.isClosedForNow) return null
  return open && !open.isOpen ? t.answersEmergencies() : t.emergencyService()
}
