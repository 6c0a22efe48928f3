import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { User } from '@supabase/supabase-js'
import { listingPeople } from '../../account/team/listing-people.server.ts'
import type { BusinessRow, Db } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.server.ts'
import { queueMail } from '../../mail/outbox.server.ts'
import type { Services } from '../../services.server.ts'
import type { Selectable } from 'kysely'
import { addOwner } from '../grants/add-person.server.ts'
import { changePeople } from '../grants/change-people.server.ts'
import { claimCodeEmail, claimCodeText, claimedEmail, listingClaimedEmail } from './claim-emails.ts'
import { destinationOf, type ClaimWay } from './claim-ways.ts'

/** How long a code is good, and how many wrong ones are taken before it is not. */
const goodMinutes = 30
const maxTries = 5

/** How many codes there are in a day for a listing, whoever asks, and for somebody, of whatever listing. */
const maxOfDay = { listing: 3, person: 6 }

type Listing = Selectable<BusinessRow>
type Asking = { listing: Listing; user: User; way: ClaimWay; local: string }

/** A code that somebody has asked for and not used. */
export type WaitingCode = { masked: string; way: ClaimWay; minutesLeft: number }

type Sent = { ok: true } | { ok: false; status: number; field: 'way' | 'local'; text: string }

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
  const id = randomId()
  const at = now()
  const why = await transaction(db, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('claim_codes'))`.execute(db)
    const wrong = await lackOfCodes(db, { businessId: listing.id, userId: user.id, at })
    if (wrong) return wrong
    const kept = { id, business_id: listing.id, user_id: user.id, way, masked, made_at: at }
    await db
      .insertInto('claim_codes')
      .values({ ...kept, code_hash: hashOf(forms.secret, id, code) })
      .execute()
    if (way === 'text') return null
    const { name, url } = site
    const mail = claimCodeEmail({
      site: { name, url },
      to,
      business: listing,
      code,
      minutes: goodMinutes,
    })
    await queueMail(db, mail, { id: randomId(), now: at })
    return null
  })
  if (why) return refused(429, why)
  return way === 'text' && texts ? sendText(services, { id, to, code }) : { ok: true }
}

function refused(status: number, text: string): Sent {
  return { ok: false, status, field: 'way', text }
}

/** After the transaction: the database does not wait for a provider. */
async function sendText(
  services: Services,
  { id, to, code }: { id: string; to: string; code: string },
): Promise<Sent> {
  const { db, log, site } = services
  try {
    const text = claimCodeText(site, code)
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

type Counted = { businessId: string; userId: string; at: Date }

/** Why there is no further code today, or null. */
async function lackOfCodes(db: Db, { businessId, userId, at }: Counted): Promise<string | null> {
  const rows = await db
    .selectFrom('claim_codes')
    .select(['business_id', 'user_id'])
    .where('made_at', '>', new Date(at.getTime() - 24 * 3_600_000))
    .where(({ eb, or }) => or([eb('business_id', '=', businessId), eb('user_id', '=', userId)]))
    .execute()
  if (rows.filter(({ business_id }) => business_id === businessId).length >= maxOfDay.listing)
    return `This business got ${maxOfDay.listing} codes today, which is all that we send in a day. Try again tomorrow, or show our team that it is yours.`
  if (rows.filter(({ user_id }) => user_id === userId).length >= maxOfDay.person)
    return 'You have asked for many codes today. Try again tomorrow, or show our team that it is yours.'
  return null
}

/** The newest code that somebody can type for a listing, or null. */
export async function waitingCode(
  db: Db,
  who: { businessId: string; userId: string },
  now: Date,
): Promise<WaitingCode | null> {
  const row = await findCode(db, who, now)
  if (!row) return null
  const end = row.made_at.getTime() + goodMinutes * 60_000
  const minutesLeft = Math.ceil((end - now.getTime()) / 60_000)
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

/** Makes somebody the owner who typed the code, unless the listing has one meanwhile. */
export async function claimWithCode(
  services: Pick<Services, 'db' | 'now' | 'randomId' | 'forms' | 'site' | 'documents'>,
  { listing, user, typed }: { listing: Listing; user: User; typed: string },
): Promise<Claimed> {
  const { db, now, forms } = services
  const at = now()
  return changePeople(db, listing.id, services, async (db): Promise<Claimed> => {
    const code = await findCode(db, { businessId: listing.id, userId: user.id }, at)
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
    const people = await listingPeople(db, listing.id)
    if (people.some(({ role }) => role === 'owner'))
      return { ok: false, status: 409, text: 'Somebody else has claimed this listing meanwhile.' }
    await db.updateTable('claim_codes').set({ used_at: at }).where('id', '=', code.id).execute()
    const email = user.email_confirmed_at ? (user.email ?? null) : null
    const byName = code.way === 'text' ? 'a code by text message' : 'a code by mail'
    const owner = { businessId: listing.id, userId: user.id, email, byName }
    await addOwner(db, owner, services)
    await tellOfClaim(db, services, { listing, email, isAtListing: code.way === 'listing-mail' })
    return { ok: true }
  })
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

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
