import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { User } from '@supabase/supabase-js'
import { listingPeople } from '../../account/team/listing-people.server.ts'
import type { BusinessRow, Db, Schema } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import { queueMail } from '../../mail/outbox.server.ts'
import type { Services } from '../../services.server.ts'
import { mailboxHash } from '../emails/submitter-mail.server.ts'
import { claimCodeEmail, claimCodeText, claimedEmail, listingClaimedEmail } from './claim-emails.ts'
import { lackOfCodes } from './claim-limits.server.ts'
import { destinationOf, offeredWays, ownDomain, type ClaimWay } from './claim-ways.ts'
import { makeOwner } from './make-owner.server.ts'

/** How long a code is good, and how many wrong ones are taken before it is not. */
const goodMinutes = 30
const maxTries = 5
/** How long the link of the same email is good, for its reader. */
export const linkHours = 24

type Listing = Selectable<BusinessRow>
type Asking = { listing: Listing; user: User; way: ClaimWay; local: string }
type CodeRow = Selectable<Schema['claim_codes']>
type ClaimServices = Pick<Services, 'db' | 'now' | 'randomId' | 'forms' | 'site' | 'accounts'>

/** A code that somebody has asked for and not used. */
export type WaitingCode = { masked: string; way: ClaimWay; minutesLeft: number }

type Sent = { ok: true } | { ok: false; status: number; field: 'way' | 'local'; text: string }

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
  const { listing, user, way, local } = asking
  const destination = destinationOf(way, listing, local)
  if (!destination.ok)
    return {
      ok: false,
      status: 400,
      field: way === 'site-mail' ? 'local' : 'way',
      text: destination.text,
    }
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
    const hashes = { code_hash: hashOf(forms.secret, id, code), link_hash: linkHash(token) }
    await db
      .insertInto('claim_codes')
      .values({ ...kept, ...reach, ...hashes })
      .execute()
    if (way === 'text') return null
    const { name, url } = site
    const facts = { site: { name, url }, to, business: listing }
    const mail = claimCodeEmail({ ...facts, code, link, minutes: goodMinutes, hours: linkHours })
    await queueMail(db, mail, { id: randomId(), now: at })
    return null
  })
  if (why) return refused(429, why)
  return way === 'text' && texts ? sendText(services, { id, to, code, link }) : { ok: true }
}

/** A mailbox or phone as it is counted and compared: a keyed hash. */
export function addressHash(secret: string, way: ClaimWay, to: string): string {
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
  return { ok: false, status, field: 'way', text }
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
function isStillOffered(
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

function findCode(
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

type Claimed = { ok: true } | { ok: false; status: number; text: string }
const ended =
  'This code has ended, because the listing has changed since. Ask for a new one, or show our team that the listing is yours.'

/** Makes the account that typed the code the owner, unless the listing has one meanwhile. */
export async function claimWithCode(
  services: ClaimServices,
  { listing: { id }, user, typed }: { listing: Listing; user: User; typed: string },
): Promise<Claimed> {
  const { db, now, forms } = services
  return transaction(db, async (db): Promise<Claimed> => {
    await lockClaims(db, id)
    const code = await findCode(db, { businessId: id, userId: user.id }, now())
    if (!code)
      return {
        ok: false,
        status: 400,
        text: 'There is no code that is still good. Ask for a new one.',
      }
    const { tries } = await db
      .updateTable('claim_codes')
      .set({ tries: sql`tries + 1` })
      .where('id', '=', code.id)
      .returning('tries')
      .executeTakeFirstOrThrow()
    if (!isSame(code.code_hash, hashOf(forms.secret, code.id, typed.replace(/\D/g, ''))))
      return { ok: false, status: 400, text: wrongText(maxTries - tries) }
    const byName = code.way === 'text' ? 'a code by text message' : 'a code by mail'
    return claim(db, services, { code, user, byName })
  })
}

/** One after the other: of two with a code each, one is first. */
async function lockClaims(db: Db, businessId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`claim ${businessId}`}))`.execute(db)
}

/** What the link of an email with a code opens, whoever asked for the code; null for one that has ended. */
export async function findClaimLink(
  services: Pick<Services, 'db' | 'now' | 'accounts' | 'forms'>,
  token: string,
): Promise<{ code: CodeRow; listing: Listing } | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const { db, now } = services
  const code = await db
    .selectFrom('claim_codes')
    .selectAll()
    .where('link_hash', '=', linkHash(token))
    .where('used_at', 'is', null)
    .where('made_at', '>', new Date(now().getTime() - linkHours * 3_600_000))
    .executeTakeFirst()
  const listing = code && (await findClaimable(db, code.business_id))
  return listing && isStillOffered(services, listing, code) ? { code, listing } : null
}

/** Makes the account of the person who reads the email the owner, once. */
export async function claimWithLink(
  services: ClaimServices,
  { token, user }: { token: string; user: User },
): Promise<Claimed> {
  const none: Claimed = { ok: false, status: 404, text: ended }
  const asked = await findClaimLink(services, token)
  if (!asked) return none
  return transaction(services.db, async (db): Promise<Claimed> => {
    await lockClaims(db, asked.listing.id)
    const link = await findClaimLink({ ...services, db }, token)
    if (!link) return none
    const byName = link.code.way === 'text' ? 'a link by text message' : 'a link by mail'
    return claim(db, services, { code: link.code, user, byName })
  })
}

/** Call it with the claims of the listing locked. The listing is read again: it may have changed since the code. */
async function claim(
  db: Db,
  services: ClaimServices,
  { code, user, byName }: { code: CodeRow; user: User; byName: string },
): Promise<Claimed> {
  const people = await listingPeople(db, code.business_id)
  if (people.some(({ role }) => role === 'owner'))
    return { ok: false, status: 409, text: 'Somebody else has claimed this listing meanwhile.' }
  const listing = await findClaimable(db, code.business_id)
  if (!listing || listing.is_sample || !isStillOffered(services, listing, code))
    return { ok: false, status: 409, text: ended }
  const email = user.email_confirmed_at ? (user.email ?? null) : null
  await makeOwner(db, { businessId: listing.id, userId: user.id, email, byName }, services)
  await tellOfClaim(db, services, { listing, email, isAtListing: code.way === 'listing-mail' })
  return { ok: true }
}

/** Sends no more codes that strangers ask for to the mailbox or phone that a link went to. */
export async function stopCodes(
  services: Pick<Services, 'db' | 'now' | 'accounts' | 'forms'>,
  token: string,
): Promise<boolean> {
  const address_hash = (await findClaimLink(services, token))?.code.address_hash
  if (!address_hash) return false
  const stopped_at = services.now()
  await services.db
    .insertInto('claim_code_stops')
    .values({ address_hash, stopped_at })
    .onConflict((known) => known.column('address_hash').doUpdateSet({ stopped_at }))
    .execute()
  return true
}

function wrongText(left: number): string {
  if (left <= 0) return 'That is not the code. It is not taken any more: ask for a new one.'
  return `That is not the code. Look again at the newest one: you can try ${left === 1 ? 'once more' : `${left} more times`}.`
}

/** Tells the claimant, and the address on the listing where the code did not go there. */
async function tellOfClaim(
  db: Db,
  { now, randomId, site: { name, url } }: Pick<Services, 'now' | 'randomId' | 'site'>,
  { listing, email, isAtListing }: { listing: Listing; email: string | null; isAtListing: boolean },
): Promise<void> {
  const facts = { site: { name, url }, business: listing }
  const send = (mail: ReturnType<typeof claimedEmail>) =>
    queueMail(db, mail, { id: randomId(), now: now() })
  if (email) await send(claimedEmail({ ...facts, to: email }))
  const there = isAtListing || listing.email === email ? null : listing.email
  if (there) await send(listingClaimedEmail({ ...facts, to: there }))
}

function hashOf(secret: string, id: string, code: string): string {
  return createHmac('sha256', `claim code ${secret}`).update(`${id} ${code}`).digest('hex')
}

function linkHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
