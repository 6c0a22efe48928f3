import * as t from '#messages/desk-emails.ts'
import { documentDays } from '../../platform/db/retention-rule.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { writeEmail, type LinkLine } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { nameOr } from '../../platform/email/stranger-text.ts'
import { kinds } from '../../submissions/kinds.ts'
import { messageArrival, reportArrival } from '#messages/desk-kinds.ts'
import type { Site } from '../../submissions/emails/submission-emails.ts'
import { datedText, spanText, timeLeftText } from '../../submissions/when-text.ts'
import { digestHour } from './team-mails.ts'

/** A name that contains a URL isn't shown. */
const shown = (name: string) => nameOr(name, t.unnamed())

const choiceUrl = ({ url }: Site) => `${url}/account/team-mails`

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
  const arrived = countedKinds(arrivals)
  // Rare kinds first, so one claim isn't lost among many businesses.
  const named = arrived.flatMap(({ what }) => arrivals.filter((one) => one.what === what))
  const left = count - most
  return writeEmail({
    site,
    holdsNoKey: true,
    to,
    subject:
      count === 1 && first ? `${first.what}: ${shown(first.name)}` : t.arrivalsSubject({ count }),
    paragraphs: [
      count === 1 ? t.arrivedOne() : t.arrived({ kinds: kindsText(arrived) }),
      ...(firstDue ? [t.due({ count, when: firstDue })] : []),
      ...named.slice(0, most).map(({ what, name, path }) => ({
        linked: `${what}: ${shown(name)}`,
        url: site.url + path,
      })),
      ...(left > 0 ? [t.moreOnDesk({ count: left })] : []),
    ],
    action: { label: t.openDesk(), url: `${site.url}/review` },
    after: [t.chooseEmails({ url: choiceUrl(site) })],
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

/** By the words that arrivals are noted with; a badge on hold has several. */
const arrivalCounts = new Map<string, typeof t.claims>([
  [kinds.claim.arrival(), t.claims],
  [kinds.proof.arrival(), t.proofs],
  [kinds.edit.arrival(), t.edits],
  [kinds.answer.arrival(), t.ownersAnswers],
  [kinds.suggest.arrival(), t.businesses],
  [reportArrival(), t.reports],
  [messageArrival(), t.messages],
])

/** "1 claim, 2 reports, and 23 businesses". */
function kindsText(arrived: CountedKind[]): string {
  const isKnown = ({ what }: CountedKind) => arrivalCounts.has(what)
  const others = arrived.filter((one) => !isKnown(one)).reduce((sum, { count }) => sum + count, 0)
  return new Intl.ListFormat('en').format([
    ...arrived
      .filter(isKnown)
      .flatMap(({ what, count }) => arrivalCounts.get(what)?.({ count }) ?? []),
    ...(others ? [t.others({ count: others })] : []),
  ])
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
    subject: t.digestSubject({ waiting }),
    paragraphs: [
      waitingText(waiting, overdue),
      ...lines.map((line) => lineText(line, now, site)),
      ...(more > 0 ? [t.more({ count: more })] : []),
    ],
    action: { label: t.openDesk(), url: `${site.url}/review` },
    after: [t.digestWhy({ hour: digestHour, url: choiceUrl(site) })],
  })
}

function lineText({ name, about, dueAt, to }: WaitingLine, now: Date, site: Site): LinkLine {
  const item = { name: shown(name), about: nameOr(about, t.seeDesk()) }
  const url = site.url + to
  if (!dueAt) return { linked: t.digestLine(item), url }
  const minutesLeft = Math.floor((dueAt.getTime() - now.getTime()) / 60_000)
  const due = { left: timeLeftText(minutesLeft), due: datedText(dueAt) }
  return { linked: t.digestLineDue({ ...item, ...due }), url }
}

function waitingText(waiting: number, overdue: number): string {
  if (overdue === 0) return t.digestNoneOverdue({ waiting })
  return overdue === waiting
    ? t.digestAllOverdue({ waiting })
    : t.digestSomeOverdue({ waiting, overdue })
}

/** `isOurs`: noticed by the site, so no one was promised an answer. */
export type Late = {
  source: 'submission' | 'report' | 'message' | 'contact'
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
  const subject = countText(waiting, count)
  return writeEmail({
    site,
    to,
    subject: isOverdue ? t.overdueSubject({ what: subject }) : subject,
    paragraphs: [
      ...listed(
        site,
        isOverdue
          ? t.promiseOver({ time: promisedTime(site) })
          : t.promiseNear({ time: promisedTime(site) }),
        waiting.filter(({ isOurs }) => !isOurs),
      ),
      ...listed(
        site,
        t.noticed(),
        waiting.filter(({ isOurs }) => isOurs),
      ),
      ...(more > 0 ? [t.more({ count: more })] : []),
    ],
    action: { label: t.openDesk(), url: `${site.url}/review` },
    after: [t.everyDay()],
  })
}

const countsOf = {
  submission: t.submissions,
  report: t.reports,
  message: t.messages,
  contact: t.contacts,
} as const

/** "2 submissions and 1 report are waiting for a decision". */
function countText(waiting: Late[], count: number): string {
  if (count > waiting.length) return t.waitingMany({ count })
  const parts = (['submission', 'report', 'message', 'contact'] as const).flatMap((source) => {
    const { length } = waiting.filter((one) => one.source === source)
    return length === 0 ? [] : countsOf[source]({ count: length })
  })
  return t.waiting({ count, what: new Intl.ListFormat('en').format(parts) })
}

function listed(site: Site, head: string, waiting: Late[]): (string | LinkLine)[] {
  const lines = waiting.map(({ name, about, path, hoursLeft, dueAt }) => ({
    linked: t.lateLine({
      name: shown(name),
      about: nameOr(about, t.seeDesk()),
      left: timeLeft(hoursLeft),
      due: datedText(dueAt),
    }),
    url: site.url + path,
  }))
  return lines.length ? [head, ...lines] : []
}

function timeLeft(hours: number): string {
  if (hours <= 0) return t.overdueBy({ span: spanText(-hours * 60) })
  if (hours < 1) return t.underAnHour()
  return t.hoursLeft({ count: Math.floor(hours) })
}

/** Documents are refused for lack of space. */
export function documentsFullEmail(facts: { site: Site; to: string; megabytes: number }): Mail {
  const { site, to, megabytes } = facts
  return writeEmail({
    site,
    to,
    subject: t.fullSubject(),
    paragraphs: [t.full({ megabytes }), t.fullNext({ days: documentDays })],
    action: { label: t.openDesk(), url: `${site.url}/review` },
  })
}
