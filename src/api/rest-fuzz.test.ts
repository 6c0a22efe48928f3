import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../../test/data-client.ts'
import { addressText } from '../florida/address.ts'
import { insertBusinesses } from '../listings/businesses.server.ts'
import type { Db } from '../platform/db/schema.ts'

/** Words that occur only in private data. */
const secrets = ['Zyxwold', 'Qabbalon']

/** The client's query builder, without its types. */
type AnyQuery = Record<string, (...given: unknown[]) => unknown>
type AnyAnswer = { data: object[] | null; status: number; error: { code: string } | null }

async function hideSecrets(db: Db): Promise<void> {
  const listing = { categorySlug: 'hvac', description: '', county: 'Martin' }
  const address = { street: '77 Zyxwold Ln', city: 'Stuart', zip: '34994' }
  await insertBusinesses(db, [
    { ...listing, id: 'hides', name: 'Hides', ...address, hidesAddress: true },
    { ...listing, id: 'gone', name: 'Qabbalon', ...address },
  ])
  await db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', 'gone').execute()
  const image = { business_id: 'gone', url: '/Qabbalon.jpg', alt: '', place: 0 }
  await db.insertInto('business_images').values(image).execute()
}

const sound = ['id', 'name', 'category', 'address', 'is_featured', 'county']
const columns = [
  ...sound,
  'is_verified',
  'business_id',
  'url',
  'county',
  'status',
  'hides_address',
  'a b',
  '"id"',
  '',
]
const operators = [
  'eq',
  'neq',
  'gt',
  'lte',
  'like',
  'ilike',
  'in',
  'is',
  'match',
  'fts',
  'cs',
  'not.eq',
  'not.in',
  'not',
  'nonsense',
  'constructor',
]
const odd = [
  '77 Zyxwold Ln, Stuart, FL 34994',
  '*Zyxwold*',
  '%old%',
  '(a,"b,c",)',
  '("a\\"b")',
  '(',
  '\\',
  'true',
  'null',
  '9223372036854775808',
  '-1',
  '\u0000',
  "'; drop table businesses; --",
  '$1',
]
/** Most inputs are valid, so that they reach the database. */
const column = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...sound) },
  { weight: 2, arbitrary: fc.constantFrom(...columns) },
  { weight: 1, arbitrary: fc.string() },
)
const text = fc.oneof(fc.constantFrom(...odd), fc.string(), fc.string({ unit: 'grapheme' }))
const soundValue = fc
  .tuple(fc.constantFrom('eq', 'neq', 'gt', 'like', 'not.ilike'), text)
  .map(([operator, text]) => `${operator}.${text}`)
const value = fc.oneof(
  { weight: 6, arbitrary: soundValue },
  { weight: 1, arbitrary: text },
  fc.tuple(fc.constantFrom(...operators), text).map(([operator, text]) => `${operator}.${text}`),
)
const order = fc
  .array(fc.tuple(column, fc.constantFrom('', '.asc', '.desc.nullslast', '.nullsfirst', '.up')))
  .map((terms) => terms.map((term) => term.join('')).join(','))
const part = fc.oneof(
  fc.tuple(column, value),
  fc.tuple(fc.constant('select'), fc.oneof(fc.array(column).map(String), text)),
  fc.tuple(fc.constant('order'), fc.oneof(order, text)),
  fc.tuple(
    fc.constantFrom('limit', 'offset', 'or', 'and', 'columns'),
    fc.oneof(fc.integer().map(String), text),
  ),
)
const table = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('businesses', 'business_images') },
  { weight: 1, arbitrary: fc.string().map(encodeURIComponent) },
)
const headers = fc.record(
  {
    accept: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('*/*', 'application/json') },
      { weight: 1, arbitrary: fc.constant('application/vnd.pgrst.object+json') },
      { weight: 1, arbitrary: fc.constantFrom('text/csv', 'x;;,') },
    ),
    prefer: fc.constantFrom('count=exact', 'count=planned', 'handling=strict', 'x'),
    range: fc.constantFrom('0-0', '3-', '9-2', 'bytes=0-1', '0-99999999999999999999', 'x'),
  },
  { requiredKeys: [] },
)

/** Sends thousands of requests, which is slow while other tests run. */
const patience = { timeout: 600_000 }

describe('for any request', patience, () => {
  test('the data service answers two hundred random addresses without failing or leaking', async ({
    db,
    rest,
  }) => {
    await hideSecrets(db)
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(table, fc.array(part, { maxLength: 4 }), headers, async (...asked) => {
        const [table, parts, headers] = asked
        const query = new URLSearchParams(parts.map(([key, value]) => [key, value]))
        const response = await rest(`${table}?${query}`, headers)
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
        expect(response.status).toBeLessThan(500)
        await expectNoSecret(response, parts.flat().join(' '))
      }),
      { numRuns: 200 },
    )
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 404, 406]))
    expect(seen.get(200)).toBeGreaterThan(20)
  })

  test('the published client makes two hundred random calls without failing or leaking', async ({
    db,
    client,
  }) => {
    await hideSecrets(db)
    let found = 0
    const known = fc.constantFrom(...sound)
    const call = fc.oneof(
      fc.tuple(fc.constantFrom('eq', 'neq', 'gt', 'lte', 'like', 'ilike', 'is'), known, text),
      fc.tuple(fc.constant('in'), known, fc.array(text)),
      fc.tuple(fc.constant('order'), known, fc.record({ ascending: fc.boolean() })),
      fc.tuple(fc.constant('range'), fc.nat(200), fc.nat(200)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 3 }), fc.boolean(), async (calls, isCounted) => {
        const options = isCounted ? { count: 'exact' as const } : {}
        const query = client.from('businesses').select('*', options) as unknown as AnyQuery
        for (const [name, ...given] of calls) query[name]?.(...given)
        const { data, status, error } = await (query as unknown as Promise<AnyAnswer>)
        expect(status).toBeGreaterThanOrEqual(200)
        expect(status).toBeLessThan(500)
        expect(error ? error.code : 'none').toMatch(/^(none|PGRST\d+|[0-9A-Z]{5})$/)
        found += data?.length ?? 0
        for (const secret of secrets) expect(JSON.stringify(data)).not.toContain(secret)
      }),
      { numRuns: 200 },
    )
    expect(found).toBeGreaterThan(1000)
  })

  test('the database formats an address exactly as the pages do', async ({ db }) => {
    const piece = fc.constantFrom('2140 SE Hwy', 'Suite 3, A St', 'Stuart', '34994', 'É', '', null)
    await fc.assert(
      fc.asyncProperty(piece, piece, piece, async (street, city, zip) => {
        const { rows } = await sql<{ shown: string | null }>`
          select address_text(${street}::text, ${city}::text, ${zip}::text) as shown`.execute(db)
        expect(rows[0]?.shown).toBe(addressText({ street, city, zip }))
      }),
      { numRuns: 150 },
    )
  })
})

/** An error may echo the request; rows must not contain private data. */
async function expectNoSecret(response: Response, asked: string): Promise<void> {
  const body = await response.text()
  const mayRepeat = response.ok ? '' : asked
  const told = secrets.filter((secret) => body.includes(secret) && !mayRepeat.includes(secret))
  expect(told).toEqual([])
}
