import type { Photo } from '../photos/photo.ts'
import type { StoredImage } from '../../platform/images/image.ts'

export const postTypes = ['event', 'deal', 'update'] as const
export type PostType = (typeof postTypes)[number]

/** What a post says; moments as ISO text in UTC, days as 2026-11-21. */
export type PostFacts = {
  type: PostType
  postedOn: string
  content: string
  /** Of an event. */
  startsAt: string | null
  endsAt: string | null
  place: string | null
  /** The last day of a deal. */
  expiresOn: string | null
}

/** A post on a profile. */
export type Post = PostFacts & {
  id: number
  picture: (StoredImage & Pick<Photo, 'alt'>) | null
}

/** A post that is put into the directory with its listing. */
export type NewPost = Pick<PostFacts, 'type' | 'postedOn' | 'content'> & Partial<PostFacts>

/** An event without an end is taken to last so long. */
const eventMs = 3 * 3_600_000

/** When an event ends, as far as one knows. */
export function endOf({ startsAt, endsAt }: Pick<PostFacts, 'startsAt' | 'endsAt'>): Date | null {
  if (endsAt) return new Date(endsAt)
  return startsAt ? new Date(new Date(startsAt).getTime() + eventMs) : null
}

/** Whether a post is over: an event that has ended, a deal after its last day. @param today in the listing's zone. */
export function isPast(post: PostFacts, now: Date, today: string): boolean {
  const end = endOf(post)
  if (end) return end <= now
  return post.expiresOn !== null && post.expiresOn < today
}

const maxTitle = 80

/** The first line of a post, as the name of its event: cut at a word where it is long. */
export function titleOf(content: string): string {
  const [line = ''] = content.split('\n')
  const [sentence = line] = line.split(/(?<=[.!?])\s/)
  const short = sentence.replace(/[.]$/, '')
  if (short.length <= maxTitle) return short
  return `${short.slice(0, maxTitle).replace(/\s+\S*$/, '')}…`
}
