import { createClient } from '@supabase/supabase-js'
import { describe, expect } from 'vitest'
import { test } from '../../test/data-client.ts'
import { hostedAccounts } from '../account/session/accounts.server.ts'
import { createApp } from '../app/app.server.ts'
import { insertBusinesses } from '../listings/businesses.server.ts'

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

describe('the key', () => {
  const noKey = {
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
  }
  const wrongKey = {
    message: 'Invalid API key',
    hint: 'Double check your Supabase `anon` or `service_role` API key.',
  }

  test("is required for every call, in the auth service's words", async ({ request }) => {
    for (const path of ['businesses?limit=1', 'business_images', 'nothing', 'rpc/f', ''])
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
        const ask = (headers: Record<string, string>) =>
          request(`/rest/v1/${path}`, { method, headers })
        const without = await ask({})
        expect([path, method, without.status, await without.json()]).toEqual([
          path,
          method,
          401,
          noKey,
        ])
        const wrong = await ask({ apikey: 'another' })
        expect([wrong.status, await wrong.json()]).toEqual([401, wrongKey])
      }
    const head = await request('/rest/v1/businesses', { method: 'HEAD' })
    expect(head.status).toBe(401)
  })

  test('errors reach the published client', async ({ request }) => {
    const client = createClient('http://localhost:3000', 'another', {
      auth: { persistSession: false },
      global: { fetch: (url, init) => request(url as string, init) },
    })
    const { data, error, status } = await client.from('businesses').select('id')
    expect({ data, error, status }).toMatchObject({ data: null, error: wrongKey, status: 401 })
  })

  test('is the public one or the service key, in a header or the address', async ({
    request,
    rest,
    services,
  }) => {
    const { anonKey, serviceKey } = services.accounts
    for (const key of [anonKey, serviceKey ?? '']) {
      const read = await request(`/rest/v1/businesses?limit=1&select=id&apikey=${key}`)
      expect([read.status, await read.json()]).toEqual([200, [{ id: expect.any(String) }]])
      expect((await rest('businesses?limit=1', { apikey: key })).status).toBe(200)
    }
  })

  test("isn't required if the setting says so, and is the hosted service’s own there", async ({
    services,
    request,
    build,
  }) => {
    const { own } = services.accounts
    if (own) Object.assign(own.settings, { requireApiKey: false })
    expect((await request('/rest/v1/businesses?limit=1')).status).toBe(200)
    const hosted = { url: 'https://x.supabase.co', anonKey: 'sb_publishable_1' }
    const accounts = hostedAccounts({ ...hosted, serviceKey: undefined }, async () => {})
    const app = createApp({ ...services, accounts }, build)
    const ask = async (apikey: string) => {
      const init = { headers: { apikey } }
      return (await app.request('http://localhost:3000/rest/v1/businesses?limit=1', init)).status
    }
    expect([await ask('sb_publishable_1'), await ask('null'), await ask('')]).toEqual([
      200, 401, 401,
    ])
  })
})

describe('permissions', () => {
  test('reject every change and change nothing', async ({ client, db }) => {
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

  test('never show a hidden street, not even through a filter or an order', async ({
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

  test('only show published listings and their images', async ({ client, db }) => {
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

  test('show an expired proof as none', async ({ client, services }) => {
    services.moveTo('2040-01-01T12:00:00Z')
    const { data } = await client.from('businesses').select('is_verified')
    expect(data?.some(({ is_verified }) => is_verified)).toBe(false)
  })

  test('let browsers on other sites read', async ({ request, rest }) => {
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
    const read = await rest('businesses?limit=1', { origin: 'https://elsewhere.example' })
    expect(read.headers.get('access-control-allow-origin')).toBe('*')
    expect(read.headers.get('access-control-expose-headers')).toContain('content-range')
    const refused = await rest('nothing')
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  })
})
