/** @module-tag once */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { everyPage } from '../../../test/every-page.ts'
import { test, type Answer } from '../../../test/fixtures.ts'
import { restoreArchive } from './restore-archive.server.ts'
import { writeArchive } from './write-archive.server.ts'

const ofListing = ['', '/nearby', '/card', '/badge.svg', '/posts/feed.atom', '/posts/events.ics']

const besides = [
  '/businesses/browse',
  '/api/v1/businesses',
  '/api/v1/categories',
  '/rest/v1/businesses?select=*',
  '/sitemap.xml',
  '/robots.txt',
]

test('after an export, a wipe, and an import every public page is the same', async ({
  db,
  services,
  request,
  visit,
}) => {
  await sql`update businesses set is_sample = false`.execute(db)
  // Fewer listings of every kind, because the test reads each page of this directory.
  await sql`delete from businesses where id not in (select id from (
    select id, row_number() over (order by id) as at from businesses) b where at % 8 = 0)
    and id not in (select business_id from posts)`.execute(db)
  const month = {
    month: '2026-10-01',
    received: 7,
    approved: 5,
    rejected: 1,
    answered: 6,
    in_time: 4,
  }
  await db
    .insertInto('ledger_months')
    .values({ ...month, median_minutes: 90 })
    .execute()
  const addresses = async () => {
    const text = await (await request('/sitemap.xml')).text()
    const found = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, loc = '']) => new URL(loc).pathname,
    )
    const rows = await db.selectFrom('businesses').select('id').orderBy('id').execute()
    const own = rows.flatMap(({ id }) => ofListing.map((part) => `/business/${id}${part}`))
    return [...new Set([...found, ...everyPage, ...own, ...besides])]
  }
  const look = async (paths: string[]) => {
    const pages = new Map<string, string>()
    const headers = { apikey: services.accounts.anonKey }
    for (const path of paths) pages.set(path, told(await visit(path, { headers })))
    return pages
  }
  const paths = await addresses()
  expect(paths.length).toBeGreaterThan(350)
  const before = await look(paths)
  const folder = await mkdtemp(join(tmpdir(), 'whole-'))
  const file = join(folder, 'all.archive.gz')
  await writeArchive(db, file, { now: services.now, images: services.images.store })
  await sql`delete from businesses`.execute(db)
  await sql`delete from articles`.execute(db)
  await sql`delete from resources`.execute(db)
  await sql`delete from ledger_months`.execute(db)
  await restoreArchive(db, file, { images: services.images.store, isDry: false })
  await rm(folder, { recursive: true })
  expect(await addresses()).toEqual(paths)
  const after = await look(paths)
  const others = paths.filter((path) => before.get(path) !== after.get(path))
  expect(others).toEqual([])
})

/** A page's text, head, data, and links, sent in one part or two; the complete body of a file. */
function told({ status, words, head, data, document, html }: Answer): string {
  const links = document.querySelectorAll('a, img').map(({ rawAttrs }) => rawAttrs)
  return JSON.stringify(/^<!doctype html/i.test(html) ? [status, words, head, data, links] : html)
}
