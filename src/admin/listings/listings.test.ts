import { expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { newBusiness } from '../../../test/builders.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

test("every listing is found by name, state, and source, and the team's changes are in the log", async ({
  signIn,
  db,
}) => {
  await insertBusinesses(db, [
    newBusiness({ id: 'hidden-cove', name: 'Hidden Cove Señor', secondCategory: 'roofing' }),
  ])
  await db
    .updateTable('businesses')
    .set({ status: 'suspended' })
    .where('id', '=', 'hidden-cove')
    .execute()
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  const all = await nina.visit('/admin/listings')
  expect(all.words).toMatch(/113 listings, page 1 of 3/)
  expect(all.words).toMatch(/Samples: 112 Other: 1/)
  const found = async (query: string) => {
    const page = await nina.visit(`/admin/listings?${query}`)
    return page.document.querySelectorAll('table th[scope=row] a').map(({ text }) => text)
  }
  expect(await found('q=cove senor')).toEqual(['Hidden Cove Señor'])
  expect(await found('state=suspended')).toEqual(['Hidden Cove Señor'])
  expect(await found('source=other')).toEqual(['Hidden Cove Señor'])
  expect(await found('category=roofing&source=other')).toEqual(['Hidden Cove Señor'])
  expect(await found('state=published&source=other')).toEqual([])
  expect((await found('page=3')).length).toBe(13)
  expect(await found('page=nonsense&state=nonsense')).toHaveLength(50)
  const [start] = await found('q=semper plumbing')
  expect(start).toContain('Semper Plumbing')
  const featured = { intent: 'feature', id: 'hidden-cove' }
  const done = await nina.send('/admin/listings?q=cove', featured)
  expect(done.location).toBe('/admin/listings?q=cove&done=featured')
  expect(await found('featured=yes&source=other')).toEqual(['Hidden Cove Señor'])
  expect((await nina.send('/admin/listings', featured)).location).toContain('done=same')
  const edit = '/business/semper-plumbing-stuart/edit?part=contact'
  const form = (await nina.visit(edit)).document
  const seen = form.querySelector('[name=seen]')?.getAttribute('value') ?? ''
  const contact = { intent: 'save', phone: '772-555-0199', website: 'semper.example.com', seen }
  expect((await nina.send(edit, contact)).location).toContain('saved=live')
  const log = (await nina.visit('/admin/log?table=businesses')).words
  expect(log).toContain('listing featured')
  expect(log).toMatch(/listing changed ?Semper Plumbing/)
  expect(log).toMatch(/Phone before: 772-555-01\d\d after: 772-555-0199/)
  const listing = () =>
    db
      .selectFrom('businesses')
      .select(['phone', 'website'])
      .where('id', '=', 'semper-plumbing-stuart')
      .executeTakeFirstOrThrow()
  const undo = async (action: string) => {
    const row = db.selectFrom('admin_changes').select('id').where('action', '=', action)
    const { id } = await row.orderBy('id', 'desc').executeTakeFirstOrThrow()
    return (await nina.send('/admin/undo', { change: String(id) })).location
  }
  const { phone } = await listing()
  expect(phone).toBe('772-555-0199')
  expect(await undo('listing changed')).toContain('done=undone')
  expect((await listing()).phone).not.toBe(phone)
  expect(await undo('listing changed')).toContain('done=undone-before')
  expect(await undo('listing featured')).toContain('done=undone')
  expect(await found('featured=yes&source=other')).toEqual([])
  expect((await nina.visit('/business/semper-plumbing-stuart/history')).words).toContain(
    'You undid a change',
  )
  const hide = { intent: 'suspend', why: 'No such shop.' }
  await nina.send('/review/listing/semper-plumbing-stuart', hide)
  expect(await undo('listing suspended')).toContain('done=no-such-change')
  const { document } = await nina.visit('/admin/log?table=businesses')
  const ways = document
    .querySelectorAll('main ol > li')
    .map((line) => ({ link: line.querySelector('form, a'), text: line.text }))
  expect(ways.filter(({ link }) => link === null).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^listing changed.*Undone by nina, /),
    expect.stringMatching(/^listing featured.*Undone by nina, /),
  ])
  expect(ways[0]?.link?.getAttribute('href')).toBe('/review/listing/semper-plumbing-stuart')
})

test.for([
  '/admin/listings?q=semper%00',
  '/admin/log?by=nina%00&table=%00',
  '/review?show=all&q=%00a',
])('a null character in a search is left out: %s', async (address, { signIn }) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  expect((await nina.visit(address)).status).toBe(200)
})
