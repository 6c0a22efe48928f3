// Bench: searches of need, danger, hours, and figures of speech, judged by a person who hadn't seen the code
// Call: [--all]
//   --all  every search with its results, not only the failures
import { readFileSync } from 'node:fs'
import { findCategory } from '../src/listings/categories.ts'
import { loadSamples } from '../src/listings/samples.server.ts'
import { parseSearch } from '../src/search/page/parse-search.server.ts'
import { runSearch, type SearchResult } from '../src/search/page/run-search.server.ts'
import { loadResources } from '../src/resources/resources.server.ts'
import { openWith } from './databases.ts'
import { table } from './measure.ts'

type Expected = {
  crisis: 'red' | 'calm' | 'none'
  /** Suicide: 988 first. Another person: 911, then the hotline. Medical: 911. */
  danger?: 'self' | 'violence' | 'medical'
  first?: 'resource' | 'business'
  topic?: string
  trade?: string | null
  tradesOk?: string[]
  noTrades?: string[]
  groups?: boolean
}
type Judged = { id: number; words: string; place: string | null; kind: string; expect: Expected }

const searches = JSON.parse(readFileSync('data/judged-needs.json', 'utf8')) as Judged[]

/** The resources that answer a topic of the set (one is enough), by the topic's words. */
const topics: readonly [RegExp, readonly string[]][] = [
  [/homeless/, ['va-homeless-call-center', 'stand-down-house']],
  [/SSVF or other/, ['ssvf']],
  [/utility/, ['florida-support-line', 'ssvf', 'florida-veterans-foundation']],
  [/^food/, ['feeding-florida', 'florida-support-line']],
  [/DD214/, ['military-records']],
  [/burn pit/, ['burn-pit-registry', 'pact-act']],
  [/rides/, ['dav-rides', 'va-rides']],
  [/hearing/, ['va-hearing']],
  [/burial/, ['va-burial']],
  [/claims help/, ['fdva', 'va-benefits', 'veterans-legal-helpline']],
  [/sexual trauma/, ['vet-centers', 'women-veterans']],
  [/alcohol/, ['samhsa', 'va-health-line', 'vet-centers', 'florida-support-line']],
  [/Vet Centers/, ['vet-centers', 'florida-support-line']],
  [/jobs/, ['careersource', 'veterans-florida', 'veterans-preference']],
  [/service dogs/, ['k9s-for-warriors']],
  [/medical centers/, ['va-tampa', 'va-locations']],
  [/GI Bill/, ['va-education']],
  [/legal aid/, ['veterans-legal-helpline', 'bay-area-legal', 'legal-services-miami']],
  [/caregiver/, ['va-caregiver']],
  [/women/, ['women-veterans']],
  [/id card/, ['va-id-card']],
  [/travel pay/, ['va-travel-pay', 'va-rides', 'dav-rides']],
  [/long-term care/, ['va-long-term-care']],
  [/TAPS/, ['taps', 'vet-centers', 'va-burial']],
  [/survivors/, ['va-benefits', 'va-burial', 'taps', 'fdva']],
  [/home loan/, ['va-home-loan-help']],
  [/PACT/, ['pact-act', 'burn-pit-registry']],
  [/discharge/, ['discharge-upgrade']],
  [/business/, ['sba-vboc', 'florida-sbdc', 'veterans-florida']],
]

/** The panels that answer a danger; the first one shown decides. */
const panels: Record<NonNullable<Expected['danger']>, readonly string[]> = {
  self: ['crisis'],
  violence: ['threat'],
  medical: ['emergency', 'overdose', 'poison'],
}

const { db, close } = await openWith('embedded', 0)
await loadSamples(db)
await loadResources(db)
const services = { db, now: () => new Date('2026-11-23T15:00:00Z') }
const rows = new Map<string, { right: number; all: number }>()
for (const judged of searches) {
  const wrong = await problemsOf(judged)
  const row = rows.get(judged.kind) ?? { right: 0, all: 0 }
  rows.set(judged.kind, { right: row.right + (wrong.length ? 0 : 1), all: row.all + 1 })
}
await close()
const sum = [...rows.values()].reduce(
  (sum, { right, all }) => ({ right: sum.right + right, all: sum.all + all }),
  { right: 0, all: 0 },
)
console.log(
  table(
    ['kind', 'right'],
    [...rows, ['all', sum] as const].map(([kind, { right, all }]) => [kind, `${right} of ${all}`]),
  ),
)

async function problemsOf(judged: Judged): Promise<string[]> {
  const params = new URLSearchParams({ q: judged.words, near: judged.place ?? '' })
  const parsed = parseSearch(params, services.now())
  if (!parsed.ok) return ['refused']
  const result = await runSearch(services, parsed.query)
  const wrong = wrongOf(judged.expect, result)
  if (wrong.length || process.argv.includes('--all')) {
    const { understood, needs, businesses, total } = result
    console.log(
      `${wrong.length ? 'BAD ' : 'good'} ${judged.id} ${judged.words} ${judged.place ?? ''}`,
    )
    console.log(`     ${wrong.join('; ')}`)
    console.log(`     ${result.lead}: ${understood?.heading} [${needs.map(({ id }) => id).join()}]`)
    const first = businesses.slice(0, 3).map(({ id, category }) => `${id} (${category.name})`)
    console.log(`     ${total}: ${first.join(', ')}`)
  }
  return wrong
}

function wrongOf(expected: Expected, result: SearchResult): string[] {
  const { lead, needs, businesses } = result
  const isRed = needs.some(({ isDanger }) => isDanger)
  const crisis = isRed
    ? 'red'
    : lead === 'need' && needs.some(({ isHardship }) => isHardship)
      ? 'calm'
      : 'none'
  const first = lead === 'business' ? 'business' : 'resource'
  const names = businesses.map(({ category }) => category.name)
  const shown = needs[0]?.resources.map(({ id }) => id) ?? []
  const wanted = topics.find(([words]) => words.test(expected.topic ?? ''))?.[1] ?? []
  return [
    expected.danger &&
      !panels[expected.danger].includes(needs.find(({ isDanger }) => isDanger)?.id ?? '') &&
      `no panel for ${expected.danger}`,
    crisis !== expected.crisis && `crisis is ${crisis}, not ${expected.crisis}`,
    expected.first && first !== expected.first && `first is a ${first}`,
    expected.topic && !shown.some((id) => wanted.includes(id)) && `not ${expected.topic}`,
    expected.trade && !isOfTrade(expected, result) && `not ${expected.trade}`,
    expected.noTrades?.some((name) => names.includes(name)) &&
      `shows one of ${expected.noTrades.join(', ')}`,
    expected.groups && !result.hours && 'no groups of hours',
  ].filter((problem) => typeof problem === 'string')
}

/**
 * True if the first business is in the trade, or, without listings for it, if the trade was
 * understood.
 */
function isOfTrade({ trade, tradesOk = [] }: Expected, result: SearchResult): boolean {
  const wanted = [trade, ...tradesOk]
  const [first] = result.businesses
  if (first && wanted.includes(first.category.name)) return true
  const understood = (result.understood?.parts ?? []).flatMap(({ categories }) =>
    categories.map((slug) => findCategory(slug)?.name),
  )
  return understood.includes(trade ?? '') && !first
}
