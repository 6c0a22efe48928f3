import * as t from '#messages/embed.ts'
import * as badges from '#messages/badges.ts'
import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { z } from 'zod'
import { findCounty } from '../../florida/counties.ts'
import { placeText, type BusinessSummary } from '../../listings/business.ts'
import { distanceWords } from '../../listings/cards/distance-words.ts'
import { choiceName } from '../../listings/categories.ts'
import { badgeLine } from '../../listings/verification.ts'
import type { Services } from '../../platform/services.server.ts'
import { language, languages, pathIn } from '../../platform/text/language.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { nameIn } from '../../platform/text/names.ts'
import { telHref } from '../../platform/ui/links.ts'
import { findPage } from '../../search/engine/search.server.ts'
import { searchHref, searchTitle } from '../../search/engine/search.ts'
import { parseSearch, type SearchQuery } from '../../search/page/parse-search.server.ts'
import { runSearch, type SearchResult } from '../../search/page/run-search.server.ts'
import { badParameters, Problem, problemBody, problemType } from '../v1/problem.ts'
import { embedScript, type EmbeddedList } from './element.server.ts'
import { defaultEmbedded, maxEmbedded } from './snippet.ts'

const params = z.strictObject({
  zip: z.string().optional(),
  county: z.string().optional(),
  category: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(maxEmbedded).catch(defaultEmbedded),
  lang: z.enum(languages).catch('en'),
})

/** `/embed.js` and the list that it shows on other sites, from any origin, without cookies. */
export function embed(services: Services): Hono {
  const app = new Hono()
  const script = embedScript(services.site.url)
  app.use('/embed.js', cors({ origin: '*' }))
  app.use('/embed/list', cors({ origin: '*', maxAge: 86_400 }))
  app.use('/embed.js', etag())
  app.use('/embed/list', etag())
  app.get('/embed.js', (c) => {
    c.header('content-type', 'text/javascript; charset=utf-8')
    c.header('cache-control', 'public, max-age=3600')
    c.header('cross-origin-resource-policy', 'cross-origin')
    return c.body(script)
  })
  app.get('/embed/list', async (c) => {
    c.header('cross-origin-resource-policy', 'cross-origin')
    c.header('x-robots-tag', 'noindex')
    // Hidden listings must be gone at the next request.
    c.header('cache-control', 'public, no-cache')
    return c.json(await listFor(services, c))
  })
  app.onError((error, c) => {
    if (!(error instanceof Problem)) throw error
    const body = JSON.stringify(problemBody(error, services.site.url))
    return c.body(body, error.status, { 'content-type': problemType })
  })
  return app
}

/** @throws Problem for a place or category that the site's search refuses, in its words */
async function listFor(services: Services, c: Context): Promise<EmbeddedList> {
  const read = params.safeParse(c.req.query())
  if (!read.success) {
    const unknown = read.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : [],
    )
    const detail = 'Unknown parameter. Use zip, county, category, limit, or lang.'
    throw badParameters(unknown.map((parameter) => ({ parameter, detail })))
  }
  const { limit, lang, ...search } = read.data
  return inLanguage(lang, async () => {
    const parsed = parseSearch(new URLSearchParams(search), services.now())
    if (!parsed.ok)
      throw badParameters(
        parsed.problems.map(({ field, text }) => ({ parameter: field, detail: text })),
      )
    const { site } = services
    const { near, total, origin } = await findNear(services, parsed.query, limit)
    return {
      language: lang,
      title: titleOfList(parsed.query),
      businesses: near.slice(0, limit).map((one) => entryOf(one, site.url, origin)),
      nothing: near.length ? null : t.nothing(),
      all: {
        text: total ? t.all({ count: total }) : t.search(),
        address: site.url + pathIn(lang, searchHref(parsed.values)),
      },
      from: { text: t.from({ site: site.name }), address: site.url + pathIn(lang, '/') },
    }
  })
}

type Near = Pick<SearchResult, 'total' | 'origin'> & { near: BusinessSummary[] }

/** Another site's visitors look for someone near; a county's own come first, as on its page. */
async function findNear(services: Services, query: SearchQuery, limit: number): Promise<Near> {
  if (query.values.zip || !query.values.county) {
    const { businesses, total, origin } = await runSearch(services, query)
    const near = businesses.filter(({ reach }) => reach !== 'away' && reach !== 'related')
    return { near, total, origin }
  }
  const listing = { sort: 'located', pageSize: limit, asked: null } as const
  const { businesses: near, total } = await findPage(services, query.search, listing)
  return { near, total, origin: null }
}

/** As the list is called on other sites. */
export function titleOfList({ values, category }: SearchQuery): string {
  const trade = category && nameIn(choiceName(category))
  const county = values.zip ? null : findCounty(values.county)?.name
  if (!county) return searchTitle(values.zip, trade)
  return trade ? t.categoryInCounty({ county, category: trade }) : t.inCounty({ county })
}

function entryOf(
  business: BusinessSummary,
  site: string,
  origin: SearchResult['origin'],
): EmbeddedList['businesses'][number] {
  const { id, name, category, phone, verification, isSample } = business
  const { distanceMiles: miles, precision, zip } = business
  const from = origin?.short ?? ''
  const measured =
    origin?.point && distanceWords({ miles, precision, from, isSameZip: zip === from })
  return {
    name,
    page: site + pathIn(language(), `/business/${id}`),
    about: [nameIn(category.name), placeText(business)].filter(Boolean).join(' · '),
    distance: measured ? [measured.text, measured.note].filter(Boolean).join('; ') : null,
    badge: isSample ? badges.sampleListing() : verification && badgeLine(verification, false),
    phone:
      phone && !isSample
        ? { text: phone, address: telHref(phone), label: t.call({ name, phone }) }
        : null,
  }
}
