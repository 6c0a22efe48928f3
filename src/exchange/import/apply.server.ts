import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { badgeHolder } from '../../listings/proof/badge-holder.server.ts'
import { verificationRow } from '../../listings/business-rows.server.ts'
import { insertBusinesses, type NewBusiness } from '../../listings/businesses.server.ts'
import { freeIds } from '../../listings/free-ids.server.ts'
import { findListings, type KeptListing } from '../../listings/listing-facts.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { updateBusiness, type ListingPart } from '../../listings/update-business.server.ts'
import type { NewVerification } from '../../listings/verification.ts'
import type { ImportRecord } from '../record/import-record.ts'
import { decide } from './decide.server.ts'
import {
  businessOf,
  doubtsAbout,
  heldFor,
  mergedWith,
  reportOfDoubts,
  type Decision,
} from './decision.ts'
import { changeImport, type ImportRow } from './imports.server.ts'
import { takeSnapshots, hashOf, type Snapshot } from './snapshots.server.ts'
import type { Pace } from './stage.server.ts'
import { findRowsToDo, type RowToDo } from './rows-to-do.server.ts'
import { stopEmails } from './stop-emails.server.ts'
import { tellOwners } from './tell-owners.server.ts'
import type { Site } from '../../platform/ui/site.ts'

type Applying = Pick<ImportRow, 'id' | 'source' | 'by_name' | 'adds_likely' | 'keeps'>
type Context = {
  now: () => Date
  today: string
  formsSecret: string
  pace: Pace
  /** For emails to owners. Without it, listings with owners don't change. */
  site?: Site
  /** Of `import_rows`; all rows by default. */
  only?: RawBuilder<SqlBool>
  /** In the transaction, before the result is stored for undo. */
  alsoDo?: (db: Db, done: 'created' | 'updated', entries: Entry[]) => Promise<void>
  /** Before the import counts as done. Repeated after an interruption. */
  lastly?: () => Promise<void>
}

export type Entry = { entryId: string; businessId: string }

/** Works in batches; each transaction saves the position, so an interrupted import continues. */
export async function apply(
  db: Db,
  given: Applying,
  { now, lastly, ...context }: Context,
): Promise<void> {
  const { pace } = context
  await changeImport(db, given.id, { state: 'applying' }, now())
  let batches = 0
  for (;;) {
    const last = await transaction(db, (db) => applyBatch(db, given, { ...context, now: now() }))
    if (last === null) break
    batches++
    // The embedded database doesn't update its statistics and plans badly without them.
    if (batches === 5 || batches % 100 === 0) await gatherFigures(db)
    await pace.between(last)
  }
  await gatherFigures(db)
  await confirmSame(db, given.id, { now, pace })
  await lastly?.()
  await changeImport(db, given.id, { state: 'done' }, now())
}

/** From 3,000 rows, not 30,000: that takes seconds, in which the embedded database serves nothing else. */
async function gatherFigures(db: Db): Promise<void> {
  for (const table of ['businesses', 'business_counties', 'business_hours', 'import_rows'])
    await transaction(db, async (db) => {
      await sql`set local default_statistics_target = 10`.execute(db)
      await sql`analyze ${sql.table(table)}`.execute(db)
    })
}

/** @returns the last row read, or null at the end. */
async function applyBatch(
  db: Db,
  given: Applying,
  {
    now,
    today,
    formsSecret,
    pace,
    site,
    only,
    alsoDo,
  }: Omit<Context, 'now' | 'lastly'> & { now: Date },
): Promise<number | null> {
  const { id, source } = given
  // Processes on the same import take turns.
  const current = await db
    .selectFrom('imports')
    .select(['position', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (current?.state !== 'applying') return null
  const next = { after: current.position, most: pace.rowsAtOnce, only }
  const rows = await findRowsToDo(db, given, next)
  const last = rows.at(-1)?.number
  if (last === undefined) return null
  const records = rows.map(({ record }) => record)
  const kept = rows.map(({ keeps }) => keeps)
  const decided = await decide(db, records, { source, today, formsSecret }, kept)
  const decisions = decided.map((one, at) =>
    heldForOwner(asConfirmed(one, rows[at]), site ? rows[at] : undefined),
  )
  const around = { id, source, by: given.by_name, now, today, site, alsoDo }
  await create(
    db,
    rows.filter((_, at) => decisions[at]?.outcome === 'new'),
    around,
  )
  await update(db, rows, decisions, around)
  await stopEmails(db, stoppedRows(rows, decisions), around)
  await noteRefused(db, id, rows, decisions)
  await noteHeld(db, id, rows, decisions)
  await changeImport(db, id, { position: last }, now)
  return last
}

function stoppedRows(rows: readonly RowToDo[], decisions: readonly Decision[]) {
  return rows.flatMap(({ record, stopsEmail }, at) => {
    const decision = decisions[at]
    if (!stopsEmail || !decision || decision.outcome === 'refused') return []
    return [{ email: record.facts.email ?? null, businessId: businessOf(decision) }]
  })
}

/** One that may have asked not to be listed is added only by an answer for its row. */
function asConfirmed(decision: Decision, row: RowToDo | undefined): Decision {
  return decision.outcome === 'likely' && row?.choice === 'new' ? { outcome: 'new' } : decision
}

/** Only an answer about the owner's information lets a list change it. */
function heldForOwner(decision: Decision, row: RowToDo | undefined): Decision {
  const isAnswered = row?.choice === 'keep all' || row?.choice === 'keep nothing'
  return isAnswered ? decision : heldFor(doubtsAbout(decision, []), decision)
}

type Given = {
  id: string
  source: string
  by: string
  now: Date
  today: string
  site: Site | undefined
  alsoDo: Context['alsoDo']
}

async function create(db: Db, rows: RowToDo[], { id, source, now, alsoDo }: Given): Promise<void> {
  if (!rows.length) return
  const ids = await idsFor(db, rows)
  const listings = rows.map(({ record }, at) => listingOf(record, ids[at] ?? ''))
  await insertBusinesses(db, listings, now)
  await noteConfirmed(db, ids, { how: 'import', now })
  await keepSources(db, source, rows, ids)
  await alsoDo?.(db, 'created', entriesOf(rows, ids))
  await noteDone(db, id, 'created', rows, ids, new Map())
}

/** Uses requested IDs that are free. */
async function idsFor(db: Db, rows: RowToDo[]): Promise<string[]> {
  const named = rows.map(({ record }) => record.listingId ?? null)
  const open = rows.filter((_, at) => !named[at])
  const free = await freeIds(
    db,
    open.map(({ record }) => ({ name: record.facts.name ?? '', city: record.facts.city })),
  )
  const wanted = new Set(named)
  const rest = free.map((id) => (wanted.has(id) ? `${id}-2` : id))
  return named.map((id) => id ?? rest.shift() ?? '')
}

function listingOf(
  { facts, categorySlug, county, ...record }: ImportRecord,
  id: string,
): NewBusiness {
  const { name = '', description = '' } = facts
  const { servesCounties, lat, lng, verification } = record
  return {
    ...facts,
    id,
    name,
    description,
    categorySlug: categorySlug ?? 'other',
    county: county ?? '',
    ...(servesCounties && { servesCounties }),
    ...(lat !== undefined && lng !== undefined && { lat, lng }),
    ...(verification && { verification }),
  }
}

async function update(
  db: Db,
  rows: RowToDo[],
  decisions: Decision[],
  { id, source, by, now, today, site, alsoDo }: Given,
): Promise<void> {
  const found = rows.flatMap((row, at) => {
    const decision = decisions[at]
    return decision && 'businessId' in decision ? [{ ...row, ...decision }] : []
  })
  if (!found.length) return
  const ids = found.map(({ businessId }) => businessId)
  const before = await takeSnapshots(db, ids)
  const kept = new Map((await findListings(db, ids, today)).map((one) => [one.id, one]))
  for (const { record, businessId, fields, outcome, isOwned } of found) {
    const listing = kept.get(businessId)
    if (!listing || outcome !== 'changed') continue
    const work = () => change(db, record, { listing, fields, now })
    await (isOwned && site ? tellOwners(db, listing, { by, now, site }, work) : work())
  }
  await keepSources(db, source, found, ids)
  await alsoDo?.(db, 'updated', entriesOf(found, ids))
  const changed = found.filter(({ outcome }) => outcome === 'changed')
  await noteConfirmed(
    db,
    changed.map(({ businessId }) => businessId),
    { how: 'import', now },
  )
  await noteDone(
    db,
    id,
    'updated',
    changed,
    changed.map(({ businessId }) => businessId),
    before,
  )
}

const partOf: Record<string, ListingPart> = {
  category: 'categorySlug',
  serves: 'servesCounties',
  // The location is geocoded again.
  latitude: 'county',
}

async function change(
  db: Db,
  record: ImportRecord,
  { listing, fields, now }: { listing: KeptListing; fields: string[]; now: Date },
): Promise<void> {
  const { isProofNew, verification, ...merged } = mergedWith(record, listing)
  const parts = fields
    .filter((field) => field !== 'proofMethod')
    .map((field) => partOf[field] ?? (field as ListingPart))
  await updateBusiness(db, merged, parts, now)
  if (!isProofNew || !verification) return
  if (verification.method === 'sam-registered') return putRegistration(db, listing.id, verification)
  const holder = await badgeHolder(db, listing.id, null)
  const row = { ...verificationRow(listing.id, verification), holder }
  await db.insertInto('verifications').values(row).execute()
}

/** Replaces the earlier registration, whatever its holder. */
async function putRegistration(db: Db, id: string, given: NewVerification): Promise<void> {
  const before = await db
    .deleteFrom('verifications')
    .where('business_id', '=', id)
    .where('method', '=', 'sam-registered')
    .returning('holder')
    .execute()
  const known = before.find(({ holder }) => holder !== null)?.holder
  const holder = known ?? (await badgeHolder(db, id, null))
  await db
    .insertInto('verifications')
    .values({ ...verificationRow(id, given), holder })
    .execute()
}

function entriesOf(rows: RowToDo[], ids: string[]): Entry[] {
  return rows.flatMap(({ record: { externalId } }, at) =>
    externalId ? [{ entryId: externalId, businessId: ids[at] ?? '' }] : [],
  )
}

async function keepSources(db: Db, source: string, rows: RowToDo[], ids: string[]): Promise<void> {
  const values = entriesOf(rows, ids).map(({ entryId, businessId }) => ({
    source,
    external_id: entryId,
    business_id: businessId,
  }))
  if (!values.length) return
  await db
    .insertInto('listing_sources')
    .values(values)
    .onConflict((conflict) => conflict.columns(['source', 'external_id']).doNothing())
    .execute()
}

/** Fields where list and listing agree are confirmed. */
async function confirmSame(
  db: Db,
  importId: string,
  { now, pace }: { now: () => Date; pace: Pace },
): Promise<void> {
  for (let last = -1; ;) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['number', 'business_id'])
      .where('import_id', '=', importId)
      .where('outcome', '=', 'same')
      .where('number', '>', last)
      .orderBy('number')
      .limit(pace.rowsAtOnce)
      .execute()
    const ids = rows.flatMap(({ business_id }) => business_id ?? [])
    await noteConfirmed(db, ids, { how: 'import', now: now() })
    if (rows.length < pace.rowsAtOnce) return
    last = rows.at(-1)?.number ?? last
    await pace.between(last)
  }
}

/** Keeps the data for undo. */
async function noteDone(
  db: Db,
  importId: string,
  done: 'created' | 'updated',
  rows: RowToDo[],
  ids: string[],
  before: Map<string, Snapshot>,
): Promise<void> {
  const after = await takeSnapshots(db, ids)
  const notes = rows.map(({ number }, at) => {
    const id = ids[at] ?? ''
    const now = after.get(id)
    return { number, id, before: before.get(id) ?? null, hash: now ? hashOf(now) : null }
  })
  await sql`update import_rows r set done = ${done}, business_id = n.id, before = n.before, after_hash = n.hash
    from json_to_recordset(${JSON.stringify(notes)}::json) as n(number int, id text, before jsonb, hash text)
    where r.import_id = ${importId} and r.number = n.number`.execute(db)
}

/** The row worked in the preview but doesn't now. */
async function noteRefused(
  db: Db,
  importId: string,
  rows: RowToDo[],
  decisions: Decision[],
): Promise<void> {
  for (const [at, decision] of decisions.entries()) {
    const row = rows[at]
    if (decision.outcome !== 'refused' || !row) continue
    await db
      .updateTable('import_rows')
      .set({ outcome: 'refused', report: JSON.stringify({ problems: decision.problems }) })
      .where('import_id', '=', importId)
      .where('number', '=', row.number)
      .execute()
  }
}

/** A listing with an owner and an unanswered question, such as one claimed since the preview. */
async function noteHeld(
  db: Db,
  importId: string,
  rows: RowToDo[],
  decisions: Decision[],
): Promise<void> {
  for (const [at, decision] of decisions.entries()) {
    const row = rows[at]
    if (decision.outcome !== 'held' || !row) continue
    const report = JSON.stringify({ ...reportOfDoubts(decision.doubts), isOwned: true })
    await sql`update import_rows set outcome = 'held', choice = null, report = report || ${report}::jsonb
      where import_id = ${importId} and number = ${row.number}`.execute(db)
  }
}
