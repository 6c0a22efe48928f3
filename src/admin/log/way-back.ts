import { href } from 'react-router'
import { isUndoable, type Row } from '../../platform/changes/change.ts'

export type WayBack =
  | { is: 'here' }
  | { is: 'there'; to: string; text: string }
  | { is: 'none'; text: string }

type Entry = { table: string; thing: string; before: Row | null; after: Row | null }

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

export function wayBackOf(entry: Entry): WayBack {
  const { table, thing } = entry
  if (isUndoable(table)) return { is: 'here' }
  if (table === 'businesses') return wayOfListing(entry)
  if (table === 'submissions') return deskOf(href('/review/:id', { id: thing }))
  if (table === 'reports') return deskOf(href('/review/reports/:reportId', { reportId: thing }))
  if (table === 'conversations')
    return deskOf(href('/review/messages/:conversationId', { conversationId: thing }))
  if (table === 'imports') {
    const to = href('/admin/import/:importId', { importId: thing })
    return { is: 'there', to, text: 'Undo it on the page of the import' }
  }
  if (table === 'team_members' || table === 'team_invitations')
    return { is: 'there', to: href('/admin/people'), text: 'Change it on the page of people' }
  if (table === 'mails')
    return { is: 'none', text: 'It was confirmed: an email that has left cannot be called back.' }
  return { is: 'none', text: 'It was confirmed, and cannot be taken back.' }
}

function deskOf(to: string): WayBack {
  return { is: 'there', to, text: 'Take it back on its page of the desk' }
}

function wayOfListing({ thing, before, after }: Entry): WayBack {
  if (thing === 'samples')
    return { is: 'none', text: 'It was confirmed. A command loads the samples again.' }
  if (!after)
    return { is: 'none', text: 'It was confirmed, and what is deleted does not come back.' }
  if (changedFacts({ before, after }).length) return { is: 'here' }
  const params = { businessId: thing }
  const own = (to: string, text: string): WayBack => ({ is: 'there', to, text })
  if (('photos' in after || 'posts' in after) && !('merged_into' in after))
    return own(
      href('/business/:businessId/history', params),
      'See it in the history of the listing',
    )
  if ('people' in after && !('sent_in' in after))
    return own(href('/business/:businessId/people', params), 'Change it on the page of its people')
  if ('closed_at' in after && !('standing_before' in after))
    return own(href('/business/:businessId/close', params), 'Take it back where it was closed')
  return deskOf(href('/review/listing/:businessId', params))
}
