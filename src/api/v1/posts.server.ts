import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { placeOfEvent } from '../../listings/business.ts'
import { postTypes, titleOf } from '../../listings/posts/post.ts'
import { imageAddress } from '../../platform/images/image.ts'
import type { Services } from '../../platform/services.server.ts'
import { addressesOf, type Collection, type Range } from './collection.server.ts'
import {
  countPosts,
  findPosts,
  listingsWhere,
  ofListings,
  type FoundPost,
} from './find-posts.server.ts'
import * as schemas from './schemas.ts'

const ofBusiness = z.string().optional().meta({
  description: 'Of the business with this ID.',
  example: 'semper-plumbing-stuart',
})

const dayParam = (description: string, example: string) =>
  z.iso
    .date('Give a day, like 2026-11-21.')
    .regex(/^(19|20|21)/, 'Give a day from 1900 to 2199.')
    .optional()
    .meta({ description, example })

function rowOf(services: Services, { post, business }: FoundPost, kind: 'posts' | 'events') {
  const { api, page } = addressesOf(services)
  const { id, content, postedOn, picture } = post
  return {
    id,
    title: titleOf(post),
    content,
    postedOn,
    business: { id: business.id, name: business.name },
    picture: picture ? page(imageAddress(picture)) : null,
    isSample: business.isSample,
    links: {
      self: api(`${kind}/${id}`),
      page: page(`/business/${business.id}#post-${id}`),
      business: api(`businesses/${business.id}`),
    },
  }
}

function postRow(services: Services, found: FoundPost) {
  const { type, startsAt, endsAt, place, expiresOn } = found.post
  return { ...rowOf(services, found, 'posts'), type, startsAt, endsAt, place, expiresOn }
}

function eventRow(services: Services, found: FoundPost) {
  const { startsAt, endsAt } = found.post
  const place = placeOfEvent(found.post, found.business)
  return { ...rowOf(services, found, 'events'), startsAt, endsAt, place }
}

function businessWhere({ business }: Record<string, string | undefined>): RawBuilder<unknown> {
  if (business === undefined) return sql`true`
  return /^[a-z0-9-]{1,200}$/.test(business) ? sql`b.id = ${business}` : sql`false`
}

const newestFirst = sql`p.posted_on desc, p.id desc`
const soonestFirst = sql`p.starts_at, p.id`
const isEvent = sql`p.starts_at is not null`
/** Without an end, an event takes three hours. */
const endsAt = sql`coalesce(p.ends_at, p.starts_at + interval '3 hours')`

/** @param id of a post, if a column of this type can store it */
function idWhere(id: string): RawBuilder<unknown> | null {
  return /^[1-9]\d{0,8}$/.test(id) ? sql`p.id = ${Number(id)}` : null
}

async function findOne(services: Services, id: string, more: RawBuilder<unknown>) {
  const where = idWhere(id)
  if (!where) return null
  const all = sql`b.status = 'published' and ${where} and ${more}`
  const [found] = await findPosts(services.db, all, { order: newestFirst, limit: 1 })
  return found ?? null
}

/** One more than the page, to detect a next page. */
async function pageOfPosts(
  services: Services,
  where: RawBuilder<unknown>,
  { limit, after }: Range,
  {
    order,
    beyond,
    keyOf,
  }: {
    order: RawBuilder<unknown>
    beyond: (after: readonly (string | number)[]) => RawBuilder<unknown>
    keyOf: (found: FoundPost) => (string | number)[]
  },
) {
  const { db } = services
  const rest = after ? sql`${where} and ${beyond(after)}` : where
  const [all, total] = await Promise.all([
    findPosts(db, rest, { order, limit: limit === null ? null : limit + 1 }),
    countPosts(db, where),
  ])
  const posts = limit === null ? all : all.slice(0, limit)
  const last = posts.at(-1)
  return { posts, total, next: posts.length < all.length && last ? keyOf(last) : null }
}

export const posts: Collection = {
  name: 'posts',
  titles: { list: 'Posts', one: 'A post' },
  about: 'News, deals, and events of businesses, the newest first.',
  item: schemas.post,
  params: {
    ...ofListings,
    business: ofBusiness,
    type: z
      .enum(postTypes, `Give one of ${postTypes.join(', ')}.`)
      .optional()
      .meta({ description: 'Only these.', example: 'deal' }),
    since: dayParam('Posted on this day or later.', '2026-11-01'),
  },
  hasPoints: false,
  examples: {
    list: [
      { title: 'Deals in or for Martin County', query: 'type=deal&county=martin' },
      { title: 'The newest', query: 'limit=5' },
    ],
    id: '1',
  },
  async list(services, own, range) {
    const { type, since } = own
    const where = sql.join(
      [
        listingsWhere(own, services.now()),
        businessWhere(own),
        ...(type ? [sql`p.type = ${type}`] : []),
        ...(since ? [sql`p.posted_on >= ${since}::date`] : []),
      ],
      sql` and `,
    )
    const { posts, ...page } = await pageOfPosts(services, where, range, {
      order: newestFirst,
      beyond: ([day, id]) => sql`(p.posted_on, p.id) < (${dayIn(day)}::date, ${idIn(id)}::bigint)`,
      keyOf: ({ post }) => [post.postedOn, post.id],
    })
    return { ...page, rows: posts.map((found) => postRow(services, found)) }
  },
  async find(services, id) {
    const found = await findOne(services, id, sql`true`)
    return found && postRow(services, found)
  },
}

export const events: Collection = {
  name: 'events',
  titles: { list: 'Events', one: 'An event' },
  about: 'Events from businesses, the soonest first. Without "from", those that aren’t over.',
  item: schemas.event,
  params: {
    ...ofListings,
    business: ofBusiness,
    from: dayParam('Events that end on this day or later (UTC).', '2026-11-01'),
    to: dayParam('Events that start on this day or earlier (UTC).', '2027-12-31'),
  },
  hasPoints: false,
  examples: {
    list: [
      { title: 'Upcoming events', query: 'limit=5' },
      { title: 'In or for one county', query: 'county=martin&from=2026-01-01' },
    ],
    id: '',
  },
  async list(services, own, range) {
    const { from, to } = own
    const where = sql.join(
      [
        listingsWhere(own, services.now()),
        businessWhere(own),
        isEvent,
        sql`${endsAt} > ${from ? new Date(`${from}T00:00:00Z`) : services.now()}`,
        ...(to ? [sql`p.starts_at < ${new Date(`${to}T24:00:00Z`)}`] : []),
      ],
      sql` and `,
    )
    const { posts, ...page } = await pageOfPosts(services, where, range, {
      order: soonestFirst,
      beyond: ([at, id]) => sql`(p.starts_at, p.id) > (${momentIn(at)}, ${idIn(id)}::bigint)`,
      keyOf: ({ post }) => [post.startsAt ?? '', post.id],
    })
    return { ...page, rows: posts.map((found) => eventRow(services, found)) }
  },
  async find(services, id) {
    const found = await findOne(services, id, isEvent)
    return found && eventRow(services, found)
  },
}

/** A cursor may contain anything. */
function dayIn(given: unknown): string {
  const day = z.iso.date().safeParse(given)
  return day.success && /^(19|20|21)/.test(day.data) ? day.data : '1970-01-01'
}

function momentIn(given: unknown): Date {
  const moment = z.iso.datetime().safeParse(given)
  return new Date(
    moment.success && /^(19|20|21)/.test(moment.data) ? moment.data : '2200-01-01T00:00:00Z',
  )
}

function idIn(given: unknown): number {
  return typeof given === 'number' && given < 2 ** 31 ? given : 0
}
