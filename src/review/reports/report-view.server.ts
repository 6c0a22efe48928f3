import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-reports.ts'
import { listingPeople } from '../../account/team/team.server.ts'
import { retention } from '../../platform/db/retention.ts'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { hourLines } from '../../listings/hours.ts'
import { ownersAnswers, type OwnersAnswer } from '../../submissions/answers/cases.server.ts'
import { readerOf } from '../item/reader.server.ts'
import type { SentBefore } from '../item/sent-before.ts'
import type { Reader } from '../item/reader-hint.ts'
import { otherCases, type OtherCases } from '../item/other-cases.server.ts'
import { listBadges } from '../listing/badges.server.ts'
import { shownBadges, type ShownBadge } from '../listing/shown-badges.ts'
import { statusName } from '../listing/status.ts'
import { badgeLookUps } from '../look-up/certificate-lists.ts'
import { lookUps, type LookUp } from '../look-up/tappable.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { senderOfListing } from '../item/beside-item.server.ts'
import { provedOwners, type ProvedOwner } from '../item/owning-side.server.ts'
import { partnerOf } from '../../submissions/partners/api-keys.server.ts'
import { isAtOwnDomain } from '../../submissions/claims/claim-ways.ts'
import { provenContact } from '../../submissions/claims/proven-contact.server.ts'
import { leavesSomethingChanged } from './changes-left.ts'
import { changeOf, readListingDetails } from '../../submissions/edits/listing-changes.server.ts'
import { undoableFrom } from '../../submissions/states.ts'
import { dueClock, whenText, type DueClock } from '../../submissions/when-text.ts'
import {
  isOwnKind,
  outcomeName,
  reportText,
  type ReportKind,
} from '../../submissions/reports/report.ts'

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
  words: 'passed on' | 'held back' | 'none'
  ownAddress: string
  addressLabel: string
  /** Says that a partner sent it through the API; empty for people. */
  partner: string
  isConfirmed: boolean
  /** The link or code that shows who sent it. */
  proof: string
  /** Of a removal request: nothing shows that the business itself asked. */
  unproven: 'unconfirmed' | 'stranger' | 'named' | 'anonymous' | null
  verifiedHow: string
  reporter: string
  /** The decision is emailed to the reporter. */
  isAnswered: boolean
  /** With the note. */
  isNoteSent: boolean
  reader: Reader | null
  decided: string
  answer: string
  sentBefore: SentBefore | null
  emailsText: string
  /** Its emails still wait. */
  isFresh: boolean
  listing: {
    id: string
    name: string
    isPublic: boolean
    isClosed: boolean
    /** Says so and who did it; empty if visitors see it. */
    hidden: string
    lines: { label: string; text: string }[]
    people: string
    isOwned: boolean
    hasReaders: boolean
    keptDays: number
  }
  owningSide: { owners: ProvedOwner[]; answers: OwnersAnswer[] }
  badges: ShownBadge[]
  lookUps: LookUp[]
  otherCases: OtherCases
}

export async function reportView(
  services: Pick<Services, 'db' | 'now' | 'dayNow'>,
  id: string,
): Promise<ReportView | null> {
  const { db } = services
  const now = services.now()
  const row = await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const badges = await listBadges(db, row.business_id)
  const partner = await partnerOf(db, row.api_key_id)
  const address = row.email ? await addressOwner(db, row.business_id, row.email) : null
  const details = await readListingDetails(db, row.business_id)
  const isOpen = row.state === 'open'
  const isHeldBack = row.decided_at !== null && row.decided_at > undoableFrom(now)
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
    words: wordsOf(row),
    ownAddress: partner ? '' : ownAddressText(address, row),
    addressLabel: row.email && !partner ? addressLabel(row) : '',
    partner: partner && desk.fromPartner({ name: partner }),
    isConfirmed: row.is_confirmed,
    proof: row.proof ? proofs[row.proof]() : '',
    unproven: row.kind === 'remove' ? unprovenBy(row, address) : null,
    verifiedHow: row.verified_how,
    reporter: partner && row.email ? t.partnerGets({ email: row.email }) : reporterText(row),
    isAnswered: row.email !== null && row.is_thanked,
    isNoteSent: row.email !== null && row.is_thanked && row.is_confirmed,
    reader: row.is_thanked
      ? await readerOf(db, { email: row.email, name: desk.theReporter() })
      : null,
    decided: row.decided_at ? `${row.decided_name}, ${whenText(row.decided_at, now)}` : '',
    answer: row.answer,
    sentBefore: row.sent_at && {
      text: t.sentThen({
        by: row.sent_name ?? desk.someone(),
        outcome: outcomeName(row.sent_outcome ?? 'fixed'),
        when: whenText(row.sent_at, now),
        count: row.sent_emails,
      }),
      answer: row.sent_answer,
    },
    isFresh: !isOpen && isHeldBack,
    emailsText: isOpen ? '' : sentText(row.mails.length, isHeldBack),
    listing: await listingView(db, row, now),
    owningSide: {
      owners: await provedOwners(db, row.business_id, now),
      answers: await ownersAnswers(db, row.business_id, now, { about: row.id }),
    },
    badges: shownBadges(badges, { now, day: today(services) }),
    lookUps: [...badgeLookUps(badges), ...(details ? lookUps(details) : [])],
    otherCases: await otherCases(db, row.business_id, id),
  }
}

export function sentText(count: number, canStop: boolean): string {
  return canStop ? t.emailsSoon({ count }) : t.emailsSent({ count })
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

/** A badge given and removed again since then doesn't count. */
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

function wordsOf(
  row: Pick<Selectable<Schema['reports']>, 'text' | 'kind' | 'is_confirmed' | 'is_passed_on'>,
): ReportView['words'] {
  if (!row.text || isOwnKind(row.kind)) return 'none'
  return row.is_confirmed || row.is_passed_on ? 'passed on' : 'held back'
}

function addressLabel({ is_confirmed }: { is_confirmed: boolean }): string {
  return is_confirmed ? t.addressConfirmed() : t.addressNotConfirmed()
}

function reporterText({ email, is_thanked, is_confirmed }: Reporter) {
  if (!email) return t.noReporter()
  if (!is_thanked) return t.reporterLimit({ email })
  return is_confirmed ? t.reporterConfirmed({ email }) : t.reporterUnconfirmed({ email })
}

type Reporter = { email: string | null; is_thanked: boolean; is_confirmed: boolean }

const proofs = { letter: desk.letterReader, invitation: desk.invitationReader }

function unprovenBy(
  { proof, email, is_confirmed }: Pick<Selectable<Schema['reports']>, 'proof'> & Reporter,
  address: AddressOwner | null,
): ReportView['unproven'] {
  if (proof || (is_confirmed && address?.isSure)) return null
  if (!email) return 'anonymous'
  if (!is_confirmed) return 'unconfirmed'
  return address ? 'named' : 'stranger'
}

function ownAddressText(owner: AddressOwner | null, { is_confirmed }: Reporter): string {
  if (!owner) return ''
  const address = owner.text
  return is_confirmed ? t.ownAddressProven({ address }) : t.ownAddressUnproven({ address })
}

/** `isSure`: more than someone's word connects it with the business. */
type AddressOwner = { text: string; isSure: boolean }

async function addressOwner(
  db: Db,
  businessId: string,
  email: string,
): Promise<AddressOwner | null> {
  const listing = await db
    .selectFrom('businesses')
    .select(['id', 'email', 'website', 'phone'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const proven = await provenContact(db, listing)
  const written = email.toLowerCase()
  const people = await listingPeople(db, businessId)
  const sure = (text: string) => ({ text, isSure: true })
  if (written === proven.email?.toLowerCase()) return sure(t.ofListing())
  if (people.some(({ email }) => email?.toLowerCase() === written)) return sure(t.ofPeople())
  if (isAtOwnDomain(written, proven.website)) return sure(t.ofWebsite())
  if (written === listing.email?.toLowerCase()) return { text: t.ofListing(), isSure: false }
  const sender = await senderOfListing(db, businessId)
  const isNamed = sender?.owner?.email?.toLowerCase() === written
  if (isNamed) return { text: t.ofSubmission(), isSure: false }
  const isSender = sender?.relation === 'owner' && sender.email.toLowerCase() === written
  return isSender ? { text: t.ofSender(), isSure: false } : null
}

/** Visitors can't see the listing, so answers that say how it is don't fit. */
export function isHiddenFrom({ kind, status }: { kind: ReportKind; status: string }): boolean {
  // Keeping an unconfirmed listing shows it again.
  if (status === 'unconfirmed') return kind !== 'unconfirmed'
  return status !== 'published' && status !== 'closed'
}

async function hiddenText(db: Db, businessId: string, now: Date): Promise<string> {
  const last = await db
    .selectFrom('listing_changes')
    .select(['by_name as by', 'at'])
    .where('business_id', '=', businessId)
    .where('action', 'in', ['suspend', 'archive', 'unpublish'])
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return t.hiddenNow({
    last: last ? t.hiddenBy({ by: last.by, when: whenText(last.at, now) }) : '',
  })
}

async function listingView(
  db: Db,
  { business_id: id, kind }: { business_id: string; kind: ReportKind },
  now: Date,
): Promise<ReportView['listing']> {
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
  // Of what the report is about, the page also says that there's nothing.
  const lines: { label: string; text: string | null; about?: ReportKind }[] = [
    { label: t.status(), text: business.status === 'published' ? '' : statusName(business.status) },
    { label: t.category(), text: business.category },
    { label: t.phone(), text: business.phone, about: 'phone' },
    { label: t.email(), text: business.email },
    { label: t.website(), text: business.website, about: 'site' },
    { label: t.address(), text: business.address, about: 'address' },
    { label: t.county(), text: business.county },
    {
      label: t.hours(),
      about: 'hours',
      text: week.map(({ day, text }) => `${day}: ${text}`).join('\n'),
    },
    { label: t.hoursNote(), text: business.hours_note },
    { label: t.service(), text: business.service },
    { label: t.description(), text: business.description },
  ]
  return {
    id,
    name: business.name,
    isPublic: business.status === 'published',
    isClosed: business.status === 'closed',
    hidden: isHiddenFrom({ kind, status: business.status }) ? await hiddenText(db, id, now) : '',
    lines: lines.flatMap(({ label, text, about }) => {
      if (text) return [{ label, text }]
      return about === kind ? [{ label, text: t.notSpecified() }] : []
    }),
    people: people.length
      ? people.map(({ email, role }) => `${email ?? desk.noAddress()} (${role})`).join(', ')
      : '',
    isOwned: people.length > 0,
    hasReaders: people.some(({ email }) => email),
    keptDays: retention.removedListings.days,
  }
}
