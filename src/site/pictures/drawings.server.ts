import { Hono, type Context } from 'hono'
import { mapFile } from '../../florida/map-shapes.server.ts'
import { drawBanner, drawPicture } from '../../pictures/draw-picture.ts'

const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }

/** What we draw ourselves: a picture and a banner for any listing, and the outlines of the map. */
export function drawings(): Hono {
  const app = new Hono()
  const map = mapFile()
  app.get('/pictures/:category/:file{[a-z0-9-]+\\.svg}', drawn(drawPicture))
  app.get('/banners/:category/:file{[a-z0-9-]+\\.svg}', drawn(drawBanner))
  app.get('/map/florida.svg', (c) => c.body(map, 200, headers))
  return app
}

/** A drawing is the same for the same category and seed. */
function drawn(draw: (category: string, seed: string) => string) {
  return (c: Context<object, '/:category/:file'>) => {
    const seed = c.req.param('file').replace(/\.svg$/, '')
    return c.body(draw(c.req.param('category'), seed), 200, headers)
  }
}
