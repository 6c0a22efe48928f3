import { expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { sendIn, tokenIn } from '../../../test/submission-builders.ts'
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
  expect((await desk.visit(path)).words).not.toContain('They read Spanish')
  await inLanguage('es', () => rememberMailLanguage(db, 'dana@example.com', services.now()))
  expect((await desk.visit(path)).words).toContain('They read Spanish.')
  const template = changeTemplates.find(({ key }) => key === 'zip-city')
  const why = `Gracias, Dana.\n\n${template?.text()}`
  await desk.send(path, { intent: 'ask_changes', version: '1', why })
  const mail = (await outbox()).at(-1)
  expect(mail?.text).toMatch(/Gracias, Dana\.\n\nEl código postal no es de esa ciudad\./)
  expect(mail?.text).not.toContain('The ZIP code')
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
