import { describe, expect } from 'vitest'
import { test as base } from '../../test/real-listings.ts'
import { sendGuarded } from '../../test/guarded-form.ts'
import { decideNow, sendIn, sentForm, tokenIn } from '../../test/submission-builders.ts'
import { englishIn, linksOut } from '../../test/spanish.ts'
import { inLanguage } from '../platform/text/language.server.ts'
import type { Answer } from '../../test/fixtures.ts'

const id = 'semper-plumbing-stuart'
const email = 'yolanda@example.com'

/** English texts on the page, and links to English pages. */
function leftInEnglish(page: Answer): string[] {
  return [...englishIn(page), ...linksOut(page)]
}

/** `test` where Yolanda submitted a business from the page in Spanish: `path` is its private page. */
const test = base.extend('sent', async ({ db, services, outbox }) => {
  const business = {
    submitterName: 'Yolanda Peña',
    submitterEmail: email,
    name: 'Techos Peña',
    description: 'Reparamos techos de casas y locales en Stuart y Palm City.',
  }
  const submission = await inLanguage('es', () => sendIn(db, services, business))
  const mail = (await outbox()).find(({ to }) => to === email)
  return { id: submission, mail, path: `/es/submission/${tokenIn(mail ?? { text: '' })}` }
})

describe('a submission in Spanish', () => {
  test('is answered in Spanish, with a link to its page in Spanish', async ({ visit, sent }) => {
    expect(sent.mail?.subject).toMatch(/^Recibimos lo que envió sobre Techos Peña/)
    expect(sent.mail?.text).toContain('Nuestro equipo revisa todo lo que nos envían')
    expect(sent.mail?.text).toContain('/es/submission/')
    const page = await visit(sent.path)
    expect(page.document.querySelector('h1')?.textContent).toBe('Techos Peña')
    expect(page.words).toContain('Techos Peña')
    expect(page.words).toContain('Usted lo envió.')
    expect(leftInEnglish(page)).toEqual([])
    for (const part of ['/data', '/not-me'])
      expect(leftInEnglish(await visit(sent.path + part))).toEqual([])
  })

  test.for([
    ['ask_question', 'Tenemos una pregunta sobre Techos Peña'],
    ['reject', 'No agregamos Techos Peña al directorio'],
    ['approve', 'Techos Peña ya está en el directorio'],
  ] as const)(
    '%s: the email and the page say so',
    async ([action, subject], { db, services, visit, outbox, sent }) => {
      await decideNow(db, services, sent.id, action, { why: 'Gracias, Yolanda.', proof: null })
      expect((await outbox()).findLast(({ to }) => to === email)?.subject).toBe(subject)
      expect(leftInEnglish(await visit(sent.path))).toEqual([])
    },
  )

  test('stays Spanish after a message and after being withdrawn', async ({ newVisitor, sent }) => {
    const yolanda = newVisitor()
    await yolanda.visit(sent.path)
    const empty = await yolanda.send(sent.path, { intent: 'document' })
    expect([empty.status, leftInEnglish(empty)]).toEqual([400, []])
    const withdrawn = await yolanda.send(sent.path, { intent: 'withdraw' })
    expect(withdrawn.location).toBe(`${sent.path}?sent=withdraw#saved`)
    const page = await yolanda.visit(`${sent.path}?sent=withdraw`)
    expect(page.words).toContain('Usted lo retiró')
    expect(leftInEnglish(page)).toEqual([])
  })

  test('has help in Spanish on an invalid link', async ({ visit }) => {
    const page = await visit(`/es/submission/${'x'.repeat(43)}`)
    expect([page.status, leftInEnglish(page)]).toEqual([404, []])
  })
})

test('the language of the form is that of the emails about it', async ({
  newVisitor,
  services,
  outbox,
}) => {
  const fields = Object.fromEntries(
    [...sentForm({ submitterEmail: email })].filter(([, value]) => typeof value === 'string'),
  ) as Record<string, string>
  const sent = await sendGuarded(newVisitor(), services, '/es/submit-business', fields)
  expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/es\//)])
  const [mail] = await outbox()
  expect(mail?.subject).toMatch(/^Recibimos los datos del negocio que envió a/)
})

test('a claim by code is made in Spanish', async ({ db, signIn, outbox }) => {
  const reached = { email: 'bob@semper.example.com', website: null }
  await db.updateTable('businesses').set(reached).where('id', '=', id).execute()
  const sam = await signIn({ name: 'Sam' })
  const path = `/es/business/${id}/claim`
  expect(leftInEnglish(await sam.visit(path))).toEqual([])
  const sent = await sam.send(path, { intent: 'send-code', way: 'listing-mail' })
  expect([sent.status, sent.location]).toEqual([303, path])
  const [mail] = await outbox()
  expect(mail?.subject).toMatch(/^Un código para reclamar una ficha en/)
  const link = /\/es\/claim-link\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(leftInEnglish(await sam.visit(link))).toEqual([])
  const wrong = await sam.send(path, { intent: 'check-code', code: '1' })
  expect(wrong.words).toContain('Puede intentarlo 4 veces más')
  expect(leftInEnglish(wrong)).toEqual([])
  await sam.send(path, { intent: 'check-code', code: mail?.code ?? '' })
  expect(leftInEnglish(await sam.visit(path))).toEqual([])
})

test('an error report in Spanish', async ({ newVisitor, services, outbox }) => {
  const path = `/es/business/${id}/report`
  const visitor = newVisitor()
  expect(leftInEnglish(await visitor.visit(path))).toEqual([])
  const wrong = await sendGuarded(visitor, services, path, { email: 'vi en casa' })
  expect([wrong.status, leftInEnglish(wrong)]).toEqual([400, []])
  const fields = { kind: 'closed', text: 'Cerrado desde mayo.', email }
  const sent = await sendGuarded(visitor, services, path, fields)
  expect(sent.location).toContain(`${path}?sent=closed`)
  expect(leftInEnglish(await visitor.visit(sent.location ?? ''))).toEqual([])
  const [mail] = await outbox()
  expect(mail?.subject).toMatch(/^Gracias por avisar/)
  const link = /\/es\/business\/[\w-]+\/report\?confirm=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(leftInEnglish(await visitor.visit(link))).toEqual([])
  const confirmed = await visitor.send(link, {})
  expect(confirmed.location).toBe(link)
})
