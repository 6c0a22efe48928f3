/** @module-tag once */
import type { HTMLElement } from 'node-html-parser'
import { describe, expect } from 'vitest'
import { crawl, type Crawl, type CrawledPage } from '../../test/crawl.ts'
import { test as base } from '../../test/fixtures.ts'
import { englishIn } from '../../test/spanish.ts'

/** The facts about a page that the tests below check. */
type Seen = {
  headings: number
  title: string
  description: string
  canonical: string | undefined
  robots: string | undefined
  ids: string[]
  /** Pictures and links without text. */
  wordless: string[]
  /** Sentences that end with two periods, such as "7 p.m..". */
  doubled: string[]
  /** English text on a Spanish page. */
  english: string[]
}

function look(document: HTMLElement): Seen {
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name)
  const main = document.querySelector('main')
  return {
    headings: document.querySelectorAll('h1').length,
    title: document.querySelector('title')?.textContent ?? '',
    description: attribute('meta[name=description]', 'content') ?? '',
    canonical: attribute('link[rel=canonical]', 'href'),
    robots: attribute('meta[name=robots]', 'content'),
    ids: document.querySelectorAll('[id]').map(({ id }) => id),
    wordless: [
      ...document
        .querySelectorAll('img')
        .filter((image) => image.getAttribute('alt') === undefined)
        .map((image) => `no alt: ${image.outerHTML}`),
      ...document
        .querySelectorAll('a')
        .filter((link) => !link.getAttribute('aria-label') && !wordsOf(link))
        .map((link) => `no words: ${link.outerHTML}`),
    ],
    doubled: main?.textContent.match(/.{0,40}[^.\s]\.\.(?=\s|$)/g) ?? [],
    english: attribute('html', 'lang') === 'es' ? englishIn({ document }) : [],
  }
}

function wordsOf(link: HTMLElement): string {
  const alt = link.querySelector('img')?.getAttribute('alt') ?? ''
  return (link.textContent + alt).trim()
}

let crawled: Crawl<Seen> | undefined

/** Crawls the whole site in both languages, once for all tests of this file. */
const test = base.extend('site', async ({ request }) => {
  crawled ??= await crawl(request, ['/', '/es'], look)
  return crawled
})

function pagesOf({ pages }: Crawl<Seen>): CrawledPage<Seen>[] {
  return [...pages.values()]
}

/** Problems with page documents, each with its page's address. */
function onEvery(site: Crawl<Seen>, problemsOf: (seen: Seen) => string[]): string[] {
  return pagesOf(site).flatMap(({ path, seen }) =>
    seen ? problemsOf(seen).map((problem) => `${path}: ${problem}`) : [],
  )
}

/** The pages for search engines: allowed to be indexed, and their own canonical address. */
function indexable(site: Crawl<Seen>): { path: string; title: string; description: string }[] {
  return pagesOf(site).flatMap(({ path, seen }) => {
    const isHidden = seen?.robots?.includes('noindex')
    if (!seen || isHidden || seen.canonical !== `http://localhost:3000${path}`) return []
    return [{ path, title: seen.title, description: seen.description }]
  })
}

/** Values that more than one page has. */
function repeated(values: { path: string; value: string }[]): string[] {
  const first = new Map<string, string>()
  return values.flatMap(({ path, value }) => {
    const other = first.get(value)
    if (other === undefined) first.set(value, path)
    return other === undefined || other === path ? [] : [`${value}: ${other} ${path}`]
  })
}

describe('following every link of the site', () => {
  test('finds no broken page', ({ site }) => {
    expect(site.pages.size).toBeGreaterThan(300)
    const broken = [...site.pages]
      .filter(([, { status }]) => status !== 200)
      .map(([path, { status, from }]) => `${status} for ${path}, linked from ${from}`)
    expect(broken).toEqual([])
  })

  test('reaches every page within four clicks', ({ site }) => {
    const far = pagesOf(site).filter(
      ({ clicks, path }) => clicks > 4 && !/[?&]page=|\.pdf$/.test(path),
    )
    expect(far.map(({ path, clicks, from }) => `${path}: ${clicks}, from ${from}`)).toEqual([])
  })

  test('finds the target of every link with a #', ({ site }) => {
    const dead = site.links.filter(
      ({ to, hash }) => hash && !site.pages.get(to)?.seen?.ids.includes(hash),
    )
    expect([...new Set(dead.map(({ from, to, hash }) => `${from} to ${to}#${hash}`))]).toEqual([])
  })

  test('finds the pages of the sitemap, each its own canonical, and no others', async ({
    site,
    request,
  }) => {
    const sitemap = await (await request('/sitemap.xml')).text()
    const listed = [...sitemap.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(
      ([, path]) => path,
    )
    const own = new Set(indexable(site).map(({ path }) => path))
    expect(listed.length).toBeGreaterThan(250)
    expect(listed.filter((path) => !own.has(path ?? ''))).toEqual([])
    const isListed = new Set(listed)
    // Further pages of lists, and category pages of cities that the sitemap doesn't list.
    const leftOut = /\?page=|\/city\//
    expect([...own].filter((path) => !isListed.has(path) && !leftOut.test(path))).toEqual([])
  })
})

describe('every page of the site', () => {
  test('has one h1', ({ site }) => {
    const problems = onEvery(site, ({ headings }) => (headings === 1 ? [] : [`${headings} h1`]))
    expect(problems).toEqual([])
  })

  test('has a unique title and description', ({ site }) => {
    const own = indexable(site)
    expect(own.length).toBeGreaterThan(250)
    expect(own.filter(({ title, description }) => !title || description.length < 50)).toEqual([])
    expect(repeated(own.map(({ path, title }) => ({ path, value: title })))).toEqual([])
    expect(repeated(own.map(({ path, description }) => ({ path, value: description })))).toEqual([])
  })

  test('has no English in Spanish except names and text that people wrote', async ({
    site,
    db,
  }) => {
    const spanish = pagesOf(site).filter(({ path }) => path === '/es' || path.startsWith('/es/'))
    expect(spanish.length).toBeGreaterThan(150)
    const listings = await db.selectFrom('businesses').selectAll().execute()
    const written = listings.flatMap(({ name, email }) => [name, email ?? []].flat())
    const ours = onEvery(site, ({ english }) =>
      english.filter((text) => !written.some((one) => text.includes(one))),
    )
    expect(ours.join('\n')).toBe('')
  })

  test('ends each sentence with one period', ({ site }) => {
    expect(onEvery(site, ({ doubled }) => doubled)).toEqual([])
  })

  test('has a text for every picture and every link', ({ site }) => {
    expect(onEvery(site, ({ wordless }) => wordless)).toEqual([])
  })

  test('uses each id once', ({ site }) => {
    const problems = onEvery(site, ({ ids }) =>
      ids.filter((id, index) => ids.indexOf(id) !== index),
    )
    expect(problems).toEqual([])
  })
})
