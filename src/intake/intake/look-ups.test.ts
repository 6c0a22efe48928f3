/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../../../test/account-fixtures.ts'
import { addDoNotList } from '../../submissions/reports/do-not-list.server.ts'

const sixty = Array.from({ length: 60 }, (_, place) => place)

test('look-ups during typing are limited to sixty at a time, and continue a second later', async ({
  newVisitor,
  services,
}) => {
  const visitor = newVisitor()
  const draft = () => visitor.send('/submit-business/draft', { kind: 'suggest', name: 'Half a na' })
  const asks = ['duplicates?name=Semper', 'place?city=Stuart', 'categories?words=plumber'].map(
    (what) => () => visitor.visit(`/submit-business/${what}`),
  )
  for (const ask of [...asks, draft]) {
    for (const place of sixty) {
      const { status } = await ask()
      expect([place, status]).not.toEqual([place, 429])
    }
    expect((await ask()).status).toBe(429)
    services.moveTo(new Date(services.now().getTime() + 1000).toISOString())
    expect((await ask()).status).not.toBe(429)
    services.moveTo(new Date(services.now().getTime() + 120_000).toISOString())
  }
})

test('a suggestion of a business that asked not to be listed is refused before the last step', async ({
  newVisitor,
  services,
  db,
}) => {
  const { id } = await db.selectFrom('businesses').select('id').executeTakeFirstOrThrow()
  const phone = '772-555-0142'
  const identity = { name: 'Heron Cooling', phone, website: null, street: null, zip: null }
  await addDoNotList(db, { businessId: id, identity, byName: 'Ruth' }, services)
  const ask = async (kind: string, sent: string) => {
    const query = new URLSearchParams({ kind, name: 'Heron Cooling LLC', phone: sent })
    return (await newVisitor().visit(`/submit-business/duplicates?${query}`)).html
  }
  expect(await ask('suggest', '(772) 555-0142')).toContain('has asked us not to list it')
  expect(await ask('suggest', '772-555-0199')).not.toContain('asked us')
  expect(await ask('register', '(772) 555-0142')).not.toContain('asked us')
})
