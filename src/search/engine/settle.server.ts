import { nearMiles } from '../../listings/business.ts'
import { countFound, inOrder } from './facet-counts.server.ts'
import type { ListingIndex } from './listings.server.ts'
import { narrows } from './matching.server.ts'
import { strictness, type Counts, type Facets, type Search, type Wishes } from './search.ts'

/** Miles along which a search with few results widens. */
const radiusSteps = [10, 30, 60]
/** With fewer than this many results a search by radius looks farther. */
const fewResults = 3

/** A search that can be listed, what it found, and which wishes were given up for it. */
export type Settled = Counts & {
  search: Search
  givenUp: (keyof Wishes)[]
  /** Whether more of it is found, but only far away. */
  isForNear: boolean
}

/** How a search may have to be read: as strictly as it was typed, or with less of it. */
type Reading = { search: Search; givenUp: (keyof Wishes)[] }

/**
 * The strictest reading of a search that finds anything, widened when its radius holds little. Its counts
 * are those of the lists that each choice opens, which may be read less strictly or widened themselves.
 */
export function settle(index: ListingIndex, base: Search, wishes: Wishes): Settled {
  const readings = readingsOf(base, wishes)
  const [strictest] = readings
  const counter = counterOf(index)
  const found = nearestReading(counter, readings, ({ total }) => total)
  const reading = found ?? strictest
  const steps = widening(index, reading)
  // Where a wider circle holds no more, nobody looks farther.
  const widest = steps.at(-1) as Step
  const { search, total } = steps.find((step) => step.total === widest.total) as Step
  const facets = openedFacets(index, base, wishes)
  const strict = readings.find((reading) => counter.anywhere(reading).total > 0)
  return {
    search,
    total,
    facets,
    givenUp: found ? reading.givenUp : [],
    isForNear: found !== strict,
  }
}

/** The readings of a search, the strictest first: of each strictness with all wishes, then with fewer of them. */
function readingsOf(base: Search, wishes: Wishes): [Reading, ...Reading[]] {
  const levels = base.asked && narrows(base.asked) ? strictness : (['all'] as const)
  const names = (['language', 'service'] as const).filter((name) => wishes[name])
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

/**
 * The strictest reading that finds anything. From a place, who is of the trade and near comes before who has every
 * word and wish of it and is far: "fish tank leaking" in Boca Raton is not for Tampa.
 */
function nearestReading(
  { anywhere, near }: Counter,
  readings: Reading[],
  countOf: (counts: Counts) => number,
): Reading | undefined {
  const at = readings.findIndex((reading) => countOf(anywhere(reading)) > 0)
  const found = readings[at]
  const { origin, radiusMiles, categories } = found?.search ?? {}
  if (!found || !origin || radiusMiles !== undefined || !mayGiveWay(found)) return found
  const isNear = (reading: Reading) => countOf(near(reading)) > 0
  const looser = readings
    .slice(at + 1)
    .filter(({ search: { asked, strictness } }) =>
      strictness === 'trade'
        ? true
        : strictness === 'all' && (categories || asked?.parts.some(isTrade)),
    )
  return !looser.length || isNear(found) ? found : (looser.find(isNear) ?? found)
}

function mayGiveWay({ search: { strictness } }: Reading): boolean {
  return strictness === 'all' || strictness === 'trade'
}

function isTrade({ kind }: { kind: string }): boolean {
  return kind === 'trade'
}

/** What readings find within any distance and near by, each counted once. */
type Counter = { anywhere(reading: Reading): Counts; near(reading: Reading): Counts }

function counterOf(index: ListingIndex): Counter {
  const within = (radiusMiles: number | undefined) => {
    const known = new Map<Reading, Counts>()
    return (reading: Reading) => {
      const counts = known.get(reading) ?? countFound(index, { ...reading.search, radiusMiles })
      known.set(reading, counts)
      return counts
    }
  }
  return { anywhere: within(undefined), near: within(nearMiles) }
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
    const readings = readingsOf(base, wishes)
    const counter = counterOf(index)
    const stepsOf = new Map<Reading, (() => Counts)[]>()
    const all = countFound(index, {}).facets
    const found = new Map<keyof Facets, Map<string, number>>()
    // Where nothing is listed, nothing is looked at, and every facet is there all the same.
    for (const name of Object.keys(all)) found.set(name as keyof Facets, new Map())
    for (const reading of readings) {
      // Where stricter readings offer every choice there is, looser ones have nothing to add.
      if (hasEvery(found, all)) break
      for (const [name, counts] of Object.entries(counter.anywhere(reading).facets)) {
        const facet = name as keyof Facets
        const slugs = found.get(facet) ?? new Map<string, number>()
        found.set(facet, slugs)
        for (const { slug } of counts) {
          if (slugs.has(slug)) continue
          const countOf = ({ facets }: Counts) =>
            facets[facet].find((count) => count.slug === slug)?.count ?? 0
          const opened = nearestReading(counter, readings, countOf) ?? reading
          const steps = stepsOf.get(opened) ?? allSteps(index, opened)
          stepsOf.set(opened, steps)
          slugs.set(slug, countAt(steps, countOf))
        }
      }
    }
    return Object.fromEntries([...found].map(([facet, slugs]) => [facet, inOrder(slugs)])) as Facets
  }
  return () => (known ??= look())
}

function hasEvery(found: Map<keyof Facets, Map<string, number>>, all: Facets): boolean {
  return Object.entries(all).every(
    ([name, counts]) => (found.get(name as keyof Facets)?.size ?? 0) === counts.length,
  )
}

/** The counts at every radius that a choice may widen to, each worked out when it is asked for. */
function allSteps(index: ListingIndex, { search }: Reading): (() => Counts)[] {
  const { radiusMiles: asked } = search
  if (asked === undefined) return [() => countFound(index, search)]
  const radii = [asked, ...radiusSteps.filter((miles) => miles > asked)]
  return radii.map((radiusMiles) => {
    let known: Counts | null = null
    return () => (known ??= countFound(index, { ...search, radiusMiles }))
  })
}

/** The count of a choice at the first radius that holds enough, else at the widest. */
function countAt(steps: (() => Counts)[], countOf: (counts: Counts) => number): number {
  let count = 0
  for (const step of steps) {
    count = countOf(step())
    if (count >= fewResults) break
  }
  return count
}
