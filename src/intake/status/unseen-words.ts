import * as t from '#messages/status-words.ts'
import type { SubmissionStatus } from '../../submissions/lifecycle/private-link.server.ts'

/** Visitors find the page of an approved submission's listing. */
export function isSeen({ standing }: Pick<SubmissionStatus, 'standing'>): boolean {
  return standing === 'published' || standing === 'closed'
}

/** Null unless it was approved and isn't live. */
export function unseenWords({
  name,
  standing,
  mergedInto,
}: SubmissionStatus): { title: string; text: string } | null {
  const listing = { name: mergedInto ?? name }
  if (standing === 'closed') return { title: t.closedForever(), text: t.closedForeverText(listing) }
  if (standing === 'unpublished') return { title: t.hidden(), text: t.hiddenByOwner(listing) }
  if (standing === 'unconfirmed') return { title: t.hidden(), text: t.notConfirmedText(listing) }
  if (standing === 'suspended') return { title: t.hidden(), text: t.hiddenText() }
  return standing === 'archived' ? { title: t.gone(), text: t.goneText() } : null
}
