import { Hono } from 'hono'
import type { Images } from './images.server.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/**
 * The files of pictures under `/images`. An address never changes what it holds, so browsers and proxies keep it for a
 * year. Opened by itself a file can do nothing, whatever somebody got into it.
 */
export function imageFiles({ store }: Images): Hono {
  const app = new Hono()
  app.get('/images/:id{[0-9a-f]{32}}/:name{[1-9][0-9]{0,4}\\.(avif|webp|jpg)}', async (c) => {
    const { id, name } = c.req.param()
    const tag = `"${id}-${name}"`
    const headers = {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${name}"`,
      'cross-origin-resource-policy': 'cross-origin',
      etag: tag,
    }
    if (c.req.header('if-none-match') === tag) return c.body(null, 304, headers)
    const bytes = await store.find(id, name)
    if (!bytes) return c.text('There is no such picture.', 404)
    const ending = name.replace(/^.*\./, '') as keyof typeof types
    return c.body(bytes, 200, { ...headers, 'content-type': types[ending] })
  })
  return app
}
