/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../../test/fixtures.ts'
import { findToDos } from '../admin/start.server.ts'
import { createApp } from './app.server.ts'

test('a trusted proxy that sends no visitor address is logged once', async ({
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
      why: expect.stringContaining('count as one'),
    }),
  ])
})

test('an untrusted proxy in a private network is logged and shown to admins', async ({
  services,
  build,
}) => {
  services.proxies = { trusted: null, header: 'X-Forwarded-For' }
  const app = createApp(services, build)
  const ask = async (peer: string, headers: Record<string, string>) => {
    const socket = { remoteAddress: peer, remotePort: 1, remoteFamily: 'IPv4' }
    await app.request('http://localhost:3000/robots.txt', { headers }, { incoming: { socket } })
  }
  const named = { 'x-forwarded-for': '203.0.113.7' }
  await ask('198.51.100.1', named)
  await ask('172.17.0.1', {})
  expect(services.proxies.isUndeclared).toBe(undefined)
  for (let times = 0; times < 2; times++) await ask('172.17.0.1', named)
  expect(services.events.filter(({ event }) => event === 'visitors unknown')).toEqual([
    expect.objectContaining({ why: expect.stringContaining('TRUSTED_PROXIES') }),
  ])
  const toDos = await findToDos(services)
  expect(toDos.map(({ text }) => text).join()).toContain('All visitors count as one visitor')
})
