import { parse } from 'node-html-parser'
import { expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

const event = {
  type: 'event',
  postedOn: '2026-11-20',
  content: 'Open house',
  startsAt: '2026-12-05T15:00:00Z',
  place: 'City Park',
} as const

test('feeds contain new posts, of everything or of a county, region, or category', async ({
  db,
  request,
}) => {
  const ofTampa = { county: 'Hillsborough', city: 'Tampa', zip: '33602', categorySlug: 'hvac' }
  await insertBusinesses(db, [
    newBusiness({ id: 'in-stuart', name: 'In Stuart', posts: [event] }),
    newBusiness({ id: 'in-tampa', name: 'In Tampa', ...ofTampa, posts: [event] }),
  ])
  const textOf = async (address: string) => {
    const answer = await request(address)
    expect(answer.status).toBe(200)
    return answer.text()
  }
  for (const feed of ['listings.atom', 'posts.atom', 'events.ics']) {
    const all = await textOf(`/feeds/${feed}`)
    expect(all).toContain('in-stuart')
    expect(all).toContain('in-tampa')
    for (const query of ['county=martin', 'region=south', 'category=Plumbing']) {
      const part = await textOf(`/feeds/${feed}?${query}`)
      expect(part).toContain('in-stuart')
      expect(part).not.toContain('in-tampa')
    }
    const refused = await request(`/feeds/${feed}?county=Kings`)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ errors: [{ parameter: 'county' }] })
  }
  const atom = parse(await textOf('/feeds/listings.atom'))
  expect(atom.querySelectorAll('entry').length).toBe(50)
  expect(atom.querySelector('entry id')?.text).toMatch(/^http:\/\/localhost:3000\/business\//)
  const calendar = await textOf('/feeds/events.ics?county=martin')
  expect(calendar).toContain('DTSTART:20261205T150000Z')
  expect(calendar).toContain('LOCATION:City Park')
})

test('a feed answers 304 until something changes, and 404 for unknown ones', async ({
  db,
  request,
}) => {
  const first = await request('/feeds/listings.atom')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  await first.text()
  expect((await request('/feeds/listings.atom', { headers })).status).toBe(304)
  await insertBusinesses(db, [newBusiness()])
  expect((await request('/feeds/listings.atom', { headers })).status).toBe(200)
  expect((await request('/feeds/nothing.atom')).status).toBe(404)
})
