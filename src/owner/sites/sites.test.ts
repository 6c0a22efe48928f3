import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test as base } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { siteAsker, isPublicAddress } from './ask-site.server.ts'
import { checkSites, noteSites } from './check-sites.server.ts'

const page = '/business/silent-masonry'

/** `test` with `serve`, which starts a website on this machine, and `asked`, its requests. */
const test = base
  .extend('asked', () => [] as string[])
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
  .extend('serve', ({ asked, servers }) => async (answer: RequestListener) => {
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      answer(request, response)
    })
    await new Promise<void>((done) => server.listen(0, '0.0.0.0', done))
    servers.push(server)
    return String((server.address() as AddressInfo).port)
  })

/** Requests like the site, but may reach this machine. */
const askHere = (port: string, readsPages = false) =>
  siteAsker({
    userAgent: 'test (+http://localhost)',
    isAllowed: () => true,
    ports: [port],
    readsPages,
  })

describe('a website', () => {
  test.for([
    [200, true],
    [401, true],
    [403, true],
    [406, true],
    [429, true],
    [503, true],
    [999, true],
    [404, false],
    [410, false],
    [500, false],
    [522, false],
  ] as const)('that answers %i is up: %s', async ([status, answers], { serve }) => {
    const port = await serve((_request, response) => response.writeHead(status).end())
    const { isUp, why } = await askHere(port)(`http://localhost:${port}/`)
    expect({ isUp, why }).toEqual({ isUp: answers, why: answers ? '' : String(status) })
  })

  test('is requested by HEAD, or by GET if that is refused, and its body is not read', async ({
    asked,
    serve,
  }) => {
    const port = await serve(({ method, headers }, response) => {
      expect(headers['user-agent']).toBe('test (+http://localhost)')
      response.writeHead(method === 'HEAD' ? 500 : 200)
      // It never ends.
      response.write('x'.repeat(1000))
    })
    expect((await askHere(port)(`http://localhost:${port}/`)).isUp).toBe(true)
    expect(asked).toEqual(['HEAD /', 'GET /'])
  })

  test('is read only at its beginning, to see if its domain is for sale', async ({ serve }) => {
    let sent = 0
    const port = await serve(({ url }, response) => {
      const isRules = url === '/robots.txt'
      response.writeHead(isRules ? 404 : 200, { 'content-type': 'text/html' })
      response.write('<title>shop.example</title><p>Buy this domain</p>')
      const more = () => {
        sent += 16_384
        if (!response.destroyed && sent < 100e6) response.write(' '.repeat(16_384), more)
      }
      more()
    })
    expect(await askHere(port, true)(`http://localhost:${port}/`)).toEqual({
      isUp: true,
      why: '',
      parked: 'buy this domain',
    })
    expect(sent).toBeLessThan(100e6)
  })

  test.for([
    [200, 'text/html', null],
    [200, 'application/pdf', undefined],
    [403, 'text/html', undefined],
  ] as const)(
    'that answers %i with %s is a page: %s',
    async ([status, type, parked], { serve }) => {
      const port = await serve((_request, response) =>
        response.writeHead(status, { 'content-type': type }).end('<h1>Open all week</h1>'),
      )
      const answer = await askHere(port, true)(`http://localhost:${port}/`)
      expect(answer.parked).toBe(parked)
    },
  )

  test.for([
    [200, 'User-agent: *\nDisallow: /wp-admin/', 'this domain is for sale'],
    [404, '', 'this domain is for sale'],
    [200, 'User-agent: *\nDisallow: /', undefined],
    [500, '', undefined],
  ] as const)(
    'with %i and %j as its robots.txt is read: %s',
    async ([status, rules, parked], { asked, serve }) => {
      const port = await serve(({ url }, response) => {
        const isRules = url === '/robots.txt'
        response.writeHead(isRules ? status : 200, { 'content-type': 'text/html' })
        response.end(isRules ? rules : 'This domain is for sale')
      })
      const answer = await askHere(port, true)(`http://localhost:${port}/`)
      expect(answer).toMatchObject({ isUp: true, why: '' })
      expect(answer.parked).toBe(parked)
      expect(asked).toEqual(['GET /', 'GET /robots.txt'])
    },
  )

  test('that hangs up on robots, lets them wait, or wants a cookie is up', async ({ serve }) => {
    const port = await serve(({ url, socket }, response) => {
      if (url === '/reset') socket.resetAndDestroy()
      if (url === '/hang-up') socket.destroy()
      if (url === '/cookie') {
        const headers = { 'set-cookie': 'seen=1', location: `http://localhost:${port}/cookie` }
        response.writeHead(302, headers).end()
      }
    })
    for (const path of ['reset', 'hang-up', 'cookie', 'wait']) {
      const answer = await askHere(port, true)(`http://localhost:${port}/${path}`)
      expect(answer, path).toEqual({ isUp: true, why: '' })
    }
  })

  test('says why it failed', async ({ serve }) => {
    const port = await serve((_request, response) => response.end())
    const ask = askHere(port)
    expect((await ask('http://no-such-name.invalid/')).why).toBe('dns')
    expect(
      (
        await siteAsker({ userAgent: 'test', isAllowed: () => true, ports: ['1'] })(
          'http://localhost:1/',
        )
      ).why,
    ).toBe('refused')
  })

  test("with a redirect loop is down, and isn't followed for long", async ({ asked, serve }) => {
    const port = await serve((_request, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    )
    expect((await askHere(port)(`http://localhost:${port}/`)).why).toBe('redirects')
    expect(asked.length).toBeLessThanOrEqual(12)
  })

  test("inside a private network isn't requested: by address, by name, or after a redirect", async ({
    asked,
    serve,
  }) => {
    const port = await serve((_request, response) => response.end('inside'))
    const ask = siteAsker({ userAgent: 'test', ports: [port] })
    for (const host of [
      '127.0.0.1',
      '[::1]',
      'localhost',
      '2130706433',
      '0x7f.1',
      '[::ffff:127.0.0.1]',
    ])
      expect((await ask(`http://${host}:${port}/`)).why, host).toBe('private')
    expect(asked).toEqual([])
    // The first may be requested; the second is the same machine under a forbidden address.
    const outside = await serve((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.2:${port}/inside` }).end(),
    )
    const isAllowed = (address: string) => address !== '127.0.0.2'
    const choosy = siteAsker({ userAgent: 'test', isAllowed, ports: [port, outside] })
    expect((await choosy(`http://localhost:${port}/`)).isUp).toBe(true)
    asked.length = 0
    expect((await choosy(`http://localhost:${outside}/`)).isUp).toBe(false)
    expect(asked).toEqual(['HEAD /', 'GET /'])
    for (const url of ['ftp://example.com/', 'http://example.com:22/', 'http://a@example.com/'])
      expect((await ask(url)).isUp, url).toBe(false)
  })
})

test.for([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['example.com', false],
] as const)('%s is public: %s', ([address, isPublic]) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('a site that is down for three days is reported to its owner and the desk in neutral words', async ({
  db,
  services,
  outbox,
  visit,
}) => {
  await insertBusinesses(db, [
    newBusiness({
      id: 'silent-masonry',
      name: 'Silent Masonry',
      website: 'https://silent.example/',
    }),
    newBusiness({ id: 'same-host', website: 'https://www.silent.example/other' }),
  ])
  const owner = { business_id: 'silent-masonry', email: 'olga@example.com', by_name: 'test' }
  const user_id = '00000000-0000-4000-8000-000000000009'
  await db
    .insertInto('business_owners')
    .values({ ...owner, user_id, since: services.now() })
    .execute()
  const asked: string[] = []
  let answers = false
  const look = async (day: string) => {
    services.moveTo(day)
    await noteSites(services)
    for (let turn = 0; turn < 3; turn++)
      await checkSites(services, async (url) => {
        asked.push(url)
        const isUp = answers || !url.endsWith('example/')
        return { isUp, why: isUp ? '' : 'dns' }
      })
  }
  const note = 'didn’t load when we last checked'
  const open = () => db.selectFrom('reports').select('kind').where('state', '=', 'open').execute()
  for (let day = 1; day <= 6; day++) {
    await look(`2026-12-0${day}T15:00:00Z`)
    // Several checks a day count once, and a host is requested once a day for all its listings.
    await look(`2026-12-0${day}T20:00:00Z`)
    // A site that is down is checked again the next day, and after three days a week later.
    expect(asked).toHaveLength(Math.min(day, 4))
  }
  expect(asked.filter((url) => url === 'https://silent.example/')).toHaveLength(3)
  expect((await outbox()).map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: 'olga@example.com', subject: 'We can’t reach the website for Silent Masonry' },
  ])
  expect(await open()).toEqual([{ kind: 'site' }])
  const silent = await visit(page)
  expect(silent.words).toContain(note)
  expect(silent.html).toContain('href="https://silent.example/"')
  answers = true
  await look('2026-12-20T15:00:00Z')
  expect((await visit(page)).words).not.toContain(note)
  expect(await open()).toEqual([])
  expect(await outbox()).toHaveLength(1)
})

test('no website is called down while our own network is', async ({ db, services, outbox }) => {
  const ids = Array.from({ length: 12 }, (_, at) => `site-${at}`)
  const listings = ids.map((id) => newBusiness({ id, website: `https://${id}.example/` }))
  await insertBusinesses(db, listings)
  const business_id = 'site-7'
  const user_id = '00000000-0000-4000-8000-000000000009'
  const owner = { business_id, user_id, email: 'olga@example.com', by_name: 'test' }
  await db
    .insertInto('business_owners')
    .values({ ...owner, since: services.now() })
    .execute()
  const nights = async (first: number, whyOf: (url: string) => string) => {
    for (let night = first; night < first + 4; night++) {
      services.moveTo(`2026-12-${String(night).padStart(2, '0')}T06:00:00Z`)
      await noteSites(services)
      for (let minute = 1; minute <= 4; minute++) {
        services.moveTo(`2026-12-${String(night).padStart(2, '0')}T06:0${minute}:30Z`)
        await checkSites(services, async (url) => ({ isUp: !whyOf(url), why: whyOf(url) }))
      }
    }
  }
  const down = async () => {
    const rows = db.selectFrom('site_checks').select('host').where('failures', '>=', 3)
    return (await rows.execute()).map(({ host }) => host)
  }
  await nights(1, () => 'timeout')
  await nights(5, () => 'lookup')
  expect(await down()).toEqual([])
  // The network is back, and one of them isn't.
  await nights(9, (url) => (url.includes('site-7') ? 'timeout' : ''))
  expect(await down()).toEqual(['site-7.example'])
  expect(await outbox()).toHaveLength(1)
})
