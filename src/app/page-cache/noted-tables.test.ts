/** @module-tag once */
import { sql, type KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import { createApp } from '../app.server.ts'
import { everyPage } from '../../../test/every-page.ts'
import { test } from '../../../test/fixtures.ts'

const profile = '/business/keystone-arch-lending-winter-park'

test('changes to every table that public pages read are tracked', async ({ services, build }) => {
  const { rows: tables } = await sql<{ name: string; isNoted: boolean }>`
    select c.relname as name, exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid
        and p.proname in ('note_content', 'note_business', 'note_part_of_business')) as "isNoted"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(
    services.db,
  )
  let read = new Set<string>()
  const listening: KyselyPlugin = {
    transformQuery({ node }) {
      for (const [word] of JSON.stringify(node).matchAll(/\w+/g)) read.add(word)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const app = createApp({ ...services, db: services.db.withPlugin(listening) }, build)
  const unnoted: string[] = []
  const pages = [...everyPage, profile, `${profile}/card`, '/business-signup']
  let publicPages = 0
  for (const path of pages) {
    read = new Set()
    const answer = await app.request(new URL(path, services.site.url))
    await answer.text()
    if (!answer.headers.get('cache-control')?.startsWith('public')) continue
    publicPages += 1
    const missed = tables.filter(({ name, isNoted }) => read.has(name) && !isNoted)
    unnoted.push(...missed.map(({ name }) => `${path} reads ${name}`))
  }
  expect(publicPages).toBeGreaterThan(20)
  expect(unnoted, 'name the table in a migration as …_content_changes.sql does').toEqual([])
})
