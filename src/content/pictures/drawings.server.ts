import { Hono, type Context } from 'hono'
import { mapNames, mapOutlines } from '../../search/map/map-data.server.ts'
import { mapFile } from '../../florida/map-shapes.server.ts'
import { drawBanner, drawPicture } from '../../assets/pictures/draw-picture.server.ts'

const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }

/** Our own drawings: a picture and a banner for any listing, and the maps' outlines and labels. */
export function drawings(): Hono {
  const app = new Hono()
  const map = mapFile()
  app.get('/pictures/:category/:file{[a-z0-9-]+\\.svg}', drawn(drawPicture))
  app.get('/banners/:category/:file{[a-z0-9-]+\\.svg}', drawn(drawBanner))
  const outlines = mapOutlines()
  const names = JSON.stringify(mapNames)
  app.get('/map/florida.svg', (c) => c.body(map, 200, headers))
  app.get('/map/florida-mercator.svg', (c) => c.body(outlines, 200, headers))
  app.get('/map/places.json', (c) =>
    c.body(names, 200, { ...headers, 'content-type': 'application/json' }),
  )
  return app
}

/** The same category and seed always give the same drawing. */
function drawn(draw: (category: string, seed: string) => string) {
  return (c: Context<object, '/:category/:file'>) => {
    const seed = c.req.param('file').replace(/\.svg$/, '')
    return c.body(draw(c.req.param('category'), seed), 200, headers)
  }
}
