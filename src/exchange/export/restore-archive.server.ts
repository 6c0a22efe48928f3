import * as t from '#messages/command-restore.ts'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { isFileName } from '../../platform/images/image.ts'
import type { ImageStore } from '../../platform/images/images.server.ts'
import { insertRows } from '../import/snapshots.server.ts'
import {
  format,
  overwritten,
  parentsFirst,
  tables,
  version,
  type End,
  type Head,
  type Picture,
  type Rows,
} from './write-archive.server.ts'

/** The message gives the reason. */
export class ArchiveRefused extends Error {}

/** Lists aren't compressed; archives are. */
export async function isArchive(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null)
  if (!file) return false
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

/**
 * Restores into a directory without listings, all or nothing.
 * @returns rows per table. @throws ArchiveRefused for a bad or incomplete file, or if listings
 * exist.
 */
export async function restoreArchive(
  db: Db,
  path: string,
  { images, isDry }: { images: ImageStore; isDry: boolean },
): Promise<Record<string, number>> {
  await requireNoListings(db)
  const lines = linesIn(path)
  try {
    if (isDry) return await countLines(lines)
    return await transaction(db, (db) => restoreLines(db, lines, images))
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error
    const { code = '' } = error as { code?: string }
    if (error instanceof SyntaxError || code.startsWith('Z_') || code.startsWith('ERR_'))
      throw new ArchiveRefused(t.noArchive(), {
        cause: error,
      })
    throw error
  }
}

/** A picture with all its sizes takes about 8 MB. */
const maxLineBytes = 64 * 1024 ** 2

/** @throws ArchiveRefused for an endless line: a small archive can unpack to more than memory. */
async function* linesIn(path: string): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let size = 0
  const line = () => {
    const text = Buffer.concat(parts).toString()
    parts = []
    size = 0
    return text
  }
  for await (const chunk of createReadStream(path).pipe(createGunzip()) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      parts.push(chunk.subarray(from, end))
      from = end + 1
      yield line()
    }
    parts.push(chunk.subarray(from))
    size += chunk.length - from
    if (size > maxLineBytes) throw new ArchiveRefused(t.longLine())
  }
  const rest = line()
  if (rest) yield rest
}

async function requireNoListings(db: Db): Promise<void> {
  const { rows } = await sql<{ samples: number; others: number }>`
    select count(*) filter (where is_sample)::int as samples,
      count(*) filter (where not is_sample)::int as others from businesses`.execute(db)
  const { samples = 0, others = 0 } = rows[0] ?? {}
  if (others) throw new ArchiveRefused(t.hasListings({ others }))
  if (samples) throw new ArchiveRefused(t.hasSamples({ samples }))
}

type Lines = AsyncIterable<string>

async function countLines(lines: Lines): Promise<Record<string, number>> {
  return eachPart(lines, { takeRows: async () => {}, takePicture: async () => {} })
}

/** Current ledger months are recounted here; the archive's figures are kept separately. */
function asBrought(month: object): object {
  const { brought: _ofBefore, ...counts } = { brought: null, ...month }
  return { ...counts, brought: counts }
}

async function restoreLines(
  db: Db,
  lines: Lines,
  images: ImageStore,
): Promise<Record<string, number>> {
  for (const table of (await parentsFirst(db)).toReversed())
    if (!overwritten[table]) await sql`delete from ${sql.table(table)}`.execute(db)
  const counts = await eachPart(lines, {
    async takeRows({ table, rows }) {
      const told = table === 'ledger_months' ? rows.map(asBrought) : rows
      await insertRows(db, table, told, { withIdentity: true, key: overwritten[table] ?? null })
    },
    // If the restore fails, the site removes files without rows.
    async takePicture({ picture, files }) {
      const named = files.map(({ name, base64 }) => ({
        name,
        bytes: Buffer.from(base64, 'base64'),
      }))
      if (files.every(({ name }) => isFileName(name))) await images.put(picture, named)
    },
  })
  for (const table of Object.keys(counts)) await goOnCounting(db, table)
  return counts
}

/** @throws ArchiveRefused if it's not an archive, too new, or incomplete. */
async function eachPart(
  lines: Lines,
  take: { takeRows(part: Rows): Promise<void>; takePicture(part: Picture): Promise<void> },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let isBegun = false
  for await (const text of lines) {
    const line = JSON.parse(text) as Partial<Head & Rows & Picture & End>
    if (!isBegun) {
      checkHead(line)
      isBegun = true
    } else if (line.end) {
      for (const [table, count] of Object.entries(line.end))
        if (count && counts[table] !== count) throw new ArchiveRefused(t.damagedArchive())
      return line.end
    } else if (line.table && line.rows) {
      if (!tables.includes(line.table))
        throw new ArchiveRefused(t.strangeTable({ table: line.table }))
      await take.takeRows({ table: line.table, rows: line.rows })
      counts[line.table] = (counts[line.table] ?? 0) + line.rows.length
    } else if (line.picture && line.files) {
      await take.takePicture({ picture: line.picture, files: line.files })
    }
  }
  throw new ArchiveRefused(t.cutOff())
}

function checkHead({ archive, version: written }: Partial<Head>): void {
  if (archive !== format) throw new ArchiveRefused(t.noDirectory())
  if (written !== version)
    throw new ArchiveRefused(t.archiveVersion({ written: written ?? '', version }))
}

/** Never moves a sequence back. */
async function goOnCounting(db: Db, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attidentity <> '' and not attisdropped`.execute(db)
  for (const { name } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${name}),
      greatest(coalesce(max(${sql.ref(name)}), 0) + 1, (select nextval(pg_get_serial_sequence(${table}, ${name})))), false)
      from ${sql.table(table)}`.execute(db)
}
