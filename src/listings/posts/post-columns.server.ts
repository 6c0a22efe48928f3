import { sql, type Insertable } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { imageFields } from '../photos/photo-columns.server.ts'
import type { NewPost, Post } from './post.ts'

/** Shown on profiles and in feeds. */
const maxShownPosts = 50

/** UTC text, equal on both databases. */
export const moment = (column: string) =>
  sql`to_char(${sql.ref(`p.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Of table `p` (`posts`), with its picture. */
export const postJson = sql<Post>`json_build_object('id', p.id, 'type', p.type, 'postedOn', p.posted_on,
  'title', p.title, 'content', p.content, 'startsAt', ${moment('starts_at')}, 'endsAt', ${moment('ends_at')},
  'place', p.place, 'expiresOn', p.expires_on,
  'picture', (select json_build_object(${imageFields}, 'alt', p.image_alt)
    from images m where m.id = p.image_id))`

/** Of table `b`, without drafts. */
export const postsOf = sql<Post[]>`coalesce((
  select json_agg(q.post) from (
    select ${postJson} as post from posts p where p.business_id = b.id and p.state = 'published'
    order by p.posted_on desc, p.id desc limit ${sql.lit(maxShownPosts)}) q), '[]')`

export function rowOfPost(businessId: string, post: NewPost): Insertable<Schema['posts']> {
  return {
    business_id: businessId,
    type: post.type,
    posted_on: post.postedOn,
    title: post.title ?? null,
    content: post.content,
    starts_at: post.startsAt ? new Date(post.startsAt) : null,
    ends_at: post.endsAt ? new Date(post.endsAt) : null,
    place: post.place ?? null,
    expires_on: post.expiresOn ?? null,
  }
}
