import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'
import { sendIn } from '../../../test/submission-builders.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { duplicatesOfWaiting } from '../../submissions/duplicates/duplicates.server.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { findDeskItem } from './desk.server.ts'

describe('a likely duplicate', () => {
  test('is found by its license number, in any trade, and all are shown', async ({
    db,
    services,
  }) => {
    const other = (place: number, name: string) => ({
      name,
      phone: `772-555-01${60 + place}`,
      website: null,
      category: 'roofing',
      licenseNumber: 'CAC 182 0001',
    })
    const names = ['Heron', 'Zephyr', 'Quill', 'Mango', 'Tortuga', 'Bluff', 'Vesper']
    for (const [place, name] of names.entries()) await sendIn(db, services, other(place, name))
    const id = await sendIn(db, services, { licenseNumber: 'CAC1820001' })
    const item = await findDeskItem(db, id, services)
    expect(item?.duplicates.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect(item?.duplicates[0]?.reasons).toContain('same license number')
  })

  test('is found by name, phone, website, and distance, with the reasons', async ({
    db,
    services,
  }) => {
    await insertBusinesses(db, [
      newBusiness({ id: 'same', name: 'Osprey Air Conditionning LLC', phone: '1 (772) 555-0177' }),
      newBusiness({
        id: 'site',
        name: 'Cool Birds',
        website: 'http://www.osprey-air.example.com/home',
        phone: null,
      }),
      newBusiness({
        id: 'far',
        name: 'Osprey Air Conditioning',
        street: null,
        city: 'Pensacola',
        zip: '32501',
        county: 'Escambia',
      }),
      newBusiness({ id: 'other', name: 'Pelican Plumbing' }),
    ])
    await db
      .insertInto('businesses')
      .values({
        id: 'hidden',
        name: 'Osprey Air Conditioning',
        category_slug: 'hvac',
        description: '',
        street: null,
        zip: null,
        hides_address: false,
        city: null,
        county: 'Martin',
        phone: null,
        email: null,
        website: null,
        facebook: null,
        instagram: null,
        twitter: null,
        linkedin: null,
        service: null,
        license_number: null,
        google_place_id: null,
        time_zone: 'America/New_York',
        hours_note: null,
        latitude: null,
        longitude: null,
        location_precision: 'unknown',
        is_featured: false,
        is_sample: false,
        status: 'suspended',
      })
      .execute()
    const twin = await sendIn(db, services, { website: null, licenseNumber: 'CAC1820002' })
    const id = await sendIn(db, services)
    const found = (await findDeskItem(db, id, services))?.duplicates ?? []
    expect(found.map(({ kind, id }) => [kind, id])).toEqual([
      ['listing', 'same'],
      ['listing', 'site'],
      ['submission', twin],
    ])
    expect(found[0]?.reasons).toEqual(['similar name', 'same phone', 'less than a mile away'])
    expect(found[1]?.reasons).toEqual(['same website', 'less than a mile away'])
    expect(found[2]).toMatchObject({
      score: 1,
      reasons: ['same name', 'same phone', 'less than a mile away'],
    })
  })

  test('is found by a name that differs in a word, in the same ZIP code and category', async ({
    db,
    services,
  }) => {
    const lite = { name: 'Harbor Lite Coffee Roasters', phone: null, website: null }
    const there = { zip: '34994', categorySlug: 'plumbing' }
    await insertBusinesses(db, [
      newBusiness({ id: 'near', ...lite, ...there }),
      newBusiness({ id: 'elsewhere', ...lite, ...there, zip: '34997' }),
      newBusiness({ id: 'trade', ...lite, ...there, categorySlug: 'hvac' }),
    ])
    const id = await sendIn(db, services, {
      name: 'Harbor Light Coffee',
      phone: '772-555-0191',
      website: null,
      licenseNumber: 'CFC1420001',
      zip: '34994',
      category: 'plumbing',
    })
    const [found, ...others] = (await findDeskItem(db, id, services))?.duplicates ?? []
    expect([found?.id, others]).toEqual(['near', []])
    expect(found?.reasons).toContain('similar name')
    const marks = await transaction(db, (db) => duplicatesOfWaiting(db, [id]))
    expect(marks.get(id)?.map(({ id }) => id)).toEqual(['near'])
  })

  test("isn't found by a page on a shared site", async ({ db, services }) => {
    await insertBusinesses(db, [
      newBusiness({ id: 'theirs', name: 'Cool Birds', website: 'https://www.facebook.com/birds' }),
    ])
    const id = await sendIn(db, services, { website: 'https://facebook.com/osprey' })
    expect((await findDeskItem(db, id, services))?.duplicates).toEqual([])
  })
})
