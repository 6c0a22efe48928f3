import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '../../platform/db/schema.ts'
import { test as base } from '../../../test/fixtures.ts'
import { findSetting, writeSetting } from '../../platform/settings/site-settings.server.ts'
import { mergeListings, takeMergeBack } from '../../review/listing/merge.server.ts'
import { ArchiveRefused, restoreArchive } from './restore-archive.server.ts'
import { writeArchive } from './write-archive.server.ts'

const test = base.extend('file', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  onCleanup(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'all.archive.gz')
})

const day = '2026-11-21'

/** Turns the samples into real listings, with pages on the right networks. */
async function makeReal(db: Db): Promise<void> {
  await sql`update businesses set is_sample = false, facebook = null, instagram = null, twitter = null,
    linkedin = null`.execute(db)
}

describe('an archive', () => {
  const state = async (db: Db) => {
    const tables = [
      'businesses',
      'business_counties',
      'business_hours',
      'business_images',
      'verifications',
      'posts',
      'articles',
      'resources',
      'categories',
      'listing_sources',
      'registry_entries',
    ] as const
    return Promise.all(
      tables.map(async (table) =>
        (await db.selectFrom(table).selectAll().execute())
          .map((row) => JSON.stringify(row))
          .toSorted(),
      ),
    )
  }

  test('imported into an emptied directory restores it completely', async ({
    db,
    file,
    services,
    visit,
  }) => {
    await makeReal(db)
    await db
      .insertInto('listing_sources')
      .values({ source: 'x', external_id: '7', business_id: 'semper-plumbing-stuart' })
      .execute()
    const before = await state(db)
    const pages = [
      '/business/semper-plumbing-stuart',
      '/county/martin',
      '/featured',
      '/veteran-resources',
      '/businesses/search?q=plumbing',
    ]
    const look = async () => {
      const words: string[] = []
      for (const page of pages) words.push((await visit(page)).words)
      return words
    }
    const shown = await look()
    await writeArchive(db, file, { now: services.now, images: services.images.store })
    await sql`delete from businesses`.execute(db)
    await sql`delete from articles`.execute(db)
    await sql`delete from resources`.execute(db)
    expect((await visit(pages[0] ?? '')).status).toBe(404)
    await restoreArchive(db, file, { images: services.images.store, isDry: false })
    expect(await state(db)).toEqual(before)
    expect(await look()).toEqual(shown)
    // Sequences continue after the archive's IDs.
    await db
      .insertInto('posts')
      .values({ business_id: 'semper-plumbing-stuart', posted_on: day, content: 'New' })
      .execute()
  })

  test('contains merges and settings, without people', async ({ db, file, services, request }) => {
    await makeReal(db)
    const [from_id, to_id] = ['tidewatch-air-and-heat-stuart', 'semper-plumbing-stuart']
    const nina = {
      userId: '00000000-0000-4000-8000-00000000000a',
      name: 'Nina',
      role: 'admin',
    } as const
    const by = {
      ...nina,
      standing: { aal: 'aal2', factors: 'confirmed' },
      email: null,
      linkTo: null,
    } as const
    const owner = { user_id: '00000000-0000-4000-8000-00000000000b', by_name: 'test' }
    await db
      .insertInto('business_owners')
      .values({ ...owner, business_id: from_id, since: services.now() })
      .execute()
    expect(
      await mergeListings(db, { fromId: from_id, toId: to_id, isSure: true, by }, services),
    ).toBeNull()
    const set = { by: nina, action: 'set', now: services.now() }
    await writeSetting(db, 'terms', { text: 'Be kind.' }, set)
    await writeArchive(db, file, { now: services.now, images: services.images.store })
    const text = gunzipSync(await readFile(file)).toString()
    expect(text).not.toMatch(/0000-4000-8000-00000000000[ab]/)
    await sql`delete from businesses`.execute(db)
    await sql`delete from site_settings`.execute(db)
    await restoreArchive(db, file, { images: services.images.store, isDry: false })
    const old = await request(`/business/${from_id}`)
    expect([old.status, old.headers.get('location')]).toEqual([301, `/business/${to_id}`])
    expect(await findSetting(db, 'terms')).toEqual({ text: 'Be kind.' })
    expect(await takeMergeBack(db, { fromId: from_id, by }, services)).toBeNull()
    expect((await request(`/business/${from_id}`)).status).toBe(200)
  })

  test('contains picture files', async ({ db, file, services }) => {
    await makeReal(db)
    const { store } = services.images
    const id = 'a'.repeat(32)
    const bytes = new Uint8Array([1, 2, 3])
    await store.put(id, [
      { name: '400.jpg', bytes },
      { name: 'master.jpg', bytes },
    ])
    const picture = {
      id,
      width: 400,
      height: 300,
      widths: [400],
      blur: '',
      source_hash: 'x',
      bytes: 3,
    }
    await db
      .insertInto('images')
      .values({ ...picture, made_at: services.now() })
      .execute()
    await writeArchive(db, file, { now: services.now, images: store })
    await sql`delete from businesses`.execute(db)
    await store.remove(id)
    await restoreArchive(db, file, { images: store, isDry: false })
    for (const name of ['400.jpg', 'master.jpg'])
      expect(await store.find(id, name).then((found) => found && [...found])).toEqual([1, 2, 3])
    await store.remove(id)
  })

  test('contains no account, email, or submission', async ({ db, file, services }) => {
    await writeArchive(db, file, { now: services.now, images: services.images.store })
    const [head] = gunzipSync(await readFile(file))
      .toString()
      .split('\n')
    const { tables } = JSON.parse(head ?? '') as { tables: string[] }
    expect(
      tables.filter((table) => /auth|user|submission|mail|team|owner|import/.test(table)),
    ).toEqual([])
  })

  test('that is truncated, damaged, or another file changes nothing', async ({
    db,
    file,
    services,
  }) => {
    await makeReal(db)
    await writeArchive(db, file, { now: services.now, images: services.images.store })
    const whole = await readFile(file)
    await sql`delete from businesses`.execute(db)
    const before = await state(db)
    const refused = async () =>
      expect(
        await restoreArchive(db, file, { images: services.images.store, isDry: false }).catch(
          (error: unknown) => error,
        ),
      ).toBeInstanceOf(ArchiveRefused)
    await truncate(file, whole.length - 100)
    await refused()
    await writeFile(file, Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]))
    await refused()
    expect(await state(db)).toEqual(before)
    await writeFile(file, whole)
    await restoreArchive(db, file, { images: services.images.store, isDry: true })
    expect(await state(db)).toEqual(before)
    await restoreArchive(db, file, { images: services.images.store, isDry: false })
    await refused()
  })

  test("that unpacks to an endless line changes nothing and isn't kept in memory", async ({
    db,
    file,
    services,
  }) => {
    await sql`delete from businesses`.execute(db)
    const before = await state(db)
    // 300 kB, 300 MB unpacked.
    await writeFile(file, gzipSync(Buffer.alloc(300 * 1024 ** 2, ' ')))
    const restoring = restoreArchive(db, file, { images: services.images.store, isDry: false })
    await expect(restoring).rejects.toThrow('one line is larger than 64 MB')
    expect(await state(db)).toEqual(before)
  })
})
