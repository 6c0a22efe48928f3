import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { openPart } from '../../src/submissions/documents/documents.server.ts'

/**
 * An acknowledged write must be there: a form by its sender's address, a sent email or a photo by
 * its id.
 */
export type Acknowledged = { kind: 'form' | 'mail' | 'photo'; id: string }

/** A picture's files; each differs from a truncated one and from another picture's. */
export function picture(id: string): { name: string; bytes: Uint8Array }[] {
  return ['640.webp', '320.webp'].map((name) => ({
    name,
    bytes: Buffer.from(`${id} ${name}\n`.repeat(700)),
  }))
}

/**
 * Opens a data folder as after a power cut, and checks all of it.
 *
 * @returns a line for each lost, incomplete, or damaged record.
 */
export async function lookAfterCut(folder: string, expected: Acknowledged[]): Promise<string[]> {
  const opened = await open(join(folder, 'database')).catch((error: unknown) => error)
  if (!(opened instanceof PGlite)) return [`the database does not open: ${String(opened)}`]
  try {
    const photos = await lookAtPhotos(opened, join(folder, 'images'))
    const forms = await lookAtForms(opened, join(folder, 'secrets/documents'))
    const mails = await lookAtMails(opened, join(folder, 'outbox'))
    const there = { form: forms.whole, mail: mails.whole, photo: photos.whole }
    const lost = expected
      .filter(({ kind, id }) => !there[kind].has(id))
      .map(({ kind, id }) => `lost: ${kind} ${id}`)
    const damaged = await damageOf(opened)
    return [...lost, ...photos.wrong, ...forms.wrong, ...mails.wrong, ...damaged]
  } catch (error) {
    return [`the database cannot be read: ${String(error)}`]
  } finally {
    await opened.close().catch(() => {})
  }
}

function open(folder: string): Promise<PGlite> {
  const extensions = { amcheck, btree_gist, cube, pg_trgm, unaccent }
  return PGlite.create({ fs: new NodeFS(folder), extensions })
}

async function idsOf(db: PGlite, query: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(query)
  return rows.map(({ id }) => id)
}

type Found = { whole: Set<string>; wrong: string[] }

async function lookAtPhotos(db: PGlite, folder: string): Promise<Found> {
  const rows = await idsOf(db, `select id from images where blur = ''`)
  const names = await readdir(folder).catch(() => [])
  const whole = new Set<string>()
  for (const id of names.filter((name) => /^[0-9a-f]{32}$/.test(name))) {
    const files = await Promise.all(
      picture(id).map(async ({ name, bytes }) => {
        const found = await readFile(join(folder, id, name)).catch(() => null)
        return found?.equals(bytes)
      }),
    )
    if (files.every(Boolean)) whole.add(id)
  }
  const halves = names
    .filter((name) => /^[0-9a-f]{32}$/.test(name) && !whole.has(name))
    .map((id) => `half: the files of photo ${id}`)
  const bare = rows.filter((id) => !whole.has(id)).map((id) => `a photo without its files: ${id}`)
  return { whole: new Set(rows.filter((id) => whole.has(id))), wrong: [...halves, ...bare] }
}

/** Each form with its email and event, and documents that open. */
async function lookAtForms(db: PGlite, keys: string): Promise<Found> {
  const ids = await idsOf(db, 'select submitter_email as id from submissions')
  const whole = await idsOf(
    db,
    `select submitter_email as id from submissions
      where (select count(*) from mails where to_address = submitter_email) = 1
      and (select count(*) from submission_events where submission_id = submissions.id) = 1`,
  )
  const halves = ids
    .filter((id, index) => !whole.includes(id) || ids.indexOf(id) !== index)
    .map((id) => `half or twice: form ${id}`)
  const documents = await db.query<{ id: string; bytes: Uint8Array }>(
    `select id, bytes from submission_evidence where bytes is not null`,
  )
  const closed: string[] = []
  for (const { id, bytes } of documents.rows) {
    const key = await readFile(join(keys, `${id}.key`)).catch(() => null)
    const text = key && openPart(bytes, `${id} bytes`, key).toString()
    if (!text?.startsWith('%PDF')) closed.push(`a document that does not open: ${id}`)
  }
  return { whole: new Set(whole), wrong: [...halves, ...closed] }
}

/** A sent email is a file, and each file is complete. */
async function lookAtMails(db: PGlite, folder: string): Promise<Found> {
  const left = await idsOf(db, 'select id from mails where sent_at is not null')
  const whole = new Set<string>()
  const wrong: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const id = /Z-(.+)\.eml$/.exec(name)?.[1]
    if (!id) continue
    if (/--\r?\n?$/.test(await readFile(join(folder, name), 'utf8'))) whole.add(id)
    else wrong.push(`half: the mail ${id}`)
  }
  const missing = left.filter((id) => !whole.has(id)).map((id) => `a mail without its file: ${id}`)
  return { whole: new Set(left.filter((id) => whole.has(id))), wrong: [...wrong, ...missing] }
}

/**
 * Reads every page of every table, which verifies checksums, and compares every index with its
 * table.
 */
async function damageOf(db: PGlite): Promise<string[]> {
  const damage: string[] = []
  const check = (query: string) =>
    db.exec(query).catch((error: unknown) => void damage.push(`damaged: ${String(error)}`))
  await check('create extension if not exists amcheck')
  const tables = await idsOf(
    db,
    `select oid::regclass::text as id from pg_class where relkind = 'r' and relpersistence = 'p'`,
  )
  for (const table of tables) await check(`select count(*) from ${table}`)
  const indexes = await idsOf(
    db,
    `select c.oid::text as id from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam where a.amname = 'btree' and i.indisvalid and c.relpersistence = 'p'`,
  )
  for (const index of indexes) await check(`select bt_index_check(${index}, true)`)
  return damage
}
