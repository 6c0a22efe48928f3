/** @module-tag once */
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect } from 'vitest'
import { createApp, type PagesBuild } from '../../app/app.server.ts'
import { test } from '../../../test/fixtures.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

/** A URL of every leaf route. */
function addressesOf({ routes }: PagesBuild): string[] {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const parents = new Set(all.map(({ parentId }) => parentId))
  const pathOf = (id: string | undefined): string => {
    const route = all.find((one) => one.id === id)
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : ''
  }
  return all
    .filter(({ id }) => !parents.has(id))
    .map(({ id }) => pathOf(id).replaceAll(/\/+/g, '/').replaceAll(/:\w+/g, '1').replace('*', 'x'))
    .map((path) => path.replace(/(.)\/$/, '$1'))
}

test('every URL answers every method with our own page', async ({ services, build }) => {
  const server = createServer(getRequestListener(createApp(services, build).fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const send = (method: string, path: string) =>
    new Promise<{ status: number; text: string; allow: string | undefined }>((resolve, reject) => {
      const headers = { origin: services.site.url, 'content-length': '0' }
      const sending = ask({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        const { statusCode: status = 0 } = answer
        answer.on('end', () => resolve({ status, text, allow: answer.headers.allow }))
      })
      sending.on('error', reject)
      sending.end()
    })
  try {
    const addresses = addressesOf(build)
    expect(addresses.length).toBeGreaterThan(40)
    const wrong: string[] = []
    for (const path of addresses)
      for (const method of methods) {
        const { status, text, allow } = await send(method, path)
        const isRaw = /Unexpected Server Error|<pre>|Error: /.test(text) || status >= 500
        const isUnnamed = status === 405 && allow === undefined
        const isTaken = status < 400 && !/^(GET|HEAD|POST)$/.test(method)
        if (isRaw || isUnnamed || isTaken) wrong.push(`${method} ${path}: ${status}`)
      }
    expect(wrong).toEqual([])
    for (const path of ['/submit-business/draft', '/review/1/presence']) {
      const { status, text, allow } = await send('GET', path)
      expect([status, allow], path).toEqual([405, 'POST'])
      expect(text).toContain('There’s nothing at this address.')
    }
    expect((await send('TRACE', '/')).status).toBe(405)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
