import { nearMiles } from '../../listings/business.ts'
import { havingFacts } from '../../listings/fields.ts'
import { countFound, inOrder } from './facet-counts.server.ts'
import type { ListingIndex } from './listings.server.ts'
import { narrows } from './matching.server.ts'
import type { Understanding } from './understand.ts'
import { strictness, type Counts, type Facets, type Search, type Wishes } from './search.ts'

const radiusSteps = [10, 30, 60]
/** Fewer results widen a radius search. */
const fewResults = 3

/** The search as run, its counts, and the wishes that were dropped. */
export type Settled = Counts & {
  search: Search
  givenUp: (keyof Wishes)[]
  /** More exists, but only far away. */
  isForNear: boolean
}

/** A search with some strictness and some wishes dropped. */
type Reading = { search: Search; givenUp: (keyof Wishes)[] }

/**
 * The strictest reading that finds anything, with a wider radius if needed. Counts match the lists
 * their choices open, which may be looser or wider but drop no wish that this list keeps.
 */
export function settle(index: ListingIndex, base: Search, wishes: Wishes): Settled {
  const readings = readingsOf(base, wishes)
  const [strictest] = readings
  const counter = counterOf(index)
  const found = nearestReading(counter, readings, ({ total }) => total)
  const reading = found ?? strictest
  const steps = widening(index, reading)
  const widest = steps.at(-1) as Step
  const { search, total } = steps.find((step) => step.total === widest.total) as Step
  const facets = openedFacets(index, base, wishes, found?.givenUp.length ?? wishOrder.length)
  const strict = readings.find((reading) => counter.anywhere(reading).total > 0)
  return {
    search,
    total,
    facets,
    givenUp: found ? reading.givenUp : [],
    isForNear: found !== strict,
  }
}

/** The first is dropped first. */
const wishOrder = ['proof', 'language', 'service', 'payment', ...havingFacts] as const

/** Strictest first; for each strictness, all wishes, then fewer. */
function readingsOf(base: Search, wishes: Wishes): [Reading, ...Reading[]] {
  const levels = base.asked && narrows(base.asked) ? strictness : (['all'] as const)
  const names = wishOrder.filter((name) => wishes[name])
  // "SDVOSB" alone only names the proof; listing every business would be no answer.
  const isProofAlone = base.asked !== undefined && !narrows(base.asked) && !base.categories
  // Nor is any other list an answer for buyers who may only buy from an SDVOSB.
  const isProofNeeded = isProofAlone || wishes.proof?.wanted === 'sdvosb'
  const droppable = names.filter((name) => !(name === 'proof' && isProofNeeded))
  const ways = droppable.map((_, count) => droppable.slice(0, count)).concat([droppable])
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
 * A nearby listing of the trade ranks above a distant one with every word: "fish tank leaking" in
 * Boca Raton shouldn't show Tampa first.
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

/** Counts each reading once. */
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

/** The requested radius and larger ones while there are few results. */
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

/** A choice of a facet replaces this part of the search. */
const chosenBy: Readonly<Record<keyof Facets, keyof Search>> = {
  categories: 'categories',
  counties: 'county',
  languages: 'language',
}

function openedFacets(
  index: ListingIndex,
  base: Search,
  wishes: Wishes,
  mostGivenUp: number,
): Facets {
  const free = openedCounts(index, base, wishes, mostGivenUp)
  const counted = Object.entries(chosenBy).map(([name, part]) => {
    const facet = name as keyof Facets
    if (base[part] === undefined) return [facet, free()[facet]]
    const others = openedCounts(index, { ...base, [part]: undefined }, wishes, mostGivenUp)
    return [facet, others()[facet]]
  })
  return Object.fromEntries(counted) as Facets
}

/** Counts as shown by the list each choice opens. */
function openedCounts(
  index: ListingIndex,
  base: Search,
  wishes: Wishes,
  mostGivenUp: number,
): () => Facets {
  let known: Facets | null = null
  const look = () => {
    const readings = readingsOf(base, wishes)
    const counter = counterOf(index)
    const stepsOf = new Map<Reading, (() => Counts)[]>()
    const all = countFound(index, {}).facets
    const found = new Map<keyof Facets, Map<string, number>>()
    // Facets exist even if there are no listings.
    for (const name of Object.keys(all)) found.set(name as keyof Facets, new Map())
    for (const reading of readings) {
      // Looser readings add nothing once every choice is there.
      if (hasEvery(found, all)) break
      if (reading.givenUp.length > mostGivenUp) continue
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

/** Computed on demand. */
function allSteps(index: ListingIndex, { search }: Reading): (() => Counts)[] {
  const { radiusMiles: asked } = search
  if (asked === undefined) return [() => countFound(index, search)]
  const radii = [asked, ...radiusSteps.filter((miles) => miles > asked)]
  return radii.map((radiusMiles) => {
    let known: Counts | null = null
    return () => (known ??= countFound(index, { ...search, radiusMiles }))
  })
}

/** From the first radius with enough results, else the widest. */
function countAt(steps: (() => Counts)[], countOf: (counts: Counts) => number): number {
  let count = 0
  for (const step of steps) {
    count = countOf(step())
    if (count >= fewResults) break
  }
  return count
}

/** The conditions in a search's words that are filters. @param day as 2026-11-21 */
export function wishesIn(asked: Understanding | null, day: string): Wishes {
  const wanted = asked?.parts.find((part) => part.kind === 'proof')?.wanted
  const branch = asked?.parts.find((part) => part.kind === 'branch')?.branch
  const language = asked?.parts.find((part) => part.kind === 'language')?.language
  const payment = asked?.parts.find((part) => part.kind === 'payment')?.payment
  const said = (asked?.parts ?? []).flatMap((part) =>
    part.kind === 'fact' ? [[part.fact, true] as const] : [],
  )
  return {
    ...(wanted && { proof: { wanted, day } }),
    ...(language && { language }),
    ...(branch && { service: branch }),
    ...(payment && { payment }),
    ...Object.fromEntries(said),
  }
}
