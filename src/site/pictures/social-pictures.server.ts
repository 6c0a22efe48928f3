import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { popularOnes } from '../../limits/popular-ones.ts'
import { makeTurns } from '../../limits/turns.server.ts'
import { fontFiles, readWidths } from '../../pictures/font.server.ts'
import { renderPng } from '../../pictures/png.server.ts'
import { drawSocialCard } from '../../pictures/social-card.ts'
import type { Services } from '../../services.server.ts'
import { findSocialCard } from './social-cards.server.ts'

const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }
/** Some 700 pictures. */
const maxBytes = 32 * 1024 * 1024

/**
 * `/og/{kind}/{id}.png`: the picture that social sites show for a page. The kinds are site (id
 * "default"), business, category, county, region and article. They are drawn one at a time and kept; one
 * for which too many wait is answered with 503.
 */
export function socialPictures(services: Services): Hono {
  const app = new Hono()
  const measures = { sans: readWidths(fontFiles.sans), serif: readWidths(fontFiles.serif) }
  const inTurn = makeTurns({ atOnce: 1, rests: true, maxWaiting: 30 })
  const kept = popularOnes<Uint8Array<ArrayBuffer>>(maxBytes)
  app.get('/og/:kind/:file{[a-z0-9-]{1,200}\\.png}', async (c) => {
    const id = c.req.param('file').replace(/\.png$/, '')
    const card = await findSocialCard(services, c.req.param('kind'), id)
    if (!card) return c.text('There is no such picture.', 404)
    const svg = drawSocialCard(card, measures)
    const key = createHash('sha256').update(svg).digest('base64')
    const png = kept.get(key) ?? (await inTurn(async () => kept.get(key) ?? renderPng(svg)))
    kept.keep(key, png, png.length)
    return c.body(png, 200, headers)
  })
  return app
}
