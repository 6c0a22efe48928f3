import { undoSeconds } from '../states.ts'
import { exactClockOf } from '../when-text.ts'

/** When the approval of a claim can't be undone any more; null if it can't be undone now. */
export function heldUntil(approvedAt: Date | null, now: Date): Date | null {
  if (!approvedAt) return null
  const end = new Date(approvedAt.getTime() + undoSeconds * 1000)
  return now < end ? end : null
}

export function holdText(until: Date): string {
  return `Our team has just approved a claim of this listing and can still undo that. You can do this after ${exactClockOf(until)}.`
}
