import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { User } from '@supabase/supabase-js'
import type { BusinessRow, Db, Schema } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { endMails, queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { mailboxHash } from '../../platform/email/mailbox-hash.server.ts'
import { claimCodeEmail, claimCodeText } from './claim-emails.ts'
import { lackOfCodes } from './claim-limits.server.ts'
import {
  destinationOf,
  offeredWays,
  ownDomain,
  type ClaimWay,
  type Destination,
} from './claim-ways.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'

/** How long a code is good, and how many wrong ones are taken before it is not. */
const goodMinutes = 30
export const maxTries = 5
/** How long the link of the same email is good, for its reader. */
export const linkHours = 24

export type Listing = Selectable<BusinessRow>
type Asking = { listing: Listing; user: User; way: ClaimWay; destination: Destination }
export type CodeRow = Selectable<Schema['claim_codes']>

/** A code that somebody has asked for and not used. */
export type WaitingCode = { masked: string; way: ClaimWay; minutesLeft: number }

type Sent = { ok: true } | { ok: false; status: number; text: string }

/** A listing that can be claimed: one that the public sees, or that is hidden because nobody confirmed it. */
export async function findClaimable(db: Db, id: string): Promise<Listing | null> {
  if (!/^[a-z0-9-]{1,200}$/.test(id)) return null
  const listings = db.selectFrom('businesses').selectAll().where('id', '=', id)
  return (
    (await listings.where('status', 'in', ['published', 'unconfirmed']).executeTakeFirst()) ?? null
  )
}

/** The provider of text messages, where the site has one; whether people sign in by phone is another matter. */
export function textsOf({ accounts }: Pick<Services, 'accounts'>) {
  return accounts.own?.texts ?? null
}

/** Sends a code to the business: kept as a hash, and only so many a day. */
export async function sendClaimCode(services: Services, asking: Asking): Promise<Sent> {
  const { db, now, randomId, forms, site } = services
  const { listing, user, way, destination } = asking
  const { to, masked } = destination
  const texts = textsOf(services)
  if (way === 'text' && !texts) return refused(400, 'Choose where we send the code')
  const code = String(randomInt(0, 100_000_000)).padStart(8, '0')
  const token = randomBytes(32).toString('base64url')
  const link = `${site.url}/claim-link/${token}`
  const id = randomId()
  const at = now()
  const reach = {
    address_hash: addressHash(forms.secret, way, to),
    site: way === 'site-mail' ? ownDomain(listing.website) : null,
    is_own: isOwnAddress(user, way, to),
  }
  const why = await transaction(db, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('claim_codes'))`.execute(db)
    const counted = { businessId: listing.id, userId: user.id, masked, way, at, ...reach }
    const wrong = await lackOfCodes(db, counted)
    if (wrong) return wrong
    const kept = { id, business_id: listing.id, user_id: user.id, way, masked, made_at: at }
    const hashes = { code_hash: hashOf(forms.secret, id, code), link_hash: sha256(token) }
    await db
      .insertInto('claim_codes')
      .values({ ...kept, ...reach, ...hashes })
      .execute()
    const keyOf = claimKey(listing.id, user.id)
    await endMails(db, [keyOf], at)
    if (way === 'text') return null
    const { name, url } = site
    const facts = { site: { name, url }, to, business: listing }
    const mail = claimCodeEmail({ ...facts, code, link, minutes: goodMinutes, hours: linkHours })
    const goodUntil = new Date(at.getTime() + linkHours * 3_600_000)
    await queueMail(db, mail, { id: randomId(), now: at, goodUntil, keyOf })
    return null
  })
  if (why) return refused(429, why)
  return way === 'text' && texts ? sendText(services, { id, to, code, link }) : { ok: true }
}

/** Of the emails with a code for a listing: only the newest code is taken. */
export function claimKey(businessId: string, userId: string): string {
  return `claim ${businessId} ${userId}`
}

/** A mailbox or phone as it is counted and compared: a keyed hash. */
function addressHash(secret: string, way: ClaimWay, to: string): string {
  const address = way === 'text' ? `phone ${to}` : mailboxHash(to)
  return createHmac('sha256', `claim address ${secret}`).update(address).digest('hex')
}

/** True if a code goes to the account's own confirmed address: no stranger can use up its codes. */
function isOwnAddress(user: User, way: ClaimWay, to: string): boolean {
  if (way === 'text')
    return Boolean(user.phone_confirmed_at) && user.phone?.replace(/\D/g, '') === to
  return Boolean(user.email_confirmed_at) && user.email?.toLowerCase() === to.toLowerCase()
}

function refused(status: number, text: string): Sent {
  return { ok: false, status, text }
}

/** After the transaction: the database does not wait for a provider. */
async function sendText(
  services: Services,
  { id, to, code, link }: { id: string; to: string; code: string; link: string },
): Promise<Sent> {
  const { db, log, site } = services
  try {
    const text = claimCodeText(site, code, link)
    await textsOf(services)?.send({ to, text, channel: 'sms' })
    return { ok: true }
  } catch (error) {
    log({ event: 'text message not sent', purpose: 'claim', error: String(error) })
    await db.deleteFrom('claim_codes').where('id', '=', id).execute()
    return refused(
      502,
      'The text message could not be sent. Try again in a few minutes, or another way.',
    )
  }
}

/** True while a listing still offers the way to the address that a code went to. */
export function isStillOffered(
  services: Pick<Services, 'accounts' | 'forms'>,
  listing: Listing,
  { way, address_hash, site }: CodeRow,
): boolean {
  if (offeredWays(listing, textsOf(services) !== null)[way] === undefined) return false
  if (way === 'site-mail') return site !== null && site === ownDomain(listing.website)
  const destination = destinationOf(way, listing, '')
  return destination.ok && address_hash === addressHash(services.forms.secret, way, destination.to)
}

type Who = { listing: Listing; userId: string }

/** The newest code that somebody can type for a listing, or null. */
export async function waitingCode(
  services: Pick<Services, 'db' | 'now' | 'accounts' | 'forms'>,
  { listing, userId }: Who,
): Promise<WaitingCode | null> {
  const { db, now } = services
  const row = await findCode(db, { businessId: listing.id, userId }, now())
  if (!row || !isStillOffered(services, listing, row)) return null
  const end = row.made_at.getTime() + goodMinutes * 60_000
  const minutesLeft = Math.ceil((end - now().getTime()) / 60_000)
  return { masked: row.masked, way: row.way, minutesLeft }
}

/** The newest code of an account for a listing that is still good. */
export function findCode(
  db: Db,
  { businessId, userId }: { businessId: string; userId: string },
  now: Date,
) {
  return db
    .selectFrom('claim_codes')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('tries', '<', maxTries)
    .where('made_at', '>', new Date(now.getTime() - goodMinutes * 60_000))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** @param id of the code's row */
export function hashOf(secret: string, id: string, code: string): string {
  return createHmac('sha256', `claim code ${secret}`).update(`${id} ${code}`).digest('hex')
}
