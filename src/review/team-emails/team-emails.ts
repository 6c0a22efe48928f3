import { documentDays } from '../../platform/db/retention-rule.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { nameOr } from '../../platform/email/stranger-text.ts'
import type { Site } from '../../submissions/emails/submission-emails.ts'
import { datedText, spanText, timeLeftText } from '../../submissions/when-text.ts'
import { digestHour } from './team-mails.ts'

/** Shown instead of a name that contains a URL. */
const unnamed = 'a business with a web address in its name'

type Arrivals = {
  site: Site
  to: string
  /** Oldest first. */
  arrivals: { path: string; what: string; name: string }[]
  most: number
  /** Null if no one was promised an answer. */
  firstDue: string | null
}

export function arrivalsEmail({ site, to, arrivals, most, firstDue }: Arrivals): Mail {
  const [first] = arrivals
  const count = arrivals.length
  const kinds = countedKinds(arrivals)
  // Rare kinds first, so one claim isn't lost among many businesses.
  const named = kinds.flatMap(({ what }) => arrivals.filter((one) => one.what === what))
  const left = count - most
  return writeEmail({
    site,
    holdsNoKey: true,
    to,
    subject:
      count === 1 && first
        ? `${first.what}: ${nameOr(first.name, unnamed)}`
        : `${count} items came in for review`,
    paragraphs: [
      count === 1 ? 'This came in for review.' : `These came in for review:\n${kindLines(kinds)}`,
      ...(firstDue
        ? [`${count === 1 ? 'The' : 'The first'} answer is due ${firstDue} (Florida time).`]
        : []),
      ...named
        .slice(0, most)
        .map(({ what, name, path }) => `${what}: ${nameOr(name, unnamed)}\n${site.url}${path}`),
      ...(left > 0 ? [`And ${left} more, on the review desk.`] : []),
    ],
    action: { label: 'Open the review desk', url: `${site.url}/review` },
    after: [`Choose your emails here:\n${site.url}/account/team-mails`],
  })
}

type CountedKind = { what: string; count: number }

/** Rarest first. */
function countedKinds(arrivals: Arrivals['arrivals']): CountedKind[] {
  const counts = new Map<string, number>()
  for (const { what } of arrivals) counts.set(what, (counts.get(what) ?? 0) + 1)
  const kinds = [...counts].map(([what, count]) => ({ what, count }))
  return kinds.toSorted((one, other) => one.count - other.count)
}

function kindLines(kinds: CountedKind[]): string {
  return kinds.map(({ what, count }) => `${what}: ${count}`).join('\n')
}

type WaitingLine = { to: string; name: string; about: string; dueAt: Date | null }

type Digest = {
  site: Site
  to: string
  lines: WaitingLine[]
  waiting: number
  overdue: number
  now: Date
}

/** Least time left first. */
export function digestEmail({ site, to, lines, waiting, overdue, now }: Digest): Mail {
  const more = waiting - lines.length
  return writeEmail({
    site,
    holdsNoKey: true,
    to,
    subject: waiting === 1 ? 'One waits for review' : `${waiting} wait for review`,
    paragraphs: [
      `${waiting === 1 ? 'One waits' : `${waiting} wait`} for the team${overdueWords(waiting, overdue)}.`,
      ...lines.map(
        ({ name, about, dueAt, to }) =>
          `${nameOr(name, unnamed)}: ${nameOr(about, 'see the review desk')}. ${dueAt ? dueText(dueAt, now) : ''}\n${site.url}${to}`,
      ),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'Open the review desk', url: `${site.url}/review` },
    after: [
      `The digest comes at ${digestHour} in the morning in Florida, on days when something waits. Choose your emails here:\n${site.url}/account/team-mails`,
    ],
  })
}

function dueText(dueAt: Date, now: Date): string {
  const minutesLeft = Math.floor((dueAt.getTime() - now.getTime()) / 60_000)
  return `${timeLeftText(minutesLeft)}, due ${datedText(dueAt)}`
}

function overdueWords(waiting: number, overdue: number): string {
  if (overdue === 0) return '; none is overdue'
  if (overdue === waiting) return waiting === 1 ? ', and is overdue' : ', all overdue'
  return `; ${overdue === 1 ? 'one is' : `${overdue} are`} overdue`
}

/** `isOurs`: noticed by the site, so no one was promised an answer. */
export type Late = {
  source: 'submission' | 'report' | 'message'
  name: string
  about: string
  /** On the desk. */
  path: string
  hoursLeft: number
  dueAt: Date
  isOurs: boolean
}

/** Daily until decided, soonest due first. */
export function overdueEmail(facts: {
  site: Site
  to: string
  waiting: Late[]
  /** In total. */
  count: number
}): Mail {
  const { site, to, waiting, count } = facts
  const isOverdue = waiting.some(({ hoursLeft }) => hoursLeft <= 0)
  const more = count - waiting.length
  return writeEmail({
    site,
    to,
    subject: (isOverdue ? 'Overdue: ' : '') + countText(waiting, count),
    paragraphs: [
      ...listed(
        site,
        isOverdue
          ? `We promise a reply within ${promisedTime(site)}. That time is over, or nearly over, for:`
          : `We promise a reply within ${promisedTime(site)}. The time is nearly up for:`,
        waiting.filter(({ isOurs }) => !isOurs),
      ),
      ...listed(
        site,
        'The directory itself noticed this, and no one has looked at it yet:',
        waiting.filter(({ isOurs }) => isOurs),
      ),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'Open the review desk', url: `${site.url}/review` },
    after: ['The whole team gets this email every day until all of it is decided.'],
  })
}

const nouns = { submission: 'submission', report: 'report', message: 'message' } as const

/** "2 submissions and one report wait for a decision". */
function countText(waiting: Late[], count: number): string {
  if (count > waiting.length) return `${count} items are waiting for a decision`
  const parts = (['submission', 'report', 'message'] as const).flatMap((source) => {
    const { length } = waiting.filter((one) => one.source === source)
    if (length === 0) return []
    return length === 1 ? `one ${nouns[source]}` : `${length} ${nouns[source]}s`
  })
  const text = new Intl.ListFormat('en').format(parts)
  return `${text[0]?.toUpperCase()}${text.slice(1)} ${count === 1 ? 'waits' : 'wait'} for a decision`
}

function listed(site: Site, head: string, waiting: Late[]): string[] {
  const lines = waiting.map(
    ({ name, about, path, hoursLeft, dueAt }) =>
      `${nameOr(name, unnamed)} (${nameOr(about, 'see the review desk')}): ${timeLeft(hoursLeft)}, due ${datedText(dueAt)}\n${site.url}${path}`,
  )
  return lines.length ? [head, ...lines] : []
}

function timeLeft(hours: number): string {
  if (hours <= 0) return `overdue by ${spanText(-hours * 60)}`
  if (hours < 1) return 'less than an hour left'
  const whole = Math.floor(hours)
  return whole === 1 ? '1 hour left' : `${whole} hours left`
}

/** Documents are refused for lack of space. */
export function documentsFullEmail(facts: { site: Site; to: string; megabytes: number }): Mail {
  const { site, to, megabytes } = facts
  return writeEmail({
    site,
    to,
    subject: 'We’re refusing documents',
    paragraphs: [
      `The documents that we keep fill the ${megabytes} MB that there are for them (DOCUMENTS_MAX_MB). People can send their forms, but no documents.`,
      `A document is deleted ${documentDays} days after the decision on its submission: decide what waits, or make room with a larger number. If many of them look like the work of one program, tell who runs the site.`,
    ],
    action: { label: 'Open the review desk', url: `${site.url}/review` },
  })
}
