import * as t from '#messages/desk-item.ts'
import { sql } from 'kysely'
import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import { ownersAnswers } from '../../submissions/answers/cases.server.ts'
import { caseAtDesk } from './other-cases.server.ts'
import { provedOwners } from './owning-side.server.ts'
import { findNotListed } from '../../submissions/reports/do-not-list.server.ts'
import { notListedText } from '../../submissions/reports/do-not-list.ts'
import { isWaiting, stateName } from '../../submissions/states.ts'
import {
  relationName,
  type Relation,
  type SubmissionDetails,
} from '../../submissions/submission.ts'
import type { DeskItem } from './desk.server.ts'
import type { ItemView, ItemPlace } from './desk-view.ts'
import { documentDays } from '../../platform/db/retention-rule.ts'
import type { Opening } from '../../submissions/documents/documents.server.ts'
import { whenText } from '../../submissions/when-text.ts'
import { proposedFields } from '../../submissions/edits/decide-edit.server.ts'
import {
  businessFieldNames,
  changeLines,
  fieldChanges,
  partLines,
} from '../../submissions/edits/field-changes.ts'
import { detailGroups } from '../../submissions/form/field-lines.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import { steps } from '../../submissions/form/form-steps.ts'
import { findCounty } from '../../florida/counties.ts'
import { mapPoint, mapViewBox } from '../../florida/map-shapes.ts'

export async function claimOf(
  db: Db,
  { id, kind, businessId, sender, details }: DeskItem,
): Promise<ItemView['claim']> {
  if (kind !== 'claim') return null
  const people = businessId ? await listingPeople(db, businessId) : []
  const owners = people.filter(({ role }) => role === 'owner')
  const others = owners.filter(({ userId }) => userId !== sender.user_id)
  const { submitter, message } = details
  const sentIn = await senderOfListing(db, businessId)
  return {
    who: `${submitter.name}, ${submitter.email}`,
    reason: message ?? '',
    owners: others.map(({ email }) => email ?? t.unknownAddress()),
    isOwner: others.length < owners.length,
    sentIn: sentIn ? sentInText(sentIn) : '',
    differs: sentIn ? differsText(sentIn, submitter.email) : '',
    rivals: businessId ? await rivalClaims(db, id, businessId) : [],
  }
}

async function rivalClaims(db: Db, id: string, businessId: string) {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'details', 'state'])
    .where('business_id', '=', businessId)
    .where('kind', '=', 'claim')
    .where('id', '!=', id)
    .where('state', 'in', ['pending', 'changes_requested'])
    .orderBy('received_at')
    .execute()
  return rows.map((row) => {
    const { submitter, message } = row.details as SubmissionDetails
    const claimant = { name: submitter.name, email: submitter.email }
    return {
      id: row.id,
      who: t.rivalClaim({ ...claimant, state: stateName(row.state).toLowerCase() }),
      words: message ?? '',
    }
  })
}

type ListingSender = {
  name: string
  email: string
  relation: Relation
  isConfirmed: boolean
  /** The sender's description of the owner. */
  owner: SubmissionDetails['owner'] | null
}

/** Of the submission that the listing came from. */
export async function senderOfListing(
  db: Db,
  businessId: string | null,
): Promise<ListingSender | null> {
  const row = await db
    .selectFrom('submissions')
    .select(['details', 'submitter_email', 'confirmed_at', 'user_id'])
    .where('business_id', '=', businessId)
    .where('kind', 'in', ['suggest', 'register'])
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()
  if (!row?.submitter_email) return null
  const { submitter, owner } = row.details as SubmissionDetails
  const { name, relation } = submitter
  const isConfirmed = row.confirmed_at !== null || row.user_id !== null
  return { name, relation, isConfirmed, owner: owner ?? null, email: row.submitter_email }
}

function sentInText({ name, email, relation, isConfirmed }: ListingSender): string {
  return t.sentInBy({
    name,
    email,
    relation: relationName(relation).toLowerCase(),
    isConfirmed: isConfirmed ? 'yes' : 'no',
  })
}

function differsText(sender: ListingSender, claimant: string): string {
  const { email, relation, isConfirmed, owner } = sender
  const isClaimant = (address: string) => address.toLowerCase() === claimant.toLowerCase()
  if (isClaimant(email)) return ''
  if (owner?.email && isClaimant(owner.email))
    return t.namedAsOwner({ name: owner.name ?? owner.email, email: owner.email })
  return relation === 'owner' && isConfirmed ? t.otherOwnerAddress() : t.otherAddress()
}

export async function answerOf(
  db: Db,
  { kind, businessId, details }: DeskItem,
): Promise<ItemView['answer']> {
  if (kind !== 'answer') return null
  const { submitter, message } = details
  return {
    who: `${submitter.name}, ${submitter.email}`,
    text: message ?? '',
    isAboutRemoval: details.about === 'hidden',
    about: businessId && details.about ? await caseAtDesk(db, businessId, details.about) : null,
  }
}

export async function owningSideOf(
  db: Db,
  { id, kind, businessId }: DeskItem,
  now: Date,
): Promise<ItemView['owningSide']> {
  if ((kind !== 'claim' && kind !== 'answer') || !businessId) return null
  const answers = kind === 'claim' ? await ownersAnswers(db, businessId, now, { about: id }) : null
  return { owners: await provedOwners(db, businessId, now), answers }
}

export async function alsoSentAs(db: Db, id: string): Promise<ItemView['alsoSent']> {
  const { rows } = await sql<ItemView['alsoSent'][number]>`
    select o.id, o.name, true as "isKept" from submissions s join submissions o on o.id = s.same_as
      where s.id = ${id} and s.state = 'rejected'
    union all select id, name, false from submissions where same_as = ${id} and state = 'rejected'`.execute(
    db,
  )
  return rows
}

export async function notListedOf(
  db: Db,
  { kind, state, details }: DeskItem,
  services: Pick<Services, 'forms'>,
): Promise<string> {
  if (!isWaiting(state) || kind === 'claim' || kind === 'proof' || kind === 'answer') return ''
  const found = await findNotListed(db, details, services)
  return found ? notListedText(found) : ''
}

export function closedDocumentsText({ state, documentTrace: trace }: DeskItem, now: Date): string {
  if (isWaiting(state)) return ''
  if (trace.length === 0) return t.noDocuments()
  const count = trace.length
  const last = trace.map(({ deletedAt }) => deletedAt?.getTime() ?? Infinity)
  const deletedAt = Math.max(...last)
  return deletedAt === Infinity
    ? t.documentsKept({ count, days: documentDays })
    : t.documentsDeleted({ count, when: whenText(new Date(deletedAt), now) })
}

const kinds: Record<string, () => string> = {
  'application/pdf': t.pdf,
  'image/jpeg': t.photo,
  'image/png': t.picture,
}

export function documentsOf(
  { documents }: DeskItem,
  openings: Opening[],
  now: Date,
): ItemView['documents'] {
  return documents.map(({ id, name, mediaType, receivedAt }) => ({
    id,
    name,
    kind: (kinds[mediaType] ?? t.file)(),
    received: whenText(receivedAt, now),
    opened: openings
      .filter(({ documentId }) => documentId === id)
      .map((opening) => openingText(opening, now)),
  }))
}

export function openingText({ by, at }: Opening, now: Date): string {
  return `${by}, ${whenText(at, now)}`
}

/** Marks changes to the listing, or those of the last answer. */
export function itemGroups(
  { details, kind, live }: Pick<DeskItem, 'details' | 'kind' | 'live'>,
  answer: SubmissionDetails | null,
): ItemView['groups'] {
  const before = live ? { ...details, ...live } : answer
  // The claim form doesn't have this question.
  const leaveOut = kind === 'claim' ? (['relation'] as const) : []
  if (kind !== 'edit')
    return detailGroups({ details, before }, { steps, choices: formChoices(), leaveOut })
  const changes = before ? fieldChanges(before, details, proposedFields({ details })) : []
  const changed = new Set<string>(changes.map(({ field }) => field))
  const unchangedFields = businessFieldNames.filter((name) => !changed.has(name))
  const unchanged = partLines(live ?? details, unchangedFields, formChoices())
  return [
    { title: t.changes(), lines: changeLines(changes, formChoices()) },
    { title: t.unchanged(), lines: unchanged },
  ]
}

export function itemPlace({ details, point, precision }: DeskItem): ItemPlace {
  const county = findCounty(details.county)?.slug ?? null
  return {
    viewBox: mapViewBox,
    county,
    point: point && mapPoint(point),
    note: noteOf(details, precision),
  }
}

function noteOf({ zip, city, county }: DeskItem['details'], precision: string): string {
  const name = findCounty(county)?.name ?? county
  const notes: Record<string, () => string> = {
    exact: t.placeExact,
    zip: () => t.placeZip({ zip: zip ?? '' }),
    city: () => t.placeCity({ city }),
    prefix: () => t.placePrefix({ zip: zip ?? '' }),
    county: () => t.placeCounty({ name }),
  }
  return (notes[precision] ?? t.placeUnknown)()
}

/** Isn't a duplicate, but the team sees why the match isn't listed as one. */
export async function sampleAlike(
  db: Db,
  { name, phone }: Pick<SubmissionDetails, 'name' | 'phone'>,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from businesses
    where is_sample and (name_key = plain_text(${name}) or phone_digits(phone) = phone_digits(${phone}::text))
    order by name_key = plain_text(${name}) desc, id limit 1`.execute(db)
  return rows[0] ?? null
}
