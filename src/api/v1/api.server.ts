import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { today, type Services } from '../../platform/services.server.ts'
import type { Language } from '../../platform/text/language.ts'
import { businesses, idsAfter, planBusinesses } from './businesses.server.ts'
import type { Collection, Range } from './collection.server.ts'
import { collections, formatsOf, lists, type Listing } from './collections.server.ts'
import { contentTag } from './content-tag.server.ts'
import {
  defaultLimit,
  entryParams,
  nothingHere,
  pick,
  readCursor,
  readFields,
  readParams,
  writeCursor,
  type Cursor,
  type Format,
  type Given,
} from './list-params.ts'
import { endingOf, formatOf, mediaTypes, splitEnding } from './negotiate.server.ts'
import { apiDocument } from './document.server.ts'
import { Problem, problemAnswer } from './problem.ts'
import { businessFile, checkSize, rowsFile } from './rows-file.server.ts'
import { writing } from './writing/writing.server.ts'

const root = '/api/v1'
const exposed = ['ETag', 'Link', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id']
const kept = [
  ...RETAINED_304_HEADERS,
  'access-control-allow-origin',
  'access-control-expose-headers',
]

export function api(services: Services): Hono {
  const app = new Hono()
  app.route('/', writing(services))
  app.route('/', reading(services))
  return app
}

/** Public data for everyone, from any origin, without a key. */
function reading(services: Services): Hono {
  const app = new Hono().basePath(root)
  app.use('*', cors({ origin: '*', exposeHeaders: exposed, maxAge: 86_400 }))
  app.use('*', etag({ retainedHeaders: kept }))
  app.use('*', async (c, next) => {
    await next()
    c.header('cross-origin-resource-policy', 'cross-origin')
    c.header('vary', 'Accept', { append: true })
    // The pages are for search engines.
    c.header('x-robots-tag', 'noindex')
    // Hidden listings must be gone at the next request.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'public, no-cache')
  })
  app.get('/', (c) => c.json(startOf(services)))
  app.get('/openapi.json', (c) => c.json(apiDocument(services.site, lists)))
  app.get('*', (c) => read(c, services))
  app.all('*', (c) => {
    const isList = c.req.path === `${root}/businesses`
    c.header('allow', isList ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS')
    throw new Problem(405, 'This address is read with GET.')
  })
  app.onError((error) => {
    if (!(error instanceof Problem)) throw error
    return problemAnswer(error, services.site.url)
  })
  return app
}

function startOf({ site }: Services) {
  const names = collections.map(({ name }) => [name, `${site.url}${root}/${name}`])
  return {
    name: site.name,
    links: {
      ...(Object.fromEntries(names) as Record<string, string>),
      openapi: `${site.url}${root}/openapi.json`,
      documentation: `${site.url}/api`,
      openData: `${site.url}/open-data`,
    },
  }
}

type Asked = { c: Context; services: Services; ending: Format | null; path: string }

function read(c: Context, services: Services): Promise<Response> {
  const { path, ending } = splitEnding(c.req.path.slice(root.length + 1).replace(/\/$/, ''))
  const asked = { c, services, ending, path }
  const segments = path.split('/').map(decoded)
  const [name = '', id, below, ...more] = segments
  const collection = collections.find((one) => one.name === name)
  if (!collection || more.length) throw nothingHere()
  if (id === undefined) return readList(asked, listAt(name))
  if (below === undefined) return readEntry(asked, collection, id)
  if (collection !== businesses || below !== 'nearby') throw nothingHere()
  return readList(asked, listAt('businesses/{id}/nearby'), { id })
}

function listAt(path: string): Listing {
  const list = lists.find((one) => one.path === path)
  if (!list) throw nothingHere()
  return list
}

/** Postgres rejects null characters. */
function decoded(segment: string): string {
  try {
    const text = decodeURIComponent(segment)
    return text.includes('\0') ? '' : text
  } catch {
    return ''
  }
}

async function readEntry(asked: Asked, collection: Collection, id: string): Promise<Response> {
  const { c, services, ending } = asked
  const given = readParams(entryParams, new URL(c.req.url).searchParams)
  const fields = readFields(given.fields, Object.keys(collection.item.shape))
  const format = formatOf(c, { ending, format: given.format }, formatsOf(collection))
  const row = await collection.find(services, id)
  if (!row)
    throw new Problem(
      404,
      `There is nothing with the ID "${id.slice(0, 60)}" in ${collection.name}.`,
    )
  if (format === 'json') return c.json(pick(row, fields))
  const file =
    collection === businesses
      ? await businessFile(services, [{ id, distanceMiles: null }], { format, fields })
      : await rowsFile([row], { format, fields, item: collection.item })
  return fileAnswer(asked, file, format, `${collection.name}-${id}`)
}

async function readList(
  asked: Asked,
  { collection, params }: Listing,
  inPath: Record<string, string> = {},
): Promise<Response> {
  const { c, services, ending, path } = asked
  const url = new URL(c.req.url)
  const given = readParams(params, url.searchParams)
  const fields = readFields(given.fields, Object.keys(collection.item.shape))
  const format = formatOf(c, { ending, format: given.format }, formatsOf(collection))
  const list = nameOfList(path, given)
  const after = readCursor(given.cursor, list)
  const limit = given.limit ?? (format === 'json' ? defaultLimit : null)
  const range: Range = { limit, after }
  const { headings, ...own } = { ...given.own, ...inPath } as Record<string, string> & {
    headings?: Language
  }
  const nextOf = (next: Cursor | null) =>
    next && nextAddress(services, url, writeCursor(next, list))
  if (format !== 'json' && collection === businesses) {
    const { q, open, emergency } = own
    const tag = await contentTag(
      services,
      url.pathname + url.search + format,
      Boolean(q || open || emergency),
    )
    c.header('etag', tag)
    if (isKnown(c, tag)) return c.body(null, 304)
    const plan = await planBusinesses(services, own)
    const { found, next } = idsAfter(plan, range, today(services))
    checkSize(format, found.length)
    linkTo(c, nextOf(next))
    const file = await businessFile(services, found, {
      format,
      fields,
      ...(headings && { headings }),
    })
    return fileAnswer(asked, file, format, 'businesses')
  }
  const { rows, total, next } = await collection.list(services, own, range)
  const address = nextOf(next)
  linkTo(c, address)
  if (format === 'json')
    return c.json({
      data: rows.map((row) => pick(row, fields)),
      total,
      links: { self: services.site.url + url.pathname + url.search, next: address },
    })
  checkSize(format, rows.length)
  const file = await rowsFile(rows, { format, fields, item: collection.item })
  return fileAnswer(asked, file, format, collection.name)
}

/** A cursor fits only the list it's from. */
function nameOfList(path: string, { own }: Given): string {
  const params = new URLSearchParams(own)
  params.sort()
  return `${path}?${params.toString()}`
}

function nextAddress({ site }: Services, url: URL, cursor: string): string {
  const params = new URLSearchParams(url.search)
  params.set('cursor', cursor)
  return `${site.url}${url.pathname}?${params.toString()}`
}

function linkTo(c: Context, next: string | null): void {
  if (next) c.header('link', `<${next}>; rel="next"`)
}

function isKnown(c: Context, tag: string): boolean {
  return c.req.header('if-none-match')?.includes(tag.replace('W/', '')) ?? false
}

function fileAnswer(
  { c, services }: Asked,
  file: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  format: Exclude<Format, 'json'>,
  name: string,
): Response {
  const type = mediaTypes[format]
  c.header('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
  if (format !== 'geojson') {
    const fileName = `${name}-${today(services)}.${endingOf(format)}`
    c.header('content-disposition', `attachment; filename="${fileName}"`)
  }
  return c.body(file)
}
