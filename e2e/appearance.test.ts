/** @module-tag once */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { desk, phone, test } from '../test/browser-fixtures.ts'

const mainPages = [
  '/',
  '/categories',
  '/category/hvac',
  '/county/martin',
  '/businesses/search?zip=34994&map=1',
  '/business/semper-plumbing-stuart',
  '/veteran-resources',
  '/submit-business',
  '/my-list',
  '/auth',
]

async function foundOn(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  for (const path of mainPages) {
    await page.goto(path)
    await page.evaluate(() => window.dispatchEvent(new Event('pointerdown')))
    await page.waitForLoadState('networkidle')
    found.push(...(await look(page)).map((one) => `${path}: ${one}`))
  }
  return found
}

describe('with forced colors', () => {
  /** Buttons and links that are filled with a color, or have an edge, and lose both with forced colors. */
  const edgeless = async (page: Page) => {
    await page.emulateMedia({ forcedColors: 'none' })
    await page.evaluate(() => {
      for (const it of document.querySelectorAll<HTMLElement>('button, a')) {
        const { backgroundColor, borderTopWidth, borderRadius, fontWeight } = getComputedStyle(it)
        const isFilled = !['rgba(0, 0, 0, 0)', 'transparent'].includes(backgroundColor)
        const isButton = (isFilled || borderTopWidth !== '0px') && borderRadius !== '0px'
        if (isButton && Number(fontWeight) >= 600 && it.checkVisibility())
          it.dataset['isButton'] = ''
      }
    })
    await page.emulateMedia({ forcedColors: 'active' })
    return page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-is-button]')]
        // The skip link is hidden until it has the focus.
        .filter((it) => !it.getAttribute('href')?.startsWith('#'))
        .filter((it) => {
          const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(it)
          const ground = getComputedStyle(document.body).backgroundColor
          return borderTopWidth === '0px' || borderTopStyle === 'none' || borderTopColor === ground
        })
        .map((it) => it.innerText || it.outerHTML.slice(0, 80)),
    )
  }

  for (const colorScheme of ['light', 'dark'] as const)
    test(`buttons keep an edge, on ${colorScheme}`, async ({ open }) => {
      const page = await open('/', { ...desk, forcedColors: 'active', colorScheme })
      expect(await foundOn(page, edgeless)).toEqual([])
    })

  test('focus, a pressed button, and badges stay visible', async ({ open }) => {
    const page = await open('/businesses/search?zip=34994', {
      ...desk,
      forcedColors: 'active',
    })
    const save = page.getByRole('button', { name: /^Save / }).first()
    await save.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    const pressed = page.locator('[data-save][aria-pressed=true]').first()
    const style = await pressed.evaluate((it) => {
      const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(it)
      return { outlineStyle, outlineWidth, borderTopWidth }
    })
    expect(style).toEqual({ outlineStyle: 'solid', outlineWidth: '3px', borderTopWidth: '3px' })
    const badge = page.locator('article summary').first()
    expect(await badge.evaluate((it) => getComputedStyle(it).borderTopStyle)).not.toBe('none')
  })
})

test('with reduced motion, nothing moves', async ({ open }) => {
  const moving = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((it) => {
        const { transitionDuration, animationDuration, animationName, scrollBehavior } =
          getComputedStyle(it)
        const longest = (times: string) => Math.max(...times.split(',').map(Number.parseFloat))
        const moves =
          longest(transitionDuration) > 0.001 ||
          (animationName !== 'none' && longest(animationDuration) > 0.001) ||
          scrollBehavior === 'smooth'
        return moves ? [it.outerHTML.slice(0, 100)] : []
      }),
    )
  const page = await open('/', { ...phone, reducedMotion: 'reduce' })
  expect(await foundOn(page, moving)).toEqual([])
})

test('drawings of listings are dimmed in dark mode', async ({ open }) => {
  const page = await open('/category/hvac', { ...phone, colorScheme: 'dark' })
  const filters = await page
    .locator('article img[src^="/pictures/"]')
    .evaluateAll((images) => images.map((image) => getComputedStyle(image).filter))
  expect(filters.length).toBeGreaterThan(2)
  expect(new Set(filters)).toEqual(new Set(['brightness(0.75)']))
})
