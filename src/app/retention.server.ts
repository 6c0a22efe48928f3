import { setImmediate as othersTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { forgetNotes } from '../account/session/account-sessions.server.ts'
import {
  forgetAssertions,
  forgetAuditLog,
  forgetCodes,
  forgetDeleted,
  forgetFactors,
  forgetFlows,
  forgetGuests,
  forgetInvitations,
  forgetSessions,
  forgetSignUps,
  forgetVisitors,
} from '../auth/forget.server.ts'
import { forgetUpdateCopies } from '../platform/backup/update-database.server.ts'
import { deleteBatch } from '../platform/db/transaction.server.ts'
import { retentionStart, type Expiring } from '../platform/db/retention.ts'
import { forgetFigures } from '../owner/figures/figures.server.ts'
import { forgetOwnerInvitations } from '../owner/reach/invitations.server.ts'
import { forgetConversations, forgetUnconfirmed } from '../owner/personal-data.server.ts'
import { forgetRemovedFromLists } from '../saved/list/saved-listings.server.ts'
import {
  forgetAlertMailboxes,
  forgetStoppedAlerts,
  forgetUnconfirmedAlerts,
} from '../saved/alerts/alerts.server.ts'
import { emptyKept, forgetMails } from '../platform/email/deliver.server.ts'
import { forgetMailFiles } from '../platform/email/carrier.server.ts'
import { discardEnded } from '../platform/email/queue.server.ts'
import type { Services } from '../platform/services.server.ts'
import { forgetDocuments } from '../submissions/documents/documents.server.ts'
import { forgetKeys } from '../submissions/partners/api-keys.server.ts'
import { forgetClosed } from '../submissions/retention/erase.server.ts'
import {
  forgetRemovedListings,
  forgetContactMessages,
  forgetReporters,
  forgetReports,
  closeUnanswered,
  endLinks,
  forgetDrafts,
  forgetAlerts,
  forgetMailTurns,
  forgetPasses,
  forgetRefused,
  forgetSubmitters,
  forgetViewers,
} from '../submissions/retention/forget.server.ts'

type Deps = Pick<
  Services,
  'db' | 'accounts' | 'now' | 'randomId' | 'log' | 'site' | 'documents' | 'machine'
> & {
  outboxFolder: string
}

/**
 * Deletes at most `most` rows due before a time.
 * @returns the number; `most` when there may be more.
 */
type Forget = (deps: Deps, before: Date, most: number) => Promise<number>

const deletions: Record<Expiring, Forget> = {
  unansweredQuestions: (deps, ...due) => closeUnanswered(deps.db, deps, ...due),
  refusedSubmissions: (deps, ...due) => forgetRefused(deps.db, deps, ...due),
  submitters: (deps, ...due) => forgetSubmitters(deps.db, deps, ...due),
  documents: (deps, ...due) => forgetDocuments(deps.db, deps, ...due),
  apiKeys: ({ db }, ...due) => forgetKeys(db, ...due),
  statusLinks: ({ db, now }, before, most) => endLinks(db, before, now(), most),
  goneLinks: ({ db }, before, most) =>
    deleteBatch(db, 'gone_links', sql`gone_at <= ${before}`, most),
  viewers: ({ db }, ...due) => forgetViewers(db, ...due),
  listingDecisions: ({ db }, before, most) =>
    deleteBatch(db, 'listing_decisions', sql`at <= ${before}`, most),
  formPasses: ({ db }, ...due) => forgetPasses(db, ...due),
  mailTurns: ({ db }, ...due) => forgetMailTurns(db, ...due),
  alerts: ({ db }, ...due) => forgetAlerts(db, ...due),
  drafts: ({ db }, ...due) => forgetDrafts(db, ...due),
  formDrafts: ({ db }, before, most) =>
    deleteBatch(db, 'form_drafts', sql`saved_at <= ${before}`, most),
  removedFromLists: ({ db }, ...due) => forgetRemovedFromLists(db, ...due),
  alertMailboxes: ({ db }, ...due) => forgetAlertMailboxes(db, ...due),
  unconfirmedAlerts: ({ db }, ...due) => forgetUnconfirmedAlerts(db, ...due),
  stoppedAlerts: ({ db }, ...due) => forgetStoppedAlerts(db, ...due),
  formSends: ({ db }, before, most) =>
    deleteBatch(db, 'form_sends', sql`begun_at <= ${before}`, most),
  reporters: ({ db }, ...due) => forgetReporters(db, ...due),
  decidedReports: ({ db }, ...due) => forgetReports(db, ...due),
  decidedContactMessages: ({ db }, ...due) => forgetContactMessages(db, ...due),
  removedListings: (deps, ...due) => forgetRemovedListings(deps.db, deps, ...due),
  claimCodes: ({ db }, before, most) =>
    deleteBatch(db, 'claim_codes', sql`made_at <= ${before}`, most),
  claimCodeStops: ({ db }, before, most) =>
    deleteBatch(db, 'claim_code_stops', sql`stopped_at <= ${before}`, most),
  listingInvitations: ({ db }, before, most) =>
    deleteBatch(db, 'listing_invitations', sql`made_at <= ${before}`, most),
  teamInvitations: ({ db }, before, most) =>
    deleteBatch(db, 'team_invitations', sql`made_at <= ${before}`, most),
  keptForms: ({ db }, before, most) =>
    deleteBatch(db, 'kept_forms', sql`saved_at <= ${before}`, most),
  stillRightLinks: ({ db }, before, most) =>
    deleteBatch(db, 'still_right_links', sql`made_at <= ${before}`, most),
  staleAnswers: ({ db }, before, most) =>
    deleteBatch(db, 'stale_answers', sql`answered_at <= ${before}`, most),
  staleNights: ({ db }, before, most) =>
    deleteBatch(db, 'stale_nights', sql`night < ${before}::date`, most),
  ownerInvitations: ({ db }, ...due) => forgetOwnerInvitations(db, ...due),
  closedListings: (deps, ...due) => forgetClosed(deps.db, deps, ...due),
  mails: async ({ db, now }, ...due) =>
    (await discardEnded(db, now())) + (await forgetMails(db, ...due)),
  keptTexts: ({ db }, ...due) => emptyKept(db, ...due),
  mailLanguages: ({ db }, before, most) =>
    deleteBatch(db, 'mailbox_languages', sql`used_at <= ${before} and not is_chosen`, most),
  undeliverableMailboxes: ({ db }, before, most) =>
    deleteBatch(db, 'undeliverable_mailboxes', sql`marked_at <= ${before}`, most),
  updateCopies: ({ machine }, before) => forgetUpdateCopies(machine.dataDir, before),
  mailFiles: ({ outboxFolder }, ...due) => forgetMailFiles(outboxFolder, ...due),
  unfinishedSignUps: ofOwnService(forgetSignUps),
  invitations: ofOwnService(forgetInvitations),
  guests: ofOwnService(forgetGuests),
  deletedAccounts: ofOwnService(forgetDeleted),
  unfinishedFactors: ({ db }, ...due) => forgetFactors(db, ...due),
  sessions: ofOwnService(forgetSessions),
  sessionNotes: ({ db }, ...due) => forgetNotes(db, ...due),
  codes: ({ db }, ...due) => forgetCodes(db, ...due),
  knownVisitors: ({ db }, ...due) => forgetVisitors(db, ...due),
  flows: ({ db }, ...due) => forgetFlows(db, ...due),
  assertions: ({ db }, ...due) => forgetAssertions(db, ...due),
  auditLog: ({ db }, ...due) => forgetAuditLog(db, ...due),
  adminChanges: ({ db }, before, most) =>
    deleteBatch(db, 'admin_changes', sql`made_at <= ${before}`, most),
  unconfirmedMessages: ({ db }, ...due) => forgetUnconfirmed(db, ...due),
  conversations: ({ db }, ...due) => forgetConversations(db, ...due),
  blockedSenders: ({ db }, before, most) =>
    deleteBatch(db, 'blocked_senders', sql`blocked_at <= ${before}`, most),
  figures: ({ db }, before, most) => forgetFigures(db, before, most),
  missedSearches: ({ db }, before, most) =>
    deleteBatch(db, 'missed_searches', sql`day < ${before}::date`, most),
  foundSearches: ({ db }, before, most) =>
    deleteBatch(db, 'found_searches', sql`day < ${before}::date`, most),
  imports: ({ db }, before, most) => deleteBatch(db, 'imports', sql`changed_at <= ${before}`, most),
  directoryChanges: async ({ db }, before, most) => {
    const isOld = sql<boolean>`made_at <= ${before}`
    const listings = await deleteBatch(db, 'directory_changes', isOld, most)
    return listings + (await deleteBatch(db, 'content_changes', isOld, most))
  },
}

type Own = NonNullable<Services['accounts']['own']>

/** Hosted services delete their accounts themselves. */
function ofOwnService(forget: (auth: Own, before: Date, most: number) => Promise<number>): Forget {
  return async ({ accounts }, ...due) => (accounts.own ? forget(accounts.own, ...due) : 0)
}

/** Batch size before others get the database, and batches per run. */
const atOnce = 200
const maxRounds = 500

/**
 * Deletes everything past its retention and logs the counts; one failure doesn't stop the rest.
 * @throws AggregateError of all failures, at the end.
 */
export async function forgetPast(deps: Deps): Promise<void> {
  const forgotten: Partial<Record<Expiring, number>> = {}
  const failures: unknown[] = []
  for (const name of Object.keys(deletions) as Expiring[])
    try {
      const count = await forgetAll(deps, name)
      if (count) forgotten[name] = count
    } catch (error) {
      failures.push(error)
    }
  if (Object.keys(forgotten).length) deps.log({ event: 'forgotten', ...forgotten })
  if (failures.length)
    throw new AggregateError(failures, `Not everything was forgotten: ${failures.join(', ')}`)
}

async function forgetAll(deps: Deps, name: Expiring): Promise<number> {
  const before = retentionStart(name, deps.now())
  let count = 0
  for (let round = 0; round < maxRounds; round++) {
    const gone = await deletions[name](deps, before, atOnce)
    // Embedded queries never yield; without this no request would be read meanwhile.
    await othersTurn()
    count += gone
    if (gone < atOnce) break
  }
  return count
}
