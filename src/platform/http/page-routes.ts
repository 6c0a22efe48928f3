import { pathIn, splitLanguage, type Language } from '../text/language.ts'
import { generatePath, matchRoutes, type ServerBuild } from 'react-router'

/** Code that depends on the path must use this, never the raw path. */
export type Requested = {
  /** As in `routes.ts`; `*` where there is no page. */
  pattern: string
  /** Canonical, `.data` included; the server router's path where there is no page. */
  path: string
  /** Path and query to render; the cache key of public pages. */
  address: string
  query: URLSearchParams
  isData: boolean
  /** Redirect to `path`. */
  isOdd: boolean
  /** The same for everyone: see `publicPage`. */
  isPublic: boolean
  language: Language
  /** The page exists in every language; other addresses redirect to the English page. */
  isTranslated: boolean
  /** `GET` and `HEAD` for pages, `POST` for forms. */
  methods: string[]
}

export type PageRoutes = {
  at(url: URL, servicePath: string): Requested
}

type Module = {
  default?: unknown
  loader?: unknown
  action?: unknown
  headers?: unknown
  handle?: unknown
}
type PageRoute = Pick<Requested, 'pattern' | 'isPublic' | 'isTranslated' | 'methods'> & {
  segments: string[]
  ids: string[]
  reads: readonly string[]
}
type Place = PageRoute & Pick<Requested, 'path' | 'isData' | 'isOdd' | 'language'>

/** Matching is slower than a cache hit. */
const remembered = 1000
const longestRemembered = 200

const longestManifestQuery = 7680

/** Postgres rejects them. */
const nullCharacter = /\0|%00/

/** In any spelling: capitals, extra slashes, percent-encoding, data requests. `matchRoutes` has the final say. */
export function pageRoutes(
  build: Pick<ServerBuild, 'routes'> & { routeDiscovery?: Partial<ServerBuild['routeDiscovery']> },
): PageRoutes {
  const routes = routesOf(build)
  const nowhere = routes.find(({ pattern }) => pattern === '*') ?? noRoute
  const manifestPath = build.routeDiscovery?.manifestPath
  const bySize = new Map<number, PageRoute[]>()
  for (const route of routes) {
    const size = route.segments.length
    if (route !== nowhere) bySize.set(size, [...(bySize.get(size) ?? []), route])
  }

  /** `matchRoutes` over all routes takes milliseconds. */
  const match = (path: string) => {
    const segments = segmentsOf(path)
    const parts = segments.map((segment) => decodeURIComponent(segment).toLowerCase())
    const fits = ({ segments: own }: PageRoute) =>
      own.every((part, at) => part.startsWith(':') || part.toLowerCase() === parts[at])
    const candidates = bySize.get(segments.length)?.filter(fits) ?? []
    const objects = candidates.map(({ pattern, ids }) => ({ path: pattern, id: ids.at(-1) ?? '' }))
    const found = objects.length ? matchRoutes(objects, `/${segments.join('/')}`)?.[0] : undefined
    const route = candidates.find(({ ids }) => ids.at(-1) === found?.route.id)
    return route && found && { route, params: found.params }
  }

  const look = (requested: string): Place => {
    const { language, path: pathname } = splitLanguage(requested)
    const { page, isData } = splitData(pathname)
    const found = match(page)
    const none = nullCharacter.test(pathname) ? { methods: [] } : null
    if (!found) return { ...nowhere, ...none, path: requested, isData, isOdd: false, language }
    // A document whose name ends in `.data` must stay a document.
    const own = generatePath(found.route.pattern, found.params).replace(/\.data$/, '%2Edata')
    const path = isData ? dataPath(own) : own
    return {
      ...found.route,
      ...none,
      path: pathIn(language, path),
      isData,
      language,
      isOdd: isOtherSpelling(pathname, path, found.route),
    }
  }

  const known = new Map<string, Place>()
  const placeAt = (pathname: string) => {
    const before = known.get(pathname)
    if (before) return before
    const place = look(pathname)
    if (known.size >= remembered) known.clear()
    if (pathname.length <= longestRemembered) known.set(pathname, place)
    return place
  }

  return {
    at(url, servicePath) {
      const { segments: _segments, ids, reads, ...place } = placeAt(url.pathname)
      const { pathname, search, searchParams } = url
      const whole = { address: place.path + search, query: searchParams }
      const { language, path } = splitLanguage(pathname)
      if (path === manifestPath) {
        // Lazy: only for requests within the limits.
        const patternOf = (sent: string) =>
          pathIn(language, match(splitLanguage(sent).path)?.route.pattern ?? '/*')
        const address = { get: () => manifestAddress(url, patternOf), enumerable: true }
        return Object.defineProperty(
          { ...place, ...whole, pattern: manifestPath },
          'address',
          address,
        )
      }
      if (place.pattern === '*') return { ...place, ...whole, path: servicePath }
      if (!place.isPublic) return { ...place, ...whole }
      const query = queryOf(searchParams, { reads, ids, isData: place.isData })
      const text = query.size ? `?${query}` : ''
      return { ...place, address: place.path + text, query }
    },
  }
}

/** One pattern covers all its paths. */
function manifestAddress(
  { pathname, search, searchParams }: URL,
  patternOf: (path: string) => string,
): string {
  if (search.length > longestManifestQuery) return pathname + search
  const patterns = new Set((searchParams.get('paths')?.split(',') ?? []).map(patternOf))
  const query = new URLSearchParams({ version: searchParams.get('version') ?? '' })
  if (patterns.size) query.set('paths', [...patterns].toSorted().join(','))
  return `${pathname}?${query}`
}

/** The parameters the page reads, in a fixed order; scripts may request some routes' data. */
function queryOf(
  sent: URLSearchParams,
  { reads, ids, isData }: Pick<PageRoute, 'reads' | 'ids'> & { isData: boolean },
): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of reads) {
    const value = sent.get(name)
    if (value !== null) query.set(name, value)
  }
  const wanted = isData ? sent.get('_routes')?.split(',') : undefined
  const some = ids.filter((id) => wanted?.includes(id))
  if (some.length) query.set('_routes', some.join(','))
  return query
}

/** Parameters have several valid encodings. */
function isOtherSpelling(pathname: string, path: string, { segments }: PageRoute): boolean {
  const sent = pathname.split('/')
  const own = path.split('/')
  const isSame = (part: string, at: number) =>
    part === own[at] ||
    (segments[at - 1]?.startsWith(':') === true && decoded(part) === decoded(own[at] ?? ''))
  return sent.length !== own.length || !sent.every(isSame)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function splitData(pathname: string): { page: string; isData: boolean } {
  const isData = pathname.endsWith('.data')
  return { isData, page: isData ? pathname.replace(/\/_\.data$|\.data$/, '') : pathname }
}

function dataPath(page: string): string {
  return page === '/' ? '/_.data' : `${page}.data`
}

/** Undecodable paths stay as written, like in React Router. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').filter(Boolean)
  try {
    segments.forEach((segment) => decodeURIComponent(segment))
    return segments
  } catch {
    return segments.map((segment) => encodeURIComponent(segment))
  }
}

const noRoute: PageRoute = {
  pattern: '*',
  segments: ['*'],
  ids: [],
  reads: [],
  isPublic: false,
  isTranslated: false,
  methods: [],
}

function routesOf({ routes }: Pick<ServerBuild, 'routes'>): PageRoute[] {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const parents = new Set(all.map(({ parentId }) => parentId))
  const lineOf = (id: string | undefined): typeof all => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [...lineOf(route.parentId), route] : []
  }
  const patternOf = (line: typeof all) => {
    const path = line.flatMap(({ path = '' }) => path.split('/').filter(Boolean)).join('/')
    return path === '*' ? path : `/${path}`
  }
  return all
    .filter(({ id }) => !parents.has(id))
    .map((leaf) => {
      const line = lineOf(leaf.id)
      const pattern = patternOf(line)
      if (/[?*]/.test(pattern.replace(/^\*$/, '')))
        throw new Error(`${pattern}: an optional part, or a * after others, is not supported here`)
      // A layout's URL posts to its index route.
      const here: Module[] = line
        .filter((_, at) => patternOf(line.slice(0, at + 1)) === pattern)
        .map(({ module }) => module)
      const { default: shows, loader, headers }: Module = leaf.module
      return {
        pattern,
        segments: pattern.split('/').filter(Boolean),
        ids: line.map(({ id }) => id),
        ...publicParts(headers),
        isTranslated: isTranslated(leaf.module),
        methods: [
          ...(shows || loader ? ['GET', 'HEAD'] : []),
          ...(here.some(({ action }) => action) ? ['POST'] : []),
        ],
      }
    })
}

function isTranslated({ handle }: Module): boolean {
  return (handle as { isTranslated?: boolean } | undefined)?.isTranslated === true
}

function publicParts(headers: unknown): Pick<PageRoute, 'isPublic' | 'reads'> {
  if (typeof headers !== 'function') return { isPublic: false, reads: [] }
  const sent = new Headers((headers() ?? {}) as HeadersInit)
  const isPublic = sent.get('cache-control')?.startsWith('public') === true
  const { reads = [] } = headers as { reads?: readonly string[] }
  return { isPublic, reads }
}
