import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import type { Verification } from '../../listings/verification.ts'
import type { Services } from '../../platform/services.server.ts'
import {
  duplicateListings,
  duplicateResources,
  duplicateSubmissions,
  type Match,
} from '../../submissions/duplicates/duplicates.server.ts'
import {
  listDocuments,
  listOpenings,
  traceDocuments,
  type SentDocument,
  type DocumentTrace,
} from '../../submissions/documents/documents.server.ts'
import type { Seen } from '../../submissions/proofs/badge-rule.ts'
import { offeredProof, type OfferedProof } from './offered-proof.ts'
import { listTakeovers, type Takeover } from '../decision/look-after.server.ts'
import { kinds } from '../../submissions/kinds.ts'
import { partnerOf } from '../../submissions/partners/api-keys.server.ts'
import { isWaiting, makesListing, type Action, type State } from '../../submissions/states.ts'
import { readListingDetails } from '../../submissions/edits/listing-changes.server.ts'
import type { ListingDetails, SubmissionDetails, Reviewer } from '../../submissions/submission.ts'

type HistoryLine = {
  at: Date
  by: string
  byUser: string | null
  role: string
  action: Action
  from: State
  to: State
  why: string
  reasons: unknown
  detailsBefore: SubmissionDetails | null
  undoneAt: Date | null
  emails: number
  proof: Seen | null
}

type Note = { id: string; at: Date; by: string; text: string }

export type DeskItem = {
  id: string
  kind: SubmissionRow['kind']
  state: State
  version: number
  details: SubmissionDetails
  live: ListingDetails | null
  point: { lat: number; lng: number } | null
  precision: string
  newsAt: Date | null
  receivedAt: Date
  dueAt: Date
  assigned: (Reviewer & { since: Date }) | null
  sender: Pick<SubmissionRow, 'user_id' | 'submitter_email' | 'confirmed_at'>
  /** That sent it through the API; empty for people. */
  partner: string
  businessId: string | null
  /** Of a new business that was published; null if there's no listing. */
  listingStatus: string | null
  knownAs: Pick<SubmissionRow, 'listed_as' | 'same_as'>
  badge: Verification | null
  offeredProof: OfferedProof | null
  history: HistoryLine[]
  notes: Note[]
  takeovers: Takeover[]
  documents: SentDocument[]
  documentTrace: DocumentTrace[]
  duplicates: Match[]
}

export async function findDeskItem(
  db: Db,
  id: string,
  deps: Pick<Services, 'documents'>,
): Promise<DeskItem | null> {
  const row = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const { latitude, longitude } = row
  const documents = await listDocuments(db, id, deps)
  const point = latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }
  return {
    id,
    kind: row.kind,
    state: row.state,
    version: row.version,
    details: row.details as SubmissionDetails,
    live: await liveOf(db, row),
    point,
    precision: row.location_precision,
    newsAt: row.news_at,
    receivedAt: row.received_at,
    dueAt: row.due_at,
    assigned: assignedOf(row),
    sender: senderOf(row),
    partner: await partnerOf(db, row.api_key_id),
    businessId: row.business_id,
    listingStatus: await listingStatusOf(db, row),
    knownAs: { listed_as: row.listed_as, same_as: row.same_as },
    badge: await badgeOf(db, row.business_id),
    offeredProof: await offeredOf(db, row, documents),
    history: await historyOf(db, id),
    notes: await listNotes(db, id),
    takeovers: await listTakeovers(db, id),
    documents,
    documentTrace: await traceDocuments(db, id),
    duplicates: await duplicatesOf(db, row, point),
  }
}

function liveOf(db: Db, { kind, state, business_id }: SubmissionRow) {
  if (kind !== 'edit' || !isWaiting(state) || !business_id) return null
  return readListingDetails(db, business_id)
}

async function listingStatusOf(db: Db, { kind, state, business_id }: SubmissionRow) {
  if (!makesListing(kind) || state !== 'approved' || !business_id) return null
  const listing = db.selectFrom('businesses').select('status').where('id', '=', business_id)
  return (await listing.executeTakeFirst())?.status ?? null
}

function senderOf({ user_id, submitter_email, confirmed_at }: SubmissionRow): DeskItem['sender'] {
  return { user_id, submitter_email, confirmed_at }
}

function assignedOf({ assigned_to, assigned_name, assigned_at }: SubmissionRow) {
  if (!assigned_to || !assigned_name || !assigned_at) return null
  return { userId: assigned_to, name: assigned_name, since: assigned_at }
}

async function offeredOf(db: Db, row: SubmissionRow, documents: SentDocument[]) {
  const { id, kind, details, user_id, confirmed_at } = row
  if (!kinds[kind].bringsBadge) return null
  return offeredProof(details as SubmissionDetails, {
    hasDocuments: documents.length > 0,
    isDocumentOpened: (await listOpenings(db, id)).length > 0,
    isSenderConfirmed: user_id !== null || confirmed_at !== null,
  })
}

async function duplicatesOf(
  db: Db,
  row: SubmissionRow,
  point: DeskItem['point'],
): Promise<Match[]> {
  const { licenseNumber = null, zip = null } = row.details as Partial<SubmissionDetails>
  const { name, phone, website, category_slug: category } = row
  const described = { name, phone, website, licenseNumber, point, area: { zip, category } }
  const rivals = await rivalIds(db, row)
  const listings = await duplicateListings(db, described)
  // Of claims, others of the same listing are shown as rivals.
  const submissions = (await duplicateSubmissions(db, described, row)).filter(
    ({ id }) => !rivals.includes(id),
  )
  const resources = await duplicateResources(db, described)
  return [...listings.filter(({ id }) => id !== row.business_id), ...resources, ...submissions]
}

async function rivalIds(db: Db, { kind, business_id }: SubmissionRow): Promise<string[]> {
  if (kind !== 'claim' || !business_id) return []
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('business_id', '=', business_id)
    .where('kind', '=', 'claim')
    .execute()
  return rows.map(({ id }) => id)
}

async function badgeOf(db: Db, businessId: string | null): Promise<Verification | null> {
  if (!businessId) return null
  const { rows } = await sql<Verification>`
    select method, checked_on as "checkedOn", expires_on as "expiresOn", note,
      proves_service as "provesService", proves_ownership as "provesOwnership",
      proves_disability as "provesDisability"
    from badges_in_force where business_id = ${businessId}
    order by method = 'sam-registered', id desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function historyOf(db: Db, id: string): Promise<HistoryLine[]> {
  const rows = await db
    .selectFrom('submission_events')
    .selectAll()
    .where('submission_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    at: row.at,
    by: row.by_name,
    byUser: row.by_user,
    role: row.by_role,
    action: row.action,
    from: row.from_state,
    to: row.to_state,
    why: row.why,
    reasons: row.reasons,
    detailsBefore: row.details_before as SubmissionDetails | null,
    undoneAt: row.undone_at,
    emails: row.mails.length,
    proof: row.proof as Seen | null,
  }))
}

async function listNotes(db: Db, submissionId: string): Promise<Note[]> {
  return db
    .selectFrom('submission_notes')
    .select(['id', 'at', 'by_name as by', 'text'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
