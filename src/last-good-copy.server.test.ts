import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { openFilled } from '../test/database.ts'
import { test } from '../test/fixtures.ts'
import { createApp } from './app.server.ts'

test('pages that were shown outlive the database, and say so', async ({ services, build }) => {
  const name = `outage_${process.pid}_${Math.random().toString(36).slice(2)}`
  const { db, close } = await openFilled(inject('databaseUrl'), name)
  const events: unknown[] = []
  const own = { ...services, db, log: (event: object) => events.push(event) }
  const app = createApp(own, build, join(import.meta.dirname, '../build/client'))
  const before = await app.request('http://localhost:3000/category/plumbing')
  expect(before.status).toBe(200)
  expect(await before.text()).not.toContain('We cannot reach our records')
  const member = { headers: { cookie: 'session=1' } }
  expect((await app.request('http://localhost:3000/category/painting', member)).status).toBe(200)
  await close()
  const after = await app.request('http://localhost:3000/category/plumbing')
  expect(after.status).toBe(200)
  const html = await after.text()
  expect(html).toContain('Semper Plumbing')
  expect(html).toContain(
    'We cannot reach our records at the moment. This page is a copy from November 21, 2026',
  )
  const nonce = /'nonce-([^']+)'/.exec(after.headers.get('content-security-policy') ?? '')?.[1]
  expect(html).toContain(`nonce="${nonce}"`)
  const never = await app.request('http://localhost:3000/category/painting')
  expect(never.status).toBe(500)
  expect(await never.text()).toContain('This page could not be shown')
  const hers = await app.request('http://localhost:3000/category/plumbing', member)
  expect(hers.status).toBe(200)
  expect(await hers.text()).toContain('We cannot reach our records')
  expect(events).toContainEqual(expect.objectContaining({ event: 'page failed' }))
})
