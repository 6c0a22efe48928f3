import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { outageOf } from '../http/outage.ts'
import type { Images } from './images.server.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** Headers of every picture: opened by itself a file can do nothing, whatever somebody got into it. */
export function imageHeaders(name: string): Record<string, string> {
  const ending = name.replace(/^.*\./, '') as keyof typeof types
  return {
    'content-type': types[ending],
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="${name}"`,
  }
}

/**
 * The files of pictures under `/images` that visitors may see; the page behind it answers for all others. A file never
 * changes, but what shows it may go at any time. So browsers and proxies keep it and ask us before each use: the answer is
 * 304 without a body, or 404.
 */
export function imageFiles({ store }: Images, isShown: (id: string) => Promise<boolean>): Hono {
  const app = new Hono()
  const seen = new LRUCache<string, true>({ max: 2000 })
  /** Pages last as they were while the database is away, and so do the pictures on them. */
  const ask = async (id: string) => {
    const isNow = await isShown(id).catch((error: unknown) => {
      if (outageOf(error) && seen.has(id)) return true
      throw error
    })
    if (isNow) seen.set(id, true)
    else seen.delete(id)
    return isNow
  }
  app.get('/images/:id{[0-9a-f]{32}}/:name{[1-9][0-9]{0,4}\\.(avif|webp|jpg)}', async (c, next) => {
    const { id, name } = c.req.param()
    if (!(await ask(id))) return next()
    const tag = `"${id}-${name}"`
    const headers = {
      ...imageHeaders(name),
      'cache-control': 'public, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      etag: tag,
    }
    if (c.req.header('if-none-match') === tag) return c.body(null, 304, headers)
    const bytes = await store.find(id, name)
    if (!bytes) return c.text('There is no such picture.', 404)
    return c.body(bytes, 200, headers)
  })
  return app
}
