import { expect, inject } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { openFilled } from '../../../test/database.ts'
import { test } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { decideStale } from './decide-stale.server.ts'

/** On a database of its own, where two transactions can run at once. */
test('of two reviewers at the same moment, one decides', async ({ services }) => {
  const name = `stale_${process.pid}_${Math.random().toString(36).slice(2)}`
  const { db, close } = await openFilled(inject('databaseUrl'), name)
  for (let time = 0; time < 10; time++) {
    const businessId = `race-${time}`
    const phone = '299-224-0100'
    await insertBusinesses(db, [newBusiness({ id: businessId, phone })])
    const signal = { business_id: businessId, kind: 'phone', subject: phone } as const
    await db
      .insertInto('stale_signals')
      .values({ ...signal, detail: '', since: '2026-11-19' })
      .execute()
    const decide = (name: string, answer: 'there' | 'closed', number: number) => {
      const userId = `00000000-0000-4000-8000-00000000000${number}`
      const by = { userId, name, role: 'reviewer' } as const
      return decideStale(db, { businessId, answer, seen: '', by }, services)
    }
    const both = await Promise.all([decide('Nina', 'there', 1), decide('Omar', 'closed', 2)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const late = both.find((one) => !one.ok)
    expect(late && !late.ok && late.text).toContain('decided first')
    const answers = db.selectFrom('stale_answers').select('id')
    expect(await answers.where('business_id', '=', businessId).execute()).toHaveLength(1)
  }
  await close()
})
