import * as t from '#messages/history.ts'
import { sql } from 'kysely'
import { badgeWords, isList, type Verification } from '../../listings/verification.ts'
import { hasProof } from '../../listings/proof/badge-holder.server.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { reviewedFields } from '../../submissions/edits/edit-parts.ts'
import {
  isAsLeft,
  listChanges,
  type ListingChange,
  type LiveListing,
  lockListing,
  recordListingChange,
  type Editor,
  readLive,
  undoChange,
  undoLack,
  type UndoLack,
} from '../../submissions/edits/listing-changes.server.ts'
import { withoutUndoneEdit } from '../../submissions/edits/team-edit-mails.server.ts'
import { readParts } from '../../submissions/edits/listing-parts.server.ts'
import {
  addedRows,
  partChange,
  withId,
  type PartChange,
} from '../../submissions/edits/part-changes.ts'
import { changeLines } from '../../submissions/edits/field-changes.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import { undoableFrom } from '../../submissions/states.ts'
import { whenText } from '../../submissions/when-text.ts'
import type { DetailLine } from '../../submissions/form/field-lines.ts'
import { deleteUnused } from '../../listings/photos/sweep.server.ts'
import { dayText } from '../../listings/day-text.ts'
import { eventTimeText } from '../../listings/posts/post-time.ts'
import { titleOf } from '../../listings/posts/post.ts'
import type { Row } from '../../platform/changes/change.ts'
import type { Db } from '../../platform/db/schema.ts'
import { listEntries } from './list-entries.server.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'

const decisions = new Set<ListingChange['action']>([
  'suspend',
  'archive',
  'restore',
  'review',
  'publish',
  'unpublish',
])

/**
 * Newest first.
 * @param timeZone of the listing. @param you the reader's id.
 */
export async function historyView(
  { db, now }: Pick<Services, 'db' | 'now'>,
  {
    id,
    timeZone,
    isForTeam,
    isAdmin,
  }: { id: string; timeZone: string; isForTeam: boolean; isAdmin: boolean },
  you: string,
) {
  const live = await readLive(db, id)
  const reviewed = reviewedFields(await hasProof(db, id, today({ now })))
  // A decision of the team that can still be undone isn't the owner's to know.
  const isHeldBack = ({ role, action, at }: ListingChange) =>
    !isForTeam &&
    (role === 'reviewer' || role === 'admin') &&
    decisions.has(action) &&
    at > undoableFrom(now())
  const changes = (await listChanges(db, id)).filter((change) => !isHeldBack(change))
  const own = changes.map((change) => {
    const lack =
      undoLack(change, reviewed) ?? (live && isAsLeft(change, live) ? null : 'changed since')
    return {
      id: change.id,
      at: change.at,
      toList: '',
      ...whatOf(change, change.byUser === you ? t.you() : nameOfWho(change), timeZone),
      words: change.words,
      isUndone: change.isUndone,
      canUndo: lack === null,
      why: lack === null ? '' : lackText(lack, change, live),
      deletes: change.parts && addedRows(change.parts).length ? change.parts.table : null,
    }
  })
  const byLists = isForTeam ? await listEntries(db, id) : []
  const listed = byLists.map((entry, place) => ({
    id: `list-${place}`,
    ...entry,
    toList: isAdmin ? entry.toList : '',
    words: '',
    canUndo: false,
    why: '',
    deletes: null,
  }))
  const badges = await badgeEntries(db, id, isForTeam ? now() : undoableFrom(now()))
  const ofBadges = badges.map((entry, place) => ({
    id: `badge-${place}`,
    ...entry,
    lines: [],
    toList: '',
    words: '',
    isUndone: false,
    canUndo: false,
    why: '',
    deletes: null,
  }))
  return [...own, ...listed, ...ofBadges]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, ...shown }) => ({ ...shown, when: whenText(at, now()) }))
}

/** A page opened again later doesn't speak of it as news. */
const recentMinutes = 10

/** The last change of the photos, if this person made it: what else it moved, and how to undo it. */
export async function lastPhotoChange(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  you: string,
): Promise<{ undoes: string | null; moved: string[] } | null> {
  const [last] = await listChanges(db, id)
  if (last?.parts?.table !== 'business_images' || last.byUser !== you || last.action === 'undo')
    return null
  if (now().getTime() - last.at.getTime() > recentMinutes * 60_000) return null
  const live = await readLive(db, id)
  const reviewed = reviewedFields(await hasProof(db, id, today({ now })))
  const isOpen = undoLack(last, reviewed) === null && live !== null && isAsLeft(last, live)
  const canUndo = isOpen && addedRows(last.parts).length === 0
  return { undoes: canUndo ? last.id : null, moved: movedTexts(last.parts) }
}

/** Photos that left their use, or the gallery. */
function movedTexts({ before, after }: PartChange): string[] {
  return before.flatMap((was) => {
    const kind = textOf(was['kind'])
    const is = textOf(withId(after, was['id'])?.['kind'])
    if (kind === is) return []
    if (kind === 'gallery') return is ? t.leftGallery() : []
    const isReplaced = after.some((row) => row['kind'] === kind)
    if (isReplaced) return (is ? t.replacedToGallery : t.replacedForGood)({ kind })
    return t.noneNow({ kind })
  })
}

/** Files of added photos are deleted at once. @returns false if it can't be undone. */
export async function undoInHistory(
  services: Pick<Services, 'db' | 'now' | 'randomId' | 'images' | 'site'>,
  undone: { businessId: string; changeId: string; by: Editor },
): Promise<boolean> {
  const { db } = services
  const { businessId, changeId } = undone
  const change = (await listChanges(db, businessId)).find(({ id }) => id === changeId)
  if (!(await undoChange(db, undone, services))) return false
  await withoutUndoneEdit(db, businessId, services)
  const pictures = change?.parts
    ? addedRows(change.parts).map((row) => textOf(row['image_id']))
    : []
  await deleteUnused(db, services, pictures)
  return true
}

/** Automatic changes are stored under an English name. Owners don't see the team member's name. */
export function nameOfWho({ role, by, action }: ListingChange): string {
  if (role === 'reviewer' || role === 'admin') return t.ourTeam()
  if (role !== 'directory') return by
  return action === 'publish' || action === 'close' ? t.someoneWithEmail() : t.theDirectory()
}

function whatOf(
  { action, parts, changes }: ListingChange,
  who: string,
  timeZone: string,
): ChangeText {
  if (!parts)
    return { what: actionTexts[action]({ who }), lines: changeLines(changes, formChoices()) }
  const text = parts.table === 'posts' ? postText(parts, who, timeZone) : photoText(parts, who)
  // An undone deletion would otherwise read as "added".
  return action === 'undo' ? { ...text, what: actionTexts.undo({ who }) } : text
}

const actionTexts: Record<ListingChange['action'], (values: { who: string }) => string> = {
  edit: t.didEdit,
  review: t.didReview,
  undo: t.didUndo,
  unpublish: t.didUnpublish,
  publish: t.didPublish,
  close: t.didClose,
  reopen: t.didReopen,
  suspend: t.didSuspend,
  archive: t.didArchive,
  restore: t.didRestore,
  'move-pin': t.didMovePin,
  merge: t.didMerge,
  unmerge: t.didUnmerge,
  own: t.didOwn,
  join: t.didJoin,
  photos: t.didPhotos,
  posts: t.didPosts,
  leave: t.didLeave,
  remove: t.didRemove,
}

/** Empty where it's obvious. */
function lackText(lack: UndoLack, { parts }: ListingChange, live: LiveListing | null): string {
  if (lack === 'reviewed') return t.isReviewed()
  if (lack === 'changed since') {
    const isThere =
      parts && addedRows(parts).some(({ id }) => withId(live?.[parts.table] ?? [], id))
    if (!isThere) return t.laterChange()
    return parts.table === 'posts' ? t.deletePost() : t.deletePhoto()
  }
  if (!parts || lack !== 'deleted') return ''
  if (parts.after.length < parts.before.length) return t.deletedWithPicture()
  const isCropped = parts.table === 'business_images' && addedRows(parts).length === 0
  return isCropped ? t.croppedAway() : t.pictureDeleted()
}

/** "You deleted a photo", and what differs. */
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

const photoNames: Record<string, (() => string) | undefined> = {
  profile: t.profilePhoto,
  logo: t.logo,
  banner: t.banner,
  owner: t.ownerPhoto,
  gallery: t.galleryPhoto,
}

function photoText(change: PartChange, who: string): ChangeText {
  const { was, is } = sidesOf(change)
  const about = textOf((is ?? was)?.['alt'])
  const photo = nameOf(is ?? was)
  const plain = (what: string): ChangeText => ({ what, lines: [] })
  if (!was)
    return plain(about ? t.addedPhotoOf({ who, photo, about }) : t.addedPhoto({ who, photo }))
  if (!is)
    return plain(about ? t.deletedPhotoOf({ who, photo, about }) : t.deletedPhoto({ who, photo }))
  const moved = lines(change, 'kind', t.usedAs(), nameOf)
  if (moved.length) return { what: t.usedPhoto({ who }), lines: moved }
  if (was['image_id'] !== is['image_id'])
    return plain(about ? t.croppedPhotoOf({ who, about }) : t.croppedPhoto({ who }))
  const described = lines(change, 'alt', t.whatItShows(), (row) => textOf(row['alt']))
  if (described.length) return { what: t.describedPhoto({ who }), lines: described }
  const isMoved = was['place'] !== is['place']
  return plain(isMoved ? t.movedPhoto({ who }) : t.focusedPhoto({ who }))
}

function nameOf(row: Row | null): string {
  return (photoNames[textOf(row?.['kind'])] ?? t.photo)()
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
    return [{ label, before: tell(was) || t.nothing(), text: tell(is) || t.nothing() }]
  })
}

function postText(change: PartChange, who: string, timeZone: string): ChangeText {
  const { was, is } = sidesOf(change)
  const post = is ?? was
  const kind = { event: t.anEvent, deal: t.aDeal }[textOf(post?.['type'])] ?? t.anUpdate
  const about = { who, post: kind({ title: titleOf(wordsOf(post)) }) }
  if (!is) return { what: t.deletedPost(about), lines: [] }
  const isDraft = is['state'] === 'draft'
  const isScheduled = is['state'] === 'scheduled'
  if (!was) {
    const did = isDraft ? t.draftedPost : isScheduled ? t.scheduledPost : t.posted
    return { what: did(about), lines: [] }
  }
  const differences = [
    lines(change, 'title', t.title(), (row) => textOf(row['title'])),
    lines(change, 'content', t.text(), (row) => textOf(row['content'])),
    lines(change, 'type', t.type(), (row) => textOf(row['type'])),
    whenLines(was, is, timeZone),
    lines(change, 'place', t.place(), (row) => textOf(row['place'])),
    lines(change, 'expires_on', t.until(), (row) => dayOrNothing(row['expires_on'])),
    lines(change, 'image_id', t.picture(), (row) => (row['image_id'] ? t.aPicture() : '')),
    lines(change, 'image_alt', t.pictureShows(), (row) => textOf(row['image_alt'])),
    lines(change, 'appears_at', t.appears(), (row) => momentText(row['appears_at'], timeZone)),
  ].flat()
  if (is['state'] === was['state']) return { what: t.changedPost(about), lines: differences }
  if (isScheduled) return { what: t.scheduledPost(about), lines: differences }
  const isNews = was['state'] !== 'published' && !isDraft
  return { what: isNews ? t.posted(about) : t.changedPost(about), lines: differences }
}

function whenLines(was: Row, is: Row, timeZone: string): DetailLine[] {
  const [before, text] = [was, is].map(({ starts_at, ends_at }) => {
    const at = (value: unknown) => (typeof value === 'string' ? value : null)
    return eventTimeText({ startsAt: at(starts_at), endsAt: at(ends_at) }, timeZone) || t.nothing()
  }) as [string, string]
  return before === text ? [] : [{ label: t.when(), before, text }]
}

function wordsOf(row: Row | null) {
  return { title: textOf(row?.['title']), content: textOf(row?.['content']) }
}

function momentText(value: unknown, timeZone: string): string {
  return eventTimeText({ startsAt: textOf(value), endsAt: null }, timeZone)
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

type BadgeEntry = { at: Date; what: string }

type BadgeRow = Pick<Verification, 'method' | 'provesDisability'> & {
  madeAt: Date
  byName: string
  withdrawnAt: Date | null
  withdrawnBy: string | null
}

/**
 * Badges that the team gave or removed, without its reasons and names. Those of public lists are in
 * `listEntries`.
 * @param until later ones can still be undone
 */
async function badgeEntries(db: Db, businessId: string, until: Date): Promise<BadgeEntry[]> {
  const { rows } = await sql<BadgeRow>`
    select method, proves_disability as "provesDisability", made_at as "madeAt", by_name as "byName",
      withdrawn_at as "withdrawnAt", withdrawn_by as "withdrawnBy"
    from verifications where business_id = ${businessId} and method <> 'sam-registered'`.execute(db)
  const who = t.ourTeam()
  return rows
    .flatMap((row) => {
      const { madeAt, byName, withdrawnAt, withdrawnBy } = row
      const badge = badgeWords(row)
      const given = isList(byName) ? [] : [{ at: madeAt, what: t.gaveBadge({ who, badge }) }]
      if (!withdrawnAt || isList(withdrawnBy ?? '')) return given
      return [...given, { at: withdrawnAt, what: t.removedBadge({ who, badge }) }]
    })
    .filter(({ at }) => at <= until)
}
