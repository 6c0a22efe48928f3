import { describe, expect } from 'vitest'
import { sendGuarded } from '../../../test/guarded-form.ts'
import { test } from '../../../test/desk-fixtures.ts'
import { passUndoMinute, sendIn } from '../../../test/submission-builders.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { rememberMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { forgetAfter } from '../../../test/forget.ts'
import { remindOfOverdue } from '../team-emails/overdue.server.ts'

const message = {
  name: 'Gus Angry',
  email: 'gus@example.com',
  message: 'Where is my listing?\n\nSee https://evil.example',
}

describe('a message from the contact form', () => {
  test('waits in the queue, is answered there once, and the answer can be undone', async ({
    db,
    services,
    signIn,
    newVisitor,
    outbox,
  }) => {
    const [ruth, adam] = [
      await signIn({ name: 'Ruth', role: 'reviewer' }),
      await signIn({ name: 'Adam', role: 'admin' }),
    ]
    await sendGuarded(newVisitor(), services, '/contact', message)
    const mail = (await outbox()).find(({ to }) => to === ruth.email)
    expect(mail?.text).toContain('Gus Angry <gus@example.com>')
    const { id } = await db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()
    const page = `/review/contact/${id}`
    expect(mail?.links).toContain(services.site.url + page)
    const queue = await ruth.visit('/review?kind=contact')
    expect(queue.words).toMatch(/Gus Angry Contact form: Where is my listing\? See .*2[34] hr/)
    expect(queue.document.querySelector(`a[href^="${page}"]`)).not.toBeNull()
    expect((await ruth.visit('/review?show=all&q=angry')).words).toContain('Gus Angry')
    const shown = await ruth.visit(page)
    expect(shown.document.querySelectorAll('h1')).toHaveLength(1)
    expect(shown.words).toMatch(/Message from Gus Angry.*gus@example\.com.*isn’t confirmed/)
    for (const wrong of [
      { intent: 'answer', answer: ' ' },
      { intent: 'elsewhere', answer: 'It is live.' },
      { intent: 'closed', answer: 'It is live.' },
      { intent: 'answer', answer: 'x'.repeat(3001) },
    ]) {
      const refused = await ruth.send(page, wrong)
      expect([refused.status, refused.words.includes('Nothing was changed')]).toEqual([409, true])
      const kept = refused.document.querySelector('#answer')?.text.trim()
      expect(kept).toBe(wrong.answer.trim())
    }
    expect((await ruth.send(page, { intent: 'answer', answer: 'It is live.' })).status).toBe(302)
    const answer = (await outbox()).findLast(({ to }) => to === message.email)
    expect(answer?.subject).toContain('Our reply to your message')
    expect(answer?.text).toContain('It is live.')
    expect(answer?.text).not.toContain('evil.example')
    const late = await adam.send(page, { intent: 'answer', answer: 'It is coming.' })
    expect([late.status, late.words]).toEqual([409, expect.stringContaining('ruth decided first')])
    expect(late.words).toContain('Your text It is coming.')
    const next = await sendIn(db, services, { name: 'Kite Bakery' })
    const decided = await adam.visit(page)
    expect(decided.words).toContain('Next in the queue: Kite Bakery')
    expect(decided.document.querySelector(`a[href^="/review/${next}"]`)).not.toBeNull()
    expect(decided.words).toContain('ruth has been viewing this since')
    expect((await adam.visit(page)).words).toMatch(/Answered: ruth, today.*It is live\./)
    expect((await adam.visit('/review?show=decided')).words).toMatch(/Gus Angry.*ruth/)
    expect((await adam.visit('/admin/log')).words).toMatch(/Gus Angry.*State.*Waiting.*Answered/)
    await adam.send(page, { intent: 'reopen' })
    const answers = (await outbox()).filter(({ subject }) => subject.startsWith('Our answer'))
    expect(answers).toEqual([])
    const again = await adam.visit(page)
    expect(again.document.querySelector('#answer')?.text.trim()).toBe('It is live.')
    const seen = JSON.parse((await ruth.send(`/review/${id}/presence`, {})).html)
    expect(seen).toMatchObject({ version: 0, viewers: [{ name: 'adam' }] })
    await inLanguage('es', () => rememberMailLanguage(db, message.email, services.now()))
    expect((await adam.visit(page)).words).toContain('Gus Angry reads Spanish. Write in Spanish')
    await adam.send(page, { intent: 'elsewhere', answer: '' })
    expect((await ruth.visit(page)).words).toMatch(/Answered: adam, today.*won’t send an email/)
  })

  test('has a reminder when it is due, and is deleted with its sender’s account or after half a year', async ({
    db,
    services,
    signIn,
    newVisitor,
    outbox,
  }) => {
    const [ruth, gus] = [
      await signIn({ name: 'Ruth', role: 'reviewer' }),
      await signIn({ name: 'Gus' }),
    ]
    await sendGuarded(newVisitor(), services, '/contact', message)
    services.moveTo(new Date(services.now().getTime() + 25 * 3_600_000).toISOString())
    await remindOfOverdue(db, () => Promise.resolve([ruth.email]), services)
    const reminder = (await outbox()).findLast(({ to }) => to === ruth.email)
    expect(reminder?.subject).toContain('1 message from the contact form')
    const account = { id: gus.userId, email: gus.email }
    const sentBy = async () => (await services.findSentBy(account)).contactMessages
    expect(await sentBy()).toMatchObject([{ state: 'open' }])
    const desk = await signIn({ name: 'Rita', role: 'reviewer' })
    const first = await db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()
    await desk.send(`/review/contact/${first.id}`, { intent: 'answer', answer: 'It is live.' })
    expect(await sentBy()).toMatchObject([{ state: 'open', answer: '' }])
    passUndoMinute(services)
    expect(await sentBy()).toMatchObject([{ state: 'answered', answer: 'It is live.' }])
    await services.accounts.eraseAccount(db, account)
    const left = () => db.selectFrom('contact_messages').select('state').execute()
    expect(await left()).toEqual([])
    await sendGuarded(newVisitor(), services, '/contact', { ...message, email: 'vi@example.com' })
    const { id } = await db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()
    await desk.send(`/review/contact/${id}`, { intent: 'closed', answer: '' })
    expect(await left()).toEqual([{ state: 'closed' }])
    await forgetAfter(services, { from: services.now(), days: 181 })
    expect(await left()).toEqual([])
  })
})
