/** @module-tag once */
import { expect } from 'vitest'
import { createApp } from '../app.server.ts'
import { test } from '../../../test/fixtures.ts'

const token = 'a-token-of-24-characters'

test('metrics need the token and use the Prometheus format', async ({ services, build }) => {
  const machine = { ...services.machine, metricsToken: token }
  const app = createApp({ ...services, machine }, build)
  const ask = (authorization?: string) =>
    app.request('/metrics', { headers: authorization ? { authorization } : {} })
  await app.request('/health')
  await app.request('/health/live', { method: 'HEAD' })
  expect((await ask()).status).toBe(401)
  expect((await ask('Bearer another-token-of-24-letters')).status).toBe(401)
  const answer = await ask(`Bearer ${token}`)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await answer.text()
  expect(text).toContain('http_requests_total{method="GET",status="200"} 1\n')
  expect(text).toContain('http_requests_total{method="GET",status="401"} 2\n')
  expect(text).toContain('database_up 1\n')
  expect(text).toContain('mails{state="waiting"} ')
  const line = /^(|# HELP \w+ .+|# TYPE \w+ (counter|gauge|histogram)|\w+(\{[^{}]+\})? [\d.e+-]+)$/
  expect(
    text
      .trimEnd()
      .split('\n')
      .filter((one) => !line.test(one)),
  ).toEqual([])
})

test('without a token there are no metrics', async ({ request }) => {
  expect((await request('/metrics')).status).toBe(404)
})

test('a process without its database is alive but not ready', async ({ services, build }) => {
  const away = new Error('Connection terminated unexpectedly')
  const db = new Proxy(services.db, {
    get() {
      throw away
    },
  })
  const app = createApp({ ...services, db }, build)
  expect((await app.request('/health/live')).status).toBe(200)
  expect((await app.request('/health')).status).toBe(503)
})
