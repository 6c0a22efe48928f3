import type { Photo } from '../photos/photo.ts'
import type { StoredImage } from '../../platform/images/image.ts'

export const postTypes = ['event', 'deal', 'update'] as const
export type PostType = (typeof postTypes)[number]

/** Times as UTC ISO text, days as 2026-11-21. */
export type PostFacts = {
  type: PostType
  postedOn: string
  title: string | null
  content: string
  /** For an event. */
  startsAt: string | null
  endsAt: string | null
  place: string | null
  /** For a deal. */
  expiresOn: string | null
}

export type Post = PostFacts & {
  id: number
  picture: (StoredImage & Pick<Photo, 'alt'>) | null
}

export type NewPost = Pick<PostFacts, 'type' | 'postedOn' | 'content'> & Partial<PostFacts>

/** Assumed length without an end. */
const eventMs = 3 * 3_600_000

export function endOf({ startsAt, endsAt }: Pick<PostFacts, 'startsAt' | 'endsAt'>): Date | null {
  if (endsAt) return new Date(endsAt)
  return startsAt ? new Date(new Date(startsAt).getTime() + eventMs) : null
}

/** @param today in the listing's time zone. */
export function isPast(post: PostFacts, now: Date, today: string): boolean {
  const end = endOf(post)
  if (end) return end <= now
  return post.expiresOn !== null && post.expiresOn < today
}

export const maxTitle = 80

/** The post's own title, or its first line cut at a word; names an event. */
export function titleOf({ title, content }: Pick<PostFacts, 'title' | 'content'>): string {
  if (title) return title
  const [line = ''] = content.split('\n')
  const [sentence = line] = line.split(/(?<=[.!?])\s/)
  const short = sentence.replace(/[.]$/, '')
  if (short.length <= maxTitle) return short
  return `${short.slice(0, maxTitle).replace(/\s+\S*$/, '')}…`
}
