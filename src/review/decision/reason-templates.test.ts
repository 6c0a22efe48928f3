import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { decideNow, passUndoMinute, sendIn, tokenIn } from '../../../test/submission-builders.ts'
import { rememberMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { plainReasons } from '../../submissions/emails/reason-codes.ts'
import { changeTemplatesOf, rejectTemplatesOf } from './reason-templates.ts'

test("ready-made reasons don't claim anything that may be untrue of the case", () => {
  const kinds = ['suggest', 'edit', 'claim', 'proof'] as const
  const all = [
    ...changeTemplatesOf([]),
    ...changeTemplatesOf(['zipAndCity', 'phone', 'license']),
    ...kinds.flatMap(rejectTemplatesOf),
  ]
  const claiming = all.filter(({ code }) =>
    /answered|called|could not reach|we found|found nothing|could not verify|told us|register names|record names/i.test(
      plainReasons[code](),
    ),
  )
  expect(claiming).toEqual([])
})

test('ready-made reasons reach a Spanish speaker in Spanish, other text as written', async ({
  db,
  services,
  signIn,
  outbox,
  newVisitor,
}) => {
  const desk = await signIn({ name: 'Ada', role: 'reviewer' })
  const path = `/review/${await sendIn(db, services)}`
  expect((await desk.visit(path)).words).not.toContain('reads Spanish')
  await inLanguage('es', () => rememberMailLanguage(db, 'dana@example.com', services.now()))
  expect((await desk.visit(path)).words).toContain(
    'Dana Reyes reads Spanish. Write in Spanish if you can; ready-made reasons are sent in Spanish.',
  )
  const chosen = { why: 'Gracias, Dana.', reason: 'zipAndCity' }
  await desk.send(path, { intent: 'ask_changes', version: '1', ...chosen })
  const mail = (await outbox()).at(-1)
  expect(mail?.text).toMatch(/Gracias, Dana\.\n\nEl código postal no es de esa ciudad\./)
  expect(mail?.text).not.toContain('The ZIP code')
  passUndoMinute(services)
  const address = `/submission/${tokenIn(mail ?? { text: '' })}`
  expect((await newVisitor().visit(`/es${address}`)).words).toContain('El código postal no es')
  expect((await newVisitor().visit(address)).words).toContain('The ZIP code isn’t in that city.')
  expect((await desk.visit(path)).words).toContain('The ZIP code isn’t in that city.')
})

test('a reason that was edited, or typed the same, is sent as the reviewer wrote it', async ({
  db,
  services,
  signIn,
  outbox,
}) => {
  const desk = await signIn({ name: 'Ada', role: 'reviewer' })
  const path = `/review/${await sendIn(db, services)}`
  await inLanguage('es', () => rememberMailLanguage(db, 'dana@example.com', services.now()))
  const edit = { of: 'reject', reason: 'notInFlorida', words: 'notInFlorida', why: 'Hola.' }
  const edited = await desk.send(path, { version: '1', ...edit })
  expect(edited.document.querySelector('#reject-notInFlorida')?.hasAttribute('checked')).toBe(false)
  const why = edited.document.querySelector('#why-reject')?.text.trim() ?? ''
  expect(why).toMatch(/^Hola\.\n\nWe list businesses that are in Florida/)
  await desk.send(path, { intent: 'reject', version: '1', why })
  expect((await outbox()).at(-1)?.text).toContain('We list businesses that are in Florida')
  await desk.send(path, { intent: 'undo', version: '2' })
  await desk.send(path, { intent: 'reject', version: '3', why: 'Hola.', reason: 'notInFlorida' })
  expect((await outbox()).at(-1)?.text).toContain('Hola.\n\nEn este directorio aparecen')
  await desk.send(path, { intent: 'undo', version: '4' })
  const kept = await desk.visit(path)
  expect(kept.document.querySelector('#why-reject')?.text.trim()).toBe('Hola.')
  expect(kept.document.querySelector('#reject-notInFlorida')?.hasAttribute('checked')).toBe(true)
})

test('the reasons of decisions from before they had codes are found in their text', async ({
  db,
  services,
  newVisitor,
  outbox,
}) => {
  const id = await sendIn(db, services)
  await decideNow(db, services, id, 'reject', { why: `Hola.\n\n${plainReasons.notInFlorida()}` })
  const folder = new URL('../../platform/db/migrations/', import.meta.url)
  const file = await readFile(new URL('20261212090000_reasons_by_code.sql', folder), 'utf8')
  await sql.raw(file.slice(file.indexOf('with ready'))).execute(db)
  passUndoMinute(services)
  const path = `/es/submission/${tokenIn((await outbox()).at(-1) ?? { text: '' })}`
  expect((await newVisitor().visit(path)).words).toContain('Hola. En este directorio aparecen')
})

test('the address of a listing that was submitted again does too', async ({
  db,
  services,
  signIn,
  outbox,
}) => {
  const desk = await signIn({ name: 'Ada', role: 'reviewer' })
  const path = `/review/${await sendIn(db, services)}`
  await inLanguage('es', () => rememberMailLanguage(db, 'dana@example.com', services.now()))
  const form = { intent: 'already-listed', version: '1', why: '' }
  const url = `${services.site.url}/business/semper-plumbing-stuart`
  await desk.send(path, { ...form, 'listed-other': url })
  expect((await outbox()).at(-1)?.text).toContain(
    `Ya está en el directorio, como Semper Plumbing:\n${url}`,
  )
})

test('spam is rejected without an email, alone too', async ({ db, services, signIn, outbox }) => {
  const desk = await signIn({ name: 'Ada', role: 'reviewer' })
  const path = `/review/${await sendIn(db, services)}`
  const before = (await outbox()).length
  await desk.send(path, { intent: 'reject', version: '1', why: 'Advertising.', quiet: 'on' })
  expect(await outbox()).toHaveLength(before)
  expect((await desk.visit(path)).words).toContain('No one will get an email about this.')
})

test('an edit after a colleague’s decision is kept on the page', async ({
  db,
  services,
  signIn,
}) => {
  const ada = await signIn({ name: 'Ada', role: 'reviewer' })
  const rita = await signIn({ name: 'Rita', role: 'reviewer' })
  const path = `/review/${await sendIn(db, services)}`
  await rita.send(path, { intent: 'reject', version: '1', why: 'Advertising.' })
  const late = await ada.send(`${path}/edit`, { version: '1', name: 'Danas Better Name' })
  expect(late.status).toBe(409)
  expect(late.words).toContain('This submission is no longer waiting')
  expect(late.html).toContain('Danas Better Name')
})
