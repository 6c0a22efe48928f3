import { dayOf, localText, momentOf } from '../../listings/posts/post-time.ts'
import { postTypes, type PostFacts, type PostType } from '../../listings/posts/post.ts'

export type PostValues = Record<(typeof postFields)[number], string>
export type PostProblems = Partial<Record<keyof PostValues | 'photo', string>>

export const postFields = [
  'content',
  'type',
  'startsAt',
  'endsAt',
  'place',
  'expiresOn',
  'alt',
] as const

export const postLabels: PostValues = {
  content: 'Your post',
  type: 'What is it?',
  startsAt: 'Starts',
  endsAt: 'Ends',
  place: 'Place',
  expiresOn: 'Last day of the deal',
  alt: 'What the photo shows',
}

export const emptyPost: PostValues = {
  content: '',
  type: 'update',
  startsAt: '',
  endsAt: '',
  place: '',
  expiresOn: '',
  alt: '',
}

const maxContent = 3000
const maxPlace = 200
export const maxAlt = 200
const maxYears = 3

type Checked =
  | { ok: true; facts: Omit<PostFacts, 'postedOn'> & { alt: string } }
  | { ok: false; problems: PostProblems }

/**
 * Fields of other post types are ignored.
 * @param values cleaned text. @param wasAt the current start of an existing event: its words can be
 * corrected afterwards.
 */
export function checkPost(
  values: PostValues,
  { timeZone, now, wasAt }: { timeZone: string; now: Date; wasAt: string | null },
): Checked {
  const problems: PostProblems = {}
  const { content, place, alt } = values
  const type: PostType = postTypes.find((one) => one === values.type) ?? 'update'
  if (!content) problems.content = 'Please write something in your post'
  else if (content.length > maxContent)
    problems.content = `Write at most ${maxContent} characters. These are ${content.length}`
  const isEvent = type === 'event'
  const starts = isEvent ? momentOf(values.startsAt, timeZone) : null
  const ends = isEvent && values.endsAt ? momentOf(values.endsAt, timeZone) : null
  if (isEvent) Object.assign(problems, timeProblems(values, { starts, ends }, now))
  const isOver = starts && dayOf(ends ?? starts, timeZone) < dayOf(now, timeZone)
  if (isOver && starts.toISOString() !== wasAt && !problems.startsAt && !problems.endsAt)
    problems.startsAt = 'This day is over. Check the day, or post it as an update'
  if (isEvent && place.length > maxPlace) problems.place = `Write at most ${maxPlace} characters`
  if (alt.length > maxAlt) problems.alt = `Write at most ${maxAlt} characters`
  const expiry = type === 'deal' && values.expiresOn ? values.expiresOn : null
  const expiryProblem = expiry && dayProblem(expiry, dayOf(now, timeZone))
  if (expiryProblem) problems.expiresOn = expiryProblem
  if (Object.keys(problems).length) return { ok: false, problems }
  return {
    ok: true,
    facts: {
      type,
      content,
      startsAt: starts?.toISOString() ?? null,
      endsAt: ends?.toISOString() ?? null,
      place: (isEvent && place) || null,
      expiresOn: expiry,
      alt,
    },
  }
}

function timeProblems(
  { startsAt, endsAt }: PostValues,
  { starts, ends }: { starts: Date | null; ends: Date | null },
  now: Date,
): PostProblems {
  if (!startsAt) return { startsAt: 'Say when the event starts' }
  if (!starts) return { startsAt: 'Give a day and a time, such as 2026-12-05T10:00' }
  const years = (starts.getTime() - now.getTime()) / (365 * 86_400_000)
  if (Math.abs(years) > maxYears) return { startsAt: 'This day is years away. Check the year' }
  if (endsAt && !ends) return { endsAt: 'Give a day and a time, such as 2026-12-05T14:00' }
  if (ends && ends <= starts) return { endsAt: 'The event ends before it starts. Check both' }
  if (ends && ends.getTime() - starts.getTime() > 366 * 86_400_000)
    return { endsAt: 'This event lasts more than a year. Check the year' }
  return {}
}

function dayProblem(day: string, today: string): string | null {
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  if (!isDay) return 'Give a day, such as 2026-12-31'
  if (day < today) return 'This day is over. Give the last day on which the deal holds'
  return Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + maxYears
    ? 'This day is years away. Check the year'
    : null
}

export function valuesOf(post: PostFacts, alt: string, timeZone: string): PostValues {
  const local = (moment: string | null) => (moment ? localText(new Date(moment), timeZone) : '')
  return {
    content: post.content,
    type: post.type,
    startsAt: local(post.startsAt),
    endsAt: local(post.endsAt),
    place: post.place ?? '',
    expiresOn: post.expiresOn ?? '',
    alt,
  }
}

const doneTexts = {
  created: 'Post created successfully',
  changed: 'Post changed',
  draft: 'Draft saved. Only you can see it for now',
  deleted: 'Post deleted',
} as const

export type Done = keyof typeof doneTexts

/** @returns null for an unknown word in the URL. */
export function doneText(done: string | null): string | null {
  return done && Object.hasOwn(doneTexts, done) ? doneTexts[done as Done] : null
}
