import { matchRoutes, type ServerBuild } from 'react-router'

type Module = { default?: unknown; loader?: unknown; action?: unknown; headers?: unknown }
type Modules = Record<string, Module | undefined>
type Branch = { id: string; path?: string; index?: boolean; children?: Branch[] }

/** What routes say of an address, before its page is made. */
export type RoutesAt = {
  /** `GET` and `HEAD` where it shows or loads something, `POST` for forms; none where nothing can be. */
  methods(path: string): string[]
  /** Whether its page is the same for everybody: it has the `headers` of `publicPage`. */
  isPublic(path: string): boolean
}

/** So many addresses are remembered, for looking through all routes takes as long as a small page. */
const remembered = 1000

/** Reads from the routes what each address takes; React Router would answer any other method as a failure. */
export function routesAt({ routes }: Pick<ServerBuild, 'routes'>): RoutesAt {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const modules: Modules = Object.fromEntries(all.map(({ id, module }) => [id, module]))
  const below = (parentId: string | undefined): Branch[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, path, index } : { id, path, children: below(id) },
      )
  const tree = below(undefined)
  const look = (path: string): { methods: string[]; isPublic: boolean } => {
    const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path) ?? []
    const leaf = matches.at(-1)
    // A page with pages inside takes forms at the address of the first of them.
    const here = matches.filter(({ pathname }) => pathname === leaf?.pathname)
    const has = (part: 'default' | 'loader' | 'action') =>
      here.some(({ route }) => modules[route.id ?? '']?.[part])
    const { default: shows, loader, headers } = modules[leaf?.route.id ?? ''] ?? {}
    const reads = shows || loader ? ['GET', 'HEAD'] : []
    return {
      methods: [...reads, ...(has('action') ? ['POST'] : [])],
      isPublic: saysPublic(headers),
    }
  }
  const found = new Map<string, ReturnType<typeof look>>()
  const at = (path: string) => {
    const known = found.get(path)
    if (known) return known
    const fresh = look(path)
    if (found.size >= remembered) found.clear()
    if (path.length < maxPath) found.set(path, fresh)
    return fresh
  }
  const methods = (path: string) => (nullCharacter.test(path) ? [] : at(path).methods)
  return { methods, isPublic: (path) => at(path).isPublic }
}

const maxPath = 200

/** Read, or as it stands in an address. Postgres keeps no text with one, and fails when it is asked for one. */
const nullCharacter = /\0|%00/

/** @param headers of a route's module. */
function saysPublic(headers: unknown): boolean {
  const said: unknown = typeof headers === 'function' ? headers() : null
  return (
    new Headers((said ?? {}) as HeadersInit).get('cache-control')?.startsWith('public') === true
  )
}
