import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { knownStatuses } from '../../listings/business.ts'
import type { Db } from '../../platform/db/schema.ts'
import { deleteBatch } from '../../platform/db/transaction.server.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { endMails } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'
import { linkHours } from '../../submissions/claims/claim-codes.server.ts'
import { letterDays } from './letter-rule.ts'

type Secret = Pick<Services, 'forms'>

const hour = 3_600_000

/** The link of an email. Computed from the id, so that its reminder has the same one. */
export function tokenOf({ forms }: Secret, id: string): string {
  return createHmac('sha256', `owner invitation ${forms.secret}`).update(id).digest('base64url')
}

export type Invitation = {
  id: string
  way: 'email' | 'letter'
  /** Null once the listing is deleted. */
  businessId: string | null
  addressHash: string | null
  /** The address that got the email, while the listing has it. */
  email: string | null
  /** Its reader can still answer for the listing. */
  isOpen: boolean
  hasOwner: boolean
  isConfirmed: boolean
  isRemovalAsked: boolean
}

/** By the link in an email, or the one that a letter's code opened; null when it opens nothing. */
export async function findInvitation(
  { db, now }: Pick<Services, 'db' | 'now'>,
  token: string,
): Promise<Invitation | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const row = await db
    .selectFrom('owner_invitations as i')
    .leftJoin('businesses as b', 'b.id', 'i.business_id')
    .select([
      'i.id',
      'i.way',
      'i.business_id',
      'i.address_hash',
      'i.opened_at',
      'i.removal_at',
      'i.confirmed_at',
    ])
    .select(['i.sent_at', 'i.ended_at', 'i.voided_at', 'b.email', 'b.status'])
    .select(
      sql<boolean>`exists (select from business_owners o
        where o.business_id = i.business_id and o.role = 'owner')`.as('has_owner'),
    )
    .where('i.link_hash', '=', sha256(token))
    .executeTakeFirst()
  if (!row) return null
  const isShown = knownStatuses.some((status) => status === row.status)
  const isSameAddress = row.email !== null && mailboxHash(row.email) === row.address_hash
  const isOfLetter = row.way === 'letter'
  const isOpen = isShown && !row.has_owner && !row.ended_at && (isOfLetter || isSameAddress)
  if (isOfLetter && !(isOpen && isLetterOpen(row, now()) && isLinkNew(row, now()))) return null
  return {
    id: row.id,
    way: row.way,
    businessId: row.business_id,
    addressHash: row.address_hash,
    email: isSameAddress ? row.email : null,
    isOpen,
    hasOwner: row.has_owner,
    isConfirmed: row.confirmed_at !== null,
    isRemovalAsked: row.removal_at !== null,
  }
}

type Times = { sent_at: Date; ended_at: Date | null; voided_at: Date | null }

export function isLetterOpen({ sent_at, ended_at, voided_at }: Times, now: Date): boolean {
  const end = sent_at.getTime() + letterDays * 24 * hour
  return !ended_at && !voided_at && now.getTime() < end
}

function isLinkNew({ opened_at }: { opened_at: Date | null }, now: Date): boolean {
  return opened_at !== null && now.getTime() < opened_at.getTime() + linkHours * hour
}

/** A new link to the page of a letter; an earlier one ends. */
export async function openLetter(db: Db, id: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const opened = { link_hash: sha256(token), opened_at: now }
  await db.updateTable('owner_invitations').set(opened).where('id', '=', id).execute()
  return token
}

type Answer = 'confirmed_at' | 'corrected_at' | 'removal_at'

/** The first time counts. */
export async function noteAnswer(db: Db, id: string, answer: Answer, now: Date): Promise<void> {
  await db
    .updateTable('owner_invitations')
    .set({ [answer]: now })
    .where('id', '=', id)
    .where(answer, 'is', null)
    .execute()
}

export type StopReason = 'reader' | 'team' | 'refused'

/** For all listings, and for good. Emails that still wait aren't sent. */
export async function stopInvitations(
  db: Db,
  { addressHash, why }: { addressHash: string; why: StopReason },
  now: Date,
): Promise<void> {
  await db
    .insertInto('invitation_stops')
    .values({ address_hash: addressHash, stopped_at: now, why })
    .onConflict((known) => known.doNothing())
    .execute()
  await endMails(db, [mailKey(addressHash)], now)
}

/** Of all invitations to a mailbox, for `endMails`. */
export function mailKey(addressHash: string): string {
  return `invitations ${addressHash}`
}

export async function isStopped(db: Db, addressHash: string): Promise<boolean> {
  const stop = await db
    .selectFrom('invitation_stops')
    .select('stopped_at')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
  return stop !== undefined
}

/** Those of these addresses that stopped invitations, as given. */
export async function findStopped(
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const hashes = new Map(addresses.map((address) => [address, mailboxHash(address)]))
  const rows = await db
    .selectFrom('invitation_stops')
    .select('address_hash')
    .where('address_hash', 'in', [...hashes.values()])
    .execute()
  const stopped = new Set(rows.map(({ address_hash }) => address_hash))
  return new Set(addresses.filter((address) => stopped.has(hashes.get(address) ?? '')))
}

export type Asking = {
  way: 'email' | 'letter'
  sentAt: Date
  remindedAt: Date | null
  answers: ('confirmed' | 'corrected' | 'removal' | 'claimed' | 'voided' | 'opened')[]
}

/** Emails and letters about a listing, for the desk. */
export async function findAsking(db: Db, businessId: string): Promise<Asking[]> {
  const rows = await db
    .selectFrom('owner_invitations')
    .selectAll()
    .where('business_id', '=', businessId)
    // Such an email was never sent.
    .where(({ or, eb }) => or([eb('way', '=', 'letter'), eb('voided_at', 'is', null)]))
    .orderBy('sent_at')
    .execute()
  return rows.map(({ way, sent_at: sentAt, reminded_at: remindedAt, ...row }) => {
    const answers = answerNames.filter((name) => row[`${name}_at`] !== null)
    const isOnlyOpened = answers.length === 0 && row.opened_at !== null
    return { way, sentAt, remindedAt, answers: isOnlyOpened ? ['opened'] : answers }
  })
}

const answerNames = ['confirmed', 'corrected', 'removal', 'claimed', 'voided'] as const

/** For the download of an account's data. */
export async function findInvitationsOf(db: Db, email: string | null): Promise<object[]> {
  if (!email) return []
  const addressHash = mailboxHash(email)
  const stop = await db
    .selectFrom('invitation_stops')
    .select(['stopped_at', 'why'])
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
  const sent = await db
    .selectFrom('owner_invitations')
    .select(['business_id', 'sent_at', 'reminded_at', 'confirmed_at', 'corrected_at'])
    .select(['removal_at', 'claimed_at', 'voided_at'])
    .where('address_hash', '=', addressHash)
    .orderBy('sent_at')
    .execute()
  return [...sent, ...(stop ? [stop] : [])]
}

/** A deleted account's name on the letters it made. */
export async function eraseLetterMaker(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('letter_batches')
    .set({ by_user: null, by_name: 'A former admin' })
    .where('by_user', '=', userId)
    .execute()
}

/** Keeps those of existing listings, so none is invited twice. */
export function forgetOwnerInvitations(db: Db, before: Date, most: number): Promise<number> {
  return deleteBatch(
    db,
    'owner_invitations',
    sql`business_id is null and sent_at <= ${before}`,
    most,
  )
}
