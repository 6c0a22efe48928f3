import { Hono } from 'hono'
import { fontFiles, readWidths } from '../pictures/font.server.ts'
import { renderPng } from '../pictures/png.server.ts'
import { drawSocialCard } from '../pictures/social-card.ts'
import type { Services } from '../services.server.ts'
import { findSocialCard } from './social-cards.server.ts'

const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }

/**
 * `/og/{kind}/{id}.png`: the picture that social sites show for a page. The kinds are site (id
 * "default"), business, category, county, region and article.
 */
export function socialPictures(services: Services): Hono {
  const app = new Hono()
  const measures = { sans: readWidths(fontFiles.sans), serif: readWidths(fontFiles.serif) }
  app.get('/og/:kind/:file{[a-z0-9-]{1,200}\\.png}', async (c) => {
    const id = c.req.param('file').replace(/\.png$/, '')
    const card = await findSocialCard(services, c.req.param('kind'), id)
    if (!card) return c.text('There is no such picture.', 404)
    return c.body(await renderPng(drawSocialCard(card, measures)), 200, headers)
  })
  return app
}
