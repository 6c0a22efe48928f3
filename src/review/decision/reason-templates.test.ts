import { expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { passUndoMinute, sendIn, tokenIn } from '../../../test/submission-builders.ts'
import { rememberMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { changeTemplates, rejectTemplatesOf } from './reason-templates.ts'

test("ready-made reasons don't claim anything that may be untrue of the case", () => {
  const kinds = ['suggest', 'edit', 'claim', 'proof'] as const
  const all = [...changeTemplates, ...kinds.flatMap(rejectTemplatesOf)]
  const claiming = all.filter(({ text }) =>
    /answered|called|could not reach|we found|found nothing|could not verify|told us|register names|record names/i.test(
      text(),
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
  expect((await desk.visit(path)).words).not.toContain('The sender reads Spanish')
  await inLanguage('es', () => rememberMailLanguage(db, 'dana@example.com', services.now()))
  expect((await desk.visit(path)).words).toContain('The sender reads Spanish.')
  const template = changeTemplates.find(({ key }) => key === 'zip-city')
  const why = `Gracias, Dana.\n\n${template?.text()}`
  await desk.send(path, { intent: 'ask_changes', version: '1', why })
  const mail = (await outbox()).at(-1)
  expect(mail?.text).toMatch(/Gracias, Dana\.\n\nEl código postal no es de esa ciudad\./)
  expect(mail?.text).not.toContain('The ZIP code')
  passUndoMinute(services)
  const address = `/submission/${tokenIn(mail ?? { text: '' })}`
  expect((await newVisitor().visit(`/es${address}`)).words).toContain('El código postal no es')
  expect((await newVisitor().visit(address)).words).toContain('The ZIP code isn’t in that city.')
  expect((await desk.visit(path)).words).toContain('The ZIP code isn’t in that city.')
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
