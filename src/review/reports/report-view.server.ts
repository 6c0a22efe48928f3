import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { hourLines } from '../../listings/hours.ts'
import { ownersAnswers, type OwnersAnswer } from '../../submissions/answers/cases.server.ts'
import { provedOwners, type ProvedOwner } from '../item/owning-side.server.ts'
import { isAtOwnDomain } from '../../submissions/claims/claim-ways.ts'
import { leavesSomethingChanged } from './changes-left.ts'
import { changeOf } from '../../submissions/edits/listing-changes.server.ts'
import { emailsText, undoSeconds } from '../../submissions/states.ts'
import { dueClock, whenText, type DueClock } from '../../submissions/when-text.ts'
import { outcomeName, reportText, type ReportKind } from '../../submissions/reports/report.ts'

export type ReportView = {
  id: string
  kind: ReportKind
  title: string
  isOpen: boolean
  isChanged: boolean
  stateText: string
  clock: DueClock | null
  received: string
  times: number
  text: string
  ownAddress: string
  addressLabel: string
  isConfirmed: boolean
  /** A removal request from an address anyone could have typed. */
  isUnproven: boolean
  reporter: string
  decided: string
  answer: string
  emailsText: string
  listing: {
    id: string
    name: string
    isPublic: boolean
    lines: { label: string; text: string }[]
    people: string
    hasReaders: boolean
  }
  owningSide: { owners: ProvedOwner[]; answers: OwnersAnswer[] }
  others: { id: string; text: string }[]
}

export async function reportView(db: Db, id: string, now: Date): Promise<ReportView | null> {
  const row = await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const isOpen = row.state === 'open'
  const decidedAgo = row.decided_at ? now.getTime() - row.decided_at.getTime() : 0
  return {
    id,
    kind: row.kind,
    title: reportText(row.kind),
    isOpen,
    isChanged: await isChangedSince(db, row.business_id, row.received_at),
    stateText: outcomeName(row.state),
    clock: isOpen ? dueClock(row.due_at, now) : null,
    received: whenText(row.received_at, now),
    times: row.times,
    text: row.text,
    ownAddress: row.email ? await ownAddressText(db, row.business_id, row) : '',
    addressLabel: row.email ? addressLabel(row) : '',
    isConfirmed: row.is_confirmed,
    isUnproven: row.kind === 'remove' && !row.is_confirmed,
    reporter: reporterText(row),
    decided: row.decided_at ? `${row.decided_name}, ${whenText(row.decided_at, now)}` : '',
    answer: row.answer,
    emailsText: isOpen ? '' : sentText(row.mails.length, decidedAgo < undoSeconds * 1000),
    listing: await listingView(db, row.business_id, now),
    owningSide: {
      owners: await provedOwners(db, row.business_id, now),
      answers: await ownersAnswers(db, row.business_id, now),
    },
    others: await othersOf(db, row.business_id, id),
  }
}

function sentText(emails: number, canStop: boolean): string {
  if (emails === 0) return 'This decision sends no email.'
  return canStop
    ? `${emailsText(emails, 'a minute after the decision')} If you undo it before then, nothing is sent.`
    : `${emails === 1 ? 'The email has' : `${emails} emails have`} gone out. If you undo the decision, you can write a new answer.`
}

export async function isChangedSince(db: Db, businessId: string, since: Date): Promise<boolean> {
  const rows = await db
    .selectFrom('listing_changes')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('at', '>=', since)
    .orderBy('number')
    .execute()
  return leavesSomethingChanged(rows.map(changeOf)) || areBadgesChanged(db, businessId, since)
}

/** A badge given and taken away again since then doesn't count. */
async function areBadgesChanged(db: Db, businessId: string, since: Date): Promise<boolean> {
  const changed = await db
    .selectFrom('verifications')
    .select('id')
    .where('business_id', '=', businessId)
    .where('method', '<>', 'sam-registered')
    .where(({ and, or, eb }) =>
      or([
        and([eb('made_at', '>=', since), eb('withdrawn_at', 'is', null)]),
        and([eb('made_at', '<', since), eb('withdrawn_at', '>=', since)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return changed !== undefined
}

function addressLabel({ is_confirmed }: { is_confirmed: boolean }): string {
  return is_confirmed ? 'Address confirmed' : 'Address not confirmed'
}

function reporterText({ email, is_thanked, ...row }: Reporter) {
  if (!email) return 'The reporter left no address, or we deleted it, so no one gets an email.'
  return is_thanked
    ? `${email} gets an email with your decision and your words, unless you close it without an answer. ${confirmedText(row)}`
    : `${email} had reached its limit of emails from us that day, so no answer goes there.`
}

type Reporter = { email: string | null; is_thanked: boolean; is_confirmed: boolean }

function confirmedText({ is_confirmed }: Pick<Reporter, 'is_confirmed'>): string {
  return is_confirmed
    ? 'The address is confirmed: they were signed in with it, or opened the link in our email.'
    : 'The address is not confirmed: the link in our email has not been opened yet.'
}

async function ownAddressText(
  db: Db,
  businessId: string,
  { email, is_confirmed }: Reporter,
): Promise<string> {
  const owner = await addressOwner(db, businessId, email ?? '')
  if (!owner) return ''
  const proof = is_confirmed
    ? 'They were signed in with it, or opened the link in our email.'
    : 'Anyone can enter it. It’s confirmed once they open the link in our email.'
  return `It is ${owner}. ${proof}`
}

async function addressOwner(db: Db, businessId: string, email: string): Promise<string> {
  const listing = await db
    .selectFrom('businesses')
    .select(['email', 'website'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const written = email.toLowerCase()
  const people = await listingPeople(db, businessId)
  if (written === listing.email?.toLowerCase()) return 'the email address of the listing'
  if (people.some(({ email }) => email?.toLowerCase() === written))
    return 'the address of someone who runs the listing'
  return isAtOwnDomain(written, listing.website) ? 'an address at its website' : ''
}

async function listingView(db: Db, id: string, now: Date): Promise<ReportView['listing']> {
  const business = await db
    .selectFrom('businesses as b')
    .innerJoin('categories as c', 'c.slug', 'b.category_slug')
    .selectAll('b')
    .select('c.name as category')
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow()
  const hours = await db
    .selectFrom('business_hours')
    .select(['weekday', 'opens_minute as opensMinute', 'closes_minute as closesMinute'])
    .where('business_id', '=', id)
    .orderBy('weekday')
    .orderBy('opens_minute')
    .execute()
  const week = hours.length ? hourLines(hours, business.time_zone, now) : []
  const people = await listingPeople(db, id)
  const lines = [
    { label: 'Category', text: business.category },
    { label: 'Phone', text: business.phone },
    { label: 'Email', text: business.email },
    { label: 'Website', text: business.website },
    { label: 'Address', text: business.address },
    { label: 'County', text: business.county },
    { label: 'Hours', text: week.map(({ day, text }) => `${day}: ${text}`).join('\n') },
    { label: 'Note on hours', text: business.hours_note },
    { label: 'Service', text: business.service },
    { label: 'Description', text: business.description },
  ]
  return {
    id,
    name: business.name,
    isPublic: business.status === 'published',
    lines: lines.flatMap(({ label, text }) => (text ? [{ label, text }] : [])),
    people: people.length
      ? people.map(({ email, role }) => `${email ?? 'no address'} (${role})`).join(', ')
      : 'No one runs this listing.',
    hasReaders: people.some(({ email }) => email),
  }
}

async function othersOf(db: Db, businessId: string, id: string): Promise<ReportView['others']> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'kind', 'state'])
    .where('business_id', '=', businessId)
    .where('id', '!=', id)
    .orderBy('number', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ id, kind, state }) => ({
    id,
    text: `${reportText(kind)} (${outcomeName(state).toLowerCase()})`,
  }))
}
