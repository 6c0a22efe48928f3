import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { danaId, decideNow, sendIn } from '../../../test/submission-builders.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { findDeskItem } from '../../review/item/desk.server.ts'

describe('an approval', () => {
  test.for([
    ['owner', true],
    ['customer', false],
  ] as const)(
    'tells a sender without an account how to manage it: %s',
    async ([relation, isTold], { db, services, outbox }) => {
      const id = await sendIn(db, services, { relation })
      await db.updateTable('submissions').set({ confirmed_at: services.now() }).execute()
      await decideNow(db, services, id, 'approve')
      const mail = (await outbox()).findLast(({ subject }) => subject.includes('in the directory'))
      expect(mail?.subject).toBe('Osprey Air Conditioning is now in the directory')
      expect(mail?.text.includes('Create the account or sign in here')).toBe(isTold)
      expect(mail?.links.some((link) => link.endsWith('/mine'))).toBe(isTold)
    },
  )

  test('publishes the listing immediately with its proof and owner, and sends an email a minute later', async ({
    db,
    services,
    visit,
    request,
  }) => {
    const id = await sendIn(db, services, { proof: 'sba-vetcert', proofNumber: 'V-17' }, 'register')
    expect((await findDeskItem(db, id, services))?.offeredProof).toEqual({
      method: 'sba-vetcert',
      note: 'Certificate V-17',
    })
    const proof = { method: 'sba-vetcert', note: 'Entry V-17 found.', isLookedUp: true } as const
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
      'We received your submission for Osprey Air Conditioning',
      'Osprey Air Conditioning is now in the directory',
    ])
    expect(mails[1]?.send_after).toEqual(new Date('2026-11-21T15:01:00Z'))
    expect(mails[1]?.text).toContain('http://localhost:3000/business/osprey-air-conditioning')
  })

  test("names the reviewer's words, the badge, and what wasn't checked", async ({
    db,
    services,
    outbox,
  }) => {
    const id = await sendIn(db, services, {}, 'register')
    const proof = {
      method: 'papers-seen',
      note: 'DD 214 seen.',
      provesService: true,
      seenElsewhere: 'Seen at the counter of the county office in Stuart.',
    } as const
    const why = 'Welcome. We put your hours in order.'
    expect(await decideNow(db, services, id, 'approve', { proof, why })).toMatchObject({ ok: true })
    const mail = (await outbox()).at(-1)
    expect(mail?.text).toContain(why)
    expect(mail?.text).toContain('The badge is “Verified: Documents seen.”')
    expect(mail?.text).toContain('We didn’t check who owns the business.')
  })

  test("informs the owner of another person's suggestion, without the private link", async ({
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

  test('finds a unique address for each of several equal names', async ({ db, services }) => {
    const ids: (string | null)[] = []
    for (const name of ['Osprey', 'Osprey', 'OSPREY', '鷹']) {
      const outcome = await decideNow(db, services, await sendIn(db, services, { name }), 'approve')
      ids.push(outcome.ok ? outcome.businessId : null)
    }
    expect(ids).toEqual(['osprey', 'osprey-stuart', 'osprey-stuart-2', 'business'])
  })

  test('keeps a hidden street private', async ({ db, services, visit }) => {
    const id = await sendIn(db, services, { hidesAddress: 'yes' })
    await decideNow(db, services, id, 'approve')
    const { html, words } = await visit('/business/osprey-air-conditioning')
    expect(words).toContain('Stuart, FL 34994')
    expect(html).not.toContain('812 SW Federal')
  })
})
