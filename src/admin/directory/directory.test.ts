import { expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/desk-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { removeSamples } from '../../listings/samples.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { today } from '../../platform/services.server.ts'

test('every number of the directory opens its list', async ({ signIn, db, services }) => {
  await removeSamples(db)
  const now = services.now()
  const day = today(services)
  const proven = { method: 'sba-vetcert', checkedOn: day, note: 'Entry 4711' } as const
  await insertBusinesses(db, [
    newBusiness({ id: 'anchor', name: 'Anchor', county: 'Martin', verification: proven }),
    newBusiness({ id: 'beacon', name: 'Beacon', county: 'Martin', verification: null }),
    newBusiness({ id: 'dipper', name: 'Dipper', county: 'Duval', verification: null }),
    newBusiness({ id: 'ember', name: 'Ember', county: 'Duval', verification: null }),
    newBusiness({ id: 'comet', name: 'Comet', county: 'Duval', verification: null }),
  ])
  await db
    .insertInto('verifications')
    .values({
      business_id: 'comet',
      method: 'sam-registered',
      checked_on: day,
      expires_on: '2999-01-01',
    })
    .execute()
  await db
    .insertInto('listing_figures')
    .values({ business_id: 'beacon', day, what: 'view', count: 7 })
    .execute()
  await db
    .updateTable('businesses')
    .set({ status: 'unconfirmed' })
    .where('id', '=', 'dipper')
    .execute()
  await db
    .updateTable('businesses')
    .set({ status: 'unconfirmed' })
    .where('id', '=', 'ember')
    .execute()
  await db
    .insertInto('verifications')
    .values({
      business_id: 'ember',
      method: 'sam-registered',
      checked_on: day,
      expires_on: '2999-01-01',
      withdrawn_at: now,
      withdrawn_by: 'SAM.gov',
      withdrawn_why: 'Gone.',
    })
    .execute()
  await noteConfirmed(db, ['anchor'], { how: 'answer', now })
  await noteConfirmed(db, ['comet'], { how: 'import', now })
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  await runListing(db, 'beacon', nina.userId)
  const { document, words } = await nina.visit('/admin/directory')
  const links = document
    .querySelectorAll('main a[href^="/admin/listings?"]')
    .map((link) => ({ to: link.attributes['href'] ?? '', text: link.text }))
  const counted: Record<string, number> = {}
  for (const { to, text } of links) {
    const [name = '', number = ''] = text.split(/:\s+/)
    const list = await nina.visit(to.replaceAll('&amp;', '&'))
    const count = Number(
      /(\d+) listings?\b/.exec(list.document.querySelector('main p[role=status]')?.text ?? '')?.[1],
    )
    expect(count, to).toBe(Number.parseInt(number))
    counted[name] = count
  }
  expect(counted).toMatchObject({
    'Live listings': 3,
    'SBA certified': 1,
    'Registered in SAM.gov, no owner yet': 1,
    'No badge': 1,
    'Have an owner': 1,
    'Confirmed in the last 12 months, by the owner or the team': 1,
    'Confirmed in the last 12 months, by the business itself': 1,
    'Unconfirmed (from a list or registry, and no one at the business has answered)': 1,
    'Viewed in the last 30 days': 1,
    'Martin, Listings': 2,
    'Martin, Proof seen': 1,
    'Duval, Listings': 1,
    'Duval, Unconfirmed': 1,
  })
  const shares = links.map(({ text }) => text.replace(/\s+/g, ' ').trim())
  expect(shares).toContain('SBA certified: 1 (33%)')
  expect(shares).toContain('Hidden, because no one confirmed them: 1')
  expect(shares).toContain('Hidden, because they’re no longer in SAM.gov: 1')
  expect(words).toContain('Counties without listings: Alachua,')
  const reach = 'Reach owners of unconfirmed listings'
  const unconfirmed = await nina.visit('/admin/listings?confirmed=never&county=duval')
  expect(unconfirmed.words).toContain(reach)
  expect((await nina.visit('/admin/listings?confirmed=recently')).words).not.toContain(reach)
})

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Safari/604.1'

test('searches without nearby results are counted by trade and county, without personal words', async ({
  signIn,
  visit,
  db,
  services,
}) => {
  await removeSamples(db)
  for (const query of [
    'q=plumber&near=34994',
    'q=plomero&near=Stuart',
    'q=john@example.com',
    'q=772-555-0142',
    'q=i+want+to+die',
    'q=a+long+sentence+about+what+happened+to+me',
    'q=zorbing',
    'q=zorbing',
    'q=flerbing',
  ])
    await visit(`/businesses/search?${query}`, { headers: { 'user-agent': phone } })
  await visit('/businesses/search?q=basketry', { headers: { 'user-agent': 'Googlebot/2.1' } })
  await services.figures.write(db)
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  const page = await nina.visit('/admin/directory')
  const rows = page.document
    .querySelectorAll('table[aria-label="Searches that found nothing nearby"] tbody tr')
    .map((row) => row.text.replace(/\s+/g, ' ').trim())
  expect(rows).toEqual([
    expect.stringMatching(/^Plumbing ?Martin County ?Times: ?2$/),
    expect.stringMatching(/^zorbing ?All of Florida ?Times: ?2$/),
  ])
  const kept = await db.selectFrom('missed_searches').select('words').execute()
  expect(kept.map(({ words }) => words).toSorted()).toEqual(['Plumbing', 'flerbing', 'zorbing'])
})
