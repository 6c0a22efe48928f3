import { describe, expect } from 'vitest'
import { createApp } from '../../app/app.server.ts'
import { hello, rowOf, test } from '../../../test/mail-queue-fixtures.ts'
import { deliverDue } from './deliver.server.ts'
import { readEmailEvents } from './email-events.ts'
import { sendAgain } from './queue.server.ts'
import { queueMail } from './outbox.server.ts'
import { bouncedReason, complainedReason } from './mail.ts'
import { markUndeliverable } from './undeliverable.server.ts'

const token = 'a-token-of-the-email-service'

describe('an email service’s report', () => {
  test.for([
    ['of our format', { email: 'gone@example.com', event: 'bounce', reason: 'no such user' }],
    [
      'from Brevo',
      { event: 'hard_bounce', email: 'gone@example.com', reason: 'no such user', id: 7 },
    ],
    [
      'from SendGrid',
      [{ event: 'bounce', type: 'bounce', email: 'gone@example.com', reason: 'no such user' }],
    ],
    [
      'from Postmark',
      {
        RecordType: 'Bounce',
        Type: 'HardBounce',
        Email: 'gone@example.com',
        Description: 'The server was unable to deliver your message',
        Details: 'no such user',
      },
    ],
    [
      'from Mailgun',
      {
        signature: { token: 'x' },
        'event-data': {
          event: 'failed',
          severity: 'permanent',
          reason: 'bounce',
          recipient: 'gone@example.com',
          'delivery-status': { code: 550, message: 'no such user' },
        },
      },
    ],
  ] as const)('%s is read', ([, body]) => {
    expect(readEmailEvents(body)).toEqual([
      { address: 'gone@example.com', reason: 'bounced', detail: 'no such user' },
    ])
  })

  test.for([
    [{ email: 'full@example.com', event: 'soft_bounce' }],
    [{ email: 'here@example.com', event: 'delivered' }],
    [{ email: 'policy@example.com', event: 'bounce', type: 'blocked', reason: 'x' }],
    [{ Email: 'full@example.com', RecordType: 'Bounce', Type: 'Transient' }],
    [{ 'event-data': { event: 'failed', severity: 'temporary', recipient: 'full@example.com' } }],
    [{ email: 'no address', event: 'bounce' }],
    ['text'],
    [null],
    [[null, 7]],
  ] as const)('that isn’t final is left out: %j', ([body]) => {
    expect(readEmailEvents(body)).toEqual([])
  })

  test('stops emails to the address until its owner uses a code', async ({
    services,
    build,
    db,
  }) => {
    services.machine.emailEventsToken = token
    const app = createApp(services, build)
    const post = (authorization: string, body: string) =>
      app.request('http://localhost:3000/webhooks/email', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body,
      })
    const report = JSON.stringify([
      { email: 'Gone@example.com', event: 'bounce', reason: 'no such user' },
      { email: 'cross@example.com', event: 'complaint' },
    ])
    expect((await post('Bearer wrong', report)).status).toBe(401)
    expect((await post('', report)).status).toBe(401)
    expect((await post(`Bearer ${token}`, '{')).status).toBe(400)
    const basic = `Basic ${Buffer.from(`service:${token}`).toString('base64')}`
    expect((await post(basic, report)).status).toBe(204)
    expect((await post(`Bearer ${token}`, report)).status).toBe(204)

    const now = services.now()
    const goodUntil = new Date(now.getTime() + 3_600_000)
    await queueMail(db, hello('gone@example.com'), { id: 'news', now })
    await queueMail(db, hello('cross@example.com'), { id: 'more-news', now })
    await queueMail(db, hello('gone@example.com'), { id: 'code', now, goodUntil })
    const arrived: string[] = []
    const send = (mail: { id: string }) => Promise.resolve(arrived.push(mail.id))
    expect(await deliverDue(db, send, services)).toEqual({ sent: 1, failed: 2 })
    expect(arrived).toEqual(['code'])
    expect((await rowOf(db, 'news')).last_error).toBe(bouncedReason)
    expect((await rowOf(db, 'more-news')).last_error).toBe(complainedReason)

    await sendAgain(db, 'news', { by: { userId: null, name: 'Nina' }, now, newId: 'news-2' })
    await queueMail(db, hello('gone@example.com'), { id: 'later-news', now })
    expect(await deliverDue(db, send, services)).toEqual({ sent: 2, failed: 0 })
    expect(arrived).toEqual(['code', 'news', 'later-news'])
  })

  test('also stops an email that expires if it has an unsubscribe link; codes come before it', async ({
    services,
    db,
  }) => {
    const now = services.now()
    const goodUntil = new Date(now.getTime() + 3_600_000)
    const gone = { reason: 'bounced', detail: '550', now } as const
    await markUndeliverable(db, 'gone@example.com', gone)
    const news = (to: string) => ({ ...hello(to), unsubscribeUrl: 'https://example.org/stop' })
    for (const name of ['gone', 'dana', ...Array.from({ length: 10 }, (_, n) => `dana-${n}`)])
      await queueMail(db, news(`${name}@example.com`), { id: name, now, goodUntil })
    await queueMail(db, hello('code@example.com'), { id: 'code', now, goodUntil })
    const arrived: string[] = []
    const send = (mail: { id: string }) => Promise.resolve(arrived.push(mail.id))
    expect(await deliverDue(db, send, services)).toEqual({ sent: 12, failed: 1 })
    expect(arrived.indexOf('code')).toBeLessThan(10)
    expect((await rowOf(db, 'gone')).last_error).toBe(bouncedReason)
  })

  test('needs the setting', async ({ services, build }) => {
    const app = createApp(services, build)
    const given = { method: 'POST', headers: { authorization: 'Bearer undefined' } }
    const { status } = await app.request('http://localhost:3000/webhooks/email', given)
    expect(status).toBe(405)
  })
})

describe('a mail server', () => {
  test('that has no such mailbox isn’t asked again', async ({ db, services, server, smtp }) => {
    const gone = '550 5.1.1 no such user'
    server.answers.receiver = (address) => (address === 'gone@example.com' ? gone : 250)
    const queue = (id: string, to: string) => queueMail(db, hello(to), { id, now: services.now() })
    await queue('one', 'gone@example.com')
    const send = smtp(server.url)
    await deliverDue(db, send, services)
    server.answers.receiver = () => 250
    await queue('two', 'gone@example.com')
    await queue('three', 'here@example.com')
    expect(await deliverDue(db, send, services)).toEqual({ sent: 1, failed: 1 })
    expect((await rowOf(db, 'two')).last_error).toBe(bouncedReason)
  })

  test('that refuses us, not the mailbox, is asked again', async ({
    db,
    services,
    server,
    smtp,
  }) => {
    server.answers.receiver = () => '550 5.7.1 blocked by policy'
    const queue = (id: string) =>
      queueMail(db, hello('dana@example.com'), { id, now: services.now() })
    await queue('one')
    const send = smtp(server.url)
    expect(await deliverDue(db, send, services)).toEqual({ sent: 0, failed: 1 })
    server.answers.receiver = () => 250
    await queue('two')
    expect(await deliverDue(db, send, services)).toEqual({ sent: 1, failed: 0 })
  })

  test('that stalls for one recipient doesn’t delay the others', async ({ db, services }) => {
    const now = services.now()
    for (let n = 0; n < 12; n++)
      await queueMail(db, hello('stalled@example.com', n), { id: `stalled-${n}`, now })
    for (let n = 0; n < 12; n++)
      await queueMail(db, hello(`dana-${n}@example.com`), { id: `dana-${n}`, now })
    const goodUntil = new Date(now.getTime() + 3_600_000)
    await queueMail(db, hello('code@example.com'), { id: 'code', now, goodUntil })
    const arrived: string[] = []
    let isReleased = false
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const send = async ({ id, to }: { id: string; to: string }) => {
      if (to === 'stalled@example.com' && !isReleased) await released
      arrived.push(id)
      if (arrived.length === 13) {
        isReleased = true
        release()
      }
    }
    expect(await deliverDue(db, send, services)).toEqual({ sent: 25, failed: 0 })
    expect(arrived.indexOf('code')).toBeLessThan(10)
    expect(arrived.slice(0, 13).filter((id) => id.startsWith('stalled'))).toEqual([])
    expect(arrived.slice(13)).toEqual(Array.from({ length: 12 }, (_, n) => `stalled-${n}`))
  })
})
