import fc from 'fast-check'
import { readRecord } from '../src/platform/changes/records.server.ts'
import type { Row } from '../src/platform/changes/change.ts'
import { findImport } from '../src/exchange/import/imports.server.ts'
import { logImport, carryOut, prepareImport } from '../src/exchange/import/run-import.server.ts'
import { hashOf, takeSnapshots } from '../src/exchange/import/snapshots.server.ts'
import { undo } from '../src/exchange/import/undo.server.ts'
import { fileOf } from '../src/exchange/table/read-table.server.ts'
import { today, type Services } from '../src/platform/services.server.ts'

const phone = fc.constantFrom('772-555-0161', '772-555-0162', '772-555-0163')
const hours = fc.constantFrom('', 'Mon-Fri 8-5', '24/7')

/** Imported lists: two separate businesses, and one that is also edited, hidden, and merged. */
export const importActions = fc.oneof(
  fc.tuple(fc.constant('bring in' as const), phone, hours),
  fc.tuple(fc.constant('bring in' as const), phone, hours),
  fc.tuple(fc.constant('undo an import' as const), fc.nat(2), hours),
)
export type ImportAction = typeof importActions extends fc.Arbitrary<infer T> ? T : never

/** The listings' states after an import, by the import's log entry. */
export type Named = Map<number, Map<string, Row | null>>

const pace = { rowsAtOnce: 50, between: async () => {} }

/**
 * Imports a list, or undoes a recent import, and records the listings' states that its rows name.
 *
 * @throws when a listing differs from the state in its row.
 */
export async function actOnImports(
  services: Services,
  action: ImportAction,
  named: Named,
): Promise<void> {
  const id =
    action[0] === 'bring in' ? await bringIn(services, action) : await undoOne(services, action[1])
  if (!id) return
  const { db } = services
  const rows = await db
    .selectFrom('import_rows')
    .select(['business_id', 'done', 'after_hash'])
    .where('import_id', '=', id)
    .where('business_id', 'is not', null)
    .execute()
  const ids = rows.flatMap(({ business_id }) => business_id ?? [])
  const now = await takeSnapshots(db, ids)
  for (const { business_id, done, after_hash } of rows) {
    const snapshot = now.get(business_id ?? '')
    const isWritten = done === 'created' || done === 'updated'
    if (isWritten && (!snapshot || hashOf(snapshot) !== after_hash))
      throw new Error(`${business_id} is not what the import says`)
  }
  const entry = await db
    .selectFrom('admin_changes')
    .select('id')
    .where('record_table', '=', 'imports')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const became = new Map<string, Row | null>()
  for (const one of ids) became.set(one, await readRecord(db, { table: 'businesses', id: one }))
  named.set(entry.id, became)
}

async function bringIn(
  services: Services,
  [, number, hours]: Extract<ImportAction, ['bring in', ...unknown[]]>,
): Promise<string> {
  const { db, now, forms } = services
  const list = [
    'Listing id,Id,Name,Category,City,Phone,Hours',
    `made-one,,,,,${number},${hours}`,
    `,L1,Listed One,Plumbing,Stuart,${number},${hours}`,
    `,L2,Listed Two,Roofing,Ocala,352-555-0111,${hours}`,
  ].join('\n')
  const clock = { now, today: today(services), formsSecret: forms.secret, pace }
  const options = { source: 'log', byName: 'Nina', addsLikely: true, mapping: null }
  const { id } = await prepareImport(db, fileOf('list.csv', Buffer.from(list)), options, clock)
  await carryOut(db, id, clock)
  return id
}

/** Undoes the last finished import, or one before it. @returns its id, or null when there is none. */
async function undoOne({ db, now }: Services, back: number): Promise<string | null> {
  const found = await db
    .selectFrom('imports')
    .select('id')
    .where('state', '=', 'done')
    .orderBy('made_at', 'desc')
    .offset(back)
    .executeTakeFirst()
  const one = found && (await findImport(db, found.id))
  if (!one) return null
  const by = { userId: null, name: 'Nina' }
  await logImport(db, one, { by, action: 'import undone', now: now() })
  await undo(db, one.id, { now, pace })
  return one.id
}
