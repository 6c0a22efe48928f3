import * as t from '#messages/social-pictures.ts'
import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { popularOnes } from '../../platform/http/popular-ones.ts'
import { makeTurns } from '../../platform/http/turns.server.ts'
import { languages } from '../../platform/text/language.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { nameIn } from '../../platform/text/names.ts'
import { fontFiles, readWidths } from '../../assets/pictures/font.server.ts'
import { renderPng } from '../../assets/pictures/png.server.ts'
import { drawSocialCard, type SocialCard } from './social-card.ts'
import { type Services, today } from '../../platform/services.server.ts'
import { placeText } from '../../listings/business.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { findCategory } from '../../listings/categories.ts'
import { countBusinesses } from '../../search/engine/search.server.ts'
import { badgeArt } from '../../listings/proof/badge-art.ts'
import { countiesOfRegion, findCounty } from '../../florida/counties.ts'
import { findRegion } from '../../florida/regions.ts'
import { drawPicture } from '../../assets/pictures/draw-picture.server.ts'
import { drawFloridaMap } from '../../assets/pictures/florida-map.ts'

/** Social sites must revalidate, because a listing may change or be removed. */
const headers = {
  'content-type': 'image/png',
  'cache-control': 'public, no-cache',
  'cross-origin-resource-policy': 'cross-origin',
}
const file = ':file{[a-z0-9-]{1,200}\\.png}'
const otherLanguages = languages.filter((one) => one !== 'en').join('|')
/** About 700 pictures. */
const maxBytes = 16 * 1024 * 1024

/**
 * `/og/{kind}/{id}.png`, `/og/es/{kind}/{id}.png`: the picture that social sites show for a page.
 * The kinds are site (id "default"), business, category, county, region, and article. Drawn one at
 * a time and cached; answers 503 when too many are waiting.
 */
export function socialPictures(services: Services): Hono {
  const app = new Hono()
  const measures = { sans: readWidths(fontFiles.sans), serif: readWidths(fontFiles.serif) }
  const inTurn = makeTurns({ atOnce: 1, rests: true, maxWaiting: 30 })
  const kept = popularOnes<Uint8Array<ArrayBuffer>>(maxBytes)
  const draw = async (c: Context<object, '/:kind/:file'>) => {
    const id = c.req.param('file').replace(/\.png$/, '')
    const card = await findSocialCard(services, c.req.param('kind'), id)
    if (!card) return c.text('There is no such picture.', 404)
    const svg = drawSocialCard(card, measures)
    const key = createHash('sha256').update(svg).digest('base64')
    const etag = `"${key}"`
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, { ...headers, etag })
    const png = kept.get(key) ?? (await inTurn(async () => kept.get(key) ?? renderPng(svg)))
    kept.keep(key, png, png.length)
    return c.body(png, 200, { ...headers, etag })
  }
  app.get(`/og/:kind/${file}`, draw)
  app.get(`/og/:language{${otherLanguages}}/:kind/${file}`, (c) => {
    const wanted = languages.find((one) => one === c.req.param('language')) ?? 'en'
    return inLanguage(wanted, () => draw(c))
  })
  return app
}

type Words = Omit<SocialCard, 'site'>

/** Finds the words for a picture of each kind; null when nothing is public. */
const finders: Readonly<
  Record<string, (services: Services, id: string) => Promise<Words | null> | Words | null>
> = {
  site: ({ site }, id) =>
    id === 'default'
      ? {
          kicker: t.site(),
          title: nameIn(site.tagline),
          line: t.siteLine(),
          art: artOf('site', 'default'),
        }
      : null,
  business: businessCard,
  category: async ({ db }, id) => {
    const category = findCategory(id)
    return (
      category &&
      categoryCard(category, await countBusinesses(db, { categories: [id], isReal: true }))
    )
  },
  county: async ({ db }, id) => {
    const county = findCounty(id)
    if (county?.slug !== id) return null
    const kicker = nameIn(findRegion(county.region)?.name ?? 'Florida')
    const located = await countBusinesses(db, { counties: [id], isReal: true })
    const serving = located ? 0 : await countBusinesses(db, { county: id, isReal: true })
    const line = serving ? t.serving({ count: serving }) : t.businesses({ count: located })
    return { kicker, title: t.county({ county: county.name }), line, art: drawFloridaMap([id]) }
  },
  region: async ({ db }, id) => {
    const region = findRegion(id)
    if (!region) return null
    const counties = countiesOfRegion(id).map(({ slug }) => slug)
    const kicker = t.counties({ count: counties.length })
    const line = t.businesses({ count: await countBusinesses(db, { counties, isReal: true }) })
    return { kicker, title: nameIn(region.name), line, art: drawFloridaMap(counties) }
  },
  article: articleCard,
}

/** The words and art of a page's picture. @returns null for an unknown kind or id. */
export async function findSocialCard(
  services: Services,
  kind: string,
  id: string,
): Promise<SocialCard | null> {
  const find = Object.hasOwn(finders, kind) ? finders[kind] : undefined
  const words = await find?.(services, id)
  return words ? { ...words, site: services.site.name } : null
}

async function businessCard(services: Services, id: string): Promise<Words | null> {
  const business = await findBusiness(services.db, id, today(services))
  if (!business) return null
  const { category, verification, isSample } = business
  const trade = nameIn(category.name)
  return {
    kicker: isSample ? t.sampleListing({ category: trade }) : trade,
    title: business.name,
    line: placeText(business),
    badge: verification && badgeArt(verification, isSample),
    art: artOf(category.slug, id),
  }
}

/** Samples don't count, because they are invented. */
function categoryCard({ slug, name }: { slug: string; name: string }, count: number): Words {
  return {
    kicker: t.inFlorida(),
    title: nameIn(name),
    line: count === 0 ? t.beFirst() : t.businesses({ count }),
    art: artOf(slug, 'category'),
  }
}

async function articleCard({ db, now }: Services, id: string): Promise<Words | null> {
  const article = await db
    .selectFrom('articles')
    .select(['display_title', 'category', 'main_image', 'is_sample'])
    .where('id', '=', id)
    .where('published_at', '<=', now())
    .executeTakeFirst()
  if (!article) return null
  const [, category = 'non-profit', seed = id] =
    /^\/pictures\/([a-z0-9-]+)\/([a-z0-9-]+)\.svg$/.exec(article.main_image) ?? []
  return {
    kicker: article.is_sample ? t.sampleStory() : t.featured(),
    title: article.display_title,
    line: nameIn(article.category),
    art: artOf(category, seed),
  }
}

/** A drawing of 580 by 630, as tall as the card and centered. */
function artOf(category: string, seed: string): string {
  const picture = drawPicture(category, seed)
  return picture
    .replace(/^<svg[^>]*>/, (tag) => tag.replace(/ (width|height)="[^"]*"/g, ''))
    .replace(/^<svg /, '<svg x="-214" y="0" width="1008" height="630" ')
}
