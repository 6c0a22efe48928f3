import { Hono, type Context } from 'hono'
import { mapNames, mapOutlines } from '../../search/map/map-data.server.ts'
import { mapFile } from '../../florida/map-shapes.server.ts'
import { drawBanner, drawPicture } from '../../assets/pictures/draw-picture.server.ts'

const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }

/** What we draw ourselves: a picture and a banner for any listing, the outlines of the maps and their names. */
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

/** A drawing is the same for the same category and seed. */
function drawn(draw: (category: string, seed: string) => string) {
  return (c: Context<object, '/:category/:file'>) => {
    const seed = c.req.param('file').replace(/\.svg$/, '')
    return c.body(draw(c.req.param('category'), seed), 200, headers)
  }
}
