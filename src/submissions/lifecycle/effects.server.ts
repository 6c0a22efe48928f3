import * as refusals from '#messages/desk-refusals.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import type { decisions } from '../../account/team/can.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { freeIds } from '../../listings/free-ids.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import type { NewVerification } from '../../listings/verification.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import type { Mail } from '../../platform/email/mail.ts'
import type { KeyedMail } from '../../platform/email/outbox.server.ts'
import { grantClaim, undoClaim } from '../claims/grant-claim.server.ts'
import { grantEmails } from '../claims/grant-emails.server.ts'
import { listingOf } from '../edits/listing-of.ts'
import { applyEdit, refusalOfEdit, revertEdit } from '../edits/decide-edit.server.ts'
import { ownerEmail } from '../emails/submission-emails.ts'
import { takeTurn } from '../emails/submitter-mail.server.ts'
import { lockPeople } from '../grants/change-people.server.ts'
import { publishPhotos, unpublishPhotos } from '../photos/sent-photos.server.ts'
import { grantProof, undoProof } from '../proofs/grant-proof.server.ts'
import type { Kind } from '../kinds.ts'
import type { ListingDetails, SubmissionDetails } from '../submission.ts'
import type { Actor, Deps } from './change-state.server.ts'
import type { Refusal } from './refusal.ts'

type Approval = {
  badge: NewVerification | null
  isReplacing: boolean
  by: Decider
}
type Decider = Actor & { role: 'owner' | 'reviewer' | 'admin' }

type Approved = {
  businessId: string | null
  before?: ListingDetails | null
  mails?: KeyedMail[]
}

/**
 * The effects of a decision apart from moving the submission. All run in its transaction, with the
 * row locked.
 */
type Effects = {
  refusal?(
    db: Db,
    submission: SubmissionRow,
    decision: { action: (typeof decisions)[number]; isReplacing?: boolean | undefined },
  ): Promise<Refusal | null>
  approve(db: Db, submission: SubmissionRow, approval: Approval, deps: Deps): Promise<Approved>
  undo(
    db: Db,
    submission: SubmissionRow,
    undone: { since: Date; by: Decider },
    deps: Deps,
  ): Promise<boolean>
}

const newListing: Effects = {
  async approve(db, submission, { badge, by }, deps) {
    const businessId = await publish(db, submission, { badge, byName: by.name }, deps.now())
    await publishPhotos(db, { submissionId: submission.id, businessId })
    const mail = await mailToOwner(db, submission, businessId, deps)
    return { businessId, mails: mail ? [mail] : [] }
  },
  async undo(db, { id, business_id }) {
    if (business_id) await unpublishPhotos(db, { submissionId: id, businessId: business_id })
    if (business_id) await db.deleteFrom('businesses').where('id', '=', business_id).execute()
    return true
  },
}

export const effects: Record<Kind, Effects> = {
  suggest: newListing,
  register: newListing,
  edit: {
    refusal: (db, submission, { action }) => refusalOfEdit(db, submission, action),
    async approve(db, submission, { by }, deps) {
      const before = await applyEdit(db, submission, by, deps)
      return { businessId: submission.business_id, before }
    },
    undo: (db, submission, { by }, deps) => revertEdit(db, submission, by, deps),
  },
  claim: {
    async refusal(db, submission, { action, isReplacing }) {
      const isUnasked = action === 'approve' && isReplacing === undefined
      return isUnasked && (await hasOtherOwner(db, submission))
        ? { reason: 'has an owner now' }
        : null
    },
    async approve(db, submission, { isReplacing, by }, deps) {
      await grantClaim(db, submission, { isReplacing, byName: by.name }, deps)
      const mails = await grantEmails(db, submission, deps)
      return { businessId: submission.business_id, mails }
    },
    async undo(db, submission, { since }, deps) {
      await undoClaim(db, submission, { since }, deps)
      return true
    },
  },
  proof: {
    async approve(db, submission, { badge }, { now }) {
      if (badge) await grantProof(db, submission, { badge, now: now() })
      return { businessId: submission.business_id }
    },
    async undo(db, submission) {
      await undoProof(db, submission)
      return true
    },
  },
  answer: {
    // An accepted objection needs the listing restored first.
    refusal: async (db, submission, { action }) =>
      action === 'approve' && (await isHiddenByTeam(db, submission))
        ? { reason: 'wrong fields', fields: [{ field: 'why', text: refusals.stillHidden() }] }
        : null,
    approve: async (_db, { business_id }) => ({ businessId: business_id }),
    undo: async () => true,
  },
}

async function publish(
  db: Db,
  submission: SubmissionRow,
  { badge, byName }: { badge: NewVerification | null; byName: string },
  now: Date,
): Promise<string> {
  const details = submission.details as SubmissionDetails
  const [id = ''] = await freeIds(db, [details])
  await insertBusinesses(db, [listingOf(details, id, badge)], now)
  await noteConfirmed(db, [id], { how: 'approval', now })
  if (submission.kind === 'register' && submission.user_id) {
    const owner = {
      business_id: id,
      user_id: submission.user_id,
      since: now,
      by_name: byName,
      email: submission.submitter_email,
    }
    await db.insertInto('business_owners').values(owner).execute()
    const badges = db.updateTable('verifications').set({ holder: submission.user_id })
    await badges.where('business_id', '=', id).execute()
  }
  return id
}

/** When someone else suggested the listing. */
async function mailToOwner(
  db: Db,
  { details, name: business, submitter_email }: SubmissionRow,
  businessId: string,
  { site, now }: Deps,
): Promise<Mail | null> {
  const to = (details as SubmissionDetails).owner.email
  if (!to || to === submitter_email || !(await takeTurn(db, to, 'single', now()))) return null
  return inMailLanguage(db, to, () => {
    const listing = site.url + pathIn(language(), `/business/${businessId}`)
    return ownerEmail({ site, to, business, listing })
  })
}

async function hasOtherOwner(db: Db, { business_id, user_id }: SubmissionRow): Promise<boolean> {
  if (!business_id) return false
  await lockPeople(db, business_id)
  const people = await listingPeople(db, business_id)
  return people.some(({ role, userId }) => role === 'owner' && userId !== user_id)
}

async function isHiddenByTeam(db: Db, { business_id }: SubmissionRow): Promise<boolean> {
  const row = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', business_id)
    .where('status', 'in', ['suspended', 'archived'])
    .executeTakeFirst()
  return row !== undefined
}
