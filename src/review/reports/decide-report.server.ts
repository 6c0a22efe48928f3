import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-reports.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import { retention } from '../../platform/db/retention.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import {
  atOneTime,
  type Deps as LifecycleDeps,
} from '../../submissions/lifecycle/change-state.server.ts'
import { holdMails, takeBackMails } from '../../submissions/lifecycle/undo.server.ts'
import { moveWithListing, setVisibility } from '../../submissions/lifecycle/publish.server.ts'
import { recordListingChange } from '../../submissions/edits/listing-changes.server.ts'
import { visibilityEmail } from '../../submissions/emails/visibility-emails.ts'
import { undoEnd } from '../../submissions/states.ts'
import type { Reviewer } from '../../submissions/submission.ts'
import { addDoNotList, dropDoNotList } from '../../submissions/reports/do-not-list.server.ts'
import { movedBy, undoMoves } from '../listing/undo-listing.server.ts'
import { isBy } from '../../submissions/reports/receive-report.server.ts'
import {
  acceptAnswers,
  reopenAnswers,
  turnedDownEmails,
} from '../../submissions/reports/turned-down.server.ts'
import { sentBefore } from '../item/sent-before.ts'
import { answerEmail, removedEmail, reopenedEmail } from './decision-emails.ts'
import { isChangedSince, isHiddenFrom } from './report-view.server.ts'
import type { ReportOutcome } from '../../submissions/reports/report.ts'

type Deps = LifecycleDeps & Pick<Services, 'forms'>
type Role = 'reviewer' | 'admin'

export type ReportDecision = {
  id: string
  outcome: ReportOutcome
  answer: string
  doNotList: boolean
  /** Evidence for a removal request from an unconfirmed address. */
  verifiedHow: string
  /** With `fixed`: correct although nothing was changed. */
  isRightAsItIs: boolean
  /** The form said that visitors can't see the listing. */
  isHiddenSeen: boolean
  by: Reviewer & { role: Role | null }
}

const maxAnswer = 1000

/**
 * Report, listing, and emails, all or nothing. Emails are sent after a minute.
 * @returns the problem, or null.
 */
export async function decideReport(
  db: Db,
  { id, outcome, answer, doNotList, verifiedHow, isRightAsItIs, isHiddenSeen, by }: ReportDecision,
  running: Deps,
): Promise<string | null> {
  const deps = atOneTime(running)
  const words = cleanText(answer)
  if (words.length > maxAnswer) return t.answerTooLong({ max: maxAnswer })
  return asTeamOnReport(db, id, { by, action: 'report decided' }, deps, async (db) => {
    const report = await lockReport(db, id)
    if (!report) return t.reportGone()
    if (report.state !== 'open')
      return t.decidedFirst({ name: report.decided_name ?? desk.someone() })
    const stale = await staleText(db, report, { outcome, isRightAsItIs, isHiddenSeen })
    if (stale) return stale
    const isAnswered = report.email !== null && report.is_thanked
    if (outcome === 'closed' && words && isAnswered && report.is_confirmed)
      return t.closeWithAnswer()
    if (await managesListing(db, report.business_id, by)) return desk.ownListing()
    const verified_how = outcome === 'removed' ? cleanText(verifiedHow).slice(0, maxAnswer) : ''
    const isRequested = report.kind === 'remove' || doNotList
    if (
      outcome === 'removed' &&
      isRequested &&
      !report.is_confirmed &&
      !report.proof &&
      verified_how.length < 10 &&
      (await listingPeople(db, report.business_id)).length > 0
    )
      return t.askerUnknown()
    const mails: Mail[] = []
    if (report.email && isAnswered && outcome !== 'closed')
      mails.push(await answerTo(db, report, { to: report.email, outcome, words, doNotList }, deps))
    if (outcome === 'removed')
      mails.push(...(await removeListing(db, report, { doNotList, by }, deps)))
    if (outcome === 'not-right' || outcome === 'closed') {
      mails.push(...(await turnedDownEmails(db, report, deps)))
      await acceptAnswers(db, report, actorOf(by), deps)
    }
    const now = deps.now()
    // The team checked it, and it stays.
    if (report.kind === 'unconfirmed' && outcome !== 'removed')
      await noteConfirmed(db, [report.business_id], { how: 'team', now })
    const sendAfter = undoEnd(now)
    const ids = []
    for (const mail of mails) {
      const mailId = deps.randomId()
      await queueMail(db, mail, { id: mailId, now, sendAfter })
      ids.push(mailId)
    }
    const decided = { decided_at: now, decided_by: by.userId, decided_name: by.name, mails: ids }
    await db
      .updateTable('reports')
      .set({
        state: outcome,
        answer: words,
        verified_how,
        former_status: report.status,
        ...decided,
      })
      .where('id', '=', id)
      .execute()
    return null
  })
}

/** The decision's form showed another state of the listing, or claims a change that isn't there. */
async function staleText(
  db: Db,
  report: LockedReport,
  {
    outcome,
    isRightAsItIs,
    isHiddenSeen,
  }: Pick<ReportDecision, 'outcome' | 'isRightAsItIs' | 'isHiddenSeen'>,
): Promise<string | null> {
  const isHidden = isHiddenFrom(report)
  const saysHow = outcome === 'fixed' || outcome === 'not-right'
  if (saysHow && isHidden !== isHiddenSeen) return isHidden ? t.hiddenSince() : t.shownSince()
  if (outcome === 'not-right' && isHidden) return t.hiddenSince()
  if (outcome !== 'fixed' || isHidden || isRightAsItIs) return null
  const isChanged = await isChangedSince(db, report.business_id, report.received_at)
  return isChanged ? null : t.nothingChangedYet()
}

type Answered = Pick<ReportDecision, 'doNotList'> & {
  to: string
  outcome: Exclude<ReportOutcome, 'closed'>
  words: string
}

async function answerTo(
  db: Db,
  report: LockedReport,
  { to, outcome, words, doNotList }: Answered,
  { site }: Deps,
): Promise<Mail> {
  const people = await listingPeople(db, report.business_id)
  const asker = { ...report, byUser: report.by_user, isConfirmed: report.is_confirmed }
  const facts = {
    site,
    to,
    business: { id: report.business_id, name: report.name },
    isRemoval: report.kind === 'remove',
    outcome: outcome === 'fixed' ? fixedHow(report) : outcome,
    // Unconfirmed addresses get none of our text.
    answer: report.is_confirmed ? words : '',
    isNeverListed: doNotList,
    runsIt: people.some((person) => isBy(person, asker)),
    contact: site.contactEmail,
    keptDays: retention.removedListings.days,
  }
  return inMailLanguage(db, to, () => answerEmail(facts))
}

function fixedHow(report: LockedReport): 'fixed' | 'hidden' | 'gone' {
  if (isHiddenFrom(report)) return 'hidden'
  return report.kind === 'closed' && report.status === 'closed' ? 'gone' : 'fixed'
}

/** The note stays as a draft, unless it was emailed. */
export async function reopenReport(
  db: Db,
  { id, by }: { id: string; by: ReportDecision['by'] },
  running: Deps,
): Promise<string | null> {
  const deps = atOneTime(running)
  return asTeamOnReport(db, id, { by, action: 'report opened again' }, deps, async (db) => {
    const report = await lockReport(db, id)
    if (!report) return t.reportGone()
    if (report.state === 'open') return t.alreadyOpen()
    if (await managesListing(db, report.business_id, by)) return desk.ownListing()
    const moved = report.decided_at ? await movedBy(db, report.business_id, report.decided_at) : []
    if (
      await holdMails(
        db,
        moved.flatMap(({ mails }) => mails),
      )
    )
      await undoMoves(db, moved, actorOf(by), deps)
    await reopenAnswers(db, report, actorOf(by), deps)
    if (report.state === 'removed') await showListingAgain(db, report, by, deps)
    const isTold = !(await takeBackMails(db, report.mails))
    if (report.state === 'removed' && isTold) await emailRestored(db, report, deps)
    const open = { decided_at: null, decided_by: null, decided_name: null, mails: [] }
    const isNoteSent = isTold && report.is_confirmed && report.is_thanked && report.email !== null
    const sent = isTold && {
      ...sentBefore(report, isNoteSent ? report.answer : ''),
      sent_outcome: report.state,
    }
    await db
      .updateTable('reports')
      .set({ state: 'open', ...open, ...sent, ...(isNoteSent && { answer: '' }) })
      .where('id', '=', id)
      .execute()
    return null
  })
}

async function emailRestored(
  db: Db,
  { business_id: id, name, former_status: status, ...report }: LockedReport,
  deps: Deps,
): Promise<void> {
  if (status === 'suspended' || status === 'archived') return
  const people = (await listingPeople(db, id)).flatMap(({ email }) => email ?? [])
  const reporter = report.is_thanked ? report.email : null
  for (const to of new Set([...people, ...(reporter ? [reporter] : [])])) {
    const facts = { site: deps.site, to, business: { id, name }, why: '' }
    const mail = await inMailLanguage(db, to, () =>
      to === reporter ? reopenedEmail(facts) : visibilityEmail('restore', facts),
    )
    await queueMail(db, mail, { id: deps.randomId(), now: deps.now() })
  }
}

/** Shows the reporter's words to the people who run the listing. */
export async function passOnWords(
  db: Db,
  { id, by }: { id: string; by: ReportDecision['by'] },
  deps: Deps,
): Promise<string | null> {
  return asTeamOnReport(db, id, { by, action: 'report passed on' }, deps, async (db) => {
    const report = await lockReport(db, id)
    if (report?.state !== 'open') return t.noLongerOpen()
    if (await managesListing(db, report.business_id, by)) return desk.ownListing()
    await db.updateTable('reports').set({ is_passed_on: true }).where('id', '=', id).execute()
    return null
  })
}

async function managesListing(
  db: Db,
  businessId: string,
  by: ReportDecision['by'],
): Promise<boolean> {
  const people = await listingPeople(db, businessId)
  return people.some(({ userId }) => userId === by.userId)
}

async function asTeamOnReport(
  db: Db,
  id: string,
  { by, action }: { by: ReportDecision['by']; action: string },
  deps: Deps,
  work: (db: Db) => Promise<string | null>,
): Promise<string | null> {
  const row = db.selectFrom('reports').select('business_id').where('id', '=', id)
  const listings = (await row.execute()).map(({ business_id }) => business_id)
  return asTeam(db, { by, action, reports: [id], listings }, deps.now(), work)
}

/** With its listing, so that nobody can hide it before the decision is saved. */
async function lockReport(db: Db, id: string) {
  return db
    .selectFrom('reports as r')
    .innerJoin('businesses as b', 'b.id', 'r.business_id')
    .selectAll('r')
    .select(['b.name', 'b.status'])
    .where('r.id', '=', id)
    .forUpdate(['r', 'b'])
    .executeTakeFirst()
}

type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>

function actorOf({ role, userId, name }: ReportDecision['by']) {
  return { role: role ?? 'reviewer', userId, name } as const
}

type Removing = Pick<ReportDecision, 'doNotList' | 'by'>

async function removeListing(
  db: Db,
  report: LockedReport,
  { doNotList, by }: Removing,
  deps: Deps,
): Promise<Mail[]> {
  const businessId = report.business_id
  await setVisibility(db, businessId, 'archived', deps.now())
  const listing = await db
    .selectFrom('businesses')
    .select(['name', 'phone', 'website', 'email', 'street', 'zip'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  if (doNotList) await addDoNotList(db, { businessId, identity: listing, byName: by.name }, deps)
  await recordListingChange(db, { businessId, action: 'unpublish', by: actorOf(by) }, deps)
  const people = await listingPeople(db, businessId)
  const addresses = people.flatMap(({ email }) => email ?? [])
  const why = t.toldNotToList()
  await moveWithListing(
    db,
    businessId,
    'archived',
    { by: actorOf(by), why, except: addresses },
    deps,
  )
  const { contactEmail: contact } = deps.site
  const keptDays = retention.removedListings.days
  const business = { id: businessId, name: listing.name }
  const mails: Mail[] = []
  // They know already.
  if (report.status === 'archived' && !doNotList) return mails
  const asker = { ...report, byUser: report.by_user, isConfirmed: report.is_confirmed }
  const isAsked = report.kind === 'remove' && report.email !== null && report.is_thanked
  for (const person of people) {
    const { email: to } = person
    // The answer to their request says it.
    if (!to || (isAsked && isBy(person, asker))) continue
    const facts = { site: deps.site, to, business, contact, keptDays }
    mails.push(await inMailLanguage(db, to, () => removedEmail(facts)))
  }
  return mails
}

async function showListingAgain(
  db: Db,
  { business_id: businessId, former_status: status }: LockedReport,
  by: ReportDecision['by'],
  deps: Deps,
): Promise<void> {
  await dropDoNotList(db, businessId)
  await recordListingChange(db, { businessId, action: 'publish', by: actorOf(by) }, deps)
  const isHidden = status === 'suspended' || status === 'archived'
  await setVisibility(db, businessId, isHidden ? status : 'shown', deps.now())
  const moving = { by: actorOf(by), why: '', except: [], isQuiet: true }
  await moveWithListing(db, businessId, isHidden ? status : 'approved', moving, deps)
}
