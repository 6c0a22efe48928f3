import * as emailWords from '#messages/email-words.ts'
import * as t from '#messages/neutral-emails.ts'
import * as own from '#messages/submission-emails.ts'
import { retention } from '../../platform/db/retention.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import type { EmailKind, SentState } from '../states.ts'
import { manageIt, type Known, type Site } from './submission-emails.ts'

type NeutralFacts = {
  site: Site
  to: string
  link: string
  /** Only once it's approved, and so public. */
  business?: string
  listedAt?: string | null
  known?: Known
  /** The time of an earlier waiting submission about the same business. */
  again?: string | null
  /** Every sender says that the business is theirs. */
  isOwn: boolean
  isTakeable?: boolean
}

/** For people who may know nothing of the submission. */
const introduction = (count: number, { site, isOwn }: Pick<NeutralFacts, 'site' | 'isOwn'>) =>
  (isOwn ? t.introductionOwn : t.introduction)({ count, site: site.name })

/** To an unconfirmed address, without the sender's text. */
export function neutralEmail(
  kind: NewsKind,
  { site, to, link, listedAt, known, again, isOwn, isTakeable }: NeutralFacts,
): Mail {
  const begin = introduction(1, { site, isOwn })
  const rejected = kind === 'rejected' && known ? knownTexts[known] : null
  return writeEmail({
    site,
    to,
    subject: rejected ? rejected.subject({ site: site.name }) : subjectOf(kind, site.name),
    paragraphs: [
      emailWords.hello2(),
      begin,
      rejected ? rejected.text() : newsIn(promisedTime(site))[kind](),
      ...(again ? [own.sentAgain({ when: again })] : []),
      ...(listedAt ? [`${t.inDirectory()}\n${listedAt}`] : []),
      ...(kind === 'approved' && isTakeable ? [manageIt(link)] : []),
      t.itsPage(),
    ],
    action: { label: own.seeStatus(), url: link },
    after: [`${t.notYou()}\n${link}/not-me`, own.privateLink()],
  })
}

const knownTexts = {
  listed: { subject: t.knownSubject, text: t.known, state: t.stateKnown },
  twice: { subject: t.twiceSubject, text: t.twice, state: t.stateTwice },
}

function subjectOf(kind: NewsKind, site: string): string {
  if (kind === 'received') return t.receivedSubject({ site })
  if (kind === 'changes-asked') return t.changeSubject({ site })
  if (kind === 'question-asked') return t.questionSubject({ site })
  if (kind === 'approved') return t.approvedSubject({ site })
  if (kind === 'rejected') return t.rejectedSubject({ site })
  return t.newsSubject({ site })
}

type NewsKind = EmailKind | 'new-link' | 'written'

const silentDays = retention.unansweredQuestions.days

const newsIn = (promised: string): Record<NewsKind, () => string> => ({
  written: t.written,
  received: () => t.received({ promised }),
  'changes-asked': () => t.change({ days: silentDays }),
  'question-asked': () => t.question({ days: silentDays }),
  'changes-answered': () => t.answered({ promised }),
  approved: t.approved,
  rejected: t.rejected,
  withdrawn: t.withdrawn,
  suspended: t.suspended,
  archived: t.archived,
  restored: t.restored,
  expired: t.expired,
  ended: t.ended,
  'new-link': () => t.newLink({ days: retention.statusLinks.days }),
  reopened: () => t.reopened({ promised }),
})

export function digestEmail(
  facts: Omit<NeutralFacts, 'link'> & {
    submissions: { state: SentState; known: Known; link: string }[]
  },
): Mail {
  const { site, to, submissions } = facts
  const count = submissions.length
  const begin = introduction(count, facts)
  return writeEmail({
    site,
    to,
    subject: t.digestSubject({ site: site.name }),
    paragraphs: [
      emailWords.hello2(),
      begin,
      t.digestPages(),
      ...submissions.map(
        ({ state, known, link }) =>
          `${(state === 'rejected' && known ? knownTexts[known].state : stateTexts[state])()}:\n${link}`,
      ),
    ],
    after: [t.digestNotYou(), t.digestWhy(), t.digestPrivate()],
  })
}

const stateTexts: Record<SentState, () => string> = {
  pending: t.statePending,
  changes_requested: t.stateChanges,
  approved: t.stateApproved,
  rejected: t.stateRejected,
  withdrawn: t.stateWithdrawn,
  suspended: t.stateSuspended,
  archived: t.stateArchived,
}
