import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { parse } from 'csv-parse/sync'
import { generateApi } from 'swagger-typescript-api'
import { describe, expect } from 'vitest'
import { answerChecker, type ApiDocument } from '../../../test/api-document.ts'
import { test as base } from '../../../test/fixtures.ts'
import { newBusiness } from '../../../test/builders.ts'
import { matchColumns } from '../../exchange/record/columns.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { csvMark } from '../../platform/text/escape.ts'
import { parseSearch } from '../../search/page/parse-search.server.ts'
import { runSearch } from '../../search/page/run-search.server.ts'
import { apiFields } from './schemas.ts'

type List = {
  data: Record<string, unknown>[]
  total: number
  links: { self: string; next: string | null }
}

/** `ask` validates every answer against the document. */
const test = base
  .extend('document', async ({ request }) => {
    return (await (await request('/api/v1/openapi.json')).json()) as ApiDocument
  })
  .extend('ask', ({ document, request }) => {
    const check = answerChecker(document)
    return async (address: string, init?: RequestInit) => {
      const answer = await request(address, init)
      const body = await check(address, answer.clone())
      return { status: answer.status, headers: answer.headers, body: body as List }
    }
  })

const collections = [
  'businesses',
  'categories',
  'counties',
  'regions',
  'cities',
  'zip-codes',
  'articles',
  'resources',
  'posts',
  'events',
]

const idsOf = ({ data }: List) => data.map(({ id }) => id)

describe('the OpenAPI document', () => {
  test('is accepted by an OpenAPI validator', async ({ document }) => {
    const found = await new Validator().validate({ ...document })
    expect(found.errors ?? []).toEqual([])
    expect(found.valid).toBe(true)
  })

  test('has only examples that work', async ({ document, ask }) => {
    const examples = Object.values(document.paths).flatMap(({ get }) => get?.['x-examples'] ?? [])
    expect(examples.length).toBeGreaterThan(14)
    for (const { address } of examples) expect((await ask(address)).status).toBe(200)
  })

  test('has a working example for each of its parameters', async ({ document, ask }) => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      const below = path.replace('{id}', 'semper-plumbing-stuart')
      if (/\{|\/semper-plumbing-stuart$/.test(below) || !get?.parameters) continue
      for (const { in: place, name, schema } of get.parameters) {
        if (place !== 'query' || name === 'cursor' || name === 'format') continue
        expect({ path, name, example: typeof schema.example }).not.toMatchObject({
          example: 'undefined',
        })
        const value = encodeURIComponent(String(schema.example))
        const base = name === 'radius' && path === '/businesses' ? 'zip=34994&' : ''
        expect((await ask(`/api/v1${below}?${base}${name}=${value}`)).status).toBe(200)
      }
    }
  })

  test('makes a client that compiles', async ({ document }) => {
    const folder = await mkdtemp(join(tmpdir(), 'api-client-'))
    try {
      const spec = structuredClone(document) as Parameters<typeof generateApi>[0]['spec']
      await generateApi({ spec, output: folder, fileName: 'client.ts', silent: true })
      const use = `import { Api } from './client'
        const api = new Api({ baseUrl: 'http://localhost/api/v1' })
        export async function phones(): Promise<(string | null)[]> {
          const { data } = await api.businesses.listBusinesses({ category: 'Plumbing', limit: 5 })
          return data.data.map(({ phone, isSample, proof }) => (isSample || !proof?.isVerified ? null : phone))
        }`
      await writeFile(join(folder, 'use.ts'), use)
      const tsc = join(import.meta.dirname, '../../../node_modules/.bin/tsc')
      const flags = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig']
      const target = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler']
      const libs = ['--lib', 'es2022,dom,dom.iterable', '--types', '']
      await promisify(execFile)(tsc, [...flags, ...target, ...libs, join(folder, 'use.ts')]).catch(
        (error: { stdout: string }) => expect(error.stdout).toBe(''),
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('the API', () => {
  test('has every kind of entry as a list, by ID, and as files', async ({ ask, request, db }) => {
    await db
      .insertInto('posts')
      .values({
        business_id: 'semper-plumbing-stuart',
        type: 'event',
        posted_on: '2026-11-20',
        content: 'Open house',
        starts_at: new Date('2026-12-01T15:00:00Z'),
      })
      .execute()
    for (const name of collections) {
      const { body } = await ask(`/api/v1/${name}?limit=3`)
      expect({ name, count: body.data.length }).not.toMatchObject({ count: 0 })
      const id = String(body.data[0]?.id)
      const { body: one } = await ask(`/api/v1/${name}/${id}`)
      expect(one).toEqual(body.data[0])
      const csv = await request(`/api/v1/${name}.csv`)
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      const rows = parse(await csv.text(), { bom: true })
      expect(rows.length).toBe(body.total + 1)
      expect((await request(`/api/v1/${name}.xlsx`)).status).toBe(200)
      expect((await ask(`/api/v1/${name}/no-such`)).status).toBe(404)
    }
  })

  test('has every field of the field table', async ({ ask }) => {
    const { body } = await ask('/api/v1/businesses/semper-plumbing-stuart')
    expect(Object.keys(body)).toEqual(expect.arrayContaining([...apiFields]))
  })

  test.for([
    '',
    'zip=34994',
    'zip=34994&category=HVAC',
    'near=Tampa&radius=30',
    'q=ac+broken',
    'q=plomero+miami',
    'q=open+sunday+stuart',
    'county=martin&sort=proof',
    'region=south&sort=name',
    'category=Food+%26+Beverage',
    'q=suicide',
    'q=food+for+my+kids&show=businesses',
  ])('finds the same as the page: %s', async (query, { ask, services }) => {
    const parsed = parseSearch(new URLSearchParams(query), services.now())
    if (!parsed.ok) throw new Error('refused')
    const result = await runSearch(services, parsed.query)
    const { body } = await ask(`/api/v1/businesses?${query}&limit=10`)
    expect(idsOf(body)).toEqual(result.businesses.map(({ id }) => id))
    expect(body.total).toBe(result.total)
  })

  test('is paged without repetitions or gaps', async ({ ask, db }) => {
    for (const list of [
      'businesses?near=Stuart',
      'counties?',
      'zip-codes?county=martin',
      'posts?',
    ]) {
      const whole = (await ask(`/api/v1/${list}&limit=100`)).body
      const ids: unknown[] = []
      let next: string | null = `/api/v1/${list}&limit=7`
      while (next && ids.length < 90) {
        const { body, headers }: { body: List; headers: Headers } = await ask(next)
        ids.push(...idsOf(body))
        expect(headers.get('link')).toBe(body.links.next && `<${body.links.next}>; rel="next"`)
        next = body.links.next?.replace('http://localhost:3000', '') ?? null
      }
      expect(ids).toEqual(idsOf(whole).slice(0, ids.length))
      expect(new Set(ids).size).toBe(ids.length)
    }
    // A listing removed between two pages shifts nothing.
    const first = (await ask('/api/v1/businesses?sort=name&limit=5')).body
    const second = (await ask('/api/v1/businesses?sort=name&limit=10')).body
    await db.deleteFrom('businesses').where('id', '=', String(first.data[1]?.id)).execute()
    const next = first.links.next?.replace('http://localhost:3000', '') ?? ''
    expect(idsOf((await ask(next)).body)).toEqual(idsOf(second).slice(5))
  })

  test.for(['businesses?county=martin', 'businesses.csv?county=martin', 'counties?limit=100'])(
    'answers 304 until something changes: %s',
    async (list, { request, db }) => {
      const address = `/api/v1/${list}`
      const first = await request(address)
      const tag = first.headers.get('etag') ?? ''
      await first.text()
      const again = () => request(address, { headers: { 'if-none-match': tag } })
      expect((await again()).status).toBe(304)
      expect((await again()).headers.get('access-control-allow-origin')).toBe('*')
      await insertBusinesses(db, [newBusiness()])
      const changed = await again()
      expect({ address, status: changed.status }).toEqual({ address, status: 200 })
      expect(changed.headers.get('etag')).not.toBe(tag)
      await changed.text()
    },
  )

  test('returns only the chosen fields, and rejects unknown ones', async ({ ask, request }) => {
    const { body } = await ask('/api/v1/businesses?limit=1&fields=id,name')
    expect(Object.keys(body.data[0] ?? {})).toEqual(['id', 'name'])
    const refused = await ask('/api/v1/businesses?fields=id,secret')
    expect(refused.body).toMatchObject({ status: 400, errors: [{ parameter: 'fields' }] })
    const csv = await (await request('/api/v1/businesses.csv?limit=1&fields=name,phone')).text()
    expect(csv.split('\r\n')[0]).toBe('Name,Phone,Sample')
  })

  test('has headings in Spanish for people, which an import reads like those in English', async ({
    request,
    visit,
  }) => {
    const { document } = await visit('/es/businesses/search?category=Plumbing')
    const addresses = ['csv', 'xlsx', 'geojson', 'vcf'].map((ending) =>
      document.querySelector(`a[href*=".${ending}"]`)?.getAttribute('href'),
    )
    expect(addresses).toEqual([
      expect.stringMatching(/&headings=es$/),
      expect.stringMatching(/&headings=es$/),
      expect.not.stringContaining('headings'),
      expect.not.stringContaining('headings'),
    ])
    const headingsAt = async (address: string) => {
      const text = await (await request(address)).text()
      return (text.replace(csvMark, '').split('\r\n')[0] ?? '').split(',')
    }
    const spanish = await headingsAt(addresses[0] ?? '')
    const english = await headingsAt('/api/v1/businesses.csv?category=Plumbing')
    expect(spanish).toEqual(
      expect.arrayContaining(['Nombre', 'Categoría', 'Horario', 'Descripción en español']),
    )
    const columnsIn = (headings: string[]) => matchColumns(headings).map(({ column }) => column)
    expect(columnsIn(spanish)).toEqual(columnsIn(english))
    const file = await (
      await request('/api/v1/businesses.csv?category=Plumbing&limit=5&headings=es')
    ).text()
    expect(file).toContain('Plomería')
    expect((await request('/api/v1/businesses.csv?headings=xx')).status).toBe(400)
  })

  test('answers in the requested format', async ({ request }) => {
    const typeOf = async (address: string, accept?: string) => {
      const answer = await request(address, accept ? { headers: { accept } } : {})
      await answer.arrayBuffer()
      return answer.headers.get('content-type')?.replace(/;.*/, '')
    }
    const list = '/api/v1/businesses?limit=1'
    expect(await typeOf(list)).toBe('application/json')
    expect(await typeOf(list, '*/*')).toBe('application/json')
    expect(await typeOf(list, 'text/html,application/xhtml+xml,*/*;q=0.8')).toBe('application/json')
    expect(await typeOf(list, 'text/csv')).toBe('text/csv')
    expect(await typeOf(list, 'text/csv;q=0.5, application/geo+json')).toBe('application/geo+json')
    expect(await typeOf(`${list}&format=vcard`)).toBe('text/vcard')
    expect(await typeOf('/api/v1/businesses.geojson?limit=1')).toBe('application/geo+json')
    expect(await typeOf('/api/v1/businesses.json?limit=1', 'text/csv')).toBe('application/json')
    expect((await request(list, { headers: { accept: 'image/png' } })).status).toBe(406)
    expect((await request('/api/v1/resources.geojson')).status).toBe(404)
  })

  test.for([
    ['businesses?zip=90210', 'zip', 'valid Florida zip code'],
    ['businesses?near=Atlanta', 'near', 'Atlanta'],
    ['businesses?category=Spaceships', 'category', 'Spaceships'],
    ['businesses?county=Kings', 'county', 'Kings'],
    ['businesses?region=Midwest', 'region', 'Midwest'],
    ['businesses?zip=34994&radius=9999', 'radius', '500'],
    ['businesses?service=Pirates', 'service', ''],
    ['businesses?language=Klingon', 'language', ''],
    ['businesses?proof=maybe', 'proof', 'maybe'],
    ['businesses?open=perhaps', 'open', ''],
    ['businesses?sort=luck', 'sort', ''],
    ['businesses?limit=0', 'limit', '1 to 100'],
    ['businesses?limit=1000', 'limit', '1 to 100'],
    ['businesses?limit=ten', 'limit', '1 to 100'],
    ['businesses?cursor=x', 'cursor', 'links.next'],
    ['businesses?page=2', 'page', 'Unknown parameter'],
    ['businesses?q=a&q=b', 'q', 'once'],
    ['businesses?format=pdf', 'format', 'json'],
    ['businesses/semper-plumbing-stuart/nearby?radius=0', 'radius', '500'],
    ['resources?format=geojson', 'format', 'csv'],
    ['cities?county=Kings', 'county', 'Kings'],
    ['posts?type=poem', 'type', 'deal'],
    ['posts?since=soon', 'since', '2026-11-21'],
    ['posts?category=Spaceships', 'category', 'Spaceships'],
    ['events?from=2026-02-30', 'from', '2026-11-21'],
  ] as const)('names the rejected parameter: %s', async ([address, parameter, words], { ask }) => {
    const { status, body, headers } = await ask(`/api/v1/${address}`)
    expect(status).toBe(400)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toMatchObject({
      title: 'A parameter can’t be used',
      errors: [{ parameter, detail: expect.stringContaining(words) }],
    })
  })

  test('a cursor of another list is rejected', async ({ ask }) => {
    const { body } = await ask('/api/v1/businesses?county=martin&limit=2')
    const cursor = new URL(body.links.next ?? '').searchParams.get('cursor')
    const refused = await ask(`/api/v1/businesses?county=miami-dade&cursor=${cursor}`)
    expect(refused.body).toMatchObject({ errors: [{ parameter: 'cursor' }] })
  })

  test('is readable from any origin, and read-only', async ({ request }) => {
    const preflight = await request('/api/v1/businesses', {
      method: 'OPTIONS',
      headers: { origin: 'https://example.org', 'access-control-request-method': 'GET' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    const answer = await request('/api/v1/businesses?limit=1')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const refused = await request('/api/v1/counties', { method })
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    }
    const head = await request('/api/v1/businesses?limit=1', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('shows the remaining requests, and rejects with a problem document', async ({
    request,
    services,
  }) => {
    services.proxies.trusted = { hops: 1 }
    const from = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    const ask = () => request('/api/v1/regions?limit=1', from)
    const first = await ask()
    expect(first.headers.get('ratelimit-policy')).toBe('"open data";q=200;w=20')
    expect(first.headers.get('ratelimit')).toBe('"open data";r=199;t=1')
    for (let more = 0; more < 199; more++) await (await ask()).text()
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(refused.headers.get('ratelimit')).toBe('"open data";r=0;t=20')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ status: 429, title: 'Too many requests' })
  })
})
