import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { deliverDue, emptyKept } from '../../platform/email/deliver.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { countMails, holdWaiting } from '../../platform/email/queue.server.ts'

describe('mails', () => {
  test('with a code in the subject hide it from the operator', async ({ signIn, db, services }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const mail = { to: 'bob@example.com', subject: '724089 is your code', text: 'a', html: 'a' }
    await queueMail(db, mail, { id: 'code', now: services.now() })
    const { html, words } = await nina.visit('/admin/mails')
    expect(html).not.toContain('724089')
    expect(words).toContain('is your code')
  })

  test('that failed permanently are shown without their text, and can be sent again', async ({
    signIn,
    db,
    services,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const mail = { to: 'bob@example.com', subject: 'Your listing', text: 'secret-link', html: 'x' }
    const now = services.now()
    await queueMail(db, mail, { id: 'lost', now })
    await queueMail(db, mail, { id: 'gone', now })
    await db
      .updateTable('mails')
      .set({ gave_up_at: now, attempts: 78, last_error: 'mailbox unknown' })
      .execute()
    await db.updateTable('mails').set({ text: '', html: '' }).where('id', '=', 'gone').execute()
    const page = '/admin/mails?state=failed'
    const { html, words } = await nina.visit(page)
    expect(words).toContain('mailbox unknown')
    expect(words).toContain('Text deleted')
    expect(html).not.toContain('secret-link')
    expect((await nina.visit('/admin')).words).toContain('See why 2 emails failed')
    await nina.send(page, { intent: 'again', id: 'lost' })
    const none = await nina.send(page, { intent: 'again', id: 'gone' })
    expect(none.location).toContain('not-queued')
    // Emails with a link or code are never sent again.
    const open = { ...mail, text: 'hello', holdsNoKey: true }
    await queueMail(db, open, { id: 'open', now })
    await queueMail(db, mail, { id: 'key', now })
    await deliverDue(db, () => Promise.resolve(), services)
    const sent = '/admin/mails?state=sent'
    const left = (await nina.visit(sent)).words
    expect([left.match(/Yes, send it/g)?.length, left.match(/Text deleted/g)?.length]).toEqual([
      1, 2,
    ])
    expect((await nina.send(sent, { intent: 'again', id: 'open' })).status).toBe(400)
    await nina.send(sent, { intent: 'again', id: 'open', sure: 'yes' })
    await nina.send(sent, { intent: 'again', id: 'key', sure: 'yes' })
    const waiting = db.selectFrom('mails').select('text').where('sent_at', 'is', null)
    expect(await waiting.where('gave_up_at', 'is', null).execute()).toEqual([{ text: 'hello' }])
    await emptyKept(db, now, 10)
    expect((await nina.visit(sent)).words).not.toContain('Yes, send it')
    const rows = await db.selectFrom('mails').select(['id', 'attempts', 'gave_up_at']).execute()
    expect(rows.find(({ id }) => id === 'lost')).toMatchObject({ attempts: 1, gave_up_at: null })
    expect((await nina.visit('/admin/log')).html).not.toContain('secret-link')
  })

  test("a test email shows the mail server's answer, or the address's error", async ({
    signIn,
    services,
    db,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const page = '/admin/mails'
    const sent: string[] = []
    services.mail = {
      name: 'mail.example.org:465',
      isServer: true,
      sender: { name: 'Directory', address: 'mail@directory.test' },
      send: async ({ to }) => `250 2.0.0 Ok: queued as ${sent.push(to)}`,
    }
    const email = 'nina.private@example.com'
    const taken = await nina.send(page, { intent: 'test', email })
    expect(taken.words).toContain(
      `The email server accepted the email to ${email}. It replied: 250 2.0.0 Ok: queued as 1`,
    )
    const wrong = await nina.send(page, { intent: 'test', email: 'nina at home' })
    expect(wrong.status).toBe(400)
    expect(wrong.words).toContain('Enter an email address such as name@example.com.')
    expect(wrong.html).toContain('value="nina at home"')
    expect(sent).toEqual([email])

    services.mail.send = () => Promise.reject(new Error('mail.example.org:465 isn’t responding.'))
    const refused = await nina.send(page, { intent: 'test', email })
    expect(refused.status).toBe(502)
    expect(refused.words).toContain(
      `The email to ${email} wasn’t sent. mail.example.org:465 isn’t responding.`,
    )
    await queueMail(
      db,
      { to: email, subject: 'a', text: 'a', html: 'a' },
      { id: 'one', now: services.now() },
    )
    await deliverDue(db, services.mail.send, services)
    const { words } = await nina.visit(page)
    expect(words).toContain('1 is waiting.')
    expect(words).toMatch(/Last failure, .*: mail.example.org:465 isn’t responding./)
    expect((await nina.visit('/admin')).words).toContain('See why emails aren’t sent: 1 is waiting')
    expect((await nina.visit('/auth')).status).toBeLessThan(400)
  })

  test('held emails are sent or discarded after a question', async ({ signIn, services, db }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const now = services.now()
    const mail = { to: 'bob@example.com', subject: 'Hello', text: 'a', html: 'a' }
    for (const id of ['one', 'two']) await queueMail(db, mail, { id, now })
    await holdWaiting(db, now)
    expect((await nina.visit('/admin')).words).toContain('Decide what to do with 2 emails')
    const page = '/admin/mails?state=held'
    expect((await nina.visit(page)).words).toContain('Yes, discard 2 emails')
    expect((await nina.send(page, { intent: 'send-held' })).status).toBe(400)
    expect((await countMails(db)).held).toBe(2)
    expect((await nina.send(page, { intent: 'again', id: 'one' })).location).toContain('queued')
    const discarded = await nina.send(page, { intent: 'discard-held', sure: 'yes' })
    expect(discarded.location).toContain('held-discarded')
    expect(await countMails(db)).toMatchObject({ waiting: 1, held: 0 })
    const none = await nina.send(page, { intent: 'send-held', sure: 'yes' })
    expect(none.location).toContain('held-none')
    expect((await nina.visit('/admin/log')).words).toContain('held mail discarded')
  })
})
