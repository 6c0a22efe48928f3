import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import { test as base } from '../../../test/fixtures.ts'
import { googleReviews } from './google-reviews.server.ts'

const profile = '/business/semper-plumbing-stuart'

const place = {
  rating: 4.7,
  userRatingCount: 1213,
  googleMapsUri: 'https://maps.google.com/?cid=7',
  reviews: [
    {
      rating: 5,
      text: { text: 'Fixed the leak <b>and</b> swept up.', languageCode: 'en' },
      authorAttribution: {
        displayName: 'Dana R.',
        uri: 'https://www.google.com/maps/contrib/1',
        photoUri: 'https://lh3.googleusercontent.com/1',
      },
      publishTime: '2026-10-21T18:05:11.123456789Z',
    },
    {
      rating: 2,
      authorAttribution: { displayName: 'No Link', uri: 'javascript:alert(1)' },
      publishTime: '2026-01-02T00:00:00Z',
    },
    { rating: 9, publishTime: 'yesterday' },
  ],
}

/** `api` stands in for Google: it answers as `answer` says and records its requests. */
const test = base
  .extend('api', async ({}, { onCleanup }) => {
    const api = {
      asked: [] as IncomingMessage[],
      answer: (response: ServerResponse): void => void response.end(JSON.stringify(place)),
    }
    const server = createServer((request, response) => {
      api.asked.push(request)
      api.answer(response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onCleanup(() => {
      server.closeAllConnections()
      server.close()
    })
    return Object.assign(api, { server })
  })
  .extend('google', async ({ api, services, db }) => {
    const { port } = api.server.address() as AddressInfo
    const toApi = (address: string, init: RequestInit) =>
      fetch(address.replace('https://places.googleapis.com', `http://127.0.0.1:${port}`), init)
    const { now, log } = services
    services.reviews = googleReviews({ apiKey: 'the-key', now, log, fetch: toApi })
    await db
      .updateTable('businesses')
      .set({ google_place_id: 'ChIJ-semper_1' })
      .where('id', '=', 'semper-plumbing-stuart')
      .execute()
    return api
  })

describe('the Google reviews of a profile', () => {
  test('show the rating, total, and each review with its author', async ({ google, visit }) => {
    const page = await visit(profile)
    for (const words of [
      '★ 4.7 out of 5 from 1,213 reviews',
      'Dana R. ★ 5 out of 5 October 21, 2026 Fixed the leak <b>and</b> swept up.',
      'No Link ★ 2 out of 5 January 2, 2026',
      'Reviews and rating come from Google Maps.',
    ])
      expect(page.words).toContain(words)
    expect(page.document.querySelectorAll('[aria-label^="Google reviews of"] li')).toHaveLength(2)
    expect(page.document.querySelector('a[href="https://maps.google.com/?cid=7"]')).not.toBeNull()
    expect(page.html).not.toContain('href="javascript:')
    expect(page.words).not.toContain('Search on Google')
    const [asked] = google.asked
    expect(asked?.url).toBe(
      '/v1/places/ChIJ-semper_1?fields=rating,userRatingCount,reviews,googleMapsUri&languageCode=en',
    )
    expect(asked?.headers['x-goog-api-key']).toBe('the-key')
  })

  test('are cached for an hour', async ({ google, visit, services }) => {
    services.moveTo('2026-11-21T12:00:00Z')
    await Promise.all([visit(profile), visit(profile)])
    services.moveTo('2026-11-21T12:59:00Z')
    expect((await visit(profile)).words).toContain('4.7 out of 5')
    expect(google.asked).toHaveLength(1)
    services.moveTo('2026-11-21T13:00:00Z')
    await visit(profile)
    expect(google.asked).toHaveLength(2)
  })

  test("don't delay a page when Google doesn't answer", async ({ google, visit, services }) => {
    google.answer = () => {}
    const started = performance.now()
    const page = await visit(profile)
    expect(performance.now() - started).toBeLessThan(4000)
    expect(page.status).toBe(200)
    expect(page.words).toContain('Search on Google')
    expect(services.events).toContainEqual(
      expect.objectContaining({ event: 'google reviews left out', placeId: 'ChIJ-semper_1' }),
    )
    await visit(profile)
    expect(google.asked).toHaveLength(1)
  })

  test('are requested again a minute after Google failed', async ({ google, visit, services }) => {
    services.moveTo('2026-11-21T12:00:00Z')
    google.answer = (response) => void response.writeHead(503).end()
    expect((await visit(profile)).words).toContain('Search on Google')
    google.answer = (response) => void response.end(JSON.stringify(place))
    services.moveTo('2026-11-21T12:01:00Z')
    expect((await visit(profile)).words).toContain('4.7 out of 5')
  })

  test.for([
    ['a refusal', 403, '{"error":{"code":403}}'],
    ['no JSON', 200, '<html>'],
    ['something else', 200, '[1,2]'],
    ['nobody has rated it', 200, '{"googleMapsUri":"https://maps.google.com/?cid=7"}'],
    [
      'a link that is none',
      200,
      JSON.stringify({ ...place, googleMapsUri: 'javascript:alert(1)' }),
    ],
  ] as const)(
    'are replaced by a search on Google: %s',
    async ([_name, status, body], { google, visit }) => {
      google.answer = (response) => void response.writeHead(status).end(body)
      const page = await visit(profile)
      expect(page.status).toBe(200)
      expect(page.words).toContain('Search on Google for Semper Plumbing')
      expect(page.words).not.toContain('out of 5')
      expect(google.asked).toHaveLength(1)
    },
  )

  test("aren't requested without a valid place id", async ({ google, db, visit }) => {
    expect((await visit('/business/tidewatch-air-and-heat-stuart')).words).not.toContain('out of 5')
    await db.updateTable('businesses').set({ google_place_id: '../../x?y=' }).execute()
    expect((await visit(profile)).words).toContain('Search on Google')
    expect(google.asked).toEqual([])
  })

  test("aren't requested without a key", async ({ google, services, visit }) => {
    const { now, log } = services
    const fail = () => Promise.reject(new Error('asked without a key'))
    services.reviews = googleReviews({ apiKey: undefined, now, log, fetch: fail })
    expect((await visit(profile)).words).toContain('Search on Google')
    expect([google.asked, services.events.filter(({ event }) => event !== 'request')]).toEqual([
      [],
      [],
    ])
  })
})
