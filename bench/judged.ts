// Bench: the share of everyday searches whose first result is right, by judgments made beforehand
// Call: [FILE] [--all] [--score]
//   FILE     another set in the same format; default: data/judged-searches.json
//   --all    every search with its first results, not only the failures
//   --score  only the table
import { readFileSync } from 'node:fs'
import { loadSamples } from '../src/listings/samples.server.ts'
import { parseSearch } from '../src/search/page/parse-search.server.ts'
import { runSearch, type SearchResult } from '../src/search/page/run-search.server.ts'
import { loadResources } from '../src/resources/resources.server.ts'
import { openWith } from './databases.ts'
import { table } from './measure.ts'

/** `accept`: the listings that may come first; `ways`: acceptable next steps without one. */
type Judged = { q: string; where?: string; groups: string[]; accept: string[]; ways: string[] }
type Outcome = { judged: Judged; result: SearchResult | null; rank: number; isGood: boolean }

const given = process.argv.slice(2)
const file = given.find((word) => !word.startsWith('--')) ?? 'data/judged-searches.json'
const isQuiet = given.includes('--score')
const { searches } = JSON.parse(readFileSync(file, 'utf8')) as { searches: Judged[] }

const { db, close } = await openWith('embedded', 0)
await loadSamples(db)
await loadResources(db)
const services = { db, now: () => new Date('2026-11-23T15:00:00Z') }
const outcomes: Outcome[] = []
for (const judged of searches) {
  const params = new URLSearchParams({ q: judged.q, near: judged.where ?? '' })
  const parsed = parseSearch(params, services.now())
  const result = parsed.ok ? await runSearch(services, parsed.query) : null
  outcomes.push(judge(judged, result))
}
await close()

function judge(judged: Judged, result: SearchResult | null): Outcome {
  const { accept, ways, groups } = judged
  const rank = (result?.businesses ?? []).findIndex(({ id }) => accept.includes(id)) + 1
  const leadsOn = result !== null && ways.some((way) => isShown(way, result))
  const resources = ways.filter((way) => way.startsWith('resource:'))
  const helps = result !== null && resources.some((way) => isShown(way, result))
  const isFound = accept.length ? rank === 1 : leadsOn
  return { judged, result, rank, isGood: isFound && (!groups.includes('need') || helps) }
}

function isShown(
  way: string,
  { businesses, related, needs, elsewhere, understood }: SearchResult,
): boolean {
  const [kind, value = ''] = way.split(':')
  if (kind === 'suggest') return true
  if (kind === 'nearest') return businesses.length > 0 || elsewhere !== null
  if (kind === 'category')
    return (
      related.some(({ slug }) => slug === value) ||
      (understood?.parts ?? []).some(({ categories }) => categories.includes(value)) ||
      [...businesses, ...(elsewhere?.businesses ?? [])].some(
        ({ category }) => category.slug === value,
      )
    )
  if (kind === 'spelling')
    return (understood?.parts ?? []).some(({ label }) => label.toLowerCase().includes(value))
  // The panel with 988 is above every need.
  if (value === 'crisis') return needs.length > 0
  return needs.some(({ resources }) =>
    resources.some(({ section, id }) => [section, id].includes(value)),
  )
}

const withAnswer = outcomes.filter(({ judged }) => judged.accept.length)
const without = outcomes.filter(({ judged }) => !judged.accept.length)
const share = (of: Outcome[]) => {
  const good = of.filter(({ isGood }) => isGood).length
  return `${good} of ${of.length} (${((100 * good) / Math.max(1, of.length)).toFixed(1)}%)`
}
const groups = [...new Set(searches.flatMap(({ groups }) => groups))]
if (!isQuiet)
  for (const outcome of outcomes) if (given.includes('--all') || !outcome.isGood) tell(outcome)
const meanRank =
  withAnswer.reduce((sum, { rank }) => sum + (rank ? 1 / rank : 0), 0) / withAnswer.length
console.log(
  table(
    ['group', 'right answer first', 'useful way on'],
    [...groups, 'all'].map((group) => {
      const isIn = ({ judged }: Outcome) => group === 'all' || judged.groups.includes(group)
      return [group, share(withAnswer.filter(isIn)), share(without.filter(isIn))]
    }),
  ),
)
console.log(
  `mean reciprocal rank ${meanRank.toFixed(3)} over ${withAnswer.length} searches with a right answer`,
)

function tell({ judged, result, rank, isGood }: Outcome): void {
  const parts = result?.understood?.parts.map(({ kind, label }) => `${kind} ${label}`).join(', ')
  const first = (result?.businesses ?? []).slice(0, 3).map(({ id }) => id)
  console.log(
    `${isGood ? 'good' : 'BAD '} ${JSON.stringify(judged.q)} ${judged.where ?? ''} rank ${rank}`,
  )
  console.log(`     understood: ${parts}; needs ${result?.needs.map(({ id }) => id).join()}`)
  console.log(
    `     first: ${first.join(', ')} (${result?.total}); related ${result?.related.map(({ slug }) => slug).join()}`,
  )
  console.log(`     wanted: ${judged.accept.slice(0, 5).join(', ')} ${judged.ways.join(', ')}`)
}
