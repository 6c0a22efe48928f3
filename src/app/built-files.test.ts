/** @module-tag once */
import { describe, expect } from 'vitest'
import { test } from '../../test/fixtures.ts'

describe('built files', () => {
  test('with a hash in their name are cached permanently', async ({ request }) => {
    const page = await (await request('/')).text()
    const script = /\/assets\/framework-[\w-]+\.js/.exec(page)?.[0] ?? ''
    const answer = await request(script, { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('javascript')
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('without a hash are cached for a day', async ({ request }) => {
    const answer = await request('/favicon.svg')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  })

  test("that don't exist answer with the not-found page, which isn't cached", async ({
    request,
  }) => {
    const answer = await request('/assets/nothing-12345678.js')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  })
})
