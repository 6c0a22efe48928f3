import type { Db } from '../platform/db/schema.ts'
import { sql } from 'kysely'
import { parse } from 'node-html-parser'
import { describe, expect, inject, vi } from 'vitest'
import { openFilled } from '../../test/database.ts'
import { test as base, testServices, type TestServices } from '../../test/fixtures.ts'
import { test as formTest, valuesOf } from '../../test/form-visitor.ts'
import { once } from '../../test/once.ts'
import { createApp, type PagesBuild } from './app.server.ts'
import { outageOf, Unreachable } from '../platform/http/outage.ts'
import { oncePerOutage } from './launch.server.ts'

const privatePage = `/submission/${'a'.repeat(43)}`
const unsaved = 'We couldn’t save this because of a problem on our end.'

/** The same database on a full disk. */
function onFullDisk(db: Db): Db {
  return db.withPlugin({
    transformQuery({ node }) {
      const error = new Error('could not extend file "base/5/2662": No space left on device')
      if (node.kind !== 'SelectQueryNode' && node.kind !== 'RawNode')
        throw Object.assign(error, { code: '53100' })
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
}

/** Shared by the tests that need no data. */
const goneDatabase = once(async () => {
  const name = `gone_${process.pid}_${Math.random().toString(36).slice(2)}`
  const { db, close } = await openFilled(inject('databaseUrl'), name)
  await sql`select 1`.execute(db)
  await close()
  return db
})

async function siteWithoutDatabase(
  secrets: Parameters<typeof testServices>[1],
  build: PagesBuild,
): Promise<{ services: TestServices; ask(path: string, init?: RequestInit): Promise<Response> }> {
  const services = await testServices(await goneDatabase(), secrets)
  const app = createApp(services, build)
  const ask = async (path: string, init?: RequestInit) =>
    app.request(new URL(path, services.site.url), init)
  return { services, ask }
}

/** With a content length, as from a browser. */
const sentBy = (fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const headers = { origin: 'http://localhost:3000', 'content-length': `${`${body}`.length}` }
  return { method: 'POST', body, headers }
}

describe('while the database is gone', () => {
  base('everything says so with 503 and when to come back', async ({ secrets, build }) => {
    const { services, ask } = await siteWithoutDatabase(secrets, build)
    const { headers } = await ask('/health/live')
    for (const name of ['cross-origin-opener-policy', 'cross-origin-resource-policy'])
      expect(headers.get(name)).toBe('same-origin')
    for (const path of [
      '/health',
      '/business/semper-plumbing-stuart',
      '/business/semper-plumbing-stuart.data',
      '/rest/v1/businesses',
      privatePage,
      '/sitemap.xml',
    ]) {
      const answer = await ask(path, { headers: { apikey: services.accounts.anonKey } })
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '10'])
      expect(await answer.text()).toContain('We can’t load our listings right now')
    }
    const events = new Set(services.events.map(({ event }) => event))
    expect(events).toEqual(new Set(['database lost', 'request']))
  })

  base('calls of the auth service are told so in its protocol', async ({ secrets, build }) => {
    const { services, ask } = await siteWithoutDatabase(secrets, build)
    const body = JSON.stringify({ email: 'dana@example.com', password: 'a long way to Tipperary' })
    const headers = { apikey: services.accounts.anonKey, 'content-type': 'application/json' }
    for (const path of ['/auth/v1/token?grant_type=password', '/auth/v1/signup', '/auth/v1/otp']) {
      const answer = await ask(path, { method: 'POST', body, headers })
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '10'])
      expect(await answer.json()).toMatchObject({ error_code: 'unexpected_failure' })
    }
  })

  base('a form without script is kept for another try', async ({ secrets, build }) => {
    const { ask } = await siteWithoutDatabase(secrets, build)
    const typed = { intent: 'message', words: 'We moved to <Stuart> & "Palm City"' }
    const answer = await ask(privatePage, sentBy(typed))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    const document = parse(await answer.text())
    expect(valuesOf(document)).toEqual(typed)
    const form = document.querySelector('form')
    expect(form?.getAttribute('action')).toBe(privatePage)
    expect(form?.getAttribute('method')).toBe('post')
    expect(form?.getAttribute('enctype')).toBe('application/x-www-form-urlencoded')
  })

  base('a form with script stays, and says that it was not saved', async ({ secrets, build }) => {
    const { ask } = await siteWithoutDatabase(secrets, build)
    const typed = { intent: 'message', words: 'We moved' }
    const answer = await ask(`${privatePage}.data`, sentBy(typed))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    const said = await answer.text()
    expect(said).toContain(unsaved)
    expect(said).toContain(typed.words)
  })

  base('signing up says so in plain words', async ({ secrets, build }) => {
    const { ask } = await siteWithoutDatabase(secrets, build)
    const who = { email: 'dana@example.com', password: 'a long way to Tipperary' }
    const answer = await ask('/auth?mode=sign-up', sentBy(who))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    const html = await answer.text()
    expect(html).toContain(unsaved)
    expect(html).not.toContain(who.password)
    expect(valuesOf(parse(html)).email).toBe(who.email)
  })
})

describe('the form of a business', () => {
  formTest('comes back whole when the disk is full', async ({ fillIn, services, db }) => {
    const filled = await fillIn({ message: 'Since 1988' })
    const file = new File(['%PDF-1.7'], 'DD 214.pdf', { type: 'application/pdf' })
    filled.form.set('evidence', file)
    services.db = onFullDisk(db)
    const answer = await filled.send()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    expect(answer.words).toContain(unsaved)
    expect(valuesOf(answer.document)).toMatchObject({
      name: 'Osprey Air Conditioning',
      message: 'Since 1988',
      pass: filled.form.get('pass'),
    })
    expect(services.events.filter(({ event }) => event !== 'request')).toEqual([
      { event: 'disk full', error: expect.stringContaining('No space left') },
    ])
    services.db = db
    expect((await filled.send()).status).toBe(303)
  })

  formTest('comes back whole when the database is gone', async ({ secrets, build, fillIn }) => {
    const filled = await fillIn({ message: 'Since 1988' })
    const { services, ask } = await siteWithoutDatabase(secrets, build)
    services.moveTo('2026-11-21T15:05:00Z')
    for (const path of ['/submit-business', '/register-business']) {
      const headers = { origin: services.site.url }
      const answer = await ask(path, { method: 'POST', body: filled.form, headers })
      const html = await answer.text()
      expect(valuesOf(parse(html))).toMatchObject({ name: 'Osprey Air Conditioning' })
      if (path === '/submit-business') expect(answer.status).toBe(503)
    }
  })
})

describe('the log', () => {
  base('has one line of an outage, and one when the database is back', async () => {
    vi.useFakeTimers()
    try {
      const lines: Record<string, unknown>[] = []
      let isBack = false
      const now = () => new Date()
      const log = oncePerOutage((event) => lines.push(event), {
        now,
        isBack: () => (isBack ? Promise.resolve() : Promise.reject(new Error('gone'))),
      })
      for (let count = 0; count < 9; count++) log({ event: 'database lost', error: 'gone' })
      await vi.advanceTimersByTimeAsync(30_000)
      log({ event: 'database lost', error: 'gone' })
      isBack = true
      await vi.advanceTimersByTimeAsync(5000)
      log({ event: 'database lost', error: 'gone' })
      expect(lines).toEqual([
        { event: 'database lost', error: 'gone' },
        { event: 'database back', seconds: 35 },
        { event: 'database lost', error: 'gone' },
      ])
      for (let count = 0; count < 9; count++) log({ event: 'disk full', error: 'full' })
      await vi.advanceTimersByTimeAsync(61_000)
      log({ event: 'disk full', error: 'full' })
      expect(lines.filter(({ event }) => event === 'disk full')).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })

  base('knows an outage from a bug', () => {
    const withCode = (code: string) => Object.assign(new Error('x'), { code })
    for (const code of ['ECONNREFUSED', '57P01', '08006', '25006'])
      expect(outageOf(withCode(code))).toBe('database lost')
    for (const code of ['58030', 'EROFS']) expect(outageOf(withCode(code))).toBe('disk failing')
    expect(outageOf(new Error('could not open file "a": Read-only file system'))).toBe(
      'disk failing',
    )
    for (const code of ['53100', 'ENOSPC']) expect(outageOf(withCode(code))).toBe('disk full')
    expect(outageOf(withCode('ESTORAGE'))).toBe('storage away')
    expect(outageOf(new Unreachable('no service', null))).toBe('database lost')
    expect(outageOf(new Error('Connection terminated unexpectedly'))).toBe('database lost')
    for (const code of ['23505', '42P01', 'ENOENT', '57014'])
      expect(outageOf(withCode(code))).toBeNull()
    expect(outageOf(new TypeError('x is not a function'))).toBeNull()
  })
})
