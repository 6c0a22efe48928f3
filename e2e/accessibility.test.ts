import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems, desk, phone, test } from '../test/browser-fixtures.ts'
import { everyPage } from '../test/every-page.ts'

const looks: [name: string, options: BrowserContextOptions][] = [
  ['a phone by day', { ...phone, colorScheme: 'light' }],
  ['a phone by night', { ...phone, colorScheme: 'dark' }],
  ['a desk by day', { ...desk, colorScheme: 'light' }],
  ['a desk by night', { ...desk, colorScheme: 'dark' }],
]

/** How far the page, or text that its box cuts off, reaches past where it can be seen. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const cut = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .filter((box) => ['hidden', 'clip'].includes(getComputedStyle(box).overflowX))
      .filter((box) => box.textContent.trim() !== '')
      .map((box) => `cuts off ${box.textContent.trim().slice(0, 40)}`)
    return [...(wide > 0 ? [`is ${wide} px too wide`] : []), ...cut]
  })
}

describe.for(looks)('on %s', ([_name, options]) => {
  test('every page passes axe and fits its width', { timeout: 240_000 }, async ({ open }) => {
    const page = await open('/', options)
    const problems: string[] = []
    for (const path of everyPage) {
      await page.goto(path)
      const found = [...(await accessibilityProblems(page)), ...(await overflow(page))]
      problems.push(...found.map((problem) => `${path}: ${problem}`))
    }
    expect(problems).toEqual([])
  })
})

describe('enlarged', () => {
  test.for([
    ['to 200%', 640, '100%'],
    ['to 400%', 320, '100%'],
    ['with letters twice as large', 1280, '200%'],
    ['with letters twice as large on a phone', 390, '200%'],
  ] as const)('%s, every page fits its width', async ([_name, width, fontSize], { open }) => {
    const page = await open('/', { viewport: { width, height: 800 } })
    const problems: string[] = []
    for (const path of everyPage) {
      await page.goto(path)
      await page.addStyleTag({ content: `html { font-size: ${fontSize} }` })
      problems.push(...(await overflow(page)).map((problem) => `${path}: ${problem}`))
    }
    expect(problems).toEqual([])
  })
})
