/** @module-tag once */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { describe, expect } from 'vitest'
import { createApp } from '../../app/app.server.ts'
import { test } from '../../../test/fixtures.ts'
import { maxBytes } from '../../submissions/documents/document-rule.ts'
import { maxBytesAt, formValues } from './body.server.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const origin = { origin: 'http://localhost:3000' }
const formAddresses = [
  '/auth',
  '/auth/forgot',
  '/auth/sign-out',
  '/submit-business',
  '/submit-business.data',
  '/auth/v1/callback',
]

describe('a body', () => {
  test.for(formAddresses)('over 64 KB is rejected at %s', async (path, { request }) => {
    const body = `a=${'x'.repeat(70_000)}`
    const { status } = await request(path, {
      method: 'POST',
      body,
      headers: { ...form, ...origin },
    })
    expect(status).toBe(413)
  })

  test.for(formAddresses)('with over 1,000 pairs is rejected at %s', async (path, { request }) => {
    const body = 'a&'.repeat(1001)
    const { status } = await request(path, {
      method: 'POST',
      body,
      headers: { ...form, ...origin },
    })
    expect(status).toBe(413)
  })

  test('with over 1,000 parts is rejected', async ({ visit }) => {
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x', ...origin }
    const body = `${part.repeat(1001)}--x--\r\n`
    const { status, words } = await visit('/submit-business', { method: 'POST', body, headers })
    expect(status).toBe(413)
    expect(words).toContain('That was too much to send')
  })

  test('loses null characters, except in files', async () => {
    const sent = new FormData()
    sent.append('a', 'c\0d')
    sent.append('file', new File(['e\0f'], 'g.pdf', { type: 'application/pdf' }))
    const post = (body: FormData | URLSearchParams) =>
      formValues(new Request('http://localhost/auth', { method: 'POST', body }))
    const [plain, parts] = [await post(new URLSearchParams('a%00b=c%00d')), await post(sent)]
    expect(plain.ok && [...plain.form]).toEqual([['ab', 'cd']])
    const [text, file] = parts.ok ? [parts.form.get('a'), parts.form.get('file') as File] : []
    expect([text, file?.name, file?.type]).toEqual(['cd', 'g.pdf', 'application/pdf'])
    expect(await file?.text()).toBe('e\0f')
  })

  test('with over 256 KB of JSON is rejected in the protocol’s words', async ({
    request,
    services,
  }) => {
    const body = JSON.stringify({ email: 'x'.repeat(262_145) })
    const headers = { apikey: services.accounts.anonKey }
    const response = await request('/auth/v1/signup', { method: 'POST', body, headers })
    expect(response.status).toBe(413)
    expect(await response.json()).toEqual({
      code: 413,
      error_code: 'request_entity_too_large',
      msg: 'Request body too large (max 262144 bytes)',
    })
  })

  test.for(['/', '/businesses/search', '/business/x', '/unheard-of'])(
    'is rejected at %s, which has no form',
    async (path, { request }) => {
      const headers = { ...form, ...origin }
      const response = await request(path, { method: 'POST', body: 'a=b', headers })
      expect([404, 405, 413]).toContain(response.status)
    },
  )

  test.for([
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'image/png',
    'application/x-www-form-urlencodedd',
    '',
  ])('of type "%s" is rejected where a form is expected', async (type, { request }) => {
    for (const path of ['/auth', '/submit-business', '/submit-business/draft', '/auth/sign-out']) {
      const headers = { 'content-type': type, ...origin }
      const { status } = await request(path, { method: 'POST', body: '{"a":1}', headers })
      expect([400, 401, 415], `${path} answered ${status}`).toContain(status)
    }
  })

  test('isn’t read for an invalid private link', async ({ services, build }) => {
    const app = createApp(services, build)
    await listening(app, async (port) => {
      const sent = await flood(port, '/submission/nobody-has-this-link', 50 * 1024 * 1024)
      expect(sent.status).toBe(404)
      expect(sent.connection).toBe('close')
      expect(sent.bytes).toBeLessThan(8 * 1024 * 1024)
    })
  })

  test('that is too large is answered, and the connection closed', async ({ services, build }) => {
    await listening(createApp(services, build), async (port) => {
      const sent = await flood(port, '/submit-business', 50 * 1024 * 1024)
      expect([sent.status, sent.connection]).toEqual([413, 'close'])
      const token = await flood(port, '/auth/v1/token?grant_type=password', 50 * 1024 * 1024)
      expect([token.status, token.connection]).toEqual([401, 'close'])
    })
  })

  test('can have the largest document and everything that can be typed', () => {
    for (const path of ['/submit-business', '/register-business', '/submission/x'])
      expect(maxBytesAt(path, 'multipart/form-data')).toBeGreaterThan(maxBytes + 256 * 1024)
  })
})

describe('the code', () => {
  test('reads bodies only through the module that limits them', () => {
    const folder = join(import.meta.dirname, '../..')
    const broken = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .filter((name) => name !== join('platform', 'http', 'body.server.ts'))
      .filter((name) =>
        /request\.(formData|json|text|blob|arrayBuffer|bytes|body)\b|parseBody/.test(
          readFileSync(join(folder, name), 'utf8'),
        ),
      )
    expect(broken, 'read forms by formValues of platform/http/body.server.ts').toEqual([])
  })

  test('limits the body of every page with a form', ({ build }) => {
    const pages = Object.values(build.routes).filter((route) => route?.module.action)
    const paths = pages.map((route) => pathOf(route?.id ?? '', build.routes))
    expect(paths.length).toBeGreaterThan(10)
    const unbounded = paths.filter((path) => !maxBytesAt(path, 'application/x-www-form-urlencoded'))
    // A tap's data is in its URL.
    expect(unbounded, 'list the address in body.server.ts').toEqual(['/business/x/tap'])
  })
})

type Routes = Record<string, { path?: string; parentId?: string } | undefined>

function pathOf(id: string, routes: Routes): string {
  const parts: string[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? ''])
    if (route.path) parts.unshift(route.path.replaceAll(/:\w+/g, 'x'))
  return `/${parts.join('/')}`
}

async function listening(
  app: { fetch(request: Request): Response | Promise<Response> },
  work: (port: number) => Promise<void>,
): Promise<void> {
  const server: Server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await work((server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Sends a form in chunks until there's an answer. */
function flood(
  port: number,
  path: string,
  bytes: number,
): Promise<{ status: number; connection: string | undefined; bytes: number }> {
  return new Promise((resolve, reject) => {
    const chunk = Buffer.alloc(256 * 1024, 'a&')
    let sent = 0
    let isAnswered = false
    const headers = { ...form, ...origin, host: 'localhost:3000', apikey: 'x' }
    const sending = ask({ port, path, method: 'POST', headers, host: '127.0.0.1' }, (answer) => {
      isAnswered = true
      answer.resume()
      answer.on('error', () => {})
      const { connection } = answer.headers
      resolve({ status: answer.statusCode ?? 0, connection, bytes: sent })
    })
    sending.on('error', (error) => isAnswered || reject(error))
    const more = () => {
      if (isAnswered) return
      sent += chunk.length
      if (sent > bytes) sending.end()
      else sending.write(chunk, more)
    }
    more()
  })
}
