import type { Services } from '../../platform/services.server.ts'
import {
  isAsLeft,
  listChanges,
  type ListingChange,
  lockListing,
  recordListingChange,
  type Editor,
  readLive,
  readParts,
  undoLack,
  type UndoLack,
} from '../../submissions/edits/listing-changes.server.ts'
import { partChange, withId, type PartChange } from '../../submissions/edits/part-changes.ts'
import { changeLines } from '../../submissions/edits/field-changes.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import { whenText } from '../../submissions/when-text.ts'
import type { DetailLine } from '../../submissions/form/field-lines.ts'
import { dayText } from '../../listings/day-text.ts'
import { eventTimeText } from '../../listings/posts/post-time.ts'
import { titleOf } from '../../listings/posts/post.ts'
import type { Row } from '../../platform/changes/change.ts'
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
) {
  const live = await readLive(db, id)
  return (await listChanges(db, id)).map((change) => {
    const lack = undoLack(change) ?? (live && isAsLeft(change, live) ? null : 'changed since')
    return {
      id: change.id,
      when: whenText(change.at, now()),
      ...whatOf(change, change.byUser === you ? 'You' : change.by, timeZone),
      words: change.words,
      isUndone: change.isUndone,
      canUndo: lack === null,
      why: lack === null ? '' : lackText(lack, change),
    }
  })
}

function whatOf(
  { action, parts, changes }: ListingChange,
  who: string,
  timeZone: string,
): ChangeText {
  if (!parts)
    return { what: `${who} ${actionTexts[action]}`, lines: changeLines(changes, formChoices()) }
  const { what, lines } = parts.table === 'posts' ? postText(parts, timeZone) : photoText(parts)
  // An undone deletion would otherwise read as "added".
  return { what: `${who} ${action === 'undo' ? actionTexts.undo : what}`, lines }
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

/** Empty where it's obvious. */
function lackText(lack: UndoLack, { parts }: ListingChange): string {
  if (lack === 'reviewed')
    return 'Name, category and address are changed in edit mode, and checked by our team.'
  if (lack === 'changed since') return 'Something later changed the same.'
  const rows = lack === 'deleted' && parts ? parts.after.length - parts.before.length : 1
  if (rows > 0) return ''
  return rows < 0
    ? 'It was deleted for good, with its picture.'
    : 'The picture that was there before is deleted for good.'
}

/** "deleted a photo", and what differs. */
type ChangeText = { what: string; lines: DetailLine[] }

/** Of several changed rows, the first. */
function sidesOf({ before, after }: PartChange): { was: Row | null; is: Row | null } {
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

function photoText(change: PartChange): ChangeText {
  const { was, is } = sidesOf(change)
  const alt = textOf((is ?? was)?.['alt'])
  const about = alt ? `: ${alt}` : ''
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

function nameOf(row: Row | null): string {
  return photoNames[textOf(row?.['kind'])] ?? 'photo'
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function lines(
  { before, after }: PartChange,
  field: string,
  label: string,
  tell: (row: Row) => string,
): DetailLine[] {
  return before.flatMap((was) => {
    const is = withId(after, was['id'])
    if (!is || was[field] === is[field]) return []
    return [{ label, before: tell(was) || 'Nothing', text: tell(is) || 'Nothing' }]
  })
}

function postText(change: PartChange, timeZone: string): ChangeText {
  const { was, is } = sidesOf(change)
  const post = is ?? was
  const kind = { event: 'an event', deal: 'a deal' }[textOf(post?.['type'])] ?? 'an update'
  const title = titleOf(textOf(post?.['content']))
  const name = `${kind}: ${title}`
  if (!is) return { what: `deleted ${name}`, lines: [] }
  const isDraft = is['state'] === 'draft'
  if (!was) return { what: `${isDraft ? 'saved a draft of' : 'posted'} ${name}`, lines: [] }
  const differences = [
    lines(change, 'content', 'Text', (row) => textOf(row['content'])),
    lines(change, 'type', 'Type', (row) => textOf(row['type'])),
    whenLines(was, is, timeZone),
    lines(change, 'place', 'Place', (row) => textOf(row['place'])),
    lines(change, 'expires_on', 'Until', (row) => dayOrNothing(row['expires_on'])),
    lines(change, 'image_id', 'Picture', (row) => (row['image_id'] ? 'A picture' : '')),
    lines(change, 'image_alt', 'What the picture shows', (row) => textOf(row['image_alt'])),
  ].flat()
  const isNews = was['state'] === 'draft' && !isDraft
  return { what: `${isNews ? 'posted' : 'changed'} ${name}`, lines: differences }
}

function whenLines(was: Row, is: Row, timeZone: string): DetailLine[] {
  const [before, text] = [was, is].map(({ starts_at, ends_at }) => {
    const at = (value: unknown) => (typeof value === 'string' ? value : null)
    return eventTimeText({ startsAt: at(starts_at), endsAt: at(ends_at) }, timeZone) || 'Nothing'
  }) as [string, string]
  return before === text ? [] : [{ label: 'When', before, text }]
}

function dayOrNothing(value: unknown): string {
  return typeof value === 'string' ? dayText(value) : ''
}

export type ChangedListing = { businessId: string; by: Editor }

type Deps = Pick<Services, 'db' | 'now' | 'randomId'>

/**
 * Locks the listing, changes its photos or posts, and records the difference in its history, and in
 * the admin log when the team made it.
 * @param action in the log's words: "photo added".
 */
export function changeParts<T>(
  deps: Deps,
  {
    businessId,
    by,
    table,
    action,
  }: ChangedListing & Pick<PartChange, 'table'> & { action: string },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const about = { by, action, listings: [businessId] }
  return asTeam(deps.db, about, deps.now(), async (db) => {
    await lockListing(db, businessId)
    const before = await readParts(db, table, businessId)
    const result = await work(db)
    const parts = partChange(table, before, await readParts(db, table, businessId))
    const what = table === 'posts' ? 'posts' : 'photos'
    if (parts) await recordListingChange(db, { businessId, action: what, by, parts }, deps)
    return result
  })
}
