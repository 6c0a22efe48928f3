import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'
import { auditedWork, only } from './audited.server.ts'
import { isSameRow, rowTables, type Actor, type Row, type RowTable } from './change.ts'
import { findChange, type LoggedChange } from './changes.server.ts'
import { readRecord, type Logged } from './records.server.ts'

/** Undoes a module's records. */
export type Undoable = {
  /** Compared and restored, if not the whole row; none means it can't be undone. */
  fields?: (change: LoggedChange) => string[]
  /** True if something else depends on the change. */
  isBlocked?: (db: Db, id: string, before: Row | null) => Promise<boolean>
  /** By default, `before` replaces the row. */
  restore?: (db: Db, id: string, before: Row) => Promise<void>
}

export type Undone =
  | { ok: true; table: string }
  | { ok: false; why: 'unknown' | 'undone before' | 'changed since' }

/** Undoes an entry if its values haven't changed since, and logs the undo. */
export async function undoChange(
  db: Db,
  changeId: number,
  undoables: Readonly<Partial<Record<string, Undoable>>>,
  { by, now }: { by: Actor; now: Date },
): Promise<Undone> {
  return transaction(db, async (inner) => {
    const change = await findChange(inner, changeId)
    const undoable = change && undoables[change.table]
    if (!undoable) return { ok: false, why: 'unknown' }
    const fields = undoable.fields?.(change)
    if (fields?.length === 0) return { ok: false, why: 'unknown' }
    const { recordId: id, action } = change
    const record = { table: change.table as Logged['table'], id }
    const current = await readRecord(inner, record)
    // With the record locked, an undo at the same moment has ended.
    if ((await findChange(inner, changeId))?.undoneAt) return { ok: false, why: 'undone before' }
    const part = (row: Row | null) => (fields ? row && only(row, fields) : row)
    const before = part(change.before)
    const isAsLeft = isSameRow(part(current), part(change.after))
    if (!isAsLeft || (await undoable.isBlocked?.(inner, id, before)))
      return { ok: false, why: 'changed since' }
    const work = { by, action: `taken back: ${action}`, records: () => [record], undoes: changeId }
    await auditedWork(inner, work, now, async (inner) => {
      if (undoable.restore) await undoable.restore(inner, id, before ?? {})
      else await putRow(inner, record.table as RowTable, id, before)
    })
    return { ok: true, table: record.table }
  })
}

/** Columns added since get their defaults. */
async function putRow(db: Db, table: RowTable, id: string, row: Row | null): Promise<void> {
  const name = sql.table(table)
  const key = sql.ref(rowTables[table])
  if (!row) {
    await sql`delete from ${name} where ${key}::text = ${id}`.execute(db)
    return
  }
  const columns = Object.keys(row).map((column) => sql.ref(column))
  const same = columns.map((column) => sql`${column} = excluded.${column}`)
  // Updated in place, since other rows may reference it.
  await sql`insert into ${name} (${sql.join(columns)})
    select ${sql.join(columns)}
    from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb)
    on conflict (${key}) do update set ${sql.join(same)}`.execute(db)
}
