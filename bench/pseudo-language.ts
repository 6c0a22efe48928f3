// Bench: a made-up language on a phone: texts outside the catalogs, and texts that don't fit
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
import { run } from '../scripts/prepare.mjs'
import { launchBrowser } from '../test/browser.ts'
import { filledSite, prepareFolder } from '../test/database.ts'
import { accountPages, everyPage } from '../test/every-page.ts'
import { startServer } from '../test/server-process.ts'

/** For private use in BCP 47, so no locale of `Intl` has it. */
const tag = 'qaa'
const letters: Partial<Record<string, string>> = {
  a: 'áà',
  e: 'éè',
  i: 'íì',
  o: 'óò',
  u: 'úù',
  y: 'ýÿ',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}
const root = join(import.meta.dirname, '..')
const copy = join(root, '.cache/pseudo-language')
const apart = new Set(['.git', '.cache', 'node_modules', 'build', 'screenshots'])

rmSync(copy, { recursive: true, force: true })
mkdirSync(copy, { recursive: true })
for (const name of readdirSync(root).filter((name) => !apart.has(name)))
  cpSync(join(root, name), join(copy, name), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
mkdirSync(join(copy, 'messages', tag))
for (const file of readdirSync(join(root, 'messages/en')))
  writeFileSync(join(copy, 'messages', tag, file), JSON.stringify(pseudoCatalog(file)))
writeFileSync(join(copy, 'messages', tag, 'names.json'), JSON.stringify(pseudoNames()))
await run('node', [join(copy, 'scripts/build.mjs')])
await prepareFolder()
const filled = await filledSite('', 'pseudo-language')
const site = await startServer({ ...filled, TRUSTED_PROXIES: '1' }, copy)
const browser = await launchBrowser()
const written = new Set<string>()
const hardCoded = new Map<string, string>()
const problems: string[] = []
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

/** Opens the page in the made-up language and records problems. */
async function look(page: Page, path: string): Promise<void> {
  const response = await page.goto(`/${tag}${path === '/' ? '' : path}`)
  const status = response?.status() ?? 0
  if (status >= 500) problems.push(`${path}: answers ${status}`)
  const isTranslated = new URL(page.url()).pathname.startsWith(`/${tag}`)
  if (!isTranslated) return
  const { texts, tight } = await page.evaluate(inspect)
  await page.goto(`/es${path === '/' ? '' : path}`)
  const spanish = await page.evaluate(() => document.body.textContent)
  for (const text of texts)
    if (spanish.includes(text)) written.add(text)
    else hardCoded.set(text, path)
  problems.push(...tight.map((one) => `${path}: ${one}`))
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
  return Object.fromEntries(Object.keys(names).map((name) => [name, `⟦${longer(name)}⟧`]))
}

function pseudoMessage(text: string): string {
  const parts = parse(text)
  lengthen(parts)
  return `⟦${printAST(parts)}⟧`
}

function lengthen(parts: MessageFormatElement[]): void {
  for (const part of parts) {
    if (part.type === TYPE.literal) part.value = longer(part.value)
    else if (part.type === TYPE.tag) lengthen(part.children)
    else if (part.type === TYPE.plural || part.type === TYPE.select)
      for (const { value } of Object.values(part.options)) lengthen(value)
  }
}

/** A third longer, and still readable. */
function longer(text: string): string {
  return text.replaceAll(/[aeiouy]/gi, (letter) => letters[letter] ?? letter)
}
