import * as t from '#messages/limits.ts'
import type { href } from 'react-router'

type PagePattern = Parameters<typeof href>[0]

export type VisitLimit = {
  name: string
  counts: 'everything' | 'reads' | 'forms'
  /** `everyPage` includes unknown ones. */
  pages?: readonly PagePattern[] | 'everyPage'
  service?: string
  /** If one of these has a value. */
  whenGiven?: readonly string[]
  /** Counted locally, without the database. */
  isOfProcess?: true
  /** Sends the remaining requests in `RateLimit` headers. */
  tellsRest?: true
  perSecond: number
  burst: number
  text: () => string
}

/**
 * The first match counts. Expensive pages have their own, so that people sharing an address with a bot lose only
 * those.
 */
export const visitLimits: readonly VisitLimit[] = [
  {
    name: 'text search',
    counts: 'everything',
    pages: ['/businesses/search'],
    whenGiven: ['q'],
    perSecond: 10,
    burst: 60,
    text: t.searching,
  },
  {
    name: 'search by distance or hours',
    counts: 'everything',
    pages: ['/businesses/search'],
    whenGiven: ['radius', 'open'],
    perSecond: 10,
    burst: 60,
    text: t.searching,
  },
  {
    // People page through results, programs through all of them.
    name: 'search',
    counts: 'everything',
    pages: ['/businesses/search'],
    perSecond: 10,
    burst: 200,
    text: t.searching,
  },
  {
    name: 'suggestions',
    counts: 'everything',
    pages: ['/businesses/suggest', '/businesses/browse'],
    perSecond: 15,
    burst: 90,
    text: t.typing,
  },
  {
    name: 'nearby',
    counts: 'everything',
    pages: ['/business/:businessId/nearby'],
    perSecond: 10,
    burst: 60,
    text: t.searching,
  },
  {
    name: 'data service',
    counts: 'everything',
    service: '/rest/v1/*',
    perSecond: 20,
    burst: 200,
    text: t.asking,
  },
  {
    name: 'open data',
    counts: 'everything',
    service: '/api/v1/*',
    tellsRest: true,
    perSecond: 10,
    burst: 200,
    text: t.asking,
  },
  {
    name: 'feeds',
    counts: 'everything',
    service: '/feeds/*',
    perSecond: 2,
    burst: 100,
    text: t.asking,
  },
  {
    name: 'cards',
    counts: 'everything',
    service: '/oembed',
    perSecond: 5,
    burst: 100,
    text: t.asking,
  },
  {
    name: 'embedded lists',
    counts: 'everything',
    service: '/embed/list',
    perSecond: 5,
    burst: 100,
    text: t.asking,
  },
  {
    // Whole files.
    name: 'files',
    counts: 'everything',
    service: '/open-data/:file',
    perSecond: 0.2,
    burst: 20,
    text: t.asking,
  },
  {
    // Drawn on request, with up to 2,000 listings.
    name: 'paper',
    counts: 'everything',
    pages: [
      '/county/:countyId/sheet.pdf',
      '/county/:countyId/booklet.pdf',
      '/region/:regionId/booklet.pdf',
      '/business/:businessId/card.pdf',
      '/business/:businessId/poster.pdf',
      '/business/:businessId/capability.pdf',
      '/press/poster.pdf',
    ],
    perSecond: 0.2,
    burst: 20,
    text: t.asking,
  },
  {
    name: 'social picture',
    counts: 'everything',
    service: '/og/*',
    perSecond: 4,
    burst: 200,
    text: t.pictures,
  },
  {
    // Takes up to a tenth of a second.
    name: 'page discovery',
    counts: 'everything',
    service: '/__manifest',
    isOfProcess: true,
    perSecond: 2,
    burst: 100,
    text: t.opening,
  },
  {
    name: 'photo',
    counts: 'forms',
    pages: [
      '/business/:businessId/posts',
      '/business/:businessId/photos',
      '/business/:businessId/photos/upload',
      '/submission/:token/photos',
      '/submission/:token/photos/upload',
    ],
    perSecond: 0.5,
    burst: 120,
    text: t.photos,
  },
  {
    name: 'document',
    counts: 'forms',
    pages: [
      '/submit-business',
      '/register-business',
      '/submission/:token',
      '/business/:businessId/claim',
      '/business/:businessId/report',
    ],
    perSecond: 0.1,
    burst: 40,
    text: t.forms,
  },
  {
    name: 'new page',
    counts: 'reads',
    pages: 'everyPage',
    isOfProcess: true,
    perSecond: 20,
    burst: 400,
    text: t.opening,
  },
]

const methods = { reads: ['GET', 'HEAD'], forms: ['POST'] }

export function limitOfPage(
  method: string,
  { pattern, query }: { pattern: string; query: URLSearchParams },
): VisitLimit | undefined {
  return visitLimits.find(
    ({ counts, pages, whenGiven }) =>
      (pages === 'everyPage' || pages?.some((page) => page === pattern)) &&
      (counts === 'everything' || methods[counts].includes(method)) &&
      (whenGiven?.some((name) => query.get(name)?.trim()) ?? true),
  )
}

export function waitWords(seconds: number): string {
  return t.wait({ seconds })
}
