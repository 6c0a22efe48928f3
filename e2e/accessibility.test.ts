/** @module-tag once */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  accessibilityProblems,
  desk,
  enlargeLetters,
  phone,
  test,
} from '../test/browser-fixtures.ts'
import { everyPage } from '../test/every-page.ts'

/** The page's horizontal overflow, and text that its box cuts off. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = scrollWidth > clientWidth ? [`is ${scrollWidth - clientWidth} px too wide`] : []
    const clips = (box: Element) => ['hidden', 'clip'].includes(getComputedStyle(box).overflowX)
    const texts = [...document.querySelectorAll('main *, header *, footer *')].filter(
      (it) => it.matches(':not(:has(*))') && it.textContent.trim() && it.checkVisibility(),
    )
    const cut = texts.filter((text) => {
      for (let box = text.parentElement; box; box = box.parentElement) {
        if (box.clientWidth <= 1) return false
        if (clips(box))
          return text.getBoundingClientRect().right > box.getBoundingClientRect().right
      }
      return false
    })
    return [...wide, ...cut.map(({ textContent }) => `cuts off ${textContent.slice(0, 40)}`)]
  })
}

/** True if crisis help is visible without scrolling and can be tapped. */
async function crisisLineProblems(page: Page): Promise<string[]> {
  const call = page.getByRole('link', { name: /988/ }).first()
  const box = await call.boundingBox()
  const isTapped = box !== null && box.height >= 44 && box.y >= 0 && box.y + box.height <= 100
  const leadsTo = await call.getAttribute('href')
  return isTapped && leadsTo === 'tel:988' ? [] : ['988 is not one tap away']
}

type Look = (page: Page) => Promise<string[]>

/** Problems on any page. */
async function problemsOn(page: Page, look: Look, paths = everyPage): Promise<string[]> {
  const problems: string[] = []
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    problems.push(...(await look(page)).map((problem) => `${path}: ${problem}`))
  }
  return problems
}

const inSpanish = everyPage.map((path) => `/es${path === '/' ? '' : path}`)

// Each width, color scheme, and language once; they don't affect each other. Spanish is longer.
test('on a phone in dark mode, every page in Spanish passes axe, fits its width, and shows 988, also with letters twice as large', async ({
  open,
}) => {
  const page = await open('/es', { ...phone, colorScheme: 'dark' })
  const look: Look = async (page) => {
    const problems = [
      ...(await accessibilityProblems(page)),
      ...(await overflow(page)),
      ...(await crisisLineProblems(page)),
    ]
    await enlargeLetters(page, '200%')
    return [...problems, ...(await overflow(page)).map((problem) => `enlarged, ${problem}`)]
  }
  expect(await problemsOn(page, look, inSpanish)).toEqual([])
})

const enlarged = [
  ['to 200%', 640, '100%'],
  ['to 400%', 320, '100%'],
  ['with letters twice as large', 1280, '200%'],
  ['with letters twice as large on a phone', 390, '200%'],
] as const

test('on a wide screen in light mode, every page passes axe, fits its width, and shows 988, also enlarged', async ({
  open,
}) => {
  const page = await open('/', { ...desk, colorScheme: 'light' })
  const look: Look = async (page) => {
    const problems = [
      ...(await accessibilityProblems(page)),
      ...(await overflow(page)),
      ...(await crisisLineProblems(page)),
    ]
    for (const [name, width, fontSize] of enlarged) {
      await page.setViewportSize({ width, height: 800 })
      await enlargeLetters(page, fontSize)
      problems.push(...(await overflow(page)).map((problem) => `enlarged ${name}, ${problem}`))
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    return problems
  }
  expect(await problemsOn(page, look)).toEqual([])
})

/** Words of the main part that don't fit a line; addresses may break anywhere. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main) return []
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const broken: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      const isShown =
        node.parentElement?.checkVisibility() && !node.parentElement.closest('a[href*="."]')
      for (const { index, 0: word } of isShown ? text.matchAll(/[\p{L}\p{N}$+%.’]{2,}/gu) : []) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })
}

test('with letters half as large again on a phone, words stay whole and circles round', async ({
  open,
}) => {
  const page = await open('/', phone)
  const look: Look = async (page) => {
    await enlargeLetters(page, '150%')
    const ovals = await page.evaluate(() =>
      [...document.querySelectorAll('main :has(> svg:only-child)')]
        .filter((it) => it.checkVisibility() && !it.textContent.trim())
        .filter((it) => Number.parseFloat(getComputedStyle(it).borderRadius) > 100)
        .map((it) => it.getBoundingClientRect())
        .filter(({ width, height }) => Math.abs(width - height) > 1)
        .map(({ width, height }) => `an oval of ${width} by ${height}`),
    )
    return [...(await brokenWords(page)), ...ovals]
  }
  const paths = ['/', '/about-us', '/categories', '/press', '/business/semper-plumbing-stuart']
  expect(await problemsOn(page, look, paths)).toEqual([])
})

test('200 letters without a space don’t make a page wider than a phone', async ({ open }) => {
  const page = await open('/', phone)
  const long = 'A'.repeat(200)
  const paths = [
    `/businesses/search?q=plumber&near=${long}`,
    `/businesses/search?category=${long}`,
    `/categories?q=${long}`,
    `/embed?near=${long}`,
    `/articles?q=${long}`,
  ]
  expect(await problemsOn(page, overflow, paths)).toEqual([])
})
