// Serves the pages of bench/page.ts as bytes in memory, with only Hono: no log, no headers except
// the type. Reads them from the address in its first argument. Prints its own address.
import { gzipSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { pagePaths } from './page-listings.ts'

const from = process.argv[2] ?? ''
const pages = new Map<string, { plain: Uint8Array<ArrayBuffer>; zipped: Uint8Array<ArrayBuffer> }>()
for (const path of await pagePaths(from)) {
  const plain = new Uint8Array(await (await fetch(from + path)).arrayBuffer())
  pages.set(path, { plain, zipped: new Uint8Array(gzipSync(plain)) })
}

const app = new Hono()
app.get('*', (c) => {
  const page = pages.get(c.req.url.slice(c.req.url.indexOf('/', 8)))
  if (!page) return c.notFound()
  const isZipped = c.req.header('accept-encoding')?.includes('gzip')
  const type = { 'content-type': 'text/html; charset=utf-8' }
  return isZipped
    ? c.body(page.zipped, 200, { ...type, 'content-encoding': 'gzip' })
    : c.body(page.plain, 200, type)
})
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
)
