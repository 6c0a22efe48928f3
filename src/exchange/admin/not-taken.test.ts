/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { carryOnImports } from '../import/carry-on.server.ts'

test('a list without a phone column says so above its rows', async ({ signIn, services }) => {
  const admin = await signIn({ name: 'Nina', role: 'admin' })
  const form = new FormData()
  form.set('intent', 'read')
  form.set('file', new File(['Name,Category,City\nAnchor Pipes,Plumbing,Stuart\n'], 'list.csv'))
  const page = (await admin.sendForm('/admin/import', form)).location ?? ''
  await carryOnImports(services, { rowsAtOnce: 50, rests: false })
  const { words } = await admin.visit(page)
  expect(words).toMatch(/We found no column for the phone number\..*One row is rejected/)
  expect(words).not.toContain('for the city')
})

test("rows whose town and ZIP code don't match wait for an answer", async ({
  signIn,
  services,
}) => {
  const admin = await signIn({ name: 'Nina', role: 'admin' })
  const row = 'Anchor Pipes,Plumber,Clerwatter,34994,772-555-0131'
  const form = new FormData()
  form.set('intent', 'read')
  form.set('file', new File([`Business,Trade,City,ZIP,Phone\n${row}\n`], 'list.csv'))
  const page = (await admin.sendForm('/admin/import', form)).location ?? ''
  await carryOnImports(services, { rowsAtOnce: 50, rests: false })
  expect((await admin.visit(page)).words).toContain('One row needs your answer')
  expect((await admin.visit(`${page}?show=held`)).words).toContain(
    'We don’t know of a city called “Clerwatter.” Did you mean Clearwater (Pinellas County)?',
  )
})

test('shows its rows from any number in the address', async ({ signIn, services }) => {
  const admin = await signIn({ name: 'Nina', role: 'admin' })
  const form = new FormData()
  form.set('intent', 'read')
  form.set('file', new File(['Name,Phone\nAnchor Pipes,772-555-0131\n'], 'list.csv'))
  const page = (await admin.sendForm('/admin/import', form)).location ?? ''
  await carryOnImports(services, { rowsAtOnce: 50, rests: false })
  for (const after of ['99999999999', '1e400', '1.5', '-1', '\0', 'x'])
    expect((await admin.visit(`${page}?${new URLSearchParams({ after })}`)).status, after).toBe(200)
})
