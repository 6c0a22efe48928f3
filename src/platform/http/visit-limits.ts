import type { href } from 'react-router'

/** A page as `routes.ts` writes it. */
type PagePattern = Parameters<typeof href>[0]

/** How often one visitor may come to some of the addresses. */
export type VisitLimit = {
  name: string
  /** Whether all that comes counts, or only reading, or only forms that are sent. */
  counts: 'everything' | 'reads' | 'forms'
  /** The pages that it is for; `everyPage`, also where there is none. Not for limits of a service. */
  pages?: readonly PagePattern[] | 'everyPage'
  /** Paths outside the pages, as the server's router writes them. */
  service?: string
  /** Query parameters, one of which has to have a value for the limit to count. */
  whenGiven?: readonly string[]
  /** Set where a limit spares the process: each process then counts for itself, and asks no database. */
  isOfProcess?: true
  perSecond: number
  /** At once, after a pause. */
  burst: number
  /** Says what happened, before how long to wait. */
  text: string
}

/**
 * Limits by visitor. The first that fits counts. People are never that quick; the limits of what costs much more than
 * any other page come first, so that people who share an address with a program lose only those.
 */
export const visitLimits: readonly VisitLimit[] = [
  {
    name: 'text search',
    counts: 'everything',
    pages: ['/businesses/search'],
    whenGiven: ['q'],
    perSecond: 10,
    burst: 60,
    text: 'You are searching faster than we can answer.',
  },
  {
    name: 'search by distance or hours',
    counts: 'everything',
    pages: ['/businesses/search'],
    whenGiven: ['radius', 'open'],
    perSecond: 10,
    burst: 60,
    text: 'You are searching faster than we can answer.',
  },
  {
    name: 'suggestions',
    counts: 'everything',
    pages: ['/businesses/suggest', '/businesses/browse'],
    perSecond: 15,
    burst: 90,
    text: 'You are typing faster than we can answer.',
  },
  {
    name: 'nearby',
    counts: 'everything',
    pages: ['/business/:businessId/nearby'],
    perSecond: 10,
    burst: 60,
    text: 'You are searching faster than we can answer.',
  },
  {
    name: 'data service',
    counts: 'everything',
    service: '/rest/v1/*',
    perSecond: 20,
    burst: 200,
    text: 'You are asking faster than we can answer.',
  },
  {
    name: 'social picture',
    counts: 'everything',
    service: '/og/*',
    perSecond: 4,
    burst: 200,
    text: 'You are asking for pictures faster than we can draw them.',
  },
  {
    // Scripts ask React Router here which pages there are; it takes up to a tenth of a second to answer.
    name: 'page discovery',
    counts: 'everything',
    service: '/__manifest',
    isOfProcess: true,
    perSecond: 2,
    burst: 100,
    text: 'You are opening pages faster than we can make them.',
  },
  {
    name: 'photo',
    counts: 'forms',
    pages: [
      '/business/:businessId/posts',
      '/business/:businessId/photos',
      '/business/:businessId/photos/upload',
    ],
    perSecond: 0.5,
    burst: 120,
    text: 'You are sending photos faster than we can take them.',
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
    text: 'You are sending forms faster than we can take them. Go back: your browser may still have what you typed.',
  },
  {
    // Whatever the page cache does not have takes some milliseconds of a processor.
    name: 'new page',
    counts: 'reads',
    pages: 'everyPage',
    isOfProcess: true,
    perSecond: 20,
    burst: 400,
    text: 'You are opening pages faster than we can make them.',
  },
]

const methods = { reads: ['GET', 'HEAD'], forms: ['POST'] }

/** @returns the limit that counts for a request of a page; none for most forms. */
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
  return `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`
}
