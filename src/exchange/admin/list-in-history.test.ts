/** @module-tag once */
import { expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/desk-fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { carryOnImports } from '../import/carry-on.server.ts'

const list = `Name,City,Phone,Branch,Category
Harbor Gym,Tampa,772-555-0131,Air Force,
Anchor Pipes,Tampa,772-555-0132,Navy,Plumber
`

test('the history of a listing without an owner shows what an import changed, and where it’s undone', async ({
  db,
  signIn,
  services,
}) => {
  const admin = await signIn({ name: 'Nina', role: 'admin' })
  const facts = { name: 'Harbor Gym', city: 'Stuart', county: 'Martin', phone: '772-555-0131' }
  await insertBusinesses(db, [newBusiness({ id: 'harbor-gym', ...facts, service: null })])
  const form = new FormData()
  form.set('intent', 'read')
  form.set('file', new File([list], 'florida.csv'))
  const page = (await admin.sendForm('/admin/import', form)).location ?? ''
  const goOn = () => carryOnImports(services, { rowsAtOnce: 50, rests: false })
  await goOn()
  await admin.send(page, { intent: 'apply' })
  await goOn()
  const history = '/business/harbor-gym/history'
  const { words, document } = await admin.visit(history)
  expect(words).toMatch(/nina changed the listing with the list “florida.csv”/i)
  expect(words).toMatch(/City.*Stuart.*Tampa/)
  expect(document.querySelector(`main a[href="${page}"]`)?.text).toBe('See the import, or undo it')
  const added = await db
    .selectFrom('businesses')
    .select('id')
    .where('name', '=', 'Anchor Pipes')
    .executeTakeFirstOrThrow()
  expect((await admin.visit(`/business/${added.id}/history`)).words).toMatch(
    /nina added the listing with the list “florida.csv”/i,
  )
  const reviewer = await signIn({ name: 'Rosa', role: 'reviewer' })
  const seen = await reviewer.visit(history)
  expect(seen.words).toMatch(/nina changed the listing with the list/i)
  expect(seen.html).not.toContain(page)
  await admin.send(page, { intent: 'undo', confirm: 'yes' })
  await goOn()
  const undone = await admin.visit(history)
  expect(undone.words).toMatch(/florida.csv” .*· undone/)
})
