import { matchRoutes, type ServerBuild } from 'react-router'

type Modules = Record<string, { default?: unknown; loader?: unknown; action?: unknown } | undefined>
type Branch = { id: string; path?: string; index?: boolean; children?: Branch[] }

/** The methods that an address takes: `GET` and `HEAD` where it shows or loads something, `POST` for forms. */
export type MethodsAt = (path: string) => string[]

/** Reads from the routes what each address takes; React Router would answer any other method as a failure. */
export function methodsOf({ routes }: Pick<ServerBuild, 'routes'>): MethodsAt {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const modules: Modules = Object.fromEntries(all.map(({ id, module }) => [id, module]))
  const below = (parentId: string | undefined): Branch[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, path, index } : { id, path, children: below(id) },
      )
  const tree = below(undefined)
  return (path) => {
    const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path) ?? []
    const leaf = matches.at(-1)
    // A page with pages inside takes forms at the address of the first of them.
    const here = matches.filter(({ pathname }) => pathname === leaf?.pathname)
    const has = (part: 'default' | 'loader' | 'action') =>
      here.some(({ route }) => modules[route.id ?? '']?.[part])
    const { default: shows, loader } = modules[leaf?.route.id ?? ''] ?? {}
    return [...(shows || loader ? ['GET', 'HEAD'] : []), ...(has('action') ? ['POST'] : [])]
  }
}
