import type { Services } from '../../platform/services.server.ts'
import {
  canUndo,
  listChanges,
  type ListingChange,
} from '../../submissions/edits/listing-changes.server.ts'
import { canPutBack, type ThingChange } from '../../submissions/edits/thing-changes.ts'
import { waits } from '../../submissions/edits/edit-parts.ts'
import { changeLines } from '../../submissions/edits/field-changes.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import { whenText } from '../../submissions/when-text.ts'
import type { HistoryView } from './history-view.ts'
import { thingWords } from './thing-words.ts'

/**
 * What was changed of a listing, the newest first.
 *
 * @param timeZone of the listing.
 * @param you the id of the one who reads.
 */
export async function historyView(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, timeZone }: { id: string; timeZone: string },
  you: string,
): Promise<HistoryView['changes']> {
  const all = await listChanges(db, id)
  return all.map((change) => ({
    id: change.id,
    when: whenText(change.at, now()),
    ...whatOf(change, change.byUser === you ? 'You' : change.by, timeZone),
    words: change.words,
    isUndone: change.isUndone,
    canUndo: canUndo(change, all),
    why: whyNot(change, all),
  }))
}

function whatOf(
  { action, things, changes }: ListingChange,
  who: string,
  timeZone: string,
): Pick<HistoryView['changes'][number], 'what' | 'lines'> {
  const told = things && thingWords(things, timeZone)
  if (!told)
    return { what: `${who} ${actionTexts[action]}`, lines: changeLines(changes, formChoices()) }
  // Photos and posts that are there again were "added" by who took their deletion back.
  return { ...told, what: `${who} ${action === 'undo' ? actionTexts.undo : told.what}` }
}

const actionTexts: Record<ListingChange['action'], string> = {
  edit: 'changed the listing',
  review: 'approved a change',
  undo: 'took a change back',
  unpublish: 'hid the listing',
  publish: 'brought the listing back',
  close: 'closed the business for good',
  reopen: 'took back that it is closed',
  suspend: 'suspended the listing',
  archive: 'archived the listing',
  restore: 'showed the listing again',
  'move-pin': 'moved the pin on the map',
  merge: 'merged another listing into this one',
  unmerge: 'took a merge back',
  own: 'became an owner',
  join: 'became a manager',
  photos: 'changed the photos',
  posts: 'changed the posts',
  leave: 'left the listing',
  remove: 'took somebody off the listing',
}

/** Why a change cannot be taken back, where somebody may wonder. */
function whyNot(change: ListingChange, all: readonly ListingChange[]): string {
  if (canUndo(change, all) || change.isUndone) return ''
  if (change.action === 'review' || change.changes.some(({ field }) => waits(field)))
    return 'Name, category and address are changed in edit mode, and checked by our team.'
  if (change.things) return whyNotThings(change.things, change.action)
  return change.action === 'edit' ? 'Something later changed the same.' : ''
}

function whyNotThings(things: ThingChange, action: ListingChange['action']): string {
  if (action === 'undo') return ''
  if (canPutBack(things)) return 'Something later changed the same.'
  const { before, after } = things
  if (before.length < after.length) return ''
  if (before.length > after.length) return 'It was deleted for good, with its picture.'
  return 'The picture that was there before is deleted for good.'
}
