import * as t from '#messages/admin-log.ts'
import { href } from 'react-router'
import { isList, samRegister } from '../../listings/verification.ts'
import type { LoggedChange } from '../../platform/changes/changes.server.ts'

export type UndoOption =
  | { is: 'here' }
  | { is: 'there'; to: string; text: string }
  | { is: 'none'; text: string }

type Entry = Pick<LoggedChange, 'table' | 'recordId' | 'action' | 'before' | 'after'>

/** Their rows are restored whole. */
export const undoableTables = ['articles', 'resources', 'site_settings', 'categories'] as const

/** Only plain facts: nothing tied to emails, people, or submissions. */
const others = [
  'status',
  'standing_before',
  'closed_at',
  'closed_before',
  'badges',
  'people',
  'photos',
  'posts',
  'sources',
  'sent_in',
  'merged_into',
]

const asides = ['why', 'confirmed']

/** Columns of changed facts; empty if the entry changed anything else. */
export function changedFacts({ before, after }: Pick<Entry, 'before' | 'after'>): string[] {
  if (!before || !after) return []
  const keys = Object.keys(after).filter((key) => !asides.includes(key))
  return keys.some((key) => others.includes(key)) ? [] : keys
}

export function undoOf(entry: Entry): UndoOption {
  const { table, recordId } = entry
  if (isOfSamples(entry)) return { is: 'none', text: t.itWasConfirmedACommand() }
  if (undoableTables.some((one) => one === table)) return { is: 'here' }
  if (table === 'stale_answers' && !entry.before) return { is: 'here' }
  if (table === 'businesses') return undoOfListing(entry)
  if (table === 'submissions') return deskOf(href('/review/:id', { id: recordId }))
  if (table === 'reports') return deskOf(href('/review/reports/:reportId', { reportId: recordId }))
  if (table === 'conversations')
    return deskOf(href('/review/messages/:conversationId', { conversationId: recordId }))
  if (table === 'contact_messages')
    return deskOf(href('/review/contact/:contactId', { contactId: recordId }))
  if (table === 'imports') {
    return { is: 'there', to: importPage(entry), text: t.undoItOnTheImports() }
  }
  if (table === 'team_members' || table === 'team_invitations')
    return { is: 'there', to: href('/admin/people'), text: t.changeItOnThePeople() }
  if (table === 'letter_batches' && !entry.before)
    return deskOf(href('/admin/reach/letters/:batchId', { batchId: recordId }))
  if (table === 'api_keys')
    return isRevoked(entry)
      ? { is: 'here' }
      : { is: 'there', to: href('/admin/api-keys'), text: t.revokeItOnItsPage() }
  if (table === 'mails') return { is: 'none', text: t.itWasConfirmedASent() }
  return { is: 'none', text: t.itWasConfirmedAndCant() }
}

/** Of a key: creating one is undone by revoking it. */
export function isRevoked({ before, after }: Pick<Entry, 'before' | 'after'>): boolean {
  return before?.['revoked_at'] === null && Boolean(after?.['revoked_at'])
}

/** Samples that were removed, or loaded again by a command, are restored by a command only. */
export function isOfSamples({ table, recordId, action }: Omit<Entry, 'before' | 'after'>): boolean {
  return (
    /\bsamples (?:removed|loaded)/.test(action) ||
    (table === 'site_settings' && recordId === 'samples')
  )
}

function importPage({ recordId, before, after }: Entry): string {
  const source = (after ?? before)?.['source']
  if (typeof source === 'string' && isList(source))
    return href('/admin/certificates/:runId', { runId: recordId })
  return source === samRegister
    ? href('/admin/registry/:runId', { runId: recordId })
    : href('/admin/import/:importId', { importId: recordId })
}

function deskOf(to: string): UndoOption {
  return { is: 'there', to, text: t.undoItOnItsPage() }
}

function undoOfListing({ recordId, before, after }: Entry): UndoOption {
  if (!after) return { is: 'none', text: t.itWasConfirmedAndDeleted() }
  if (Object.keys(after).every((key) => asides.includes(key)))
    return { is: 'none', text: t.itWasConfirmedAndCant() }
  if (changedFacts({ before, after }).length) return { is: 'here' }
  const params = { businessId: recordId }
  const own = (to: string, text: string): UndoOption => ({ is: 'there', to, text })
  if (('photos' in after || 'posts' in after) && !('merged_into' in after))
    return own(href('/business/:businessId/history', params), t.seeItInTheListings())
  if ('people' in after && !('sent_in' in after))
    return own(href('/business/:businessId/people', params), t.changeItOnTheListings())
  if ('closed_at' in after && !('standing_before' in after))
    return own(href('/business/:businessId/close', params), t.undoItWhereItWas())
  return deskOf(href('/review/listing/:businessId', params))
}
