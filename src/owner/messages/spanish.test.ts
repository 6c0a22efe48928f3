import { describe, expect } from 'vitest'
import { business, test } from '../../../test/message-fixtures.ts'

const form = `/es/business/${business}/message`

describe('messages in Spanish', () => {
  test('a form with an error stays in Spanish, and emails are in the language of their readers', async ({
    owned: olga,
    newVisitor,
    services,
    outbox,
  }) => {
    const vera = newVisitor()
    const shown = await vera.visit(form)
    expect(shown.document.querySelector('h1')?.text).toBe('Escribirle a Pipes of Stuart')
    expect(shown.document.querySelector('main a')?.getAttribute('href')).toBe(
      `/es/business/${business}`,
    )
    const pass = shown.document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
    services.moveTo(new Date(services.now().getTime() + 10_000).toISOString())
    const typed = { name: 'Vera', email: 'vera@example.com', pass }
    const refused = await vera.send(form, { ...typed, words: 'Hola' })
    expect(refused.status).toBe(400)
    expect(refused.document.querySelector('#words-problem')?.text).toContain(
      'Escriba unas palabras más, para que el negocio le entienda.',
    )
    const next = refused.document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
    const words = '¿Vienen a Palm City los domingos?'
    const sent = await vera.send(form, { ...typed, pass: next || pass, words })
    expect(sent.location).toBe(`${form}?sent=mail`)
    const [asking] = await outbox()
    expect(asking?.subject).toMatch(/^Confirme su mensaje en /)
    const link = new URL(asking?.links[0] ?? '').pathname
    expect(link).toMatch(/^\/es\/message\//)
    expect((await vera.visit(link)).words).toContain('¿Usted escribió esto?')
    expect((await vera.send(link, { intent: 'confirm' })).location).toBe(`${link}?sent`)
    const relayed = (await outbox()).at(-1)
    expect(relayed?.subject).toMatch(/^\S+ wrote to Pipes of Stuart$/)
    expect(relayed?.text).toContain(`> ${words}`)
    const path = new URL(relayed?.links[0] ?? '').pathname
    expect((await olga.visit(`/es${path}`)).words).toContain('Un mensaje de Vera')
    const answered = await olga.send(`/es${path}`, {
      intent: 'answer',
      words: 'Yes, from nine on.',
    })
    expect(answered.location).toBe(`/es${path}?sent`)
    const answer = (await outbox()).at(-1)
    expect(answer?.subject).toBe('Pipes of Stuart le respondió')
    expect(answer?.text).toContain('> Yes, from nine on.')
    expect((await olga.visit(`/es/business/${business}/messages`)).words).toContain(
      'Usted respondió',
    )
    const off = await olga.send(`/es/business/${business}/messages`, { intent: 'messages-off' })
    expect(off.location).toBe(`/es/business/${business}/messages`)
  })
})
