import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { sendIn } from '../../../test/submission-builders.ts'
import { decide } from '../../submissions/lifecycle/decide.server.ts'
import { deskFigures } from '../queue/find-queue.server.ts'
import { writeLedger } from './ledger.server.ts'

const ann = {
  userId: '00000000-0000-4000-8000-00000000aaaa',
  name: 'Ann',
  role: 'reviewer',
  email: 'ann@example.com',
  standing: { aal: 'aal2', factors: 'confirmed' },
  linkTo: null,
} as const

describe('the open ledger', () => {
  test('shows arrivals, answers, and the proof behind listings', async ({
    db,
    services,
    visit,
  }) => {
    const decided = { version: 1, why: 'Not in Florida.', by: ann }
    services.moveTo('2026-10-30T15:00:00Z')
    const slow = await sendIn(db, services, { name: 'Slow One' })
    services.moveTo('2026-11-01T15:00:00Z')
    await decide(db, { submissionId: slow, action: 'reject', ...decided }, services)
    const fast = await sendIn(db, services, { name: 'Fast One' })
    services.moveTo('2026-11-01T17:00:00Z')
    await decide(db, { submissionId: fast, action: 'approve', ...decided }, services)
    await sendIn(db, services, { name: 'Waiting One' })
    await writeLedger(db, services.now(), 24)
    expect(
      await db.selectFrom('ledger_months').selectAll().orderBy('month').execute(),
    ).toMatchObject([
      { month: '2026-10-01', received: 1, approved: 0, rejected: 0, answered: 0, in_time: 0 },
      {
        month: '2026-11-01',
        received: 2,
        approved: 1,
        rejected: 1,
        answered: 2,
        in_time: 1,
        median_minutes: 1500,
      },
    ])
    const { words } = await visit('/ledger')
    expect(words).toContain('our team has 1 item to answer')
    expect(words).toMatch(/November 2026\s*Received\s*2\s*Approved\s*1\s*Rejected\s*1/)
    expect(words).toContain('25 h')
    expect(words).toContain('50%')
    expect(words).toMatch(/Proof behind 1 listing Real listings only/)
    expect(words).toMatch(/Verified: SBA certified\s*0/)
    expect(words).toMatch(/No proof shown\s*1\D/)
    expect(words).not.toContain('Waiting One')
    await db.updateTable('businesses').set({ is_sample: false }).execute()
    expect((await visit('/ledger')).words).toMatch(/Verified: SBA certified\s*21/)
  })

  test('counts waiting items like the review desk', async ({ db, services, visit }) => {
    await sendIn(db, services, { name: 'Waiting One' })
    const report = {
      id: 'report-1',
      business_id: 'semper-plumbing-stuart',
      kind: 'phone',
      text: '',
      visitor_hash: '',
      received_at: services.now(),
      due_at: services.now(),
    } as const
    await db.insertInto('reports').values(report).execute()
    const { waiting } = await deskFigures(db, { now: services.now(), promisedHours: 24 })
    expect(waiting).toBe(2)
    expect((await visit('/ledger')).words).toMatch(
      /our team has 2 items to answer.*Claims, changes to listings, reports, and messages count only in the number above/,
    )
  })

  test('keeps a month when its source data is deleted', async ({ db, services }) => {
    services.moveTo('2026-10-30T15:00:00Z')
    await sendIn(db, services)
    await writeLedger(db, services.now(), 24)
    await db.deleteFrom('submissions').execute()
    services.moveTo('2027-03-01T15:00:00Z')
    await writeLedger(db, services.now(), 24)
    expect(await db.selectFrom('ledger_months').select(['month', 'received']).execute()).toEqual([
      { month: '2026-10-01', received: 1 },
    ])
  })

  test('names counties and trades without a listing', async ({ db, visit }) => {
    const before = await visit('/ledger')
    expect(before.words).toContain('Lafayette')
    await db.deleteFrom('businesses').where('category_slug', '=', 'plumbing').execute()
    const after = await visit('/ledger')
    const trades = (page: typeof after) => page.words.split('Trades without a listing').at(1) ?? ''
    expect(trades(before)).not.toContain('Plumbing')
    expect(trades(after)).toContain('Plumbing')
  })
})
