import { describe, expect } from 'vitest'
import { hello, test } from '../../../test/mail-queue-fixtures.ts'
import { deliverDue } from './deliver.server.ts'
import { reasonText } from './mail.ts'
import { endMails, queueMail } from './outbox.server.ts'
import {
  countMails,
  discardEnded,
  discardHeld,
  findLastFailure,
  findMails,
  holdWaiting,
  isMailLate,
  sendAgain,
  sendHeld,
} from './queue.server.ts'

const by = { userId: null, name: 'command line' }
const hours = (moment: Date, count: number) => new Date(moment.getTime() + count * 3_600_000)

describe('the queue of emails', () => {
  test('doesn’t send a code that expired while the mail server was down', async ({
    db,
    services,
  }) => {
    const now = services.now()
    const seen: string[] = []
    const send = async ({ id }: { id: string }) => void seen.push(id)
    await queueMail(db, hello('a@example.com'), { id: 'code', now, goodUntil: hours(now, 1) })
    await queueMail(db, hello('a@example.com'), { id: 'news', now })
    services.moveTo(hours(now, 1).toISOString())
    expect(await deliverDue(db, send, services)).toEqual({ sent: 1, failed: 1 })
    expect(seen).toEqual(['news'])
    expect(await countMails(db)).toMatchObject({ waiting: 0, failed: 0, ended: 1, sent: 1 })
  })

  test('doesn’t send a replaced code, even if it was held or failed', async ({ db, services }) => {
    const now = services.now()
    const seen: string[] = []
    const send = async ({ id }: { id: string }) => void seen.push(id)
    const keyOf = 'code of bob'
    await queueMail(db, hello('a@example.com'), { id: 'held', now, keyOf })
    await holdWaiting(db, now)
    await queueMail(db, hello('a@example.com'), { id: 'old', now, keyOf })
    await queueMail(db, hello('a@example.com'), { id: 'other', now, keyOf: 'code of ann' })
    await endMails(db, [keyOf], now)
    await queueMail(db, hello('a@example.com'), { id: 'new', now, keyOf })
    await sendHeld(db, { by, now })
    await sendAgain(db, 'old', { by, now, newId: 'copy' })
    await deliverDue(db, send, services)
    expect(seen).toEqual(['other', 'new'])
    expect(await countMails(db)).toMatchObject({ waiting: 0, held: 0, failed: 0, ended: 2 })
    const [old] = await findMails(db, 'ended', { most: 1 })
    expect(old).toMatchObject({ hasEnded: true, canBeSent: false, lastError: reasonText('ended') })
  })

  test('holds emails from a restored backup until someone sends or discards them', async ({
    db,
    services,
  }) => {
    const now = services.now()
    const seen: string[] = []
    const send = async ({ id }: { id: string }) => void seen.push(id)
    for (const id of ['one', 'two']) await queueMail(db, hello('a@example.com'), { id, now })
    await queueMail(db, hello('a@example.com'), { id: 'code', now, goodUntil: hours(now, 1) })
    await queueMail(db, hello('a@example.com'), { id: 'code 2', now, goodUntil: hours(now, 3) })
    expect(await holdWaiting(db, now)).toBe(4)
    // Later emails aren't held.
    await queueMail(db, hello('a@example.com'), { id: 'new', now })
    await deliverDue(db, send, services)
    expect(seen).toEqual(['new'])
    expect(await countMails(db)).toMatchObject({ waiting: 0, held: 4, failed: 0, sent: 1 })
    expect(await discardEnded(db, hours(now, 2))).toBe(1)
    services.moveTo(hours(now, 4).toISOString())
    expect(await sendHeld(db, { by, now: services.now() })).toEqual({ queued: 2, discarded: 1 })
    await deliverDue(db, send, services)
    expect(seen).toEqual(['new', 'one', 'two'])
    expect((await countMails(db)).held).toBe(0)

    await queueMail(db, hello('a@example.com'), { id: 'three', now })
    await holdWaiting(db, now)
    expect(await discardHeld(db, { by, now })).toBe(1)
    expect(await countMails(db)).toMatchObject({ waiting: 0, held: 0 })
  })

  test('says that emails are late from the first failure until one is sent', async ({
    db,
    services,
  }) => {
    const now = services.now()
    const down = () => Promise.reject(new Error('mail.example.org:25 isn’t responding.'))
    expect(await isMailLate(db)).toBe(false)
    await queueMail(db, hello('a@example.com'), { id: 'one', now })
    expect(await isMailLate(db)).toBe(false)
    await deliverDue(db, down, services)
    expect(await isMailLate(db)).toBe(true)
    const reason = 'mail.example.org:25 isn’t responding.'
    expect(await findLastFailure(db)).toEqual({ at: now, reason })
    services.moveTo(hours(now, 1).toISOString())
    await queueMail(db, hello('a@example.com'), { id: 'two', now: hours(now, 1) })
    await deliverDue(db, async () => {}, services)
    expect(await isMailLate(db)).toBe(false)
    expect(await findLastFailure(db)).toBeNull()
  })
})
