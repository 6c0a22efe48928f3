import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { decideNow, sendIn } from '../../../test/submission-builders.ts'
import { deliverDue } from '../../platform/email/deliver.server.ts'
import type { SendMail } from '../../platform/email/mail.ts'

describe('an hour without a mail server', () => {
  test('loses no email about a submission, and sends none twice', async ({ db, services }) => {
    const start = services.now().getTime()
    const arrived: string[] = []
    const expected: string[] = []
    let isDown = true
    const send: SendMail = async ({ to, subject }) => {
      if (isDown) throw new Error('connect ECONNREFUSED')
      arrived.push(`${to}: ${subject}`)
    }
    for (let minute = 0; minute < 150; minute++) {
      services.moveTo(new Date(start + minute * 60_000).toISOString())
      isDown = minute < 60
      if (minute < 60 && minute % 6 === 0) {
        const name = `Osprey ${minute}`
        const submitterEmail = `dana-${minute}@example.com`
        const id = await sendIn(db, services, { name, submitterEmail })
        await decideNow(db, services, id, minute % 12 ? 'reject' : 'approve')
        const decided =
          minute % 12 ? `We didn’t add ${name} to the directory` : `${name} is now in the directory`
        expected.push(
          `${submitterEmail}: We received your submission for ${name}`,
          `${submitterEmail}: ${decided}`,
        )
      }
      // Each call sends ten, so several calls are needed.
      for (let round = 0; round < 4; round++) await deliverDue(db, send, services)
      if (minute === 59) expect(arrived).toEqual([])
    }
    expect(arrived.sort()).toEqual(expected.sort())
    const waiting = await db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()
    expect(waiting).toEqual([])
  })
})
