import { sql } from 'kysely'
import { describe, expect, inject } from 'vitest'
import { openFilled } from '../../../test/database.ts'
import { from, hello, rowOf, test } from '../../../test/mail-queue-fixtures.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { freePort } from '../../../test/server-process.ts'
import { transaction } from '../db/transaction.server.ts'
import { deliverDue, forgetMails } from './deliver.server.ts'
import { queueMail } from './outbox.server.ts'

describe('mail in the queue', () => {
  test('arrives with text and HTML, umlauts, a stable ID, and its date', async ({
    db,
    services,
    server,
    smtp,
  }) => {
    await queueMail(db, hello('dana@example.com'), { id: 'one', now: services.now() })
    services.moveTo('2026-11-21T15:30:00Z')
    const send = smtp(server.url)
    expect(await deliverDue(db, send, services)).toEqual({ sent: 1, failed: 0 })
    expect(await deliverDue(db, send, services)).toEqual({ sent: 0, failed: 0 })
    const [mail] = server.arrived
    expect(server.arrived).toHaveLength(1)
    expect(mail).toMatchObject({
      from,
      to: [{ address: 'dana@example.com' }],
      subject: 'Grüße Nº 1',
      messageId: '<one@directory.example.org>',
      date: '2026-11-21T15:00:00.000Z',
    })
    expect(mail?.text).toContain('Ein großes Hallo, Nº 1.')
    expect(mail?.html).toContain('>Öffnen</a>')
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
  })

  test('is queued in the same transaction as the change it reports', async ({
    db,
    services,
    outbox,
  }) => {
    const mail = hello('dana@example.com')
    const undone = transaction(db, async (inside) => {
      await queueMail(inside, mail, { id: 'never', now: services.now() })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await outbox()).toEqual([])
    await queueMail(db, mail, { id: 'now', now: services.now() })
    expect(await outbox()).toEqual([{ ...mail, links: ['https://directory.example.org/hello'] }])
  })

  test('isn’t sent before its time', async ({ db, services, server, smtp }) => {
    const sendAfter = new Date('2026-11-22T15:00:00Z')
    const mail = hello('dana@example.com')
    await queueMail(db, mail, { id: 'later', now: services.now(), sendAfter })
    const send = smtp(server.url)
    services.moveTo('2026-11-22T14:59:59Z')
    expect(await deliverDue(db, send, services)).toEqual({ sent: 0, failed: 0 })
    services.moveTo('2026-11-22T15:00:00Z')
    expect(await deliverDue(db, send, services)).toEqual({ sent: 1, failed: 0 })
  })

  test('survives an hour without a mail server: nothing lost, nothing sent twice', async ({
    db,
    services,
    smtp,
  }) => {
    const port = await freePort()
    const send = smtp(`smtp://127.0.0.1:${port}`)
    const start = services.now().getTime()
    let server: Awaited<ReturnType<typeof startMailServer>> | null = null
    for (let minute = 0; minute < 130; minute++) {
      services.moveTo(new Date(start + minute * 60_000).toISOString())
      if (minute < 60 && minute % 10 === 0)
        await queueMail(db, hello('dana@example.com', minute), {
          id: `at-${minute}`,
          now: services.now(),
        })
      if (minute === 61) server = await startMailServer({ port })
      if (minute === 62 && server) server.answers.message = () => 451
      if (minute === 65 && server) server.answers.message = () => 250
      await deliverDue(db, send, services)
    }
    await server?.stop()
    const arrived = server?.arrived.map(({ subject }) => subject).sort()
    expect(arrived).toEqual([0, 10, 20, 30, 40, 50].map((at) => `Grüße Nº ${at}`))
    expect(services.events).toContainEqual(
      expect.objectContaining({ event: 'mail delayed', mail: 'at-0', attempts: 1 }),
    )
  })

  test('fails with the reason when the recipient is rejected permanently', async ({
    db,
    services,
    server,
    smtp,
  }) => {
    server.answers.receiver = (address) => (address === 'gone@example.com' ? 550 : 250)
    const now = services.now()
    await queueMail(db, hello('gone@example.com'), { id: 'gone', now })
    await queueMail(db, hello('here@example.com'), { id: 'here', now })
    expect(await deliverDue(db, smtp(server.url), services)).toEqual({ sent: 1, failed: 1 })
    expect(server.arrived.map(({ to }) => to?.[0]?.address)).toEqual(['here@example.com'])
    const gone = await rowOf(db, 'gone')
    expect(gone).toMatchObject({ attempts: 1, gave_up_at: now, sent_at: null })
    expect(gone.last_error).toContain('550')
    expect(services.events).toContainEqual(
      expect.objectContaining({ event: 'mail given up', mail: 'gone' }),
    )
    services.moveTo('2026-11-28T15:00:00Z')
    expect(await deliverDue(db, smtp(server.url), services)).toEqual({ sent: 0, failed: 0 })
  })

  test('waits while the mail server rejects our login, and is sent once it doesn’t', async ({
    db,
    services,
    smtp,
  }) => {
    const strict = await startMailServer({ login: 'directory:secret' })
    await queueMail(db, hello('dana@example.com'), { id: 'one', now: services.now() })
    const wrong = smtp(strict.url.replace('secret', 'guess'))
    expect(await deliverDue(db, wrong, services)).toEqual({ sent: 0, failed: 1 })
    expect(await rowOf(db, 'one')).toMatchObject({ gave_up_at: null, attempts: 1 })
    services.moveTo('2026-11-21T15:01:00Z')
    expect(await deliverDue(db, smtp(strict.url), services)).toEqual({ sent: 1, failed: 0 })
    await strict.stop()
  })

  test('deletes the text of sent and failed emails, and later the rows', async ({
    db,
    services,
    server,
    smtp,
  }) => {
    server.answers.receiver = (address) => (address === 'gone@example.com' ? 550 : 250)
    const now = services.now()
    await queueMail(db, hello('dana@example.com'), { id: 'sent', now })
    await queueMail(db, hello('gone@example.com'), { id: 'gone', now })
    await deliverDue(db, smtp(server.url), services)
    await queueMail(db, hello('dana@example.com'), { id: 'waiting', now })
    expect(await rowOf(db, 'sent')).toMatchObject({ text: '', html: '', sent_at: now })
    const gone = await rowOf(db, 'gone')
    expect(gone).toMatchObject({ gave_up_at: now })
    expect(gone?.text, 'for whoever sends it again').not.toBe('')
    const kept = async () => (await db.selectFrom('mails').select('id').execute()).length
    expect(await forgetMails(db, new Date('2026-11-21T14:59:59Z'), 10)).toBe(0)
    expect(await kept()).toBe(3)
    expect(await forgetMails(db, new Date('2026-11-21T15:00:00Z'), 10)).toBe(2)
    expect(await kept()).toBe(1)
    await rowOf(db, 'waiting')
  })

  test('is retried when the process sending it died', async ({ db, services }) => {
    await queueMail(db, hello('dana@example.com'), { id: 'one', now: services.now() })
    const seen: string[] = []
    const dying = new Promise<void>(() => {})
    const death = new AbortController()
    void deliverDue(db, () => dying, { ...services, signal: death.signal })
    const send = async ({ id }: { id: string }) => void seen.push(id)
    services.moveTo('2026-11-21T15:04:59Z')
    expect(await deliverDue(db, send, services)).toEqual({ sent: 0, failed: 0 })
    // It claims nothing more, also after this test.
    death.abort()
    services.moveTo('2026-11-21T15:05:00Z')
    expect(await deliverDue(db, send, services)).toEqual({ sent: 1, failed: 0 })
    expect(seen).toEqual(['one'])
  })

  test('is sent once when several processes deliver', async ({ server, smtp }) => {
    const name = `mail_${process.pid}_${Math.random().toString(36).slice(2)}`
    const { db, close } = await openFilled(inject('databaseUrl'), name)
    const deps = { now: () => new Date('2026-11-21T15:00:00Z'), log: () => {} }
    for (let number = 1; number <= 55; number++)
      await queueMail(db, hello('dana@example.com', number), {
        id: `id-${number}`,
        now: deps.now(),
      })
    const deliverers = Array.from({ length: 8 }, () => smtp(server.url))
    // Opens the pool's connections, so that all query at the same moment.
    await Promise.all(deliverers.map(() => sql`select 1`.execute(db)))
    const rounds = await Promise.all(deliverers.map((send) => deliverDue(db, send, deps)))
    await close()
    expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(55)
    expect(server.arrived).toHaveLength(55)
    expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(55)
  })
})
