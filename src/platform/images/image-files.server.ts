import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { outageOf } from '../http/outage.ts'
import type { Images } from './images.server.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** Security: opened directly, a file can run nothing. */
export function imageHeaders(name: string): Record<string, string> {
  const ending = name.replace(/^.*\./, '') as keyof typeof types
  return {
    'content-type': types[ending],
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="${name}"`,
  }
}

/** Files never change but may be withdrawn, so caches must revalidate: 304 or 404. */
export function imageFiles({ store }: Images, isShown: (id: string) => Promise<boolean>): Hono {
  const app = new Hono()
  const seen = new LRUCache<string, true>({ max: 2000 })
  /** In an outage, cached pages and their images keep working. */
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
