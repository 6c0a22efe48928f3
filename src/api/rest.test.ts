import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../../test/data-client.ts'
import { insertBusinesses } from '../listings/businesses.server.ts'

const listing = { categorySlug: 'plumbing', description: '', address: null, county: 'Martin' }

describe("the specification's queries, with the published client", () => {
  test('reads one business by its id with all fields', async ({ client }) => {
    const { data, error } = await client
      .from('businesses')
      .select('*')
      .eq('id', 'semper-plumbing-stuart')
      .single()
    expect(error).toBeNull()
    expect(data).toEqual({
      id: 'semper-plumbing-stuart',
      name: 'Semper Plumbing',
      category: 'Plumbing',
      second_category: null,
      serves_zips: [],
      serves_miles: null,
      description: expect.stringContaining('Leak repair'),
      address: '2140 SE Federal Hwy, Stuart, FL 34994',
      phone: '772-555-0116',
      email: null,
      website: 'https://semperplumbing.example.com',
      is_verified: true,
      proof_level: 'sba-vetcert',
      is_featured: true,
      is_sample: true,
      county: 'Martin',
      languages: ['English'],
      emergency: true,
      service_disabled: false,
      woman_owned: false,
      spouse_owned: false,
      military_discount: true,
      wheelchair_access: false,
      free_estimates: true,
      statewide: false,
      online_only: false,
      payments: [],
      booking_link: null,
      quote_link: null,
      menu_link: null,
      naics_codes: ['238220'],
      uei: 'SAMPLE000001',
      cage: '0AA01',
    })
  })

  test('reads businesses whose languages contain one, any, or no other', async ({ client }) => {
    const names = () => client.from('businesses').select('languages')
    const signing = await names().contains('languages', ['English', 'American Sign Language'])
    expect(signing.data).toHaveLength(3)
    const any = await names().overlaps('languages', ['Haitian Creole', 'Portuguese'])
    expect(any.data).toHaveLength(6)
    const only = await names().containedBy('languages', ['Spanish']).neq('languages', '{}')
    expect(only.data).toEqual([{ languages: ['Spanish'] }])
    expect((await names().eq('languages', 'Spanish')).error?.code).toBe('22P02')
  })

  test('reads the full URLs of a business’s images', async ({ client, db }) => {
    const images = ['/images/a.jpg', 'https://img.example.com/b.jpg'].map((url, place) => ({
      business_id: 'semper-plumbing-stuart',
      url,
      alt: '',
      place,
    }))
    await db.insertInto('business_images').values(images).execute()
    const { data } = await client
      .from('business_images')
      .select('url')
      .eq('business_id', 'semper-plumbing-stuart')
    const folder = 'http://localhost:3000/images'
    expect(data).toEqual([{ url: `${folder}/a.jpg` }, { url: 'https://img.example.com/b.jpg' }])
    const one = client.from('business_images').select('business_id')
    expect((await one.eq('url', `${folder}/a.jpg`)).data).toHaveLength(1)
  })

  test('reads businesses whose category contains a text in any case', async ({ client }) => {
    const { data } = await client.from('businesses').select('*').ilike('category', '%plumb%')
    expect(data?.length).toBeGreaterThan(0)
    expect(new Set(data?.map(({ category }) => category))).toEqual(new Set(['Plumbing']))
  })

  test('reports a missing single business, and maybeSingle returns null', async ({ client }) => {
    const missing = () => client.from('businesses').select('*').eq('id', 'nobody')
    const { data, error, status } = await missing().single()
    expect({ data, status }).toEqual({ data: null, status: 406 })
    expect(error).toMatchObject({
      code: 'PGRST116',
      details: 'The result contains 0 rows',
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    })
    expect(await missing().maybeSingle()).toMatchObject({ data: null, error: null, status: 200 })
  })
})

describe('pages and counts', () => {
  test('counts exactly, with rows and without', async ({ client, db }) => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from businesses where status = 'published'`.execute(db)
    const total = rows[0]?.total
    const page = await client
      .from('businesses')
      .select('id', { count: 'exact' })
      .order('id')
      .range(10, 19)
    expect(page).toMatchObject({ count: total, status: 206 })
    expect(page.data).toHaveLength(10)
    const head = await client.from('businesses').select('*', { count: 'exact', head: true })
    expect(head).toMatchObject({ count: total, data: null, error: null })
  })

  test("has the page's rows in Content-Range", async ({ rest }) => {
    const page = await rest('businesses?select=id&order=id&limit=3&offset=2')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-range')).toBe('2-4/*')
    const header = await rest('businesses?select=id&order=id', {
      range: '2-4',
      'range-unit': 'items',
    })
    expect(header.headers.get('content-range')).toBe('2-4/*')
    expect(await header.json()).toEqual(await page.json())
    const none = await rest('businesses?id=eq.nobody', { prefer: 'count=exact' })
    expect(none.headers.get('content-range')).toBe('*/0')
    expect(none.status).toBe(200)
  })

  test('rejects a page after the last, and a range that ends before it starts', async ({
    rest,
  }) => {
    const behind = await rest('businesses?offset=99999', { prefer: 'count=exact' })
    expect(behind.status).toBe(416)
    expect(behind.headers.get('content-range')).toMatch(/^\*\/\d+$/)
    expect(await behind.json()).toMatchObject({ code: 'PGRST103' })
    const backwards = await rest('businesses', { range: '5-2' })
    expect(backwards.status).toBe(416)
    expect((await rest('businesses?limit=-1')).status).toBe(416)
    expect(await (await rest('businesses?limit=0')).json()).toEqual([])
  })

  test('sorts by several columns, with nulls as requested', async ({ client }) => {
    const { data } = await client
      .from('businesses')
      .select('email,name,county')
      .order('email', { ascending: false, nullsFirst: false })
      .order('name', { ascending: false })
    const emails = data?.map(({ email }) => email) ?? []
    const firstNull = emails.indexOf(null)
    expect(firstNull).toBeGreaterThan(0)
    expect(emails.slice(firstNull).every((email) => email === null)).toBe(true)
    const names = data?.slice(firstNull).map(({ name }) => String(name)) ?? []
    expect(names[0]! > names.at(-1)!).toBe(true)
    const first = await client.from('businesses').select('email').order('email', {
      nullsFirst: true,
    })
    expect(first.data?.[0]).toEqual({ email: null })
  })

  test('returns at most a thousand rows', async ({ client, db }) => {
    const many = Array.from({ length: 1001 }, (_, index) => ({
      ...listing,
      id: `many-${index}`,
      name: `Many ${index}`,
    }))
    await insertBusinesses(db, many)
    const { data } = await client.from('businesses').select('id').limit(5000)
    expect(data).toHaveLength(1000)
  })
})

describe('filters', () => {
  test('accept lists with commas, brackets, and quotes', async ({ client, db }) => {
    const names = ['Comma, Inc. (Stuart)', 'Plain']
    const rows = names.map((name, index) => ({ ...listing, id: `name-${index}`, name }))
    await insertBusinesses(db, rows)
    const { data } = await client.from('businesses').select('id').in('name', names).order('id')
    expect(data).toEqual([{ id: 'name-0' }, { id: 'name-1' }])
    const none = await client.from('businesses').select('id').in('name', [])
    expect(none.data).toEqual([])
  })

  test('negate, compare, and find nulls and yes or no', async ({ client }) => {
    const featured = await client.from('businesses').select('is_featured').eq('is_featured', true)
    expect(featured.data?.length).toBeGreaterThan(0)
    expect(featured.data?.every((row) => row.is_featured)).toBe(true)
    const plain = await client
      .from('businesses')
      .select('id')
      .is('is_featured', false)
      .not('email', 'is', null)
      .neq('county', 'Martin')
      .gte('id', 'c')
    expect(plain.error).toBeNull()
    expect(plain.data?.every(({ id }) => id >= 'c')).toBe(true)
  })

  test('rename columns and leave out nulls on request', async ({ client }) => {
    const { data } = await client
      .from('businesses')
      .select('title:name, email')
      .eq('id', 'semper-plumbing-stuart')
      .stripNulls()
    expect(data).toEqual([{ title: 'Semper Plumbing' }])
  })

  test.for([
    ['businesses?color=eq.red', 400, '42703'],
    ['businesses?select=color', 400, '42703'],
    ['businesses?order=color', 400, '42703'],
    ['businesses?name=red', 400, 'PGRST100'],
    ['businesses?name=is.red', 400, 'PGRST100'],
    ['businesses?name=in.red', 400, 'PGRST100'],
    ['businesses?name=is.true', 400, '42804'],
    ['businesses?order=name.up', 400, 'PGRST100'],
    ['businesses?select=name,,id', 400, 'PGRST100'],
    ['businesses?is_verified=eq.perhaps', 400, '22P02'],
    ['business_images?id=eq.one', 400, '22P02'],
    ['business_images?id=eq.99999999999999999999', 400, '22003'],
    ['businesses?is_verified=ilike.t*', 404, '42883'],
    ['businesses?name=ilike.%25%5C', 400, '22025'],
    ['businesses?name=eq.%00', 400, '22021'],
    ['businesses?name=match.^S', 400, 'PGRST127'],
    ['businesses?name=eq(any).{a,b}', 400, 'PGRST127'],
    ['businesses?or=(name.eq.a,name.eq.b)', 400, 'PGRST127'],
    ['businesses?select=name,business_images(url)', 400, 'PGRST127'],
    ['businesses?select=id::text', 400, 'PGRST127'],
    ['businesses?select=count()', 400, 'PGRST123'],
    ['businesses?business_images.url=eq.a', 400, 'PGRST108'],
    ['business', 404, 'PGRST205'],
    ['verifications', 404, 'PGRST205'],
    ['__proto__', 404, 'PGRST205'],
    ['%', 404, 'PGRST205'],
    ['rpc/now', 404, 'PGRST202'],
    ['', 404, 'PGRST126'],
    ['businesses/one', 404, 'PGRST125'],
  ] as const)('answer %s with %i and %s', async ([path, status, code], { rest }) => {
    const response = await rest(path)
    expect(response.status).toBe(status)
    const body = (await response.json()) as Record<string, unknown>
    expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
    expect(body.code).toBe(code)
  })

  test('reject unknown formats and schemas', async ({ client, rest }) => {
    const csv = await client.from('businesses').select('id').csv()
    expect(csv).toMatchObject({ status: 406, error: { code: 'PGRST107' } })
    const schema = await rest('businesses', { 'accept-profile': 'auth' })
    expect(schema.status).toBe(406)
    expect(await schema.json()).toMatchObject({ code: 'PGRST106' })
  })
})
