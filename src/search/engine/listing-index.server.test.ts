import { setImmediate as othersFirst } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject } from 'vitest'
import { openFilled } from '../../../test/database.ts'
import { test as base } from '../../../test/fixtures.ts'
import { knowingChanges } from '../../platform/db/changes.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { setCategoryChanges } from '../../listings/taxonomy.ts'
import { understandAmong } from './listing-words.server.ts'
import { readListingIndex, readWords } from './listing-index.server.ts'
import { removeSamples } from '../../listings/samples.server.ts'
import { runSearch } from '../page/run-search.server.ts'
import { countBusinesses, findBusinesses } from './search.server.ts'
import { parseSearch } from '../page/parse-search.server.ts'

/** A database without a surrounding transaction, where the listing index is cached. */
async function openOwn(onCleanup: (close: () => Promise<void>) => void): Promise<Db> {
  const name = `index_${process.pid}_${Math.random().toString(36).slice(2)}`
  const { db, close } = await openFilled(inject('databaseUrl'), name)
  onCleanup(close)
  return db
}

/**
 * `open` is shared by all tests, and each adds its own listings; `own` is for a test that deletes
 * some.
 */
const test = base
  .extend('open', { scope: 'file' }, ({}, { onCleanup }) => openOwn(onCleanup))
  .extend('own', ({}, { onCleanup }) => openOwn(onCleanup))

function listing(id: string) {
  const text = { description: '', city: 'Stuart', zip: '34994', county: 'Martin' }
  return { id, name: `Listing ${id}`, categorySlug: 'hvac', ...text }
}

describe('the listing index', () => {
  test('is cached while nothing changes', async ({ open }) => {
    const first = await readListingIndex(open)
    expect(await readListingIndex(open)).toBe(first)
    const listings = await open.selectFrom('businesses').select('id').execute()
    expect(first.ids).toHaveLength(listings.length)
  })

  test('is checked once per content version', async ({ own: open }) => {
    const { db, asked } = listening(open)
    const known = (changes: number) => knowingChanges(db, changes, () => countBusinesses(db, {}))
    const before = await known(1)
    await insertBusinesses(open, [listing('known-one')])
    asked.length = 0
    expect(await known(1)).toBe(before)
    expect(asked).toEqual([])
    expect(await countBusinesses(db, {})).toBe(before + 1)
    expect(await known(2)).toBe(before + 1)
    await transaction(open, async (inside) => {
      await knowingChanges(db, 2, () => insertBusinesses(inside, [listing('known-two')]))
      expect(await knowingChanges(db, 2, () => countBusinesses(inside, {}))).toBe(before + 2)
    })
    expect(await known(2)).toBe(before + 1)
    expect(await known(3)).toBe(before + 2)
  })

  test('has every change immediately', async ({ own: open }) => {
    const count = (search = {}) => countBusinesses(open, search)
    const before = await count()
    const inHvac = await count({ categories: ['hvac'] })
    await insertBusinesses(open, [listing('new-one')])
    expect(await count()).toBe(before + 1)
    expect(await count({ categories: ['hvac'] })).toBe(inHvac + 1)

    const change = (changes: object) =>
      open.updateTable('businesses').set(changes).where('id', '=', 'new-one').execute()
    await change({ category_slug: 'plumbing' })
    expect(await count({ categories: ['hvac'] })).toBe(inHvac)
    await change({ status: 'suspended' })
    expect(await count()).toBe(before)
    await change({ status: 'published' })
    expect(await count()).toBe(before + 1)

    const hours = { at: new Date('2026-11-23T15:00:00Z'), days: null, isForEmergency: false }
    const countOpen = async () => {
      const page = { sort: 'name', page: 1, pageSize: 500, hours } as const
      const listed = await findBusinesses(open, {}, page, '2026-11-23')
      return listed.filter(({ openGroup }) => openGroup === 'open').length
    }
    const isOpen = await countOpen()
    const monday = { weekday: 0, opens_minute: 0, closes_minute: 1440 }
    await open
      .insertInto('business_hours')
      .values({ business_id: 'new-one', ...monday })
      .execute()
    expect(await countOpen()).toBe(isOpen + 1)
    const inLake = await count({ county: 'lake' })
    const serving = { business_id: 'new-one', county_slug: 'lake', relation: 'serves' } as const
    await open.insertInto('business_counties').values(serving).execute()
    expect(await count({ county: 'lake' })).toBe(inLake + 1)

    await open.deleteFrom('businesses').where('id', '=', 'new-one').execute()
    expect(await count()).toBe(before)
    expect(await count({ county: 'lake' })).toBe(inLake)
    await removeSamples(open)
    expect(await count()).toBe(0)
  })

  test('caches a list until anything it shows changes', async ({ own: open }) => {
    const list = async () => {
      const page = { sort: 'name', page: 1, pageSize: 500 } as const
      const found = await findBusinesses(open, { city: 'Stuart' }, page, '2026-11-21')
      return found.find(({ id }) => id === 'shown')
    }
    expect(await list()).toBeUndefined()
    await insertBusinesses(open, [listing('shown')])
    expect(await list()).toMatchObject({ phone: null, verification: null })
    // The same object as before.
    expect((await list())?.languages).toBe((await list())?.languages)
    await open.updateTable('businesses').set({ phone: '555-555-0100' }).execute()
    expect(await list()).toMatchObject({ phone: '555-555-0100' })
    const proof = {
      method: 'vouched',
      checked_on: '2026-01-01',
      expires_on: '2027-01-01',
      note: '',
    } as const
    const of = { business_id: 'shown' }
    await open
      .insertInto('verifications')
      .values({ ...of, ...proof })
      .execute()
    expect((await list())?.verification?.method).toBe('vouched')
    const image = { url: '/images/one.webp', alt: '', place: 0 }
    await open
      .insertInto('business_images')
      .values({ ...of, ...image })
      .execute()
    expect((await list())?.image).toBe('/images/one.webp')
    await open.deleteFrom('business_images').execute()
    expect((await list())?.image).toBe('/pictures/hvac/shown.svg')
  })

  test('is empty when the table is emptied', async ({ own: open }) => {
    expect(await countBusinesses(open, {})).toBeGreaterThan(100)
    await sql`truncate businesses cascade`.execute(open)
    expect(await countBusinesses(open, {})).toBe(0)
  })

  test('doesn’t include rolled-back changes', async ({ open }) => {
    const before = await countBusinesses(open, {})
    const work = transaction(open, async (inside) => {
      await insertBusinesses(inside, [listing('undone')])
      expect(await countBusinesses(inside, {})).toBe(before + 1)
      throw new Error('undo')
    })
    await expect(work).rejects.toThrow('undo')
    expect(await countBusinesses(open, {})).toBe(before)
  })

  test('reads both many changes and few', async ({ open }) => {
    const before = await countBusinesses(open, {})
    const many = Array.from({ length: 2100 }, (_, index) => listing(`many-${index}`))
    await insertBusinesses(open, many)
    expect(await countBusinesses(open, {})).toBe(before + 2100)
  })

  test('is read in slices, lets other requests run in between, and includes their changes', async ({
    open,
  }) => {
    const many = Array.from({ length: 2500 }, (_, index) => listing(`slice-${index}`))
    await insertBusinesses(open, many)
    const inTown = await open
      .selectFrom('businesses')
      .select('id')
      .where('city', '=', 'Jupiter')
      .execute()
    const steps: string[] = []
    const reading = readWords(open).then(() => steps.push('read'))
    for (const id of ['slice-0', 'slice-1199', 'slice-2499']) {
      await open.updateTable('businesses').set({ city: 'Jupiter' }).where('id', '=', id).execute()
      steps.push('answered')
      await othersFirst()
    }
    await reading
    expect(steps[0]).toBe('answered')
    expect(await countBusinesses(open, { city: 'Jupiter' })).toBe(inTown.length + 3)
  })

  test('is correct for requests during a change', async ({ open }) => {
    const before = await countBusinesses(open, {})
    const counts = Array.from({ length: 10 }, async (_, index) => {
      await insertBusinesses(open, [listing(`busy-${index}`)])
      return countBusinesses(open, {})
    })
    const seen = await Promise.all(counts)
    expect(Math.max(...seen)).toBe(before + 10)
    expect(Math.min(...seen)).toBeGreaterThan(before)
    expect(await countBusinesses(open, {})).toBe(before + 10)
  })

  test('includes a transaction that began before another and ended after it', async ({
    open,
    skip,
  }) => {
    // The embedded database has one connection, so transactions don't overlap.
    if (!inject('databaseUrl')) skip()
    const before = await countBusinesses(open, {})
    const early = await open.startTransaction().execute()
    await insertBusinesses(early, [listing('early')])
    await insertBusinesses(open, [listing('late')])
    expect(await countBusinesses(open, {})).toBe(before + 1)
    await early.commit().execute()
    expect(await countBusinesses(open, {})).toBe(before + 2)
  })
})

describe('a text', () => {
  test('without results loads no listing from the database, at any length', async ({ open }) => {
    const { db, asked } = listening(open)
    const search = (q: string) => {
      const parsed = parseSearch(new URLSearchParams({ q }), new Date())
      return parsed.ok ? runSearch({ db, now: () => new Date() }, parsed.query) : null
    }
    expect((await search('marine'))?.total).toBeGreaterThan(0)
    asked.length = 0
    const texts = ['zyxwv', 'qwxz jkvq zzyx wqqk vvxz xkcd qjjz zxcv bnmq wrtz plkj hgfd']
    for (const text of texts) expect(await search(text)).toMatchObject({ total: 0, businesses: [] })
    expect(asked.filter((text) => text.includes('businesses'))).toEqual([])
  })

  test('is interpreted again once a listing or category has that name', async ({ own }) => {
    const read = async () => understandAmong(await readWords(own), 'Zyxwvuz').parts
    expect(await read()).toMatchObject([{ kind: 'word', meant: null }])
    await insertBusinesses(own, [{ ...listing('deck'), name: 'Zyxwvut of Stuart' }])
    expect(await read()).toMatchObject([{ kind: 'word', meant: 'zyxwvut' }])
    const words = { aliases: ['Zyxwvuz'], addedWords: [], droppedWords: [] }
    const hvac = { slug: 'hvac', name: 'HVAC', icon: 'air-vent', group: 'home' }
    setCategoryChanges([{ ...hvac, ...words, place: null, mergedInto: null }])
    expect(await read()).toMatchObject([{ kind: 'trade', label: 'HVAC' }])
    setCategoryChanges([])
  })
})

/** The same database, with a record of its queries. */
function listening(open: Db): { db: Db; asked: string[] } {
  const asked: string[] = []
  const db = open.withPlugin({
    transformQuery({ node }) {
      asked.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db, asked }
}
