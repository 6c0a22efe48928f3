/** @module-tag once */
import { describe, expect } from 'vitest'
import { test as base } from '../../../test/fixtures.ts'
import { visitLimits } from './visit-limits.ts'
import { readTrustedProxies } from './visitor.server.ts'

/** A visitor behind the one trusted proxy. */
const test = base.extend('from', ({ services, request }) => {
  services.proxies.trusted = readTrustedProxies('1')
  return async (address: string, path: string, init: RequestInit = {}) => {
    const headers = new Headers({ origin: services.site.url })
    if (address) headers.set('x-forwarded-for', address)
    return request(path, { ...init, headers })
  }
})

const examples: Record<string, { path: string; init?: RequestInit }> = {
  'text search': { path: '/businesses/search?q=zyxwv' },
  search: { path: '/businesses/search?page=2' },
  'search by distance or hours': { path: '/businesses/search?zip=1&radius=9' },
  suggestions: { path: '/businesses/suggest?q=zyxwv' },
  nearby: { path: '/business/nobody/nearby' },
  'data service': { path: '/rest/v1/businesses?limit=0' },
  'open data': { path: '/api/v1/regions?limit=1' },
  cards: { path: '/oembed' },
  'embedded lists': { path: '/embed/list?zip=1' },
  feeds: { path: '/feeds/listings.atom?county=martin' },
  files: { path: '/open-data/businesses.csv' },
  paper: { path: '/county/nowhere/booklet.pdf' },
  'page discovery': { path: '/__manifest?version=x' },
  'new page': { path: '/Ledger' },
  'social picture': { path: '/og/category/nothing.png' },
  photo: { path: '/business/nobody/photos', init: { method: 'POST' } },
  document: { path: '/submission/nobody', init: { method: 'POST' } },
}

describe('an expensive page', () => {
  test.for(visitLimits)(
    'has a limit for each visitor: $name',
    async ({ name, burst, text, perSecond }, { from, services }) => {
      const { path, init } = examples[name] as { path: string; init?: RequestInit }
      const one = () => from('203.0.113.7', path, init)
      for (let visit = 0; visit < burst; visit++) expect((await one()).status).not.toBe(429)
      const refused = await one()
      expect(refused.status).toBe(429)
      const seconds = Math.ceil(1 / perSecond)
      expect(refused.headers.get('retry-after')).toBe(String(seconds))
      expect(await refused.text()).toContain(`${text()} Wait ${seconds} second`)

      expect((await from('203.0.113.8', path, init)).status).not.toBe(429)
      const others = ['/', '/category/hvac', '/businesses/search?zip=34994']
      for (const page of name === 'new page' ? [] : others.slice(0, name === 'search' ? 2 : 3))
        expect((await from('203.0.113.7', page)).status).toBe(200)
      services.moveTo(new Date(services.now().getTime() + seconds * 1000).toISOString())
      expect((await one()).status).not.toBe(429)
    },
  )

  test('is rejected in the format the client accepts', async ({ from, services }) => {
    for (const { name, burst, perSecond } of visitLimits)
      for (let visit = 0; visit < burst; visit++)
        await services.forms.limits.take(`${name} of 203.0.113.7`, perSecond, burst)
    const typeOf = async (path: string) => {
      const answer = await from('203.0.113.7', path)
      expect(answer.status).toBe(429)
      return answer.headers.get('content-type')
    }
    expect(await typeOf('/businesses/search?q=a')).toContain('text/html')
    expect(await typeOf('/businesses/search.data?q=a')).toContain('text/plain')
    expect(await typeOf('/businesses/suggest?q=a')).toContain('text/plain')
    expect(await typeOf('/og/site/default.png')).toContain('text/plain')
    const answer = await from('203.0.113.7', '/rest/v1/businesses')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(Object.keys(await answer.json())).toEqual(['code', 'message', 'details', 'hint'])
  })

  test('has no limit on the operator’s own machine, except for forms', async ({
    visit,
    services,
  }) => {
    const headers = { origin: services.site.url }
    const statuses = async (times: number, path: string, method: string) => {
      const answers = []
      for (let visited = 0; visited < times; visited++)
        answers.push((await visit(path, { method, headers })).status)
      return answers
    }
    expect(await statuses(70, '/businesses/search?zip=1&radius=9', 'GET')).not.toContain(429)
    expect((await statuses(41, '/submission/nobody', 'POST')).indexOf(429)).toBe(40)
  })

  test('isn’t limited behind a proxy that hides its visitors', async ({ from }) => {
    const statuses: number[] = []
    for (let visit = 0; visit < 100; visit++)
      statuses.push((await from('', '/businesses/search?zip=1&radius=9')).status)
    expect(new Set(statuses)).toEqual(new Set([400]))
  })
})
