import { describe, expect } from 'vitest'
import { test } from '../../test/data-client.ts'
import { insertBusinesses } from '../directory/businesses.server.ts'

const hidden = {
  id: 'hidden-street',
  name: 'Hidden Street Plumbing',
  categorySlug: 'plumbing',
  description: '',
  street: '32801 Secret Ln',
  city: 'Stuart',
  zip: '34994',
  county: 'Martin',
  hidesAddress: true,
}

describe('who may do what', () => {
  test('refuses every change and changes nothing', async ({ client, db }) => {
    const table = client.from('businesses')
    const answers = [
      await table.insert({ id: 'new', name: 'New' }),
      await table.upsert({ id: 'semper-plumbing-stuart', name: 'New' }),
      await table.update({ name: 'New' }).eq('id', 'semper-plumbing-stuart'),
      await table.delete().eq('id', 'semper-plumbing-stuart'),
    ]
    for (const { data, error, status } of answers) {
      expect({ data, status }).toEqual({ data: null, status: 401 })
      expect(error).toMatchObject({
        code: '42501',
        message: 'permission denied for table businesses',
      })
    }
    const row = await db
      .selectFrom('businesses')
      .select('name')
      .where('id', '=', 'semper-plumbing-stuart')
      .executeTakeFirst()
    expect(row?.name).toBe('Semper Plumbing')
  })

  test('never shows a hidden street, not even through a filter or an order', async ({
    client,
    db,
  }) => {
    await insertBusinesses(db, [hidden])
    const address = 'Stuart, FL 34994'
    const find = () => client.from('businesses').select('address')
    expect((await find().eq('id', hidden.id)).data).toEqual([{ address }])
    for (const pattern of ['%Secret%', '%32801%', '3%'])
      expect((await find().eq('id', hidden.id).ilike('address', pattern)).data).toEqual([])
    expect((await find().eq('address', `${hidden.street}, ${address}`)).data).toEqual([])
    expect((await find().eq('id', hidden.id).eq('address', address)).data).toHaveLength(1)
  })

  test('shows only published listings and their images', async ({ client, db }) => {
    const id = 'semper-plumbing-stuart'
    await db
      .insertInto('business_images')
      .values({ business_id: id, url: '/a.jpg', alt: '', place: 0 })
      .execute()
    for (const status of ['suspended', 'archived'] as const) {
      await db.updateTable('businesses').set({ status }).where('id', '=', id).execute()
      expect((await client.from('businesses').select('*').eq('id', id)).data).toEqual([])
      expect((await client.from('business_images').select('url')).data).toEqual([])
    }
  })

  test('says that a proof which has lapsed is none', async ({ client, services }) => {
    services.moveTo('2040-01-01T12:00:00Z')
    const { data } = await client.from('businesses').select('is_verified')
    expect(data?.some(({ is_verified }) => is_verified)).toBe(false)
  })

  test('lets browsers on other sites read', async ({ request }) => {
    const preflight = await request('/rest/v1/businesses', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey,authorization,prefer,x-client-info',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey')
    const read = await request('/rest/v1/businesses?limit=1', {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(read.headers.get('access-control-allow-origin')).toBe('*')
    expect(read.headers.get('access-control-expose-headers')).toContain('content-range')
    const refused = await request('/rest/v1/nothing')
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  })
})
