import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { openFilled } from '../test/database.ts'
import { test } from '../test/fixtures.ts'
import { createApp } from './app.server.ts'
import { popularOnes } from './limits/popular-ones.ts'

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
  expect(never.status).toBe(503)
  expect(await never.text()).toContain('We cannot reach our records at the moment.')
  const hers = await app.request('http://localhost:3000/category/plumbing', member)
  expect(hers.status).toBe(200)
  expect(await hers.text()).toContain('We cannot reach our records')
  expect(events).toContainEqual(expect.objectContaining({ event: 'database lost' }))
})

test('whoever asks for many addresses does not push out what everybody asks for', () => {
  const copies = popularOnes<string>(1000)
  for (let visit = 0; visit < 20; visit++) copies.keep('/', 'home', 100)
  for (let number = 0; number < 900; number++) copies.keep(`/search?q=${number}`, 'list', 100)
  expect(copies.get('/')).toBe('home')
  expect(copies.get('/search?q=899')).toBe('list')
  expect(copies.get('/search?q=0')).toBeUndefined()
})

test('copies take no more room than they may, and what is larger is not kept', () => {
  const copies = popularOnes<number>(1000)
  for (let size = 1; size < 300; size++) copies.keep(`${size}`, size, size)
  const kept = Array.from({ length: 300 }, (_, size) => copies.get(`${size}`) ?? 0)
  expect(kept.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(1000)
  copies.keep('huge', 5000, 5000)
  expect(copies.get('huge')).toBeUndefined()
  expect(copies.get('299')).toBe(299)
})
