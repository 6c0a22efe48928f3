import * as t from '#messages/command-restore.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { migrationsOf } from '../db/migrate.server.ts'
import type { Db } from '../db/schema.ts'
import { transaction } from '../db/transaction.server.ts'

/** Rows as JSON; `table` is quoted, with its schema. */
export type RowBatch = { table: string; rows: string[] }

/** Row count and an order-independent checksum. */
export type TableSum = { table: string; rows: number; sum: string }

const rowsAtOnce = 50

const ofMigrations = ['public.migrations', 'public.migrations_lock']

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 't'
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    order by 1`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !ofMigrations.includes(name))
}

/**
 * Reads a consistent snapshot in batches.
 * @param take is awaited for each batch.
 */
export async function readAllRows(
  db: Db,
  take: (batch: RowBatch) => Promise<void>,
): Promise<{ sums: TableSum[]; sequences: Record<string, number>; migrations: string[] }> {
  return transaction(db, async (db) => {
    await sql`set transaction isolation level repeatable read`.execute(db)
    // Makes values read the same on every server.
    await sql`set local timezone to 'UTC'`.execute(db)
    await sql`set local bytea_output to 'hex'`.execute(db)
    const sums: TableSum[] = []
    for (const table of await tablesOf(db)) sums.push(await readTable(db, table, take))
    const { rows } = await sql<{ name: string; last: number }>`
      select format('%I.%I', schemaname, sequencename) as name, last_value as last
      from pg_sequences where last_value is not null`.execute(db)
    const sequences = Object.fromEntries(rows.map(({ name, last }) => [name, last]))
    return { sums, sequences, migrations: await migrationsOf(db) }
  })
}

async function readTable(
  db: Db,
  table: string,
  take: (batch: RowBatch) => Promise<void>,
): Promise<TableSum> {
  const columns = sql.raw(await writtenColumns(db, table))
  await sql`declare all_rows no scroll cursor for
    select row_to_json(t)::text as row from (select ${columns} from ${sql.raw(table)}) t`.execute(
    db,
  )
  let count = 0
  let sum = 0n
  for (;;) {
    const batch = await sql<{
      row: string
    }>`fetch ${sql.raw(String(rowsAtOnce))} from all_rows`.execute(db)
    const rows = batch.rows.map(({ row }) => row)
    if (rows.length === 0) break
    for (const row of rows) sum += createHash('sha256').update(row).digest().readBigUInt64BE()
    count += rows.length
    await take({ table, rows })
  }
  await sql`close all_rows`.execute(db)
  return { table, rows: count, sum: BigInt.asUintN(64, sum).toString(16) }
}

export async function sumsOf(db: Db): Promise<TableSum[]> {
  return (await readAllRows(db, async () => {})).sums
}

export async function writeAllRows(
  db: Db,
  sequences: Record<string, number>,
  give: (put: (batch: RowBatch) => Promise<void>) => Promise<void>,
): Promise<void> {
  await transaction(db, async (db) => {
    const tables = await tablesOf(db)
    const links = await unlinkTables(db)
    // Triggers off: their results are among the rows.
    for (const table of tables) await run(db, `alter table ${table} disable trigger user`)
    await run(db, `truncate ${tables.join(', ')}`)
    const columns = new Map<string, string>()
    await give(async ({ table, rows }) => {
      if (!tables.includes(table)) throw new Error(t.noTable({ table }))
      const names = columns.get(table) ?? (await writtenColumns(db, table))
      columns.set(table, names)
      await sql`insert into ${sql.raw(table)} (${sql.raw(names)}) overriding system value
        select ${sql.raw(names)}
        from json_populate_recordset(null::${sql.raw(table)}, ${`[${rows.join()}]`}::json)`.execute(
        db,
      )
    })
    for (const table of tables) await run(db, `alter table ${table} enable trigger user`)
    for (const link of links) await run(db, link)
    for (const [name, last] of Object.entries(sequences))
      await sql`select setval(${name}::regclass, ${last})`.execute(db)
  })
}

/**
 * Drops foreign keys, since references are circular.
 * @returns statements that restore them.
 */
async function unlinkTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f'`.execute(db)
  for (const { table, name } of rows) await run(db, `alter table ${table} drop constraint ${name}`)
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}

/** Without generated columns: servers differ in the last digit of sines. */
async function writtenColumns(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = ''`.execute(db)
  return rows.map(({ name }) => name).join(', ')
}

async function run(db: Db, statement: string): Promise<void> {
  await sql.raw(statement).execute(db)
}
