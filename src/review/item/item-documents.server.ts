import { documentDays } from '../../platform/db/retention-rule.ts'
import type { Opening } from '../../submissions/documents/documents.server.ts'
import { isWaiting } from '../../submissions/states.ts'
import { whenText } from '../../submissions/when-text.ts'
import type { DeskItem } from './desk.server.ts'
import type { ItemView } from './desk-view.ts'

/** What becomes, or became, of the documents of what is decided; empty while it waits. */
export function closedDocumentsText({ state, documentTrace: trace }: DeskItem, now: Date): string {
  if (isWaiting(state)) return ''
  if (trace.length === 0) return 'No documents were sent.'
  const many = trace.length === 1 ? '1 document' : `${trace.length} documents`
  const last = trace.map(({ deletedAt }) => deletedAt?.getTime() ?? Infinity)
  const deletedAt = Math.max(...last)
  return deletedAt === Infinity
    ? `${many}, deleted ${documentDays} days after the last decision.`
    : `${many}: deleted ${whenText(new Date(deletedAt), now)}. Nobody can open them any more.`
}

const kinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'Photo',
  'image/png': 'Picture',
}

/** The documents that can be opened, with who opened each. */
export function documentsOf(
  { documents }: DeskItem,
  openings: Opening[],
  now: Date,
): ItemView['documents'] {
  return documents.map(({ id, name, mediaType, receivedAt }) => ({
    id,
    name,
    kind: kinds[mediaType] ?? 'File',
    received: whenText(receivedAt, now),
    opened: openings
      .filter(({ documentId }) => documentId === id)
      .map((opening) => openingText(opening, now)),
  }))
}

/** Who opened a document, and when. */
export function openingText({ by, at }: Opening, now: Date): string {
  return `${by}, ${whenText(at, now)}`
}
