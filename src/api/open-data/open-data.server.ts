import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Services } from '../../platform/services.server.ts'
import { mediaTypes } from '../v1/negotiate.server.ts'
import { nightlyFile, nightlyFormats, type NightlyFormat } from './nightly-files.server.ts'

/** `/open-data/businesses.csv` and its other formats: the files of last night. */
export function openData(services: Services): Hono {
  const app = new Hono()
  const exposeHeaders = ['ETag', 'Last-Modified']
  const path = '/open-data/:file{businesses\\.(csv|json|geojson)}'
  app.use(path, cors({ origin: '*', exposeHeaders, maxAge: 86_400 }))
  app.get(path, async (c) => {
    const ending = c.req.param('file').split('.')[1]
    const format: NightlyFormat = nightlyFormats.find((one) => one === ending) ?? 'csv'
    const { tag, writtenAt, read } = await nightlyFile(services, format)
    const type = mediaTypes[format]
    const headers = {
      etag: tag,
      'last-modified': writtenAt.toUTCString(),
      'cache-control': 'public, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (c.req.header('if-none-match')?.includes(tag)) return c.body(null, 304, headers)
    const content = type.startsWith('text/') ? `${type}; charset=utf-8` : type
    const whole = { ...headers, 'content-type': content }
    return c.req.method === 'HEAD' ? c.body(null, 200, whole) : c.body(read(), 200, whole)
  })
  return app
}
