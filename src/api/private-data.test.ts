import { describe, expect } from 'vitest'
import { testOfCommits as test } from '../../test/fixtures.ts'
import { newBusiness } from '../../test/builders.ts'
import { insertBusinesses } from '../listings/businesses.server.ts'
import type { Db } from '../platform/db/schema.ts'

/** Every way that listings or their posts leave the site as data. */
const outputs = [
  '/api/v1/businesses?limit=100&county=martin',
  '/api/v1/businesses?q=zyxwv',
  '/api/v1/businesses/hidden-one',
  '/api/v1/businesses/hidden-one.vcf',
  '/api/v1/businesses/hidden-one/nearby',
  '/api/v1/businesses.csv?county=martin',
  '/api/v1/businesses.geojson?county=martin',
  '/api/v1/businesses.vcf?county=martin',
  '/api/v1/posts?limit=100',
  '/api/v1/posts?business=hidden-one',
  '/api/v1/posts.csv',
  '/api/v1/events?limit=100',
  '/api/v1/events.csv',
  '/api/v1/articles?limit=100',
  '/api/v1/resources?limit=100',
  '/feeds/listings.atom',
  '/feeds/listings.atom?county=martin&category=Plumbing',
  '/feeds/posts.atom',
  '/feeds/posts.atom?region=south',
  '/feeds/events.ics',
  '/feeds/events.ics?county=martin',
  '/open-data/businesses.csv',
  '/open-data/businesses.json',
  '/open-data/businesses.geojson',
  '/open-data',
  '/api',
]

async function addHidden(db: Db): Promise<void> {
  const marked = { name: 'Zyxwv Plumbing', description: 'Zyxwv', street: '1 Zyxwv Street' }
  await insertBusinesses(db, [
    newBusiness({
      id: 'hidden-one',
      ...marked,
      posts: [
        { type: 'update', postedOn: '2026-11-20', content: 'Zyxwv news' },
        {
          type: 'event',
          postedOn: '2026-11-20',
          content: 'Zyxwv party',
          startsAt: '2026-12-01T15:00:00Z',
        },
      ],
    }),
  ])
}

const states = ['suspended', 'archived', 'unpublished', 'closed', 'unconfirmed'] as const

describe('private data', () => {
  test.for(states)(
    '%s: is in no output, not even in older files',
    async (status, { db, request }) => {
      await addHidden(db)
      const before = await request('/open-data/businesses.csv')
      expect(before.status).toBe(200)
      await before.text()
      const closed_at = status === 'closed' ? new Date('2026-11-20') : null
      await db
        .updateTable('businesses')
        .set({ status, closed_at })
        .where('id', '=', 'hidden-one')
        .execute()
      for (const address of outputs) {
        const text = await (await request(address)).text()
        expect({ address, leaks: /Zyxwv[^"<]{0,20}/.exec(text)?.[0] ?? null }).toEqual({
          address,
          leaks: null,
        })
      }
    },
  )

  // The nightly files' contents: see open-data.test.ts.
  test('would be found by these requests', async ({ db, request }) => {
    await addHidden(db)
    for (const address of outputs.filter(
      (one) => !/articles|resources|nearby|^\/open-data|^\/api$/.test(one),
    ))
      expect({ address, text: await (await request(address)).text() }).toEqual({
        address,
        text: expect.stringContaining('Zyxwv'),
      })
  })

  test('includes a hidden street, a draft, and an unpublished article or hidden resource', async ({
    db,
    request,
  }) => {
    await insertBusinesses(db, [
      newBusiness({
        id: 'hidden-one',
        street: '77 Zyxwv Ln',
        hidesAddress: true,
        lat: 27.123456,
        lng: -80.123456,
      }),
    ])
    const draft = { business_id: 'hidden-one', posted_on: '2026-11-20', state: 'draft' } as const
    await db
      .insertInto('posts')
      .values([
        { ...draft, content: 'Zyxwv draft' },
        { ...draft, content: 'Zyxwv draft', type: 'event', starts_at: new Date('2026-12-01') },
      ])
      .execute()
    await db
      .updateTable('articles')
      .set({ title: 'Zyxwv', published_at: null })
      .where('id', '=', 'vbc1')
      .execute()
    await db
      .updateTable('resources')
      .set({ title: 'Zyxwv', is_hidden: true })
      .where('id', '=', 'fdva')
      .execute()
    for (const address of [...outputs, '/api/v1/articles/vbc1', '/api/v1/resources/fdva']) {
      const text = await (await request(address)).text()
      expect({ address, leaks: /Zyxwv|27\.123|80\.123/.exec(text)?.[0] ?? null }).toEqual({
        address,
        leaks: null,
      })
    }
    const shown = await (await request('/api/v1/businesses/hidden-one')).json()
    expect(shown).toMatchObject({ street: null, city: 'Stuart', location: { precision: 'zip' } })
  })

  test('includes names, emails, and notes of people that the profile doesn’t show', async ({
    db,
    request,
  }) => {
    await insertBusinesses(db, [newBusiness({ id: 'hidden-one' })])
    await db
      .insertInto('business_owners')
      .values({
        business_id: 'hidden-one',
        user_id: '00000000-0000-4000-8000-00000000000a',
        by_name: 'Zyxwv Person',
        since: new Date('2026-11-01'),
      })
      .execute()
    for (const address of outputs)
      expect(await (await request(address)).text()).not.toMatch(/Zyxwv|0000-4000-8000/)
  })
})

test('a sample is marked in every output, and left out of the complete files', async ({
  request,
  db,
}) => {
  const id = 'semper-plumbing-stuart'
  await db
    .insertInto('posts')
    .values({ business_id: id, posted_on: '2026-11-20', content: 'Zyxwv sale' })
    .execute()
  const textOf = async (address: string) => (await request(address)).text()
  expect(JSON.parse(await textOf(`/api/v1/businesses/${id}`))).toMatchObject({
    isSample: true,
    proof: null,
  })
  const [head = '', row = ''] = (
    await textOf(`/api/v1/businesses/${id}.csv?fields=id,proof`)
  ).split('\r\n')
  expect([head, row]).toEqual([
    'Listing id,Proof,Checked on,Proof note,Proof valid until,Sample',
    `${id},,,,,yes`,
  ])
  const feature = JSON.parse(await textOf(`/api/v1/businesses/${id}.geojson`)) as {
    features: object[]
  }
  expect(feature.features).toMatchObject([{ properties: { isSample: true } }])
  expect(await textOf(`/api/v1/businesses/${id}.vcf`)).toContain('FN:Sample: ')
  expect(await textOf('/feeds/posts.atom')).toContain('Sample: Zyxwv sale')
  expect(await textOf('/feeds/listings.atom?county=martin')).not.toMatch(
    /<title>(?!Sample: |Florida)/,
  )
  const { data } = JSON.parse(await textOf('/api/v1/posts?limit=1')) as { data: object[] }
  expect(data).toMatchObject([{ isSample: true }])
  for (const format of ['csv', 'json', 'geojson'])
    expect(await textOf(`/open-data/businesses.${format}`)).not.toContain(id)
})
