import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { deleteUnused } from '../../listings/photos/sweep.server.ts'
import { postJson } from '../../listings/posts/post-columns.server.ts'
import { dayOf } from '../../listings/posts/post-time.ts'
import type { Post, PostFacts } from '../../listings/posts/post.ts'
import type { NewImage } from '../../platform/images/image.ts'
import { keepImage } from '../../platform/images/images.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { changeThings, type ChangedThings } from '../history/change-things.server.ts'

/** A post as its owner sees it. */
export type OwnPost = Post & { state: 'draft' | 'published' }

/** So many are listed; nobody has more. */
const maxListed = 500

/** All posts of a listing, drafts too, the newest first. */
export async function listPosts(db: Db, businessId: string): Promise<OwnPost[]> {
  const rows = await db
    .selectFrom('posts as p')
    .where('p.business_id', '=', businessId)
    .select(['p.state', postJson.as('post')])
    .orderBy('p.posted_on', 'desc')
    .orderBy('p.id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ state, post }) => ({ ...post, state }))
}

type Deps = Pick<Services, 'db' | 'images' | 'now' | 'randomId'>

/** What is to be kept of a post. */
export type PostToKeep = {
  facts: Omit<PostFacts, 'postedOn'> & { alt: string }
  state: 'draft' | 'published'
  /** A new picture; undefined leaves the one that is there, null takes it away. */
  image: NewImage | null | undefined
}

type Of = ChangedThings & { timeZone: string }

/**
 * Writes a post, or changes one.
 *
 * @param postId of the one to change; null for a new one.
 * @returns false when there is none with this id.
 */
export async function keepPost(
  deps: Deps,
  { businessId, by, timeZone }: Of,
  postId: number | null,
  { facts, state, image }: PostToKeep,
): Promise<boolean> {
  const at = deps.now()
  const columns = {
    type: facts.type,
    content: facts.content,
    starts_at: facts.startsAt ? new Date(facts.startsAt) : null,
    ends_at: facts.endsAt ? new Date(facts.endsAt) : null,
    place: facts.place,
    expires_on: facts.expiresOn,
    image_alt: facts.alt,
    state,
    updated_at: at,
    ...(image !== undefined && { image_id: image?.id ?? null }),
  }
  const today = dayOf(at, timeZone)
  const change = { businessId, by, table: 'posts', action: 'post written' } as const
  const kept = await changeThings(deps, change, async (db) => {
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
        // It is news on the day on which everybody sees it first.
        .set({ ...columns, ...(before.state === 'draft' && { posted_on: today }) })
        .where('id', '=', before.id)
        .execute()
    return { imageBefore: before?.image_id ?? null }
  })
  if (!kept) return false
  if (image !== undefined) await deleteUnused(deps.db, deps, [kept.imageBefore])
  return true
}

/** Deletes a post with its picture. @returns false when there is none. */
export async function deletePost(
  deps: Deps,
  { businessId, by }: ChangedThings,
  postId: number,
): Promise<boolean> {
  const change = { businessId, by, table: 'posts', action: 'post deleted' } as const
  const row = await changeThings(deps, change, (db) =>
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

/** How many posts a listing has. */
export async function countPosts(db: Db, businessId: string): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .where('business_id', '=', businessId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
