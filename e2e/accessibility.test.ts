/** @module-tag once */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems, desk, phone, test } from '../test/browser-fixtures.ts'
import { everyPage } from '../test/every-page.ts'

// Each width and each set of colors once: neither changes what the other shows.
const looks: [name: string, options: BrowserContextOptions][] = [
  ['a phone by night', { ...phone, colorScheme: 'dark' }],
  ['a desk by day', { ...desk, colorScheme: 'light' }],
]

/** How far the page is too wide, and which words the box around them cuts off. */
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

/** Whether help in a crisis can be seen without scrolling, and touched. */
async function crisisLineProblems(page: Page): Promise<string[]> {
  const call = page.getByRole('link', { name: 'Veterans Crisis Line: dial 988, press 1' }).first()
  const box = await call.boundingBox()
  const isTapped = box !== null && box.height >= 44 && box.y >= 0 && box.y + box.height <= 100
  const leadsTo = await call.getAttribute('href')
  return isTapped && leadsTo === 'tel:988' ? [] : ['988 is not one tap away']
}

describe.for(looks)('on %s', ([_name, options]) => {
  test(
    'every page passes axe, fits its width and has 988 in sight',
    { timeout: 120_000 },
    async ({ open }) => {
      const page = await open('/', options)
      const problems: string[] = []
      for (const path of everyPage) {
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        const found = [
          ...(await accessibilityProblems(page)),
          ...(await overflow(page)),
          ...(await crisisLineProblems(page)),
        ]
        problems.push(...found.map((problem) => `${path}: ${problem}`))
      }
      expect(problems).toEqual([])
    },
  )
})

describe('enlarged', () => {
  test.for([
    ['to 200%', 640, '100%'],
    ['to 400%', 320, '100%'],
    ['with letters twice as large', 1280, '200%'],
  ] as const)('%s, every page fits its width', async ([_name, width, fontSize], { open }) => {
    const page = await open('/', { viewport: { width, height: 800 } })
    const problems: string[] = []
    for (const path of everyPage) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await page.addStyleTag({ content: `html { font-size: ${fontSize} }` })
      problems.push(...(await overflow(page)).map((problem) => `${path}: ${problem}`))
    }
    expect(problems).toEqual([])
  })
})
