/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../../test/fixtures.ts'
import { createApp } from './app.server.ts'

test('a trusted proxy that names nobody is told of in the log, once', async ({
  services,
  build,
}) => {
  services.proxies = { trusted: { hops: 1 }, header: 'X-Forwarded-For' }
  const app = createApp(services, build)
  const ask = async (path: string, named?: string) =>
    app.request(`http://localhost:3000${path}`, {
      headers: named === undefined ? {} : { 'x-forwarded-for': named },
    })
  const said = () => services.events.filter(({ event }) => event === 'visitors unknown')
  await ask('/robots.txt', '203.0.113.7')
  await ask('/health')
  expect(said()).toEqual([])
  for (const named of [undefined, 'garbage', '', '203.0.113.7, unknown'])
    await ask('/robots.txt', named)
  expect(said()).toEqual([
    expect.objectContaining({
      header: 'X-Forwarded-For',
      why: expect.stringContaining('one visitor'),
    }),
  ])
})
