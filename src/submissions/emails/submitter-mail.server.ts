import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { withoutGreeting } from '../../platform/email/stranger-text.ts'
import { inMailLanguage, mailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { pathIn } from '../../platform/text/language.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { lastKept } from '../lifecycle/kept.server.ts'
import { makeLink } from '../lifecycle/links.server.ts'
import { documentsUntil } from '../documents/document-rule.ts'
import { sentEarlier } from '../duplicates/duplicates.server.ts'
import type { Seen } from '../proofs/badge-rule.ts'
import {
  isOwn,
  isTakeable,
  isWaiting,
  makesListing,
  undoableFrom,
  type EmailKind,
} from '../states.ts'
import { givenName } from './given-name.server.ts'
import { liveName } from './live-name.server.ts'
import { digestEmail, neutralEmail } from './neutral-emails.ts'
import { reasonForReader } from './ready-reasons.server.ts'
import type { PlacedReason } from './reason-codes.ts'
import { knownWords, submissionEmail, type Facts, type Known } from './submission-emails.ts'
import type { SubmissionDetails } from '../submission.ts'
import { whenText } from '../when-text.ts'
import { wordsOfKind } from './words-of-kind.ts'

type Deps = Pick<Services, 'now' | 'randomId' | 'site'>

/**
 * Emails per day to an unconfirmed address: three, then one digest. Invitations and what someone
 * confirms with an email count separately, so that strangers and our own news can't use them up.
 */
const maxOfDay = {
  single: 3,
  digest: 1,
  message: 3,
  alert: 3,
  'listing-invitation': 3,
  'team-invitation': 3,
}
type TurnKind = keyof typeof maxOfDay

const gatheredMinutes = 60
const maxInDigest = 20

const hour = 3_600_000

/** To an unconfirmed address, without the sender's text; held back above the daily limit. */
export async function mailToSubmitter(
  db: Db,
  {
    submission,
    email,
    written,
    seen = null,
  }: {
    submission: SubmissionRow
    email: EmailKind
    written: { why: string; reasons: PlacedReason[] }
    seen?: Seen | null | undefined
  },
  deps: Deps,
): Promise<Mail | null> {
  const { id, submitter_email: to } = submission
  const business = await liveName(db, submission)
  const person = await givenName(db, submission)
  const { site } = deps
  const known = email === 'rejected' ? await knownAs(db, submission) : null
  await dropHeldMail(db, id)
  if (!to) return null
  const language = await mailLanguage(db, to)
  const earlier = email === 'received' ? await sentEarlier(db, submission) : null
  const again = earlier && inLanguage(language, () => whenText(earlier, deps.now()))
  const urlOf = (businessId: string | null) =>
    businessId && site.url + pathIn(language, `/business/${businessId}`)
  if (submission.confirmed_at) {
    const { kind, business_id } = submission
    const listing = urlOf(business_id)
    const link = await makeLink(db, id, deps)
    const isOwner = kind === 'register'
    const why = inLanguage(language, () => withoutGreeting(reasonForReader(written)))
    const isKept = decisions.includes(email) && (await hasDocuments(db, id))
    const until = isKept ? inLanguage(language, () => documentsUntil(deps.now())) : null
    const about = { site, to, person, business, why, link, listing, isOwner, seen, again }
    const hasPhotos = email === 'approved' && (await showsPhotos(db, business_id))
    const claim = kind === 'answer' ? await claimAnswered(db, submission) : null
    const shown = { hasPhotos, isTakeable: isTakeable(submission), claim }
    const facts = { ...about, documentsUntil: until, ...shown }
    const words = makesListing(kind) && known ? knownWords[known] : wordsOfKind[kind]
    return inLanguage(language, () => submissionEmail(email, facts, words))
  }
  if (await takeTurn(db, to, 'single', deps.now())) {
    const link = await makeLink(db, id, deps)
    const listedAt = email === 'rejected' ? urlOf(submission.listed_as) : null
    const facts = {
      site,
      to,
      link,
      ...(email === 'approved' && { business }),
      listedAt,
      known,
      again,
      isOwn: isOwn(submission),
      isTakeable: isTakeable(submission),
    }
    return inLanguage(language, () => neutralEmail(email, facts))
  }
  const held = { submission_id: id, address_hash: mailboxHash(to), held_at: deps.now() }
  await db.insertInto('submission_held_mails').values(held).execute()
  return null
}

/** The claim of someone else that an owner's answer is about: the newest, if it names none. */
async function claimAnswered(
  db: Db,
  { business_id, details, user_id }: SubmissionRow,
): Promise<Facts['claim']> {
  const { about } = details as SubmissionDetails
  const claims = db.selectFrom('submissions').select('state').where('kind', '=', 'claim')
  const ofOthers = claims
    .where('business_id', '=', business_id)
    .where('user_id', 'is distinct from', user_id)
  const named = about ? ofOthers.where('id', '=', about) : ofOthers
  const claim = await named.orderBy('received_at', 'desc').limit(1).executeTakeFirst()
  if (!claim || claim.state === 'approved') return null
  return isWaiting(claim.state) ? 'waits' : 'ended'
}

/** After others, documents are deleted at once, or the review goes on. */
const decisions: readonly EmailKind[] = ['approved', 'rejected', 'expired']

async function hasDocuments(db: Db, submissionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('submission_evidence')
    .select('id')
    .where('submission_id', '=', submissionId)
    .where('bytes', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

async function knownAs(db: Db, of: Pick<SubmissionRow, 'listed_as' | 'same_as'>): Promise<Known> {
  const { listed_as, same_as } = await lastKept(db, of)
  if (listed_as) return 'listed'
  if (!same_as) return null
  const kept = db.selectFrom('submissions').select('state').where('id', '=', same_as)
  return (await kept.executeTakeFirst())?.state === 'approved' ? 'listed' : 'twice'
}

export async function dropHeldMail(db: Db, submissionId: string): Promise<void> {
  await db.deleteFrom('submission_held_mails').where('submission_id', '=', submissionId).execute()
}

/** The submissions with an email that waits for others to the same address, and until about when. */
export async function heldAmong(db: Db, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; until: Date }>`
    select h.submission_id as id, greatest(
      (select min(o.held_at) from submission_held_mails o where o.address_hash = h.address_hash)
        + make_interval(mins => ${gatheredMinutes}),
      (select max(t.at) from submission_mail_turns t
        where t.address_hash = h.address_hash and t.kind = 'digest') + interval '24 hours') as until
    from submission_held_mails h where h.submission_id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, until }) => [id, until]))
}

/** @returns false when the day's emails are used up. */
export async function takeTurn(
  db: Db,
  address: string,
  kind: TurnKind,
  at: Date,
): Promise<boolean> {
  const address_hash = mailboxHash(address)
  await sql`select pg_advisory_xact_lock(hashtext(${address_hash}))`.execute(db)
  const taken = await turnsOf(db, kind, at).where('address_hash', '=', address_hash).execute()
  if (taken.length >= maxOfDay[kind]) return false
  await db.insertInto('submission_mail_turns').values({ address_hash, kind, at }).execute()
  return true
}

function turnsOf(db: Db, kind: TurnKind, at: Date) {
  return db
    .selectFrom('submission_mail_turns')
    .select('address_hash')
    .where('kind', '=', kind)
    .where('at', '>', new Date(at.getTime() - 24 * hour))
}

/** One email per address, with each submission's private link. */
export async function sendDigests(db: Db, deps: Deps): Promise<void> {
  const now = deps.now()
  const due = await db
    .selectFrom('submission_held_mails')
    .select('address_hash')
    .where('address_hash', 'not in', turnsOf(db, 'digest', now))
    .groupBy('address_hash')
    .having(({ fn }) => fn.min('held_at'), '<=', new Date(now.getTime() - gatheredMinutes * 60_000))
    .limit(20)
    .execute()
  for (const { address_hash } of due)
    await transaction(db, (db) => sendDigest(db, address_hash, deps))
}

async function sendDigest(db: Db, addressHash: string, deps: Deps): Promise<void> {
  const { now, randomId, site } = deps
  const at = now()
  const held = await heldOf(db, addressHash, at)
  const to = held[0]?.email
  if (!to || !(await takeTurn(db, to, 'digest', at))) return
  // Other spellings may be other mailboxes.
  const theirs = held.filter(({ email }) => email.toLowerCase() === to.toLowerCase())
  const submissions: Parameters<typeof digestEmail>[0]['submissions'] = []
  for (const { id, state, listed_as, same_as } of theirs.slice(0, maxInDigest)) {
    const known = await knownAs(db, { listed_as, same_as })
    submissions.push({ state, known, link: await makeLink(db, id, deps) })
    await dropHeldMail(db, id)
  }
  const mail = await inMailLanguage(db, to, () =>
    digestEmail({ site, to, submissions, isOwn: theirs.every(isOwn) }),
  )
  await queueMail(db, mail, { id: randomId(), now: at })
}

/** Except decisions that can still be undone. */
function heldOf(db: Db, addressHash: string, at: Date) {
  return db
    .selectFrom('submission_held_mails as h')
    .innerJoin('submissions as s', 's.id', 'h.submission_id')
    .select([
      's.id',
      's.state',
      's.listed_as',
      's.same_as',
      's.details',
      's.submitter_email as email',
    ])
    .where('h.address_hash', '=', addressHash)
    .where('h.held_at', '<=', undoableFrom(at))
    .orderBy('h.held_at')
    .orderBy('s.id')
    .limit(100)
    .forUpdate('h')
    .execute()
}

/** True if a listing has a photo. */
async function showsPhotos(db: Db, businessId: string | null): Promise<boolean> {
  if (!businessId) return false
  const photo = await db
    .selectFrom('business_images')
    .select('id')
    .where('business_id', '=', businessId)
    .limit(1)
    .executeTakeFirst()
  return photo !== undefined
}
