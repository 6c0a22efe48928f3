import * as t from '#messages/post-problems.ts'
import { dayOf, localText, momentOf } from '../../listings/posts/post-time.ts'
import { privateNumberProblem } from '../../submissions/clean-text.ts'
import { maxTitle, postTypes, type PostFacts, type PostType } from '../../listings/posts/post.ts'

export type PostValues = Record<(typeof postFields)[number], string>
export type PostProblems = Partial<Record<keyof PostValues | 'photo', string>>

export const postFields = [
  'title',
  'content',
  'type',
  'startsAt',
  'endsAt',
  'place',
  'expiresOn',
  'appearsAt',
  'alt',
] as const

export function postLabels(): PostValues {
  return {
    title: t.title(),
    content: t.content(),
    type: t.type(),
    startsAt: t.starts(),
    endsAt: t.ends(),
    place: t.place(),
    expiresOn: t.lastDay(),
    appearsAt: t.appears(),
    alt: t.alt(),
  }
}

export const emptyPost: PostValues = {
  title: '',
  content: '',
  type: 'update',
  startsAt: '',
  endsAt: '',
  place: '',
  expiresOn: '',
  appearsAt: '',
  alt: '',
}

const maxContent = 3000
const maxPlace = 200
export const maxAlt = 200
const maxYears = 3

export type CheckedPost = Omit<PostFacts, 'postedOn'> & { alt: string; appearsAt: string | null }

type Checked = { ok: true; facts: CheckedPost } | { ok: false; problems: PostProblems }

type CheckedWith = {
  timeZone: string
  now: Date
  wasAt: string | null
  isDraft: boolean
  wasPublished: boolean
}

/**
 * Fields of other post types are ignored.
 * @param values cleaned text. @param wasAt the current start of an existing event: its words can be
 * corrected afterwards. @param isDraft saves a draft, with any moment. @param wasPublished: it can't be scheduled.
 */
export function checkPost(
  values: PostValues,
  { timeZone, now, wasAt, isDraft, wasPublished }: CheckedWith,
): Checked {
  const problems: PostProblems = {}
  const { title, content, place, alt } = values
  const type: PostType = postTypes.find((one) => one === values.type) ?? 'update'
  if (title.length > maxTitle) problems.title = t.atMost({ max: maxTitle })
  if (!content) problems.content = t.writeSomething()
  else if (content.length > maxContent)
    problems.content = t.tooLong({ max: maxContent, count: content.length })
  const isEvent = type === 'event'
  const starts = isEvent ? momentOf(values.startsAt, timeZone) : null
  const ends = isEvent && values.endsAt ? momentOf(values.endsAt, timeZone) : null
  if (isEvent) Object.assign(problems, timeProblems(values, { starts, ends }, now))
  const isOver = starts && dayOf(ends ?? starts, timeZone) < dayOf(now, timeZone)
  if (isOver && starts.toISOString() !== wasAt && !problems.startsAt && !problems.endsAt)
    problems.startsAt = t.dayIsOver()
  if (isEvent && place.length > maxPlace) problems.place = t.atMost({ max: maxPlace })
  if (alt.length > maxAlt) problems.alt = t.atMost({ max: maxAlt })
  for (const field of ['title', 'content', 'place', 'alt'] as const) {
    const problem = privateNumberProblem(values[field])
    if (problem) problems[field] ??= problem
  }
  const expiry = type === 'deal' && values.expiresOn ? values.expiresOn : null
  const expiryProblem = expiry && dayProblem(expiry, dayOf(now, timeZone))
  if (expiryProblem) problems.expiresOn = expiryProblem
  const appears = values.appearsAt ? momentOf(values.appearsAt, timeZone) : null
  const lateProblem = values.appearsAt && appearProblem(appears, { now, isDraft, wasPublished })
  const isTooLate =
    appears &&
    ((starts && (ends ?? starts) <= appears) || (expiry && expiry < dayOf(appears, timeZone)))
  if (lateProblem) problems.appearsAt = lateProblem
  else if (isTooLate && !isDraft) problems.appearsAt = t.appearsTooLate()
  if (Object.keys(problems).length) return { ok: false, problems }
  return {
    ok: true,
    facts: {
      type,
      title: title || null,
      content,
      startsAt: starts?.toISOString() ?? null,
      endsAt: ends?.toISOString() ?? null,
      place: (isEvent && place) || null,
      expiresOn: expiry,
      appearsAt: appears?.toISOString() ?? null,
      alt,
    },
  }
}

function appearProblem(
  appears: Date | null,
  { now, isDraft, wasPublished }: Pick<CheckedWith, 'now' | 'isDraft' | 'wasPublished'>,
): string | null {
  if (!appears) return t.giveStart()
  if (isDraft) return null
  if (wasPublished) return t.hasAppeared()
  if (appears <= now) return t.timeHasPassed()
  return appears.getTime() - now.getTime() > 365 * 86_400_000 ? t.appearsYearsAway() : null
}

function timeProblems(
  { startsAt, endsAt }: PostValues,
  { starts, ends }: { starts: Date | null; ends: Date | null },
  now: Date,
): PostProblems {
  if (!startsAt) return { startsAt: t.whenStarts() }
  if (!starts) return { startsAt: t.giveStart() }
  const years = (starts.getTime() - now.getTime()) / (365 * 86_400_000)
  if (Math.abs(years) > maxYears) return { startsAt: t.yearsAway() }
  if (endsAt && !ends) return { endsAt: t.giveEnd() }
  if (ends && ends <= starts) return { endsAt: t.endsBefore() }
  if (ends && ends.getTime() - starts.getTime() > 366 * 86_400_000)
    return { endsAt: t.tooManyDays() }
  return {}
}

function dayProblem(day: string, today: string): string | null {
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  if (!isDay) return t.giveDay()
  if (day < today) return t.dealIsOver()
  return Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + maxYears ? t.yearsAway() : null
}

export function valuesOf(
  post: PostFacts & { appearsAt: string | null },
  alt: string,
  timeZone: string,
): PostValues {
  const local = (moment: string | null) => (moment ? localText(new Date(moment), timeZone) : '')
  return {
    title: post.title ?? '',
    content: post.content,
    type: post.type,
    startsAt: local(post.startsAt),
    endsAt: local(post.endsAt),
    place: post.place ?? '',
    expiresOn: post.expiresOn ?? '',
    appearsAt: local(post.appearsAt),
    alt,
  }
}

const doneTexts = {
  created: t.created,
  changed: t.changed,
  draft: t.draft,
  scheduled: t.scheduled,
  unscheduled: t.unscheduled,
  appeared: t.hasAppeared,
  deleted: t.deleted,
} as const

export type Done = keyof typeof doneTexts

/** @returns null for an unknown word in the URL. */
export function doneText(done: string | null): string | null {
  return done && Object.hasOwn(doneTexts, done) ? doneTexts[done as Done]() : null
}
