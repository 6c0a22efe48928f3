import { sql } from 'kysely'
import { describe, expect, inject } from 'vitest'
import { openFilled } from '../../../test/database.ts'
import { test } from '../../../test/fixtures.ts'
import { adam, ruth, sendIn } from '../../../test/submission-builders.ts'
import { deliverDue } from '../../platform/email/deliver.server.ts'
import type { SendMail } from '../../platform/email/mail.ts'
import { decide, type Decision } from './decide.server.ts'

function ownDatabase(about: string) {
  const name = `${about}_${process.pid}_${Math.random().toString(36).slice(2)}`
  return openFilled(inject('databaseUrl'), name)
}

describe('two concurrent reviewers', () => {
  test('make one decision, in two hundred rounds', async ({ services }) => {
    const { db, close } = await ownDatabase('races')
    // Opens connections of the pool, so that both requests run concurrently.
    await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.01)`.execute(db)))
    for (let time = 0; time < 200; time++) {
      const submissionId = await sendIn(db, services, { name: `Osprey ${time}` })
      const decisions: Pick<Decision, 'action' | 'by'>[] = [
        { action: 'approve', by: ruth },
        { action: time % 2 ? 'approve' : 'reject', by: adam },
      ]
      if (time % 3 === 0) decisions.reverse()
      const outcomes = await Promise.all(
        decisions.map((one) =>
          decide(db, { submissionId, version: 1, why: 'It is closed.', ...one }, services),
        ),
      )
      const winner = decisions[outcomes.findIndex(({ ok }) => ok)]
      const refused = outcomes.find(({ ok }) => !ok)
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(refused).toMatchObject({
        refusal: { reason: 'changed', by: winner?.by.name, action: winner?.action },
      })
    }
    const { rows } = await sql<{ events: number; mails: number; live: number; approved: number }>`
      select (select count(*)::int from submission_events) as events,
        (select count(*)::int from mails) as mails,
        (select count(*)::int from businesses where name like 'Osprey %' and not is_sample) as live,
        (select count(*)::int from submissions where state = 'approved') as approved`.execute(db)
    await close()
    expect(rows[0]).toMatchObject({ events: 400, mails: 400 })
    expect(rows[0]?.live).toBe(rows[0]?.approved)
  })

  test('approve two businesses with the same name at two addresses', async ({ services }) => {
    const { db, close } = await ownDatabase('names')
    const sent = []
    for (let copy = 0; copy < 6; copy++) sent.push(await sendIn(db, services))
    const outcomes = await Promise.all(
      sent.map((submissionId) =>
        decide(db, { submissionId, version: 1, action: 'approve', why: '', by: ruth }, services),
      ),
    )
    await close()
    const ids = outcomes.map((outcome) => outcome.ok && outcome.businessId)
    expect(new Set(ids).size).toBe(6)
  })

  test('undo a decision whose email is being sent, or see that it has been sent', async ({
    services,
  }) => {
    const { db, close } = await ownDatabase('undo')
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.01)`.execute(db)))
    for (let time = 0; time < 40; time++) {
      const submissionId = await sendIn(db, services, { name: `Heron ${time}` })
      await decide(
        db,
        { submissionId, version: 1, action: 'reject', why: 'No.', by: ruth },
        services,
      )
      // As if the clocks of two processes differed.
      await sql`update mails set send_after = ${services.now()} where sent_at is null`.execute(db)
      const left: string[] = []
      const send: SendMail = async ({ subject }) => void left.push(subject)
      const [, undone] = await Promise.all([
        deliverDue(db, send, services),
        decide(db, { submissionId, version: 2, action: 'undo', why: '', by: ruth }, services),
      ])
      const wasTold = left.some((subject) => subject.includes('We didn’t add'))
      expect(undone.ok).toBe(!wasTold)
      await deliverDue(db, send, services)
      expect(left.filter((subject) => subject.includes('We didn’t add'))).toHaveLength(
        wasTold ? 1 : 0,
      )
    }
    await close()
  })
})
