import * as t from '#messages/post-problems.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { deleteUnused } from '../../listings/photos/sweep.server.ts'
import { moment, postJson } from '../../listings/posts/post-columns.server.ts'
import { dayOf } from '../../listings/posts/post-time.ts'
import type { Post } from '../../listings/posts/post.ts'
import type { NewImage } from '../../platform/images/image.ts'
import { keepImage } from '../../platform/images/images.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { changeParts, type ChangedListing } from '../history/history.server.ts'
import { data, href, redirect } from 'react-router'
import { pathWith } from '../../account/session/local-path.ts'
import { photoProblemText } from '../../platform/images/photo-rule.ts'
import { cleanLine, cleanText } from '../../submissions/clean-text.ts'
import { mergeSent, type Asked } from '../../platform/forms/merge-sent.ts'
import { saveInTurn } from '../../platform/db/transaction.server.ts'
import { editorOf, type Runner } from '../listing/listing.server.ts'
import {
  checkPost,
  type CheckedPost,
  emptyPost,
  postFields,
  postLabels,
  valuesOf,
  type Done,
  type PostProblems,
  type PostValues,
} from './post-form.ts'

type PostState = 'draft' | 'scheduled' | 'published'

/** `appearsAt`: when scheduled, as UTC text. */
export type OwnPost = Post & { state: PostState; appearsAt: string | null }

/** More than any listing has. */
const maxListed = 500

/** Includes drafts and scheduled posts, newest first. */
export async function listPosts(db: Db, businessId: string): Promise<OwnPost[]> {
  const rows = await db
    .selectFrom('posts as p')
    .where('p.business_id', '=', businessId)
    .select([
      'p.state',
      postJson.as('post'),
      moment('appears_at').$castTo<string | null>().as('appearsAt'),
    ])
    .orderBy('p.posted_on', 'desc')
    .orderBy('p.id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ state, appearsAt, post }) => ({ ...post, state, appearsAt }))
}

type Deps = Pick<Services, 'db' | 'images' | 'now' | 'randomId'>

export type PostToKeep = {
  facts: CheckedPost
  state: PostState
  /** undefined keeps the current picture, null removes it. */
  image: NewImage | null | undefined
}

type Of = ChangedListing & { timeZone: string }

/** @param postId null for a new post. @returns false when no such post exists. */
export async function keepPost(
  deps: Deps,
  { businessId, by, timeZone }: Of,
  postId: number | null,
  { facts, state, image }: PostToKeep,
): Promise<boolean> {
  const at = deps.now()
  const columns = {
    type: facts.type,
    title: facts.title,
    content: facts.content,
    starts_at: facts.startsAt ? new Date(facts.startsAt) : null,
    ends_at: facts.endsAt ? new Date(facts.endsAt) : null,
    place: facts.place,
    expires_on: facts.expiresOn,
    image_alt: facts.alt,
    state,
    appears_at: state !== 'published' && facts.appearsAt ? new Date(facts.appearsAt) : null,
    updated_at: at,
    ...(image !== undefined && { image_id: image?.id ?? null }),
  }
  const today = dayOf(at, timeZone)
  const change = { businessId, by, table: 'posts', action: 'post written' } as const
  const kept = await changeParts(deps, change, async (db) => {
    const row = (id: number) =>
      db.selectFrom('posts').where('id', '=', id).where('business_id', '=', businessId)
    const before = postId === null ? null : await row(postId).selectAll().executeTakeFirst()
    if (before === undefined) return null
    if (image) await keepImage(db, image, at)
    if (before === null)
      await db
        .insertInto('posts')
        .values({ ...columns, business_id: businessId, posted_on: today, added_by: by.userId })
        .execute()
    else
      await db
        .updateTable('posts')
        // Its date is the day it is first published.
        .set({ ...columns, ...(before.state !== 'published' && { posted_on: today }) })
        .where('id', '=', before.id)
        .execute()
    return { imageBefore: before?.image_id ?? null }
  })
  if (!kept) return false
  if (image !== undefined) await deleteUnused(deps.db, deps, [kept.imageBefore])
  return true
}

/** Makes a scheduled post a draft. @returns its state now; undefined if no such post exists. */
async function cancelSchedule(
  deps: Deps,
  { businessId, by }: ChangedListing,
  postId: number,
): Promise<PostState | undefined> {
  const change = { businessId, by, table: 'posts', action: 'post written' } as const
  return changeParts(deps, change, async (db) => {
    await db
      .updateTable('posts')
      .set({ state: 'draft', appears_at: null, updated_at: deps.now() })
      .where('business_id', '=', businessId)
      .where('id', '=', postId)
      .where('state', '=', 'scheduled')
      .execute()
    const post = db.selectFrom('posts').select('state').where('business_id', '=', businessId)
    return (await post.where('id', '=', postId).executeTakeFirst())?.state
  })
}

/** @returns false when no such post exists. */
export async function deletePost(
  deps: Deps,
  { businessId, by }: ChangedListing,
  postId: number,
): Promise<boolean> {
  const change = { businessId, by, table: 'posts', action: 'post deleted' } as const
  const row = await changeParts(deps, change, (db) =>
    db
      .deleteFrom('posts')
      .where('business_id', '=', businessId)
      .where('id', '=', postId)
      .returning('image_id')
      .executeTakeFirst(),
  )
  if (!row) return false
  await deleteUnused(deps.db, deps, [row.image_id])
  return true
}

async function countPosts(db: Db, businessId: string): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .where('business_id', '=', businessId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const intents = ['publish', 'draft', 'unschedule', 'delete'] as const

/** The refused form with its problems; `isGone` when no such post exists. */
export type RefusedPost = {
  postId: number | null
  values: PostValues
  problems: PostProblems
  isGone?: true
  /** Changes someone else made meanwhile. */
  asked?: Asked
}

const noSuchPost: RefusedPost = { postId: null, values: emptyPost, problems: {}, isGone: true }

const maxPosts = 500

/** @throws a redirect to the page. */
export async function runPostForm(
  services: Services,
  runner: Runner,
  form: FormData,
): Promise<RefusedPost> {
  const { user, listing } = runner
  const intent = intents.find((one) => one === form.get('intent'))
  const given = form.get('post')
  const postId = given ? Number(given) : null
  if (!intent || (postId !== null && !Number.isSafeInteger(postId)))
    throw data(null, { status: 400 })
  const back = (done: Done) =>
    redirect(pathWith(href('/business/:businessId/posts', { businessId: listing.id }), { done }))
  const by = editorOf(runner)
  if (intent === 'delete') {
    const isDeleted =
      postId !== null && (await deletePost(services, { businessId: listing.id, by }, postId))
    if (isDeleted) throw back('deleted')
    return noSuchPost
  }
  if (intent === 'unschedule') {
    const of = { businessId: listing.id, by }
    const state = postId === null ? undefined : await cancelSchedule(services, of, postId)
    if (!state) return noSuchPost
    throw back(state === 'draft' ? 'unscheduled' : 'appeared')
  }
  const now = services.now()
  const { time_zone: timeZone } = listing
  const typed = tidied(form)
  const merge = async (db: Db) => {
    const before = (await listPosts(db, listing.id)).find(({ id }) => id === postId)
    const saved = before ? valuesOf(before, before.picture?.alt ?? '', timeZone) : null
    if (!saved) return { before, values: typed, asked: null }
    return { before, ...mergeSent(form, { mine: typed, saved }, postLabels()) }
  }
  const { before, values, asked } = await merge(services.db)
  if (asked) return { postId, values: typed, problems: {}, asked }
  const refuse = (problems: PostProblems): RefusedPost => ({ postId, values, problems })
  const refuseGone = (): RefusedPost => ({ ...refuse({ content: t.isGone() }), isGone: true })
  const wasAt = before?.startsAt ? new Date(before.startsAt).toISOString() : null
  const isDraft = intent === 'draft'
  const wasPublished = before?.state === 'published'
  const checked = checkPost(values, { timeZone, now, wasAt, isDraft, wasPublished })
  if (!checked.ok) return refuse(checked.problems)
  if (postId === null && (await countPosts(services.db, listing.id)) >= maxPosts)
    return refuse({ content: t.enough({ max: maxPosts }) })
  if (!(await services.forms.limits.take(`posts of ${user.id}`, 0.05, 30)))
    return refuse({ content: t.tooOften() })
  const picture = await pictureOf(services, form)
  if (typeof picture === 'string') return refuse({ photo: picture })
  const of = { businessId: listing.id, by, timeZone }
  const later = checked.facts.appearsAt ? 'scheduled' : 'published'
  const state = isDraft ? 'draft' : later
  const post = { facts: checked.facts, state, image: picture } as const
  const kept = await saveInTurn(services.db, `posts of ${listing.id}`, async (db) => {
    // Converting a photo takes seconds, in which the post may have changed again.
    const now = await merge(db)
    const isSame = JSON.stringify(now.values) === JSON.stringify(values)
    if (now.asked || !isSame) return now
    return keepPost({ ...services, db }, of, postId, post)
  })
  if (typeof kept === 'object') {
    if (picture) await services.images.store.remove(picture.id)
    return {
      postId,
      values: typed,
      problems: kept.asked ? {} : { content: t.changedAgain() },
      ...(kept.asked && { asked: kept.asked }),
    }
  }
  const isKept = kept
  if (!isKept && picture) await services.images.store.remove(picture.id)
  if (!isKept) return refuseGone()
  if (state !== 'published') throw back(state)
  throw back(wasPublished ? 'changed' : 'created')
}

function tidied(form: FormData): PostValues {
  const values = postFields.map((name) => {
    const given = form.get(name)
    const text = typeof given === 'string' ? given : ''
    return [name, name === 'content' ? cleanText(text) : cleanLine(text)]
  })
  return Object.fromEntries(values) as PostValues
}

/** @returns text for a problem, undefined when no picture was chosen, null to remove it. */
async function pictureOf(
  { images }: Services,
  form: FormData,
): Promise<NewImage | string | null | undefined> {
  const file = form.get('photo')
  if (file instanceof File && (file.size > 0 || file.name !== '')) {
    const added = await images.add(new Uint8Array(await file.arrayBuffer()))
    return added.ok ? added.image : photoProblemText(added.problem)
  }
  return form.get('withoutPhoto') === 'yes' ? null : undefined
}
