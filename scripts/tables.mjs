// Writes src/platform/db/tables: the types of all tables, read from a database with every migration
// applied. With --check it changes nothing and fails when a file is outdated (npm run check).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Kysely, sql } from 'kysely'
import { embeddedDialect, openEmbedded } from '../src/platform/db/embedded.server.ts'
import { migrate } from '../src/platform/db/migrate.server.ts'
import { root } from './prepare.mjs'

/**
 * The types that the drivers return and accept, as set up by connect.server.ts and
 * embedded.server.ts.
 */
const types = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  cube: 'string',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
}

const states = [
  'pending',
  'changes_requested',
  'approved',
  'rejected',
  'withdrawn',
  'suspended',
  'archived',
]

const actions =
  'submit change ask_changes ask_question answer approve reject withdraw suspend archive restore undo expire'

/** Values of columns without a check constraint; every new kind of event adds some. */
const known = {
  'submission_events.action': actions.split(' '),
  'submission_events.from_state': ['draft', ...states],
  'submission_events.to_state': states,
}

/** The tables in each file (the first match wins), and the types of their JSON columns. */
const files = [
  { name: 'auth', holds: /^auth_service\./, json: 'Record<string, unknown>' },
  {
    name: 'submissions',
    holds:
      /^submission|^case_viewers$|^listing_decisions$|^business_owners$|^claim_|^reports$|^api_keys$|^kept_forms$|^do_not_list$/,
    json: 'unknown',
  },
  {
    name: 'contact',
    holds:
      /^contact_|^conversation|^message_readers$|^blocked_senders$|^saved_listings$|^alert_mailboxes$|^search_alerts$|^listing_arrivals$|^listing_figures|^figure_/,
    json: 'unknown',
  },
  { name: 'exchange', holds: /^import|^listing_sources$|^registry_/, json: 'unknown' },
  {
    name: 'site',
    holds: /^admin_|^site_|^task_|^mail(s|box_)|^ledger_|^team_|^account_|^confirmed_|^form_/,
    json: 'unknown',
  },
  { name: 'directory', holds: /./, json: 'unknown' },
]

const db = new Kysely({ dialect: embeddedDialect(await openEmbedded()) })
await migrate(db)
const columns = await readColumns(db)
await db.destroy()

const stale = files.map(write).filter((problem) => problem !== null)
for (const file of stale)
  console.error(`  ${file} doesn't match the migrations. Run: node scripts/tables.mjs`)
if (stale.length) process.exit(1)

/** @returns the file if it is outdated and must not be written, or null. */
function write(file) {
  const path = join(root, `src/platform/db/tables/${file.name}.ts`)
  const text = textOf(file)
  const isSame = existsSync(path) && readFileSync(path, 'utf8') === text
  if (isSame) return null
  if (process.argv.includes('--check')) return relative(root, path)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return null
}

/** Every column of every table, with the values that its check constraint allows. */
async function readColumns(db) {
  const { rows } = await sql`
    select n.nspname as schema, t.relname as table, a.attname as name, y.typname as type,
      a.attnotnull as "isNeeded", a.atthasdef or a.attidentity = 'd' as "hasDefault",
      a.attgenerated = 's' or a.attidentity = 'a' as "isComputed",
      (select min(pg_get_constraintdef(c.oid)) from pg_constraint c where c.conrelid = t.oid
        and c.contype = 'c' and c.conkey = array[a.attnum]
        and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%') as words
    from pg_attribute a join pg_class t on t.oid = a.attrelid and t.relkind = 'r'
      join pg_namespace n on n.oid = t.relnamespace and n.nspname in ('public', 'auth_service')
      join pg_type y on y.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped and t.relname not like 'migrations%'
    order by 1, 2, a.attnum`.execute(db)
  return rows.map(({ schema, table, ...column }) => ({
    ...column,
    table: schema === 'public' ? table : `${schema}.${table}`,
  }))
}

function textOf({ name, json }) {
  const mine = columns.filter(
    ({ table }) => files.find(({ holds }) => holds.test(table))?.name === name,
  )
  const body = [...Map.groupBy(mine, ({ table }) => table)].map(([table, columns]) => {
    const lines = columns.map((column) => `    ${column.name}: ${typeOf(column, json)}`)
    return [`  ${/\W/.test(table) ? `'${table}'` : table}: {`, ...lines, '  }'].join('\n')
  })
  const text = body.join('\n')
  const kinds = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((kind) =>
    new RegExp(`\\b${kind}<`).test(text),
  )
  return `// Written by scripts/tables.mjs from the migrations, which explain the columns; npm run check compares.
import type { ${kinds.join(', ')} } from 'kysely'

export type ${name[0].toUpperCase()}${name.slice(1)}Tables = {
${text}
}
`
}

function typeOf({ table, name, type, isNeeded, hasDefault, isComputed, words }, json) {
  const orNull = isNeeded ? '' : ' | null'
  if (type === 'jsonb') {
    const given = isNeeded ? 'string' : 'string | null'
    const left = isNeeded && !hasDefault ? '' : ' | undefined'
    return `ColumnType<${json}${json === 'unknown' ? '' : orNull}, ${given}${left}, ${given}>`
  }
  const one = types[type.replace(/^_/, '')]
  if (!one)
    throw new Error(`What is a ${type}? See ${name} of ${table}, and the list in this file.`)
  const many = type.startsWith('_') ? `${one}[]` : one
  const checked = [...(words ?? '').matchAll(/'([^']*)'::text/g)].map(([, word]) => word)
  const allowed = known[`${table}.${name}`] ?? checked
  const value = (allowed.map((word) => `'${word}'`).join(' | ') || many) + orNull
  if (isComputed) return `GeneratedAlways<${value}>`
  return hasDefault ? `Generated<${value}>` : value
}
