import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { listingWriter } from '../v1/listing-writer.ts'
import { readListed } from '../v1/listed.server.ts'

export const nightlyFormats = ['csv', 'json', 'geojson'] as const
export type NightlyFormat = (typeof nightlyFormats)[number]

/** Of one night. `snapshot`: the transactions it has seen. */
type Night = { day: string; writtenAt: string; snapshot: string; count: number; tag: string }

/** Byte positions of each entry in a file. */
type Places = { before: number; after: number; entries: [id: string, start: number, end: number][] }

const atOnce = 500
/** Notes of changes are kept for a day. */
const longestMs = 23 * 3_600_000
const separator: Readonly<Record<NightlyFormat, string>> = { csv: '', json: ',\n', geojson: ',\n' }

type Needed = Pick<Services, 'db' | 'now' | 'dayNow' | 'site' | 'machine' | 'randomId'>

function folderOf({ machine }: Pick<Services, 'machine'>): string {
  return join(machine.dataDir, 'open-data')
}

/** Writes the files of today, unless they're there. */
export async function writeTonight(services: Needed): Promise<void> {
  const night = await newestNight(services)
  if (night?.day !== today(services) || !isFresh(services, night)) await writeNight(services)
}

const writing = new Map<string, Promise<void>>()

/** The newest files; writes them first if there are none. */
export async function currentNight(services: Needed): Promise<Night> {
  const night = await newestNight(services)
  if (night && isFresh(services, night)) return night
  const folder = folderOf(services)
  const running = writing.get(folder) ?? writeNight(services).finally(() => writing.delete(folder))
  writing.set(folder, running)
  await running
  const written = await newestNight(services)
  if (!written) throw new Error(`The open data in ${folder} could not be written`)
  return written
}

function isFresh({ now }: Pick<Services, 'now'>, { writtenAt }: Night): boolean {
  const age = now().getTime() - new Date(writtenAt).getTime()
  return age >= 0 && age < longestMs
}

async function newestNight(services: Needed): Promise<Night | null> {
  const folder = folderOf(services)
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => /^night-\d+-[\w-]+$/.test(name))
    .toSorted()
    .at(-1)
  if (!newest) return null
  const text = await readFile(join(folder, newest, 'night.json'), 'utf8').catch(() => null)
  return text === null ? null : { ...(JSON.parse(text) as Night), tag: newest }
}

async function writeNight(services: Needed): Promise<void> {
  const { db, now, randomId } = services
  const at = now()
  const folder = folderOf(services)
  const name = `night-${at.getTime()}-${randomId().replaceAll(/[^\w-]/g, '')}`
  const draft = join(folder, `draft-${name}`)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const { rows } = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.execute(db)
  let count = 0
  for (const format of nightlyFormats) count = await writeFileOf(services, draft, format)
  const night = {
    day: today(services),
    writtenAt: at.toISOString(),
    snapshot: rows[0]?.snapshot ?? '',
    count,
  }
  await writeFile(join(draft, 'night.json'), JSON.stringify(night))
  const before = await readdir(folder)
  await rename(draft, join(folder, name))
  const old = before.filter((one) => one !== `draft-${name}`)
  for (const one of old) await rm(join(folder, one), { recursive: true, force: true })
}

async function writeFileOf(services: Needed, draft: string, format: NightlyFormat) {
  const { db, site } = services
  const day = today(services)
  const writer = listingWriter(format, { fields: null, site: site.url, today: day })
  const places: Places = { before: Buffer.byteLength(writer.before), after: 0, entries: [] }
  let end = places.before
  const parts = async function* () {
    yield writer.before
    for await (const ids of idBatches(db)) {
      const found = ids.map((id) => ({ id, distanceMiles: null }))
      for (const one of await readListed(db, found, day)) {
        if (one.listing.isSample) continue
        const between = places.entries.length ? writer.between : ''
        const text = writer.write(one)
        const start = end + Buffer.byteLength(between)
        end = start + Buffer.byteLength(text)
        places.entries.push([one.listing.id, start, end])
        yield between + text
      }
    }
    yield writer.after
  }
  await pipeline(Readable.from(parts()), createWriteStream(join(draft, `businesses.${format}`)))
  places.after = Buffer.byteLength(writer.after)
  await writeFile(join(draft, `${format}-places.json`), JSON.stringify(places))
  return places.entries.length
}

async function* idBatches(db: Db): AsyncGenerator<string[]> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('businesses')
      .select('id')
      .where('status', '=', 'published')
      .where('is_sample', '=', false)
      .where(sql<boolean>`id > ${last}`)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    if (rows.length) yield rows.map(({ id }) => id)
    if (rows.length < atOnce) return
    last = rows.at(-1)?.id ?? ''
  }
}

/** Ids of listings that changed since: their entries are no longer true, or no longer public. */
async function changedSince(db: Db, { snapshot }: Night): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct business_id as id from directory_changes
    where made_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(made_in, ${snapshot}::pg_snapshot)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export type NightlyFile = { tag: string; writtenAt: Date; read(): ReadableStream<Uint8Array> }

/** Without the listings that have changed since it was written. */
export async function nightlyFile(services: Needed, format: NightlyFormat): Promise<NightlyFile> {
  const night = await currentNight(services)
  const folder = join(folderOf(services), night.tag)
  const places = JSON.parse(await readFile(join(folder, `${format}-places.json`), 'utf8')) as Places
  const changed = await changedSince(services.db, night)
  const isAll = changed.has('')
  const kept = isAll ? [] : places.entries.filter(([id]) => !changed.has(id))
  const gone = places.entries.flatMap(([id]) => (isAll || changed.has(id) ? id : []))
  const state = [night.tag, format, ...gone].join(' ')
  return {
    tag: `"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`,
    writtenAt: new Date(night.writtenAt),
    read: () => streamOf(join(folder, `businesses.${format}`), format, places, kept),
  }
}

/** In stretches of entries that follow each other. */
function streamOf(
  path: string,
  format: NightlyFormat,
  { before, after, entries }: Places,
  kept: Places['entries'],
): ReadableStream<Uint8Array> {
  const between = separator[format]
  const bodyEnd = entries.at(-1)?.[2] ?? before
  const stretches = kept.reduce<[start: number, end: number][]>((all, [, start, end]) => {
    const last = all.at(-1)
    if (last && last[1] + between.length === start) last[1] = end
    else all.push([start, end])
    return all
  }, [])
  const parts = async function* () {
    const file = await open(path, 'r')
    try {
      yield* bytesOf(file, 0, before)
      for (const [at, [start, end]] of stretches.entries()) {
        if (at > 0 && between) yield Buffer.from(between)
        yield* bytesOf(file, start, end)
      }
      yield* bytesOf(file, bodyEnd, bodyEnd + after)
    } finally {
      await file.close()
    }
  }
  return Readable.toWeb(Readable.from(parts())) as ReadableStream<Uint8Array>
}

async function* bytesOf(
  file: Awaited<ReturnType<typeof open>>,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  const most = 64 * 1024
  for (let at = start; at < end; at += most) {
    const size = Math.min(most, end - at)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, at)
    yield buffer.subarray(0, bytesRead)
  }
}
