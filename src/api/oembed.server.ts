import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { nameElsewhere } from '../listings/business.ts'
import { findBusiness } from '../listings/businesses.server.ts'
import { escapeHtml, escapeXml } from '../platform/text/escape.ts'
import { language, pathIn, splitLanguage } from '../platform/text/language.ts'
import { inLanguage } from '../platform/text/language.server.ts'
import { nameIn } from '../platform/text/names.ts'
import { socialPicture } from '../platform/ui/page-head.ts'
import { today, type Services } from '../platform/services.server.ts'

const params = z.object({
  url: z.url(),
  format: z.enum(['json', 'xml']).default('json'),
  maxwidth: z.coerce.number().positive().optional(),
})

const width = 600

/** `/oembed`: a profile as a card on other sites (https://oembed.com), without script. */
export function oembed(services: Services): Hono {
  const app = new Hono()
  app.use('/oembed', cors({ origin: '*', maxAge: 86_400 }))
  app.get('/oembed', async (c) => {
    const asked = params.safeParse(c.req.query())
    if (c.req.query('format') && !['json', 'xml'].includes(c.req.query('format') ?? ''))
      return c.text('The format is json or xml.', 501)
    if (!asked.success) return c.text('Give the address of a profile as "url".', 400)
    const { url, format, maxwidth = width } = asked.data
    const card = await findCard(services, url, Math.floor(Math.min(width, maxwidth)))
    if (!card) return c.text('There is no profile at this address.', 404)
    c.header('cache-control', 'public, no-cache')
    c.header('cross-origin-resource-policy', 'cross-origin')
    if (format === 'json') return c.json(card)
    const parts = Object.entries(card).map(
      ([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`,
    )
    c.header('content-type', 'text/xml; charset=utf-8')
    return c.body(`<?xml version="1.0" encoding="utf-8"?>\n<oembed>${parts.join('')}</oembed>\n`)
  })
  return app
}

async function findCard(services: Services, given: string, width: number) {
  const url = new URL(given)
  if (url.origin !== new URL(services.site.url).origin) return null
  const { language: wanted, path } = splitLanguage(url.pathname)
  return inLanguage(wanted, () => cardOf(services, path, width))
}

async function cardOf(services: Services, path: string, width: number) {
  const { site, db } = services
  const [, id = ''] = /^\/business\/([a-z0-9-]{1,200})\/?$/.exec(path) ?? []
  const business = await findBusiness(db, id, today(services))
  if (!business) return null
  const page = site.url + pathIn(language(), `/business/${id}`)
  const name = nameElsewhere(business)
  const line = [nameIn(business.category.name), business.city].filter(Boolean).join(', ')
  return {
    type: 'rich',
    version: '1.0',
    title: name,
    provider_name: site.name,
    provider_url: site.url,
    cache_age: 3600,
    thumbnail_url: site.url + socialPicture('business', id),
    thumbnail_width: 1200,
    thumbnail_height: 630,
    width,
    height: 120,
    html: `<blockquote><p><a href="${escapeHtml(page)}"><strong>${escapeHtml(name)}</strong></a></p><p>${escapeHtml(line)}</p><p>${escapeHtml(site.name)}</p></blockquote>`,
  }
}
