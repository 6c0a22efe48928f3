import type { PagesBuild } from '../src/app/app.server.ts'

/** Values of address parts that exist in the samples. */
export const there = {
  businessId: 'semper-plumbing-stuart',
  categoryId: 'hvac',
  cityId: 'stuart',
  regionId: 'south',
  countyId: 'martin',
  articleId: 'favob1',
  resourceId: 'fdva',
}

/** The address of each route with its own response, as in `routes.ts`, with its id. */
export function pagePatterns({ routes }: PagesBuild): Map<string, string> {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const parents = new Set(all.map(({ parentId }) => parentId))
  const ids = all.map(({ id }) => id).filter((id) => !parents.has(id))
  return new Map(ids.map((id) => [patternOf(routes, id), id]))
}

function patternOf(routes: PagesBuild['routes'], id: string): string {
  const route = routes[id]
  const parent: string = route?.parentId ? patternOf(routes, route.parentId) : ''
  if (!route?.path) return parent || (route?.index ? '/' : '')
  return `${parent === '/' ? '' : parent}/${route.path}`
}

/** An address with its parts filled in; those without a value stay empty. */
export function filledPath(pattern: string, values: Record<string, string>): string {
  return pattern.replaceAll(/:(\w+)|\*/g, (all, name?: string) => values[name ?? all] ?? '')
}
