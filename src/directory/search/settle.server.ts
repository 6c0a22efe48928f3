import { countFound, inOrder } from './facet-counts.server.ts'
import type { ListingIndex } from './listings.server.ts'
import { narrows } from './matching.server.ts'
import { strictness, type Counts, type Facets, type Search, type Wishes } from './search.ts'

/** Miles along which a search with few results widens. */
const radiusSteps = [10, 30, 60]
/** With fewer than this many results a search by radius looks farther. */
const fewResults = 3

/** A search that can be listed, what it found, and which wishes were given up for it. */
export type Settled = Counts & { search: Search; givenUp: (keyof Wishes)[] }

/** How a search may have to be read: as strictly as it was typed, or with less of it. */
type Reading = { search: Search; givenUp: (keyof Wishes)[] }

/**
 * The strictest reading of a search that finds anything, widened when its radius holds little. Its counts
 * are those of the lists that each choice opens, which may be read less strictly or widened themselves.
 */
export function settle(index: ListingIndex, base: Search, wishes: Wishes): Settled {
  const readings = readingsOf(base, wishes)
  const [strictest] = readings
  const found = readings.find((reading) => anywhere(index, reading).total > 0)
  const reading = found ?? strictest
  const steps = widening(index, reading)
  const { search, total } = steps.at(-1) as Step
  const facets = openedFacets(index, base, wishes)
  return { search, total, facets, givenUp: found ? reading.givenUp : [] }
}

/** The readings of a search, the strictest first: of each strictness with all wishes, then with fewer of them. */
function readingsOf(base: Search, wishes: Wishes): [Reading, ...Reading[]] {
  const levels = base.asked && narrows(base.asked) ? strictness : (['all'] as const)
  const names = (['openAt', 'language', 'service'] as const).filter((name) => wishes[name])
  const ways = names.map((_, count) => names.slice(0, count)).concat([names])
  const [first, ...others] = levels.flatMap((strictness) =>
    ways.map((givenUp) => {
      const kept = Object.fromEntries(
        names.filter((name) => !givenUp.includes(name)).map((name) => [name, wishes[name]]),
      ) as Wishes
      return { search: { ...kept, ...base, strictness }, givenUp }
    }),
  )
  return [first as Reading, ...others]
}

/** What a reading finds within any distance. */
function anywhere(index: ListingIndex, { search }: Reading): Counts {
  return countFound(index, { ...search, radiusMiles: undefined })
}

type Step = Counts & { search: Search }

/** The radius asked for and the larger ones, as far as there is little. */
function widening(index: ListingIndex, { search }: Reading): Step[] {
  const steps: Step[] = [{ search, ...countFound(index, search) }]
  for (const radiusMiles of radiusSteps) {
    const last = steps.at(-1) as Step
    const { radiusMiles: asked } = last.search
    if (asked === undefined || last.total >= fewResults) break
    if (radiusMiles <= asked) continue
    const wider = { ...search, radiusMiles }
    steps.push({ search: wider, ...countFound(index, wider) })
  }
  return steps
}

/** By which parts of a search each facet is chosen: a choice takes their place. */
const chosenBy: Readonly<Record<keyof Facets, keyof Search>> = {
  categories: 'categories',
  counties: 'county',
  languages: 'language',
}

function openedFacets(index: ListingIndex, base: Search, wishes: Wishes): Facets {
  const free = openedCounts(index, base, wishes)
  const counted = Object.entries(chosenBy).map(([name, part]) => {
    const facet = name as keyof Facets
    if (base[part] === undefined) return [facet, free()[facet]]
    const others = openedCounts(index, { ...base, [part]: undefined }, wishes)
    return [facet, others()[facet]]
  })
  return Object.fromEntries(counted) as Facets
}

/** The counts of each choice, as the list that it opens has them. */
function openedCounts(index: ListingIndex, base: Search, wishes: Wishes): () => Facets {
  let known: Facets | null = null
  const look = () => {
    const found = new Map<keyof Facets, Map<string, number>>()
    for (const reading of readingsOf(base, wishes)) {
      const steps = allSteps(index, reading)
      for (const [name, counts] of Object.entries(anywhere(index, reading).facets)) {
        const facet = name as keyof Facets
        const slugs = found.get(facet) ?? new Map<string, number>()
        found.set(facet, slugs)
        for (const { slug } of counts)
          if (!slugs.has(slug)) slugs.set(slug, countAt(steps, facet, slug))
      }
    }
    return Object.fromEntries([...found].map(([facet, slugs]) => [facet, inOrder(slugs)])) as Facets
  }
  return () => (known ??= look())
}

/** The counts at every radius that a choice may widen to. */
function allSteps(index: ListingIndex, { search }: Reading): Counts[] {
  const { radiusMiles: asked } = search
  if (asked === undefined) return [countFound(index, search)]
  const wider = radiusSteps.filter((miles) => miles > asked)
  return [asked, ...wider].map((radiusMiles) => countFound(index, { ...search, radiusMiles }))
}

function countAt(steps: Counts[], facet: keyof Facets, slug: string): number {
  const counts = steps.map(
    ({ facets }) => facets[facet].find((count) => count.slug === slug)?.count ?? 0,
  )
  return counts.find((count) => count >= fewResults) ?? counts.at(-1) ?? 0
}
