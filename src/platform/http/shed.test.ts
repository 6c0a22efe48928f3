/** @module-tag once */
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { shedReads } from './turns.server.ts'
import { secondsUntilFree } from './outage.ts'

test('requests over the limit are asked to retry, except forms and health checks', async () => {
  const app = new Hono()
  let finish: () => void = () => {}
  const work = new Promise<void>((resolve) => (finish = resolve))
  app.use(shedReads(2))
  app.all('/page', async (c) => {
    await work
    return c.text('shown')
  })
  app.get('/health/live', (c) => c.text('ok'))
  app.onError((error, c) => c.text(`${secondsUntilFree(error)}`, 503))
  const ask = async (path: string, method = 'GET') => app.request(path, { method })
  const first = [ask('/page'), ask('/page'), ask('/page', 'POST')]
  const turnedAway = await ask('/page')
  expect([turnedAway.status, await turnedAway.text()]).toEqual([503, '5'])
  expect((await ask('/health/live')).status).toBe(200)
  finish()
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await ask('/page')).status).toBe(200)
})
