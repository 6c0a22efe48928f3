import * as t from '#messages/claim-refusals.ts'
import * as place from '#messages/place.ts'
import type { JwtPayload, User } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { personNameProblem } from '../../platform/email/stranger-text.ts'
import { type Services, requestContext, servicesContext } from '../../platform/services.server.ts'
import { answerPromise } from '../../submissions/answer-promise.ts'
import { cleanLine, cleanText } from '../../submissions/clean-text.ts'
import { confirmedEmail } from '../../submissions/contact-rules.ts'
import { maySendDocument, noteFull } from '../../submissions/documents/document-room.server.ts'
import { convertPhotos } from '../../submissions/documents/convert-photos.server.ts'
import { noRoomText, type CheckedFile } from '../../submissions/documents/document-rule.ts'
import { readDocuments, filesIn, textIn } from '../../submissions/form/read-form.server.ts'
import {
  shownToSender,
  unknownRole,
  waitsForSender,
} from '../../submissions/lifecycle/held-back.server.ts'
import { receiveSubmission } from '../../submissions/lifecycle/receive.server.ts'
import type { State } from '../../submissions/states.ts'
import { claimDetails } from '../../submissions/claims/claim-details.server.ts'
import { disputeEmails, hasEarlierRequest } from '../../submissions/claims/disputes.server.ts'
import { isMadeUp } from '../../listings/business.ts'
import { claimsOf, type RouteArgs } from '../../account/session/session.server.ts'
import { checkToken, newFormToken } from '../../submissions/guard/form-guard.server.ts'
import { whenText } from '../../submissions/when-text.ts'
import {
  sendClaimCode,
  textsOf,
  waitingCode,
  type Listing,
} from '../../submissions/claims/claim-codes.server.ts'
import { claimWays, listingParts, type ClaimAnswer, type ClaimView } from './claim-view.ts'
import { destinationOf, offeredWays, type Reached } from '../../submissions/claims/claim-ways.ts'
import { hasJustConfirmed } from '../../submissions/claims/own-mailbox.ts'
import { claimWithCode, claimWithMailbox } from '../../submissions/claims/use-claim-code.server.ts'

type ClaimValues = { name: string; reason: string }
type ClaimProblem = { field: 'name' | 'reason' | 'evidence' | 'form'; text: string }
type Sent = { ok: true } | { ok: false; status: number; problems: ClaimProblem[] }

const max = { name: 100, reason: 1000 }
const maxDisputeEmails = 3

type Sending = {
  listing: Pick<Listing, 'id' | 'name'>
  user: User
  visitor: Visitor
  form: FormData
  values: ClaimValues
  key: string
  isDispute: boolean
}

async function waitingClaim(
  db: Db,
  { businessId, userId }: { businessId: string; userId: string },
  now: Date,
): Promise<{ id: string; receivedAt: Date; dueAt: Date; state: State } | null> {
  const row = await db
    .selectFrom('submissions')
    .select(['id', 'received_at as receivedAt', 'due_at as dueAt', 'state'])
    .where('kind', '=', 'claim')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .where(waitsForSender(now))
    .executeTakeFirst()
  return row ? { ...row, state: (await shownToSender(db, row, now)).state } : null
}

/** As the account knows it: a role from an approval that can still be undone isn't theirs yet. */
async function knownOwners(
  db: Db,
  { businessId, userId }: { businessId: string; userId: string },
  now: Date,
): Promise<string[]> {
  const people = await listingPeople(db, businessId)
  const isUnknown = await unknownRole(db, { businessId, userId }, now)
  const owners = people.filter(({ role }) => role === 'owner')
  return owners.map((one) => one.userId).filter((one) => !isUnknown || one !== userId)
}

export async function sendClaim(services: Services, sending: Sending): Promise<Sent> {
  const { listing, user, visitor, form, isDispute, key } = sending
  const name = cleanLine(sending.values.name)
  const reason = cleanText(sending.values.reason)
  const document = await readDocuments(form)
  const email = confirmedEmail(user)
  const problems = wrongIn({ name, reason }, isDispute, services.site)
  if (document.wrong) problems.push({ field: 'evidence', text: document.wrong })
  if (!email)
    problems.push({
      field: 'form',
      text: t.needsEmail(),
    })
  if (problems.length || !email) return { ok: false, status: 400, problems }
  const refuse = (status: number, text: string, field: ClaimProblem['field'] = 'form') => ({
    ok: false as const,
    status,
    problems: [{ field, text }],
  })
  const who = { businessId: listing.id, userId: user.id }
  if (await waitingClaim(services.db, who, services.now())) return refuse(409, t.alreadyClaimed())
  if (!(await mayClaim(visitor, user.id, services))) return refuse(429, t.manyClaims())
  if (document.files.length && !(await maySendDocument(visitor, services)))
    return refuse(429, noRoomText('too often', true), 'evidence')
  const converted = await convertPhotos(document.files, services)
  if (!converted.ok) return refuse(400, converted.text, 'evidence')
  const claim = { listing, user, key, isDispute, documents: converted.files }
  const outcome = await receive(services, { ...claim, claimant: { name, email, reason } })
  if (outcome.ok) return { ok: true }
  if (outcome.reason === 'waits') return refuse(409, t.alreadyClaimed())
  if (outcome.reason === 'used') return refuse(409, t.sentAlready())
  await noteFull(services)
  return refuse(400, noRoomText(outcome.why, true), 'evidence')
}

async function mayClaim(
  { bucket }: Visitor,
  userId: string,
  { forms }: Services,
): Promise<boolean> {
  const take = (key: string) => forms.limits.take(`claim ${key}`, 1 / 3600, 10)
  return (!bucket || (await take(bucket))) && take(userId)
}

function wrongIn(
  { name, reason }: ClaimValues,
  isDispute: boolean,
  site: Services['site'],
): ClaimProblem[] {
  const problems: ClaimProblem[] = []
  if (!name) problems.push({ field: 'name', text: t.enterName() })
  else if (name.length > max.name)
    problems.push({ field: 'name', text: t.shortenName({ max: max.name }) })
  const nameProblem = personNameProblem(name, site)
  if (nameProblem) problems.push({ field: 'name', text: nameProblem })
  if (reason.length < 10)
    problems.push({
      field: 'reason',
      text: isDispute ? t.sayWhyNotTheirs() : t.sayHow(),
    })
  else if (reason.length > max.reason)
    problems.push({ field: 'reason', text: t.shortenReason({ max: max.reason }) })
  return problems
}

type Receiving = {
  listing: Sending['listing']
  user: User
  key: string
  isDispute: boolean
  documents: CheckedFile[]
  claimant: { name: string; email: string; reason: string }
}

function receive(services: Services, receiving: Receiving) {
  const { listing, user, key, isDispute, documents, claimant } = receiving
  const { now, randomId, site } = services
  return transaction(services.db, async (db) => {
    // Two claims sent concurrently wait for each other.
    await sql`select pg_advisory_xact_lock(hashtext(${`claim ${listing.id}`}))`.execute(db)
    const who = { businessId: listing.id, userId: user.id }
    if (await waitingClaim(db, who, now())) return { ok: false, reason: 'waits' } as const
    const details = await claimDetails(db, listing.id, claimant)
    if (!details) return { ok: false, reason: 'used' } as const
    const submission = { kind: 'claim', key, details, userId: user.id, documents } as const
    const where = { businessId: listing.id, isConfirmed: true }
    const outcome = await receiveSubmission(db, { ...submission, ...where }, services)
    if (!outcome.ok || !outcome.isNew || !isDispute) return outcome
    // Only the first claims of a day send an email: with many accounts, strangers could flood the
    // mailbox.
    if ((await claimsOfDay(db, listing.id, now())) > maxDisputeEmails) return outcome
    const owners = (await listingPeople(db, listing.id)).filter(({ role }) => role === 'owner')
    const to = owners.map(({ email }) => email)
    for (const { keyOf, ...mail } of await disputeEmails(db, listing, { to, site }))
      await queueMail(db, mail, { id: randomId(), now: now(), ...(keyOf && { keyOf }) })
    return outcome
  })
}

async function claimsOfDay(db: Db, businessId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'claim')
    .where('business_id', '=', businessId)
    .where('received_at', '>', new Date(now.getTime() - 24 * 3_600_000))
    .executeTakeFirstOrThrow()
  return count
}

export async function claimView(
  services: Services,
  { listing, user, claims }: { listing: Listing; user: User; claims: JwtPayload | null },
): Promise<ClaimView> {
  const { db, now, site } = services
  const { id, name, city, county } = listing
  const userId = user.id
  const who = { businessId: id, userId }
  const owners = await knownOwners(db, who, now())
  const isTheirs = owners.includes(userId)
  const others = listing.is_sample ? 'made up' : owners.length ? 'owned' : 'free'
  const is = isTheirs ? 'yours' : others
  const waiting = await waitingClaim(db, who, now())
  const hasTexts = textsOf(services) !== null
  const request = { ...who, email: confirmedEmail(user), before: waiting?.receivedAt ?? now() }
  return {
    business: {
      id,
      name,
      place: [city, county && place.county({ county })].filter(Boolean).join(', '),
    },
    is,
    missing: is === 'yours' ? await missingParts(db, listing) : [],
    ownMailbox:
      is === 'free' && hasJustConfirmed(services, { listing, user, claims }) ? listing.email : null,
    ways: is === 'free' ? offeredWays(listing.proven, hasTexts) : {},
    isPhoneSilent: is === 'free' && listing.proven.phone !== null && !hasTexts,
    isUnchecked: is === 'free' && hasUnchecked(listing, hasTexts),
    code: is === 'free' ? await waitingCode(services, { listing, userId }) : null,
    waiting: waiting && {
      id: waiting.id,
      isAsked: waiting.state === 'changes_requested',
      since: whenText(waiting.receivedAt, now()),
      answer: waiting.state === 'pending' ? answerPromise(waiting.dueAt, { site, now: now() }) : '',
    },
    isSecond: is === 'free' && (await hasEarlierRequest(db, request, now())),
    contactEmail: site.contactEmail,
    formToken: await newFormToken(services),
  }
}

/** A code could reach someone if a stranger's word for the contact details were enough. */
function hasUnchecked(listing: Listing, hasTexts: boolean): boolean {
  const ways = (reached: Reached) => Object.keys(offeredWays(reached, hasTexts)).length
  return ways(listing) > ways(listing.proven)
}

async function missingParts(
  db: Db,
  { id, description, hours_note: hoursNote }: Listing,
): Promise<ClaimView['missing']> {
  const isThere = async (table: 'business_hours' | 'business_images') => {
    const row = db.selectFrom(table).select('business_id').where('business_id', '=', id)
    return (await row.limit(1).executeTakeFirst()) !== undefined
  }
  const has = {
    hours: Boolean(hoursNote) || (await isThere('business_hours')),
    photos: await isThere('business_images'),
    description: description !== '',
  }
  return listingParts.filter((part) => !has[part])
}

type Done = { ok: true } | { ok: false; status: number; answer: ClaimAnswer }

export async function runClaim(
  { context }: RouteArgs,
  { listing, user, form }: { listing: Listing; user: User; form: FormData },
): Promise<Done> {
  const services = context.get(servicesContext)
  const { visitor } = context.get(requestContext)
  const intent = textIn(form, 'intent')
  const values = {
    way: textIn(form, 'way'),
    local: textIn(form, 'local'),
    name: textIn(form, 'name'),
    reason: textIn(form, 'reason'),
  }
  const { token, next: formToken, problems: early } = await checkToken(form, services)
  const refuse = (status: number, problems: ClaimAnswer['problems']): Done => ({
    ok: false,
    status,
    answer: { intent, values, problems, formToken, hadFile: filesIn(form).length > 0 },
  })
  const who = { businessId: listing.id, userId: user.id }
  const owners = await knownOwners(services.db, who, services.now())
  if (owners.includes(user.id)) return { ok: true }
  if (listing.is_sample) return refuse(400, [{ field: 'form', text: isMadeUp() }])
  const isDispute = owners.length > 0
  if (intent === 'documents') {
    if (!token || early.length)
      return refuse(
        400,
        early.map(({ text }) => ({ field: 'form', text })),
      )
    const sending = { listing, user, visitor, form, values, key: token.key, isDispute }
    const sent = await sendClaim(services, sending)
    return sent.ok ? sent : refuse(sent.status, sent.problems)
  }
  if (intent === 'own-mailbox') {
    const mailbox = { listing, user, claims: await claimsOf(context) }
    const claimed = await claimWithMailbox(services, mailbox)
    return claimed.ok ? claimed : refuse(claimed.status, [{ field: 'form', text: claimed.text }])
  }
  if (intent !== 'send-code' && intent !== 'check-code')
    return refuse(400, [{ field: 'form', text: t.otherForm() }])
  if (isDispute) return refuse(409, [{ field: 'form', text: t.owned() }])
  if (intent === 'check-code') {
    const claimed = await claimWithCode(services, { listing, user, typed: textIn(form, 'code') })
    if (claimed.ok) return claimed
    // The field for a code is gone with the code.
    const field = (await waitingCode(services, { listing, userId: user.id })) ? 'code' : 'way'
    return refuse(claimed.status, [{ field, text: claimed.text }])
  }
  const way = claimWays.find((one) => one === values.way)
  if (!way) return refuse(400, [{ field: 'way', text: t.chooseWay() }])
  const destination = destinationOf(way, listing.proven, values.local)
  if (!destination.ok)
    return refuse(400, [{ field: way === 'site-mail' ? 'local' : 'way', text: destination.text }])
  if (!(await maySendCode(visitor, services)))
    return refuse(429, [{ field: 'way', text: t.manyCodes() }])
  const sent = await sendClaimCode(services, { listing, user, way, destination })
  return sent.ok ? sent : refuse(sent.status, [{ field: 'way', text: sent.text }])
}

/** Limited by address, however many accounts the visitor has. */
async function maySendCode({ bucket }: Visitor, { forms }: Services): Promise<boolean> {
  return !bucket || forms.limits.take(`claim code ${bucket}`, 1 / 1800, 10)
}
