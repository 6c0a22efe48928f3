import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test as base } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { siteAsker } from '../sites/ask-site.server.ts'
import { noteSites } from '../sites/check-sites.server.ts'
import { lookForStale } from './stale-night.server.ts'

const checks = { sites: 300, pauseSeconds: 5 }

/** `test` with `serve`, which starts a website on this machine. */
const test = base
  .extend('servers', ({}, { onCleanup }): Server[] => {
    const servers: Server[] = []
    onCleanup(() => {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    })
    return servers
  })
  .extend('serve', ({ servers }) => async (answer: RequestListener) => {
    const server = createServer(answer)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    servers.push(server)
    return String((server.address() as AddressInfo).port)
  })
  .extend(
    'signals',
    ({ db }) =>
      async () =>
        (
          await db
            .selectFrom('stale_signals')
            .selectAll()
            .orderBy('business_id')
            .orderBy('kind')
            .execute()
        ).map(
          ({ business_id, kind, detail, since }) => `${business_id} ${kind} ${detail} ${since}`,
        ),
  )

const html = (body: string) => `<!doctype html><title>Shop</title><body>${body}</body>`

describe('a night', () => {
  test('finds websites that are gone or for sale, after several nights and with one visit each', async ({
    db,
    services,
    serve,
    signals,
  }) => {
    const agents = new Set<string>()
    const asked: string[] = []
    let isFixed = false
    const port = await serve(({ method, url, headers }, response) => {
      agents.add(headers['user-agent'] ?? '')
      asked.push(`${method} ${headers.host?.split(':')[0]}${url}`)
      const isGone = url === '/gone' && !isFixed
      response.writeHead(isGone ? 410 : 200, { 'content-type': 'text/html; charset=utf-8' })
      if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /private')
      else if (url === '/parked') response.end(html('This domain is for sale.'))
      else response.end(html('<h1>Open all week</h1>'))
    })
    // Each name is a host of its own on this machine.
    const site = (host: string, path: string) => `http://${host}:${port}${path}`
    await insertBusinesses(db, [
      newBusiness({ id: 'gone', website: site('127.0.0.1', '/gone') }),
      newBusiness({ id: 'parked', website: site('localhost', '/parked') }),
    ])
    const userAgent = 'VeteranBusinessDirectory-LinkCheck (+http://localhost/about-us)'
    const ask = siteAsker({ userAgent, readsPages: true, isAllowed: () => true, ports: [port] })
    const night = async (day: string) => {
      asked.length = 0
      for (const minute of ['10', '11', '12']) {
        services.moveTo(`${day}T06:${minute}:00Z`)
        await noteSites(services)
        await lookForStale(services, checks, ask)
      }
      return [...asked]
    }
    expect(await night('2026-12-01')).toEqual([
      'GET 127.0.0.1/gone',
      'GET localhost/parked',
      'GET localhost/robots.txt',
    ])
    await night('2026-12-02')
    expect(await signals()).toEqual(['parked parked this domain is for sale 2026-12-02'])
    await night('2026-12-03')
    expect(await signals()).toEqual([
      'gone website 410 2026-12-03',
      'parked parked this domain is for sale 2026-12-02',
    ])
    expect([...agents]).toEqual([userAgent])
    // Nothing changed for visitors, and no report waits at the desk.
    const listings = db
      .selectFrom('businesses')
      .select('status')
      .where('id', 'in', ['gone', 'parked'])
    expect(await listings.execute()).toEqual([{ status: 'published' }, { status: 'published' }])
    expect(await db.selectFrom('reports').select('id').execute()).toEqual([])
    // The next checks are a week later; then the site is back.
    expect(await night('2026-12-04')).toEqual([])
    isFixed = true
    await night('2026-12-10')
    expect(await signals()).toEqual(['parked parked this domain is for sale 2026-12-10'])
  })

  test('finds impossible phones, ended registrations, and a year without activity, and forgets them when corrected', async ({
    db,
    services,
    signals,
  }) => {
    await insertBusinesses(db, [
      newBusiness({ id: 'wrong-phone', phone: '299-224-0100' }),
      newBusiness({ id: 'in-order', phone: '772-224-0100' }),
    ])
    const run = async (moment: string) => {
      services.moveTo(moment)
      await lookForStale(services, checks, null)
    }
    // Not by day.
    await run('2026-12-01T15:00:00Z')
    expect(await signals()).toEqual([])
    await run('2026-12-01T06:00:00Z')
    await run('2026-12-02T06:00:00Z')
    expect(await signals()).toEqual(['wrong-phone phone  2026-12-01'])
    await db
      .updateTable('businesses')
      .set({ phone: '772-224-0101' })
      .where('id', '=', 'wrong-phone')
      .execute()
    await db
      .insertInto('verifications')
      .values({
        business_id: 'in-order',
        method: 'sam-registered',
        checked_on: '2026-11-01',
        expires_on: '2026-12-03',
        by_name: 'SAM.gov',
      })
      .execute()
    await run('2026-12-03T06:00:00Z')
    expect(await signals()).toEqual(['in-order registration expired 2026-12-02'])
    await db
      .updateTable('businesses')
      .set({ created_at: new Date('2026-11-01') })
      .execute()
    await db
      .updateTable('verifications')
      .set({ made_at: new Date('2026-11-01') })
      .execute()
    await run('2028-01-03T06:00:00Z')
    expect(await signals()).toEqual([
      'in-order quiet  2026-10-31',
      'in-order registration expired 2026-12-02',
      'wrong-phone quiet  2026-10-31',
    ])
  })

  test('goes on where it stopped, and machines share its websites', async ({ db, services }) => {
    const many = Array.from({ length: 1100 }, (_, at) => newBusiness({ id: `many-${at}` }))
    await insertBusinesses(db, many)
    const sites = ['one', 'two', 'three'].map((id) =>
      newBusiness({ id, website: `https://${id}.example/` }),
    )
    await insertBusinesses(db, sites)
    await noteSites(services)
    const asked: string[] = []
    const ask = async (url: string) => {
      asked.push(url)
      return { isUp: true, why: '', parked: null }
    }
    const progress = () => db.selectFrom('stale_nights').selectAll().executeTakeFirstOrThrow()
    services.moveTo('2026-12-01T06:00:00Z')
    await lookForStale(services, { ...checks, sites: 2 }, ask)
    // Another machine, at the same moment.
    await lookForStale(services, { ...checks, sites: 2 }, ask)
    expect(asked).toHaveLength(1)
    expect(await progress()).toMatchObject({ sites: 1, listings: 1000, ended_at: null })
    for (const second of ['05', '10', '15', '20']) {
      services.moveTo(`2026-12-01T06:00:${second}Z`)
      await lookForStale(services, { ...checks, sites: 2 }, ask)
    }
    expect(asked).toHaveLength(2)
    const done = await progress()
    expect(done).toMatchObject({ sites: 2, ended_at: new Date('2026-12-01T06:00:05Z') })
    expect(done.listings).toBeGreaterThan(1100)
  })
})
