import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { deliverDue, emptyKept } from '../../mail/deliver.server.ts'
import { queueMail } from '../../mail/outbox.server.ts'

describe('mails', () => {
  test('that were given up are seen without their text, and sent again', async ({
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
    expect(words).toContain('Its text is gone')
    expect(html).not.toContain('secret-link')
    expect((await nina.visit('/admin')).words).toContain('See why 2 mails were given up')
    await nina.send(page, { intent: 'again', id: 'lost' })
    const none = await nina.send(page, { intent: 'again', id: 'gone' })
    expect(none.location).toContain('not-queued')
    // One that has left goes once more, after a question, while its text is kept: never one with a key.
    const open = { ...mail, text: 'hello', holdsNoKey: true }
    await queueMail(db, open, { id: 'open', now })
    await queueMail(db, mail, { id: 'key', now })
    await deliverDue(db, () => Promise.resolve(), services)
    const sent = '/admin/mails?state=sent'
    const left = (await nina.visit(sent)).words
    expect([left.match(/Yes, send it/g)?.length, left.match(/Its text is gone/g)?.length]).toEqual([
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
})
