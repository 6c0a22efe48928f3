/** @module-tag once */
import { describe, expect } from 'vitest'
import { matchRoutes, type RouteObject } from 'react-router'
import fc from 'fast-check'
import { test as base } from '../../../test/fixtures.ts'
import { pagePatterns } from '../../../test/page-patterns.ts'
import type { PagesBuild } from '../../app/app.server.ts'
import { pageRoutes } from './page-routes.ts'
import { visitLimits, type VisitLimit } from './visit-limits.ts'
import { readTrustedProxies } from './visitor.server.ts'

/** Behind the one trusted proxy, with the URL sent exactly as written. */
const test = base.extend('from', ({ services, request }) => {
  services.proxies.trusted = readTrustedProxies('1')
  return async (visitor: string, path: string, method = 'GET') => {
    const headers = { origin: services.site.url, 'x-forwarded-for': visitor }
    return request(services.site.url + path, { method, headers })
  }
})

const percent = (text: string) =>
  `%${text.charCodeAt(0).toString(16).padStart(2, '0')}${text.slice(1)}`

/** Path variants that React Router accepts, or might. */
const pathSpellings: Record<string, (path: string) => string> = {
  'as we write it': (path) => path,
  'in capitals': (path) => path.toUpperCase(),
  'with a capital': (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  'with a slash at the end': (path) => `${path}/`,
  'with slashes at the end': (path) => `${path}//`,
  'with two slashes in front': (path) => `/${path}`,
  'with two slashes inside': (path) => path.replace(/(.)\//, '$1//'),
  'with dots': (path) => `/x/..${path}`,
  'with encoded dots': (path) => `/x/%2e%2E${path}`,
  'with an encoded letter': (path) =>
    path.replaceAll(/\/[a-z]/g, (at) => `/${percent(at[1] ?? '')}`),
  'with an encoded letter at the end': (path) => path.replace(/[a-z]$/, percent),
  'as data': (path) => `${path}.data`,
  'as data after a slash': (path) => `${path}/_.data`,
  'as data after slashes': (path) => `${path}//_.data`,
  'as data, in capitals': (path) => `${path.toUpperCase()}.data`,
}

const querySpellings: Record<string, (query: string) => string> = {
  'as we write it': (query) => query,
  'with something else': (query) => `${query}&x=1&utm_source=a`,
  'with something else in front': (query) => `x=1&${query}`,
  'with routes of the data': (query) => `${query}&_routes=directory/search-page/search-page`,
  'with no routes of the data': (query) => `_routes=&${query}&_routes=x`,
  twice: (query) => `${query}&${query}`,
  'and then empty': (query) => `${query}&${query.replaceAll(/=[^&]*/g, '=')}`,
  'with an encoded name': (query) => query.replace(/^\w/, percent),
  'with encoded spaces': (query) => query.replace('=', '=%20+'),
}

/** Every URL of a limit, with the parameters that make it count. */
function addressesOf(limit: VisitLimit, build: PagesBuild): { path: string; query: string }[] {
  const { pages, service, whenGiven } = limit
  const services = service
    ? [service.replace('*', 'site/none.png').replace(':file', 'businesses.csv')]
    : []
  const patterns = pages === 'everyPage' ? [...pagePatterns(build).keys(), '/no-such-page'] : pages
  // The first matching limit counts, so some of the last one's pages have another.
  const paths = (patterns ?? [])
    .filter((page) => pages !== 'everyPage' || firstFor(page) === limit)
    .map((page) => page.replaceAll(/:\w+|\*/g, 'x'))
  const queries = whenGiven?.map((name) => `${name}=5`) ?? ['']
  return [...services, ...paths].flatMap((path) => queries.map((query) => ({ path, query })))
}

function firstFor(page: string): VisitLimit | undefined {
  return visitLimits.find(
    ({ pages, counts }) =>
      counts !== 'forms' && (pages === 'everyPage' || pages?.some((one) => one === page)),
  )
}

describe('a limit', () => {
  test.for(visitLimits)(
    'counts a visit no matter how its URL is written: $name',
    async (limit, { from, build }) => {
      const addresses = addressesOf(limit, build)
      expect(addresses.length).toBeGreaterThan(0)
      const methods = {
        everything: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'],
        reads: ['GET', 'HEAD'],
        forms: ['POST'],
      }[limit.counts]
      const visitor = '203.0.113.7'
      const [first] = addresses
      const first429 = async () => {
        // A redirect to the canonical path counts too.
        for (let visit = 0; visit <= limit.burst; visit++) {
          const at = limit.service ? first?.path : `${first?.path}/`
          const { status } = await from(visitor, `${at}?${first?.query}`, methods.at(-1))
          if (status === 429) return visit
        }
        return null
      }
      expect(await first429()).toBe(limit.burst)
      const missed: string[] = []
      for (const { path, query } of addresses)
        for (const [how, spell] of Object.entries(pathSpellings)) {
          // Variants of a service path lead nowhere and count as pages.
          const isSame = !limit.service || /encoded|dots|we write/.test(how)
          for (const [which, respell] of Object.entries(isSame ? querySpellings : {}))
            for (const method of methods) {
              const address = `${spell(path)}?${respell(query)}`
              const { status } = await from(visitor, address, method)
              if (status !== 429) missed.push(`${method} ${address} (${how}, ${which}): ${status}`)
            }
          if (limit.pages === 'everyPage') break
        }
      expect(missed).toEqual([])
      expect((await from('203.0.113.8', first?.path ?? '')).status).not.toBe(429)
    },
  )
})

describe('an address', () => {
  test('redirects to its canonical spelling, and never to another host', async ({ from }) => {
    const spellings: [string, string, string][] = [
      ['GET', '/Businesses/SEARCH/?q=roof&x=1', '/businesses/search?q=roof&x=1'],
      ['HEAD', '//county//martin', '/county/martin'],
      ['GET', '/%63ounty/martin', '/county/martin'],
      ['GET', '/county/martin/_.data', '/county/martin.data'],
      ['POST', '/Submit-Business', '/submit-business'],
      ['GET', '//', '/'],
    ]
    for (const [method, odd, own] of spellings) {
      const answer = await from('203.0.113.9', odd, method)
      expect([odd, answer.status, answer.headers.get('location')]).toEqual([odd, 308, own])
    }
    for (const nowhere of ['//evil.example', '/\\evil.example', '//evil.example/%2e%2e//x.example'])
      expect((await from('203.0.113.9', nowhere)).headers.get('location')).toBeNull()
  })

  test('belongs to the page React Router finds, and has one spelling', ({ build }) => {
    const routes = pageRoutes(build)
    const tree = treeOf(build)
    const texts = [...pagePatterns(build).keys()].flatMap((pattern) => pattern.split('/'))
    const part = fc.oneof(
      fc.constantFrom(...texts, 'a%2Fb', '%2e', 'a.data', '_', '%zz', 'é', 'A b', '%2563', "a'|b"),
      fc.string({ maxLength: 6 }),
    )
    const ending = fc.constantFrom('', '/', '//', '.data', '/_.data', '%2Edata')
    const property = fc.property(fc.array(part, { maxLength: 5 }), ending, (parts, end) => {
      const url = new URL(`http://localhost/${parts.join('/')}${end}`.replaceAll(/[?#]/g, ''))
      const found = routes.at(url, url.pathname)
      const again = routes.at(new URL(url.origin + found.path), found.path)
      expect({ ...again, isOdd: false }).toEqual({ ...found, isOdd: false })
      if (found.pattern === '*') return
      expect(again.isOdd).toBe(false)
      expect(leafOf(tree, again.path)).toBe(leafOf(tree, found.path))
      // Must agree with React Router.
      const direct = leafOf(tree, url.pathname)
      if (direct !== idAt(build, '*')) expect(idAt(build, found.pattern)).toBe(direct)
    })
    fc.assert(property, { numRuns: 2000 })
    for (const [pattern, id] of pagePatterns(build)) {
      const path = pattern.replaceAll(/:\w+|\*/g, 'x')
      const url = new URL(path, 'http://localhost')
      expect(idAt(build, routes.at(url, path).pattern), pattern).toBe(id)
    }
  })
})

test('React Router matches each route once, no matter how many of its paths are requested', async ({
  build,
  from,
}) => {
  const { version } = build.assets
  const ask = async (paths: string) => {
    const query = new URLSearchParams({ version, paths })
    return from('203.0.113.7', `/__manifest?${query}`)
  }
  const many = Array.from({ length: 300 }, (_, at) => `/business/a${at}`)
  const answer = await ask([...many, '/Review/x', '/nowhere'].join(','))
  expect(answer.status).toBe(200)
  const found = Object.keys(await answer.json())
  for (const id of ['browse/profile/business-page', 'review/item/item-page'])
    expect(found).toContain(id)
  expect(found).toContain('content/not-found-page')
  expect(
    pageRoutes(build).at(new URL(`http://x/__manifest?paths=${many.join(',')}`), '').address,
  ).toBe('/__manifest?version=&paths=%2Fbusiness%2F%3AbusinessId')
  expect((await ask(many.join(',').repeat(4))).status).toBe(400)
})

function idAt(build: PagesBuild, pattern: string): string | undefined {
  const patterns = pagePatterns(build)
  return patterns.get(pattern) ?? patterns.get(`/${pattern}`)
}

function treeOf({ routes }: PagesBuild): RouteObject[] {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const below = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, path, index } : { id, path, children: below(id) },
      )
  return below(undefined)
}

/** See `getNormalizedPath` in React Router's server. */
function leafOf(tree: RouteObject[], pathname: string): string | undefined {
  const path = pathname.endsWith('/_.data')
    ? pathname.replace(/_\.data$/, '')
    : pathname.replace(/\.data$/, '')
  return matchRoutes(tree, path)?.at(-1)?.route.id
}
