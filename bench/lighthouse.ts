// Bench: Lighthouse on its simulated phone, for a page of each kind
// Call: [N] [PATH]
//   N     runs of each page, of which the median counts; default: 3
//   PATH  only this page
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchBrowser } from '../test/browser.ts'
import { filledSite, prepareFolder } from '../test/database.ts'
import { freePort, startServer } from '../test/server-process.ts'
import { table } from './measure.ts'
import { installTools } from './tools.ts'

const version = '13.5.0'
const runs = Number(process.argv[2] ?? 3)
const paths = [
  '/',
  '/businesses/search?zip=34994',
  '/category/plumbing',
  '/county/martin',
  '/business/semper-plumbing-stuart',
  '/veteran-resources',
  '/submit-business',
  '/auth',
].filter((path) => !process.argv[3] || path === process.argv[3])
/** Pages hidden from search engines on purpose, which Lighthouse reports as an error. */
const keptOut = ['/businesses/search?zip=34994', '/auth']
const wanted = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

type Audit = {
  score: number | null
  title: string
  displayValue?: string
  numericValue?: number
  scoreDisplayMode: string
  details?: { items?: unknown[] }
}
type Category = { score: number; auditRefs: { id: string; weight: number }[] }
type Report = { categories: Record<string, Category>; audits: Record<string, Audit> }
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report }>

const folder = installTools(`lighthouse-${version}`, { lighthouse: version })
const entry = pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href
const { default: lighthouse } = (await import(entry)) as { default: Lighthouse }

await prepareFolder()
const filled = await filledSite('', 'lighthouse')
const site = await startServer(filled)
const port = await freePort()
const browser = await launchBrowser([`--remote-debugging-port=${port}`])
try {
  const rows: string[][] = []
  const named: string[] = []
  for (const path of paths) {
    // Once before the measurement, to leave out delays that only the first visitor has.
    await fetch(site.url + path)
    const report = await middleOf(path)
    if (keptOut.includes(path)) forgiveNoIndex(report)
    rows.push(rowOf(path, report))
    named.push(...Object.values(report.categories).flatMap((one) => shortOf(path, one, report)))
  }
  const head = ['of 100', 'performance', 'accessibility', 'practices', 'SEO']
  console.log(`Middle of ${runs} runs; load of the machine ${loadavg()[0]?.toFixed(1)}`)
  console.log(table([...head, 'first paint s', 'largest s', 'blocked ms', 'shift'], rows))
  if (named.length) console.log(`\nWhat kept it from 100:\n${named.join('\n')}`)
} finally {
  await browser.close()
  await site.stop()
  await rm(filled.DATA_DIR, { recursive: true, force: true })
}

/** The run with the median performance. */
async function middleOf(path: string): Promise<Report> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) {
    const flags = { port, output: 'json', logLevel: 'error' }
    reports.push((await lighthouse(site.url + path, flags)).lhr)
  }
  const scoreOf = ({ categories }: Report) => categories['performance']?.score ?? 0
  const sorted = reports.toSorted((a, b) => scoreOf(a) - scoreOf(b))
  return sorted[runs >> 1] as Report
}

function rowOf(path: string, { categories, audits }: Report): string[] {
  const scores = Object.entries(wanted).map(([name, least]) => {
    const score = Math.round((categories[name]?.score ?? 0) * 100)
    if (score < least) process.exitCode = 1
    return String(score)
  })
  const of = (name: string) => audits[name]?.numericValue ?? 0
  return [
    path,
    ...scores,
    (of('first-contentful-paint') / 1000).toFixed(2),
    (of('largest-contentful-paint') / 1000).toFixed(2),
    of('total-blocking-time').toFixed(0),
    of('cumulative-layout-shift').toFixed(3),
  ]
}

/** The search engine score without the audit of indexing. */
function forgiveNoIndex({ categories, audits }: Report): void {
  const seo = categories['seo'] as Category
  seo.auditRefs = seo.auditRefs.filter(({ id }) => id !== 'is-crawlable')
  const counted = seo.auditRefs.flatMap(({ id, weight }) => {
    const score = audits[id]?.score ?? null
    return score === null ? [] : [{ weight, score }]
  })
  const sum = (key: (one: { weight: number; score: number }) => number) =>
    counted.reduce((all, one) => all + key(one), 0)
  seo.score = sum(({ weight, score }) => weight * score) / sum(({ weight }) => weight)
}

/** Audits that lowered a score. */
function shortOf(path: string, { auditRefs }: Category, { audits }: Report): string[] {
  return auditRefs.flatMap(({ id, weight }) => {
    const { score, title, displayValue = '', details } = audits[id] as Audit
    if (!weight || score === null || score >= 0.995) return []
    const found = details?.items
    const items = process.argv[3] && found ? `\n${JSON.stringify(found, null, 1)}` : ''
    return [`${path}: ${id} ${Math.round(score * 100)} of 100 (${title}) ${displayValue}${items}`]
  })
}
