import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test, type TestServices } from '../../../test/fixtures.ts'
import {
  adam,
  dana,
  danaId,
  decideNow,
  ruth,
  sendIn,
  tokenIn,
} from '../../../test/submission-builders.ts'
import type { Db } from '../../db/schema.ts'
import { findBusiness } from '../../directory/businesses.server.ts'
import { withdraw } from './answer-changes.server.ts'
import type { Decision } from './decide.server.ts'
import { findDeskItem } from '../review/item/desk.server.ts'
import { transitionOf, type SentState } from '../states.ts'

const paths: Record<SentState, Decision['action'][]> = {
  pending: [],
  changes_requested: ['ask_changes'],
  approved: ['approve'],
  rejected: ['reject'],
  withdrawn: [],
  suspended: ['approve', 'suspend'],
  archived: ['approve', 'archive'],
}

const decisions: Decision['action'][] = [
  'ask_changes',
  'approve',
  'reject',
  'suspend',
  'archive',
  'restore',
]

const stranger = { ...dana, userId: '00000000-0000-4000-8000-000000000009' }

/** Brings a registered business into a state, long enough ago that nothing can be undone. */
async function bringInto(db: Db, services: TestServices, state: SentState): Promise<string> {
  const id = await sendIn(db, services, {}, 'register')
  for (const action of paths[state]) await decideNow(db, services, id, action)
  if (state === 'withdrawn') await withdraw(db, await latestToken(db), services)
  services.moveTo(new Date(services.now().getTime() + 3_600_000).toISOString())
  return id
}

async function latestToken(db: Db): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('text')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return tokenIn(mail)
}

async function stateOf(db: Db, id: string) {
  return (
    await db
      .selectFrom('submissions')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state
}

describe('each state and each decision', () => {
  test.for(Object.keys(paths) as SentState[])('%s', async (state, { db, services }) => {
    for (const action of decisions) {
      for (const by of [ruth, adam, dana, stranger]) {
        const id = await bringInto(db, services, state)
        const mailsBefore = (await db.selectFrom('mails').select('id').execute()).length
        const outcome = await decideNow(db, services, id, action, { by })
        const transition = transitionOf(state, action)
        const ownsIt = by === dana && ['approved', 'suspended', 'archived'].includes(state)
        const may = by.role !== null || (action === 'archive' && ownsIt)
        const mails = (await db.selectFrom('mails').select('id').execute()).length - mailsBefore
        const seen = { action, by: by.name, ok: outcome.ok, state: await stateOf(db, id), mails }
        const expected =
          may && transition
            ? { ok: true, state: transition.to, mails: 1 }
            : { ok: false, state, mails: 0 }
        expect(seen).toEqual({ action, by: by.name, ...expected })
        if (!outcome.ok) expect(outcome.refusal.reason).toBe(may ? 'not possible' : 'not yours')
        await db.deleteFrom('submissions').execute()
        await db.deleteFrom('businesses').where('name', '=', 'Osprey Air Conditioning').execute()
      }
    }
  })

  test('needs words where somebody is asked for something or turned down', async ({
    db,
    services,
  }) => {
    const id = await sendIn(db, services)
    for (const action of ['ask_changes', 'reject'] as const)
      expect(await decideNow(db, services, id, action, { why: ' \u200b ' })).toEqual({
        ok: false,
        refusal: { reason: 'no reason given' },
      })
    expect(await stateOf(db, id)).toBe('pending')
  })
})

describe('an approval', () => {
  test('publishes the listing at once, with its proof, its owner and a mail a minute later', async ({
    db,
    services,
    visit,
    request,
  }) => {
    const id = await sendIn(db, services, { proof: 'sba-vetcert', proofNumber: 'V-17' }, 'register')
    expect((await findDeskItem(db, id, services))?.offeredProof).toBe('self-attested')
    const proof = { method: 'sba-vetcert', note: 'Entry V-17 found.' } as const
    expect(await decideNow(db, services, id, 'approve', { proof })).toEqual({
      ok: true,
      state: 'approved',
      businessId: 'osprey-air-conditioning',
    })
    const business = await findBusiness(db, 'osprey-air-conditioning', '2026-11-21')
    expect(business).toMatchObject({
      name: 'Osprey Air Conditioning',
      address: '812 SW Federal Hwy, Stuart, FL 34994',
      county: 'Martin',
      precision: 'zip',
      verification: { method: 'sba-vetcert', checkedOn: '2026-11-21', note: 'Entry V-17 found.' },
      licenseNumber: 'CAC1820001',
      service: 'Navy',
    })
    expect(business?.hours).toHaveLength(2)
    expect(business?.counties).toEqual([
      { slug: 'martin', relation: 'located' },
      { slug: 'palm-beach', relation: 'serves' },
      { slug: 'st-lucie', relation: 'serves' },
    ])
    const owners = await db
      .selectFrom('business_owners')
      .select(['business_id', 'user_id', 'by_name'])
      .execute()
    expect(owners).toEqual([
      { business_id: 'osprey-air-conditioning', user_id: danaId, by_name: 'Ruth' },
    ])
    for (const page of [
      '/businesses/search?zip=34994&category=hvac',
      '/category/hvac',
      '/county/martin',
    ])
      expect((await visit(page)).words).toContain('Osprey Air Conditioning')
    expect(await (await request('/sitemap.xml')).text()).toContain(
      '/business/osprey-air-conditioning',
    )
    const mails = await db.selectFrom('mails').selectAll().orderBy('number').execute()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We have received Osprey Air Conditioning',
      'Osprey Air Conditioning is now in the directory',
    ])
    expect(mails[1]?.send_after).toEqual(new Date('2026-11-21T15:01:00Z'))
    expect(mails[1]?.text).toContain('http://localhost:3000/business/osprey-air-conditioning')
  })

  test('tells the owner too when somebody else suggested it, without the private link', async ({
    db,
    services,
    outbox,
  }) => {
    const id = await sendIn(db, services, { relation: 'customer', ownerEmail: 'owner@example.org' })
    expect((await findDeskItem(db, id, services))?.offeredProof).toBeNull()
    await decideNow(db, services, id, 'approve')
    const mails = (await outbox()).slice(1)
    expect(mails.map(({ to }) => to)).toEqual(['dana@example.com', 'owner@example.org'])
    expect(mails[1]?.text).not.toContain('/submission/')
    expect(
      (await findBusiness(db, 'osprey-air-conditioning', '2026-11-21'))?.verification,
    ).toBeNull()
    expect(await db.selectFrom('business_owners').selectAll().execute()).toEqual([])
  })

  test('finds an address of its own for each of the same name', async ({ db, services }) => {
    const ids: (string | null)[] = []
    for (const name of ['Osprey', 'Osprey', 'OSPREY', '鷹']) {
      const outcome = await decideNow(db, services, await sendIn(db, services, { name }), 'approve')
      ids.push(outcome.ok ? outcome.businessId : null)
    }
    expect(ids).toEqual(['osprey', 'osprey-stuart', 'osprey-stuart-2', 'business'])
  })

  test('keeps a hidden street to itself', async ({ db, services, visit }) => {
    const id = await sendIn(db, services, { hidesAddress: 'yes' })
    await decideNow(db, services, id, 'approve')
    const { html, words } = await visit('/business/osprey-air-conditioning')
    expect(words).toContain('Stuart, FL 34994')
    expect(html).not.toContain('812 SW Federal')
  })
})

describe('an undo', () => {
  test.for(['approve', 'reject', 'ask_changes'] as const)(
    'within the minute takes back: %s',
    async (action, { db, services, outbox }) => {
      const id = await sendIn(db, services)
      await decideNow(db, services, id, action)
      services.moveTo('2026-11-21T15:00:59.999Z')
      expect(await decideNow(db, services, id, 'undo', { by: adam })).toEqual({
        ok: true,
        state: 'pending',
        businessId: null,
      })
      expect(await findBusiness(db, 'osprey-air-conditioning', '2026-11-21')).toBeNull()
      expect((await outbox()).map(({ subject }) => subject)).toEqual([
        'We have received Osprey Air Conditioning',
      ])
      const item = await findDeskItem(db, id, services)
      expect(
        item?.history.map(({ action, by, undoneAt }) => [action, by, undoneAt !== null]),
      ).toEqual([
        ['submit', 'Dana Reyes', false],
        [action, 'Ruth', true],
        ['undo', 'Adam', false],
      ])
      expect(item).toMatchObject({
        state: 'pending',
        dueAt: new Date('2026-11-22T15:00:00Z'),
        businessId: null,
      })
      expect(await decideNow(db, services, id, 'undo')).toMatchObject({ ok: false })
      expect(await decideNow(db, services, id, 'approve')).toMatchObject({ ok: true })
    },
  )

  test('is too late after the minute, and when a mail is on its way', async ({ db, services }) => {
    const late = await sendIn(db, services)
    await decideNow(db, services, late, 'approve')
    services.moveTo('2026-11-21T15:01:00Z')
    expect(await decideNow(db, services, late, 'undo')).toEqual({
      ok: false,
      refusal: { reason: 'too late' },
    })
    expect(await stateOf(db, late)).toBe('approved')
    const sent = await sendIn(db, services, { name: 'Heron Roofing' })
    await decideNow(db, services, sent, 'reject')
    await sql`update mails set attempts = 1`.execute(db)
    expect(await decideNow(db, services, sent, 'undo')).toEqual({
      ok: false,
      refusal: { reason: 'too late' },
    })
  })

  test('shows a suspended listing again, and reopens nothing that its submitter did', async ({
    db,
    services,
  }) => {
    const id = await bringInto(db, services, 'approved')
    await decideNow(db, services, id, 'suspend')
    expect(await findBusiness(db, 'osprey-air-conditioning', '2026-11-21')).toBeNull()
    await decideNow(db, services, id, 'undo')
    expect(await findBusiness(db, 'osprey-air-conditioning', '2026-11-21')).not.toBeNull()
    const fresh = await sendIn(db, services)
    expect(await decideNow(db, services, fresh, 'undo')).toEqual({
      ok: false,
      refusal: { reason: 'not possible', state: 'pending' },
    })
  })
})

describe('the second of two decisions', () => {
  test('is refused with what the first was, who made it and when', async ({
    db,
    services,
    outbox,
  }) => {
    const id = await sendIn(db, services)
    await decideNow(db, services, id, 'approve')
    const outcome = await decideNow(db, services, id, 'reject', { version: 1, by: adam })
    expect(outcome).toEqual({
      ok: false,
      refusal: {
        reason: 'changed',
        state: 'approved',
        by: 'Ruth',
        action: 'approve',
        at: services.now(),
      },
    })
    expect(await outbox()).toHaveLength(2)
  })
})
