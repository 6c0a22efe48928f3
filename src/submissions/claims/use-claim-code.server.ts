import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/claim-refusals.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { JwtPayload, User } from '@supabase/supabase-js'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { confirmedEmail } from '../contact-rules.ts'
import { addOwner } from '../grants/add-person.server.ts'
import { changePeople } from '../grants/change-people.server.ts'
import {
  findClaimable,
  findCode,
  hashOf,
  isStillOffered,
  isUsedUp,
  linkHours,
  maxTries,
  type CodeRow,
  type Listing,
} from './claim-codes.server.ts'
import { hasJustConfirmed } from './own-mailbox.ts'
import { earlierDisputes } from './disputes.server.ts'
import { claimedEmail, listingClaimedEmail } from './claim-emails.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'

export type ClaimServices = Pick<
  Services,
  'db' | 'now' | 'randomId' | 'forms' | 'site' | 'accounts' | 'documents'
>
export type Claimed = { ok: true } | { ok: false; status: number; text: string }

export async function claimWithCode(
  services: ClaimServices,
  { listing: { id }, user, typed }: { listing: Listing; user: User; typed: string },
): Promise<Claimed> {
  const { db, now, forms } = services
  return changePeople(db, id, services, async (db): Promise<Claimed> => {
    const code = await findCode(db, { businessId: id, userId: user.id }, now())
    if (!code)
      return {
        ok: false,
        status: 400,
        text: t.noCode(),
      }
    if (isUsedUp(code)) return { ok: false, status: 400, text: t.codeUsedUp() }
    const { tries } = await db
      .updateTable('claim_codes')
      .set({ tries: sql`tries + 1` })
      .where('id', '=', code.id)
      .returning('tries')
      .executeTakeFirstOrThrow()
    if (!isSame(code.code_hash, hashOf(forms.secret, code.id, typed.replace(/\D/g, ''))))
      return { ok: false, status: 400, text: wrongText(maxTries - tries) }
    const byName = code.way === 'text' ? desk.codeByText() : desk.codeByEmail()
    return claim(db, services, { code, user, byName })
  })
}

/** For an account that just confirmed the listing's own address. */
export async function claimWithMailbox(
  services: ClaimServices,
  { listing: { id }, ...who }: { listing: Listing; user: User; claims: JwtPayload | null },
): Promise<Claimed> {
  const byName = desk.confirmedAddress()
  const claimant = { businessId: id, user: who.user, byName, isAtListing: true }
  return changePeople(services.db, id, services, (db) =>
    makeOwner(db, services, claimant, (listing) => hasJustConfirmed(services, { listing, ...who })),
  )
}

export async function findClaimLink(
  services: Pick<Services, 'db' | 'now' | 'accounts' | 'forms'>,
  token: string,
): Promise<{ code: CodeRow; listing: Listing } | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const { db, now } = services
  const code = await db
    .selectFrom('claim_codes')
    .selectAll()
    .where('link_hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .where('made_at', '>', new Date(now().getTime() - linkHours * 3_600_000))
    .executeTakeFirst()
  const listing = code && (await findClaimable(db, code.business_id))
  return listing && isStillOffered(services, listing, code) ? { code, listing } : null
}

/**
 * The address that the link of a claim was emailed to, or null: by following it, the reader proved the address. Links
 * to a submission don't: people forward those emails. @param path with the token
 */
export const addressOfLink: Services['addressOfLink'] = async (services, path) => {
  const [, claim] = /^\/claim-link\/([\w-]{43})(?:\?|$)/.exec(path) ?? []
  if (!claim) return null
  const found = await findClaimLink(services, claim)
  // Other codes went to a phone, or to an address that we didn't keep.
  return found?.code.way === 'listing-mail' ? found.listing.email : null
}

export async function claimWithLink(
  services: ClaimServices,
  { token, user }: { token: string; user: User },
): Promise<Claimed> {
  const none: Claimed = { ok: false, status: 404, text: t.codeEnded() }
  const offered = await findClaimLink(services, token)
  if (!offered) return none
  return changePeople(services.db, offered.listing.id, services, async (db): Promise<Claimed> => {
    const link = await findClaimLink({ ...services, db }, token)
    if (!link) return none
    const byName = link.code.way === 'text' ? desk.linkByText() : desk.linkByEmail()
    return claim(db, services, { code: link.code, user, byName })
  })
}

async function claim(
  db: Db,
  services: ClaimServices,
  { code, user, byName }: { code: CodeRow; user: User; byName: string },
): Promise<Claimed> {
  const isAtListing = code.way === 'listing-mail'
  const claimant = { businessId: code.business_id, user, byName, isAtListing }
  return makeOwner(db, services, claimant, (listing) => isStillOffered(services, listing, code))
}

type Claimant = {
  businessId: string
  user: User
  byName: string
  /** They read the listing's own mailbox. */
  isAtListing: boolean
}

/**
 * Makes someone the owner of a listing without one, and emails about it. Call inside
 * `changePeople`.
 * @param isProven if the proof still holds for the listing as it is now.
 */
export async function makeOwner(
  db: Db,
  services: ClaimServices,
  { businessId, user, byName, isAtListing }: Claimant,
  isProven: (listing: Listing) => boolean = () => true,
): Promise<Claimed> {
  const people = await listingPeople(db, businessId)
  if (people.some(({ role }) => role === 'owner'))
    return { ok: false, status: 409, text: t.claimedMeanwhile() }
  const listing = await findClaimable(db, businessId)
  if (!listing || listing.is_sample || !isProven(listing))
    return { ok: false, status: 409, text: t.codeEnded() }
  const email = confirmedEmail(user)
  await addOwner(db, { businessId, userId: user.id, email, byName }, services)
  await emailClaim(db, services, { listing, userId: user.id, email, isAtListing })
  return { ok: true }
}

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
  return left > 0 ? t.wrongCode({ left }) : t.wrongCodeEnded()
}

type ToEmail = { listing: Listing; userId: string; email: string | null; isAtListing: boolean }

async function emailClaim(
  db: Db,
  { now, randomId, site }: Pick<Services, 'now' | 'randomId' | 'site'>,
  { listing, userId, email, isAtListing }: ToEmail,
): Promise<void> {
  const facts = { site, business: listing }
  const send = async (to: string, write: typeof claimedEmail) => {
    const mail = await inMailLanguage(db, to, () => write({ ...facts, to }))
    await queueMail(db, mail, { id: randomId(), now: now() })
  }
  if (email) await send(email, claimedEmail)
  const listingAddress = isAtListing || listing.email === email ? null : listing.email
  if (listingAddress) await send(listingAddress, listingClaimedEmail)
  for (const { keyOf, ...mail } of await earlierDisputes(db, listing, { userId, email, site }))
    await queueMail(db, mail, { id: randomId(), now: now(), ...(keyOf && { keyOf }) })
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
