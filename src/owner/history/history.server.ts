import type { Services } from '../../platform/services.server.ts'
import {
  canUndo,
  listChanges,
  type ListingChange,
  lockListing,
  recordListingChange,
  type Editor,
  readContent,
} from '../../submissions/edits/listing-changes.server.ts'
import {
  canRestore,
  type ContentChange,
  withId,
  type ContentRow,
  contentChange,
} from '../../submissions/edits/content-changes.ts'
import { waits } from '../../submissions/edits/edit-parts.ts'
import { changeLines } from '../../submissions/edits/field-changes.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import { whenText } from '../../submissions/when-text.ts'
import type { DetailLine } from '../../submissions/form/field-lines.ts'
import { dayText } from '../../listings/day-text.ts'
import { eventTimeText } from '../../listings/posts/post-time.ts'
import { titleOf } from '../../listings/posts/post.ts'
import type { Db } from '../../platform/db/schema.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'

/**
 * Newest first.
 * @param timeZone of the listing. @param you the reader's id.
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
  { action, content: things, changes }: ListingChange,
  who: string,
  timeZone: string,
): Pick<HistoryView['changes'][number], 'what' | 'lines'> {
  const told = things && thingWords(things, timeZone)
  if (!told)
    return { what: `${who} ${actionTexts[action]}`, lines: changeLines(changes, formChoices()) }
  // An undone deletion would otherwise read as "added".
  return { ...told, what: `${who} ${action === 'undo' ? actionTexts.undo : told.what}` }
}

const actionTexts: Record<ListingChange['action'], string> = {
  edit: 'changed the listing',
  review: 'approved a change',
  undo: 'undid a change',
  unpublish: 'hid the listing',
  publish: 'brought the listing back',
  close: 'closed the business for good',
  reopen: 'reopened the business',
  suspend: 'suspended the listing',
  archive: 'archived the listing',
  restore: 'showed the listing again',
  'move-pin': 'moved the pin on the map',
  merge: 'merged another listing into this one',
  unmerge: 'undid a merge',
  own: 'became an owner',
  join: 'became a manager',
  photos: 'changed the photos',
  posts: 'changed the posts',
  leave: 'left the listing',
  remove: 'removed someone from the listing',
}

/** Why a change can't be undone; empty where that's obvious. */
function whyNot(change: ListingChange, all: readonly ListingChange[]): string {
  if (canUndo(change, all) || change.isUndone) return ''
  if (change.action === 'review' || change.changes.some(({ field }) => waits(field)))
    return 'Name, category and address are changed in edit mode, and checked by our team.'
  if (change.content) return whyNotThings(change.content, change.action)
  return change.action === 'edit' ? 'Something later changed the same.' : ''
}

function whyNotThings(things: ContentChange, action: ListingChange['action']): string {
  if (action === 'undo') return ''
  if (canRestore(things)) return 'Something later changed the same.'
  const { before, after } = things
  if (before.length < after.length) return ''
  if (before.length > after.length) return 'It was deleted for good, with its picture.'
  return 'The picture that was there before is deleted for good.'
}

export type HistoryView = {
  id: string
  name: string
  changes: {
    id: string
    when: string
    what: string
    lines: DetailLine[]
    words: string
    isUndone: boolean
    canUndo: boolean
    /** Why it can't be undone; empty where that's obvious. */
    why: string
  }[]
}

/** "deleted a photo", and what differs. */
type ThingWords = { what: string; lines: DetailLine[] }

/** @param timeZone of the listing. */
function thingWords(change: ContentChange, timeZone: string): ThingWords {
  return change.table === 'posts' ? postWords(change, timeZone) : photoWords(change)
}

/** Of several changed rows, the first. */
function sidesOf({ before, after }: ContentChange): {
  was: ContentRow | null
  is: ContentRow | null
} {
  const came = after.find((row) => !withId(before, row['id']))
  if (came) return { was: null, is: came }
  const went = before.find((row) => !withId(after, row['id']))
  if (went) return { was: went, is: null }
  const [was = null] = before
  return { was, is: was && withId(after, was['id']) }
}

const photoNames: Record<string, string | undefined> = {
  profile: 'profile photo',
  banner: 'banner',
  owner: 'photo of the owner',
  gallery: 'photo in the gallery',
}

function photoWords(change: ContentChange): ThingWords {
  const { was, is } = sidesOf(change)
  const said = textOf((is ?? was)?.['alt'])
  const about = said ? `: ${said}` : ''
  if (!was) return { what: `added a ${nameOf(is)}${about}`, lines: [] }
  if (!is) return { what: `deleted a ${nameOf(was)}${about}`, lines: [] }
  const moved = lines(change, 'kind', 'Used as', nameOf)
  if (moved.length) return { what: `changed what a photo is used as`, lines: moved }
  if (was['image_id'] !== is['image_id']) return { what: `cropped a photo${about}`, lines: [] }
  const described = lines(change, 'alt', 'What it shows', (row) => textOf(row['alt']))
  if (described.length) return { what: 'described a photo', lines: described }
  const isMoved = was['place'] !== is['place']
  const what = isMoved ? 'changed the order of the photos' : 'changed what of a photo stays in view'
  return { what, lines: [] }
}

function nameOf(row: ContentRow | null): string {
  return photoNames[textOf(row?.['kind'])] ?? 'photo'
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function lines(
  { before, after }: ContentChange,
  field: string,
  label: string,
  tell: (row: ContentRow) => string,
): DetailLine[] {
  return before.flatMap((was) => {
    const is = withId(after, was['id'])
    if (!is || was[field] === is[field]) return []
    return [{ label, before: tell(was) || 'Nothing', text: tell(is) || 'Nothing' }]
  })
}

function postWords(change: ContentChange, timeZone: string): ThingWords {
  const { was, is } = sidesOf(change)
  const post = is ?? was
  const kind = { event: 'an event', deal: 'a deal' }[textOf(post?.['type'])] ?? 'an update'
  const title = titleOf(textOf(post?.['content']))
  const name = `${kind}: ${title}`
  if (!is) return { what: `deleted ${name}`, lines: [] }
  const isDraft = is['state'] === 'draft'
  if (!was) return { what: `${isDraft ? 'saved a draft of' : 'posted'} ${name}`, lines: [] }
  const told = [
    lines(change, 'content', 'Text', (row) => textOf(row['content'])),
    lines(change, 'type', 'Type', (row) => textOf(row['type'])),
    whenLines(was, is, timeZone),
    lines(change, 'place', 'Place', (row) => textOf(row['place'])),
    lines(change, 'expires_on', 'Until', (row) => dayOrNothing(row['expires_on'])),
    lines(change, 'image_id', 'Picture', (row) => (row['image_id'] ? 'A picture' : '')),
    lines(change, 'image_alt', 'What the picture shows', (row) => textOf(row['image_alt'])),
  ].flat()
  const isNews = was['state'] === 'draft' && !isDraft
  return { what: `${isNews ? 'posted' : 'changed'} ${name}`, lines: told }
}

function whenLines(was: ContentRow, is: ContentRow, timeZone: string): DetailLine[] {
  const [before, text] = [was, is].map(({ starts_at, ends_at }) => {
    const at = (value: unknown) => (typeof value === 'string' ? value : null)
    return eventTimeText({ startsAt: at(starts_at), endsAt: at(ends_at) }, timeZone) || 'Nothing'
  }) as [string, string]
  return before === text ? [] : [{ label: 'When', before, text }]
}

function dayOrNothing(value: unknown): string {
  return typeof value === 'string' ? dayText(value) : ''
}

export type ChangedThings = { businessId: string; by: Editor }

type Deps = Pick<Services, 'db' | 'now' | 'randomId'>

/**
 * Locks the listing, runs the change, and records the difference in its history, and in the admin
 * log when the team made it.
 * @param action in the log's words: "photo added".
 */
export function changeThings<T>(
  deps: Deps,
  {
    businessId,
    by,
    table,
    action,
  }: ChangedThings & Pick<ContentChange, 'table'> & { action: string },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const about = { by, action, listings: [businessId] }
  return asTeam(deps.db, about, deps.now(), async (db) => {
    await lockListing(db, businessId)
    const before = await readContent(db, table, businessId)
    const result = await work(db)
    const things = contentChange(table, before, await readContent(db, table, businessId))
    const what = table === 'posts' ? 'posts' : 'photos'
    if (things)
      await recordListingChange(db, { businessId, action: what, by, content: things }, deps)
    return result
  })
}
