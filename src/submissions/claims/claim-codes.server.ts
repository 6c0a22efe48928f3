import * as t from '#messages/claim-refusals.ts'
import {
  inMailLanguage,
  rememberMailLanguage,
} from '../../platform/email/mailbox-language.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { User } from '@supabase/supabase-js'
import type { BusinessRow, Db, Schema } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { endMails, queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { knownStatuses } from '../../listings/business.ts'
import { isAddressOf } from '../contact-rules.ts'
import { claimKey } from '../grants/add-person.server.ts'
import { claimCodeEmail, claimCodeText } from './claim-emails.ts'
import {
  destinationOf,
  offeredWays,
  ownDomain,
  type ClaimWay,
  type Destination,
  type Reached,
} from './claim-ways.ts'
import { provenContact } from './proven-contact.server.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'
import { retention } from '../../platform/db/retention.ts'

/** Minutes a code is valid. */
const validMinutes = 30
export const maxTries = 5
/** The emailed link lasts longer. */
export const linkHours = 24

/** `proven`: where a code can go. */
export type Listing = Selectable<BusinessRow> & { proven: Reached }
type CodeRequest = { listing: Listing; user: User; way: ClaimWay; destination: Destination }
export type CodeRow = Selectable<Schema['claim_codes']>

export type WaitingCode = { masked: string; way: ClaimWay; minutesLeft: number }

type Sent = { ok: true } | { ok: false; status: number; text: string }

export async function findClaimable(db: Db, id: string): Promise<Listing | null> {
  if (!/^[a-z0-9-]{1,200}$/.test(id)) return null
  const listings = db.selectFrom('businesses').selectAll().where('id', '=', id)
  const listing = await listings.where('status', 'in', knownStatuses).executeTakeFirst()
  return listing ? { ...listing, proven: await provenContact(db, listing) } : null
}

/** Independent of phone sign-in. */
export function textsOf({ accounts }: Pick<Services, 'accounts'>) {
  return accounts.own?.texts ?? null
}

export async function sendClaimCode(services: Services, request: CodeRequest): Promise<Sent> {
  const { db, now, randomId, forms, site } = services
  const { listing, user, way, destination } = request
  const { to, masked } = destination
  const texts = textsOf(services)
  if (way === 'text' && !texts) return refused(400, t.chooseWay())
  const code = String(randomInt(0, 100_000_000)).padStart(8, '0')
  const token = randomBytes(32).toString('base64url')
  const linkIn = () => `${site.url}${pathIn(language(), `/claim-link/${token}`)}`
  const id = randomId()
  const at = now()
  const reach = {
    address_hash: addressHash(forms.secret, way, to),
    site: way === 'site-mail' ? ownDomain(listing.proven.website) : null,
    is_own: isOwnAddress(user, way, to),
  }
  const why = await transaction(db, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('claim_codes'))`.execute(db)
    const counted = { businessId: listing.id, userId: user.id, masked, way, at, ...reach }
    const wrong = await codeLimitProblem(db, counted)
    if (wrong) return wrong
    const row = { id, business_id: listing.id, user_id: user.id, way, masked, made_at: at }
    const hashes = { code_hash: hashOf(forms.secret, id, code), link_hash: sha256(token) }
    await db
      .insertInto('claim_codes')
      .values({ ...row, ...reach, ...hashes })
      .execute()
    const keyOf = claimKey(listing.id, user.id)
    await endMails(db, [keyOf], at)
    if (way === 'text') return null
    const { name, url } = site
    const facts = { site: { name, url }, to, business: listing }
    await rememberMailLanguage(db, to, at)
    const times = { minutes: validMinutes, hours: linkHours }
    const mail = await inMailLanguage(db, to, () =>
      claimCodeEmail({ ...facts, ...times, code, link: linkIn() }),
    )
    const goodUntil = new Date(at.getTime() + linkHours * 3_600_000)
    await queueMail(db, mail, { id: randomId(), now: at, goodUntil, keyOf })
    return null
  })
  if (why) return refused(429, why)
  return way === 'text' && texts
    ? sendText(services, { id, to, code, link: linkIn() })
    : { ok: true }
}

function addressHash(secret: string, way: ClaimWay, to: string): string {
  const address = way === 'text' ? `phone ${to}` : mailboxHash(to)
  return createHmac('sha256', `claim address ${secret}`).update(address).digest('hex')
}

/** Codes to one's own confirmed address aren't limited by strangers' requests. */
function isOwnAddress(user: User, way: ClaimWay, to: string): boolean {
  if (way === 'text')
    return Boolean(user.phone_confirmed_at) && user.phone?.replace(/\D/g, '') === to
  return isAddressOf(user, to)
}

function refused(status: number, text: string): Sent {
  return { ok: false, status, text }
}

/** After the transaction, so the database doesn't wait for the provider. */
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
    return refused(502, t.textNotSent())
  }
}

export function isStillOffered(
  services: Pick<Services, 'accounts' | 'forms'>,
  { proven }: Listing,
  { way, address_hash, site }: CodeRow,
): boolean {
  if (offeredWays(proven, textsOf(services) !== null)[way] === undefined) return false
  if (way === 'site-mail') return site !== null && site === ownDomain(proven.website)
  const destination = destinationOf(way, proven, '')
  return destination.ok && address_hash === addressHash(services.forms.secret, way, destination.to)
}

type Who = { listing: Listing; userId: string }

export async function waitingCode(
  services: Pick<Services, 'db' | 'now' | 'accounts' | 'forms'>,
  { listing, userId }: Who,
): Promise<WaitingCode | null> {
  const { db, now } = services
  const row = await findCode(db, { businessId: listing.id, userId }, now())
  if (!row || isUsedUp(row) || !isStillOffered(services, listing, row)) return null
  const end = row.made_at.getTime() + validMinutes * 60_000
  const minutesLeft = Math.ceil((end - now().getTime()) / 60_000)
  return { masked: row.masked, way: row.way, minutesLeft }
}

export function isUsedUp({ tries }: Pick<CodeRow, 'tries'>): boolean {
  return tries >= maxTries
}

/** The newest one: it replaces those before it. */
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
    .where('made_at', '>', new Date(now.getTime() - validMinutes * 60_000))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function hashOf(secret: string, id: string, code: string): string {
  return createHmac('sha256', `claim code ${secret}`).update(`${id} ${code}`).digest('hex')
}

/**
 * Codes per 24 hours (decision 92). Strangers can't flood a mailbox or block its reader: each email
 * has a link that works for its reader, and codes to one's own confirmed address aren't counted. At
 * most 60 guesses a day per listing, 5 per code, of 100 million.
 */
const maxOfDay = { account: 6, accountAtListing: 3, address: 3, site: 6 }

type Counted = {
  businessId: string
  userId: string
  way: ClaimWay
  masked: string
  at: Date
  address_hash: string
  site: string | null
  is_own: boolean
}

/** Null if another code may be sent. Call under the lock of all claim codes. */
async function codeLimitProblem(db: Db, counted: Counted): Promise<string | null> {
  const { businessId, userId, way, masked, at, address_hash, site, is_own } = counted
  const { of_account, of_listing, to_address, at_site } = await db
    .selectFrom('claim_codes')
    .select([
      sql<number>`count(*) filter (where user_id = ${userId})::int`.as('of_account'),
      sql<number>`count(*) filter (where user_id = ${userId} and business_id = ${businessId})::int`.as(
        'of_listing',
      ),
      sql<number>`count(*) filter (where address_hash = ${address_hash} and is_own = ${is_own})::int`.as(
        'to_address',
      ),
      sql<number>`count(*) filter (where site = ${site} and not is_own)::int`.as('at_site'),
    ])
    .where('made_at', '>', new Date(at.getTime() - 24 * 3_600_000))
    .where(({ eb, or }) =>
      or([
        eb('user_id', '=', userId),
        eb('address_hash', '=', address_hash),
        ...(site ? [eb('site', '=', site)] : []),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (of_account >= maxOfDay.account) return t.codesOfAccount()
  if (of_listing >= maxOfDay.accountAtListing)
    return t.codesOfListing({ max: maxOfDay.accountAtListing })
  if (!is_own && (await isStopped(db, address_hash, at))) return t.stopped({ to: masked })
  if (to_address >= maxOfDay.address) {
    const sent = { max: maxOfDay.address, to: masked }
    return is_own ? t.codesToOwn(sent) : t.codesToAddress({ ...sent, way })
  }
  if (!is_own && site !== null && at_site >= maxOfDay.site)
    return t.codesAtSite({ max: maxOfDay.site, site })
  return null
}

async function isStopped(db: Db, addressHash: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - retention.claimCodeStops.days * 24 * 3_600_000)
  const stop = await db
    .selectFrom('claim_code_stops')
    .select('stopped_at')
    .where('address_hash', '=', addressHash)
    .where('stopped_at', '>', since)
    .executeTakeFirst()
  return stop !== undefined
}
