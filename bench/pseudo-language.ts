// Bench: a made-up language on a phone: texts outside the catalogs, texts that don't fit, and whether journeys work
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import type { Page } from 'playwright-core'
import { environment, run } from '../scripts/prepare.mjs'
import { launchBrowser } from '../test/browser.ts'
import { filledSite, prepareFolder } from '../test/database.ts'
import { accountPages, everyPage } from '../test/every-page.ts'
import { inPseudo, pseudoTag } from '../test/pseudo-language.ts'
import { startServer } from '../test/server-process.ts'

const root = join(import.meta.dirname, '..')
const copy = join(root, '.cache/pseudo-language')
const apart = new Set(['.git', '.cache', 'node_modules', 'build', 'screenshots'])

/** Journeys on translated pages; the desk and the admin pages have no translation. */
const journeys = [
  'claim',
  'email-alerts',
  'find-a-business',
  'lost-text',
  'map',
  'my-list',
  'owner',
  'profile',
  'search-bar',
  'search',
  'submit',
  'toasts',
  'trades',
].map((name) => `e2e/${name}.test.ts`)

/**
 * Tests that don't suit this language: they measure what fits in the first screen, on paper, or in
 * large letters, type English words or read the initials of English names, or are about Spanish.
 */
const unfit =
  /without scrolling|immediately sees|on paper|one row|twice as large|everyday words|keyboard alone|filtered when submitted|in Spanish|both languages/

const data = ['sample-listings', 'veteran-resources']
  .map((name) => readFileSync(join(root, `data/${name}.json`), 'utf8'))
  .join('\n')
const written = new Set<string>()
const hardCoded = new Map<string, string>()
const problems: string[] = []

try {
  await buildCopy()
  await lookAtPages()
  const { status } = spawnSync(
    'vitest',
    ['run', '--project', 'journeys', '-t', `^(?!.*(${unfit.source}))`, ...journeys],
    { env: { ...environment, PSEUDO_CHECKOUT: copy }, stdio: 'inherit' },
  )
  if (status !== 0) problems.push('Journeys failed; see above.')
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${everyPage.length + accountPages.length} pages in a made-up language, 390 px wide.`)
console.log(
  `${written.size} texts come from no catalog, in Spanish neither: names and what people wrote.`,
)
console.log(`\n${hardCoded.size} texts come from no catalog, but are in Spanish there:`)
for (const [text, path] of hardCoded) console.log(`  ${path}: ${text}`)
console.log(`\n${problems.length} problems:\n${problems.map((one) => `  ${one}`).join('\n')}`)
process.exitCode = problems.length || hardCoded.size ? 1 : 0

/** A checkout whose site has the made-up language, too. */
async function buildCopy(): Promise<void> {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of readdirSync(root).filter((name) => !apart.has(name)))
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  mkdirSync(join(copy, 'messages', pseudoTag))
  for (const file of readdirSync(join(root, 'messages/en')))
    writeFileSync(join(copy, 'messages', pseudoTag, file), JSON.stringify(pseudoCatalog(file)))
  writeFileSync(join(copy, 'messages', pseudoTag, 'names.json'), JSON.stringify(pseudoNames()))
  await run('node', [join(copy, 'scripts/build.mjs')])
}

async function lookAtPages(): Promise<void> {
  await prepareFolder()
  const filled = await filledSite('', 'pseudo-language')
  const site = await startServer({ ...filled, TRUSTED_PROXIES: '1' }, copy)
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${String(error)}`))
    for (const path of [...everyPage, ...accountPages]) await look(page, path)
  } finally {
    await browser.close()
    await site.stop()
    rmSync(filled.DATA_DIR, { recursive: true, force: true })
  }
}

/** Opens the page in the made-up language and records problems. */
async function look(page: Page, path: string): Promise<void> {
  const response = await page.goto(`/${pseudoTag}${path === '/' ? '' : path}`)
  const status = response?.status() ?? 0
  if (status >= 500) problems.push(`${path}: answers ${status}`)
  const isTranslated = new URL(page.url()).pathname.startsWith(`/${pseudoTag}`)
  if (!isTranslated) return
  const { texts, tight } = await page.evaluate(inspect)
  await page.goto(`/es${path === '/' ? '' : path}`)
  const spanish = await page.evaluate(() => document.body.textContent)
  for (const text of texts)
    if (spanish.includes(text) || isData(text)) written.add(text)
    else hardCoded.set(text, path)
  problems.push(...tight.map((one) => `${path}: ${one}`))
}

/**
 * A text of the samples or the resources, which have their own Spanish texts, or from `Intl`, which
 * doesn't know the made-up language.
 */
function isData(text: string): boolean {
  const isDate =
    /^(January|February|March|April|May|June|July|August|September|October|November|December) \d/
  const isWeekday = /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/
  return (
    data.includes(text.replace(/,$/, '')) ||
    isDate.test(text) ||
    isWeekday.test(text) ||
    text.startsWith('http')
  )
}

/** Runs in the page. */
function inspect(): { texts: string[]; tight: string[] } {
  const isShown = (element: Element) =>
    element.checkVisibility() && element.getBoundingClientRect().width > 1
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (!parent || parent.closest('script, style, [lang="en"], [lang="es"]')) continue
    if (/[a-z]{3}/.test(text) && !/[áàéèíìóòúùýÿ⟦⟧]/i.test(text)) texts.push(text)
  }
  const tight: string[] = []
  const width = document.documentElement.scrollWidth
  if (width > window.innerWidth) tight.push(`is ${width} px wide`)
  for (const element of document.body.querySelectorAll<HTMLElement>(
    'a, button, label, h1, h2, h3, th, td, legend, summary, p',
  )) {
    if (!isShown(element) || element.closest('.overflow-x-auto, .sr-only')) continue
    const { overflowX, webkitLineClamp } = getComputedStyle(element)
    const isClamped = webkitLineClamp !== 'none'
    const over = element.scrollWidth - element.clientWidth
    if (element.clientWidth > 0 && over > 4 && !isClamped && overflowX !== 'auto')
      tight.push(`“${element.innerText.slice(0, 60)}” is ${over} px wider than its box`)
  }
  return { texts, tight }
}

function pseudoCatalog(file: string): Record<string, string> {
  const catalog = JSON.parse(readFileSync(join(root, 'messages/en', file), 'utf8')) as Record<
    string,
    string
  >
  const isForTeam = /^(admin|command|desk)-/.test(file)
  if (isForTeam) return {}
  return Object.fromEntries(
    Object.entries(catalog).map(([key, text]) => [key, pseudoMessage(text)]),
  )
}

/** Names in data, translated like the Spanish ones. */
function pseudoNames(): Record<string, string> {
  const names = JSON.parse(readFileSync(join(root, 'messages/es/names.json'), 'utf8')) as Record<
    string,
    string
  >
  return Object.fromEntries(Object.keys(names).map((name) => [name, `⟦${inPseudo(name)}⟧`]))
}

function pseudoMessage(text: string): string {
  const parts = parse(text)
  lengthen(parts)
  return `⟦${printAST(parts)}⟧`
}

function lengthen(parts: MessageFormatElement[]): void {
  for (const part of parts) {
    if (part.type === TYPE.literal) part.value = inPseudo(part.value)
    else if (part.type === TYPE.tag) lengthen(part.children)
    else if (part.type === TYPE.plural || part.type === TYPE.select)
      for (const { value } of Object.values(part.options)) lengthen(value)
  }
}
