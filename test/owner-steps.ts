import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems, enlargeLetters } from './browser-fixtures.ts'
import { pseudoCheckout } from './pseudo-language.ts'
import { heicPhoto, photo } from './photos.ts'

/** The address of Quillback Plumbing after its approval. */
export const profile = '/business/quillback-plumbing'
/** The year of posted events: next year. */
const year = new Date().getFullYear() + 1

/** Phone, hours, and counties, which are public immediately. */
export async function changeWhatIsLive(page: Page, visitor: Page): Promise<void> {
  const save = (part: string) =>
    page.getByRole('button', { name: new RegExp(`Save.*${part}`) }).click()
  const saved = page.getByRole('status').filter({ hasText: 'Your change is live' })
  await page.getByRole('link', { name: /Edit Contact and links/ }).click()
  await page.getByLabel('Phone').fill('12')
  await save('Contact and links')
  await page.getByRole('link', { name: 'Enter a US phone number' }).waitFor()
  await page.getByLabel('Phone').fill('(850) 555-0199')
  await page.route('**/edit.data*', (route) => route.abort('internetdisconnected'), { times: 1 })
  await save('Contact and links')
  const alert = page.getByRole('alert').filter({ hasText: 'You’re offline' })
  await alert.getByText('What you typed is still here').waitFor()
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('(850) 555-0199')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await saved.waitFor()
  await expect.poll(() => saved.evaluate((box) => box === document.activeElement)).toBe(true)
  await visitor.reload()
  await visitor
    .getByRole('link', { name: 'Call Quillback Plumbing at 850-555-0199' })
    .first()
    .waitFor()

  await page.getByRole('link', { name: /Edit Hours/ }).click()
  for (const name of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
    await page.getByRole('button', { name, exact: true }).click()
  await page.getByLabel('Opens', { exact: true }).first().fill('06:30')
  await page.getByLabel('Closes', { exact: true }).first().fill('17:00')
  await page.getByRole('button', { name: 'Set these days' }).click()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
  await fitsWithLargeLetters(page)
  await save('Hours')
  await saved.waitFor()
  await visitor.reload()
  await visitor.getByText('6:30 AM to 5 PM').first().waitFor()

  await page.getByRole('link', { name: /Edit Service area/ }).click()
  await page.locator('[data-county-map] [data-county=bay]').click()
  await page.getByText('Bay County added').waitFor()
  await expect.poll(() => page.getByLabel('Bay', { exact: true }).isChecked()).toBe(true)
  await save('Service area')
  await saved.waitFor()
}

async function fitsWithLargeLetters(page: Page): Promise<void> {
  // Words a third longer aren't expected to fit in letters twice as large.
  if (pseudoCheckout) return
  await enlargeLetters(page, '200%')
  const tooWide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return []
      return [...document.querySelectorAll<HTMLElement>('main *')]
        .filter((element) => element.getBoundingClientRect().right > clientWidth)
        .map((element) => `${element.tagName} ${element.innerText.slice(0, 40)}`)
    })
  await expect.poll(tooWide).toEqual([])
  await enlargeLetters(page, '')
}

/**
 * Three photos from a phone, one of them HEIC, and a file that isn't a photo, dropped next to the
 * drop zones.
 */
export async function sendPhotos(page: Page): Promise<void> {
  await page.goto(`${profile}/photos`)
  await page.waitForLoadState('networkidle')
  const jpeg = { mimeType: 'image/jpeg' }
  await page.getByLabel('Choose photos').setInputFiles([
    { name: 'one.jpg', ...jpeg, buffer: await photo('#b5431e', 4032) },
    { name: 'two.jpg', ...jpeg, buffer: await photo('#0e6b73', 3024) },
    { name: 'IMG_0003.HEIC', mimeType: '', buffer: await heicPhoto() },
  ])
  await page.getByText('3 of 20 photos').waitFor()
  await dropBeside(page)
  await page.getByText('We can’t read this photo').waitFor()
  await page.getByRole('button', { name: 'Close' }).first().click()
  const first = page.getByRole('group', { name: 'Photo 1', exact: true })
  await first.getByLabel('What does it show?').fill('Olga fixing a faucet')
  await first.getByRole('button', { name: 'Save photo 1', exact: true }).click()
  await page.getByText('Photo saved').waitFor()
  const third = page.getByRole('group', { name: 'Photo 3', exact: true })
  await third.getByText('Crop this photo, or choose where to use it').click()
  await third.getByRole('radio', { name: 'Top left' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => third.getByRole('radio', { name: 'Top', exact: true }).isChecked())
    .toBe(true)
  await third.getByRole('button', { name: 'Use as profile photo: photo 3' }).click()
  await page.getByText('Profile photo updated successfully').waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
}

/** A file dropped outside the drop zones: the gallery accepts it, and the browser stays on the page. */
async function dropBeside(page: Page): Promise<void> {
  const dataTransfer = await page.evaluateHandle(() => {
    const carried = new DataTransfer()
    carried.items.add(new File(['dear diary'], 'notes.txt', { type: 'text/plain' }))
    return carried
  })
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer })
}

/** A deal, and an event with a picture. */
export async function postTwice(page: Page): Promise<void> {
  await page.goto(`${profile}/posts`)
  await page.waitForLoadState('networkidle')
  const text = page.getByRole('textbox', { name: 'Your post' })
  const send = page.getByRole('button', { name: 'Post', exact: true })
  await send.click()
  await page.getByText('Please write something in your post').waitFor()
  await page.getByRole('radio', { name: 'Deal' }).check()
  await text.fill('Half price on faucets for veterans.')
  await page.getByLabel('Last day of the deal').fill(`${year}-01-31`)
  await send.click()
  await page.getByText('Post created successfully').waitFor()
  await page.getByRole('radio', { name: 'Event' }).check()
  await text.fill('Open house at the shop.')
  await page.getByLabel('Starts').fill(`${year}-01-09T10:00`)
  await page.getByLabel('What does the photo show?').fill('The new van')
  await page.getByLabel('Photo (optional)').setInputFiles({
    name: 'van.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('#6a3f8c', 1600),
  })
  await send.click()
  await page.getByRole('link', { name: 'Change: Open house at the shop' }).waitFor()
  await expect.poll(() => accessibilityProblems(page)).toEqual([])
}

/** A visitor's view of them. */
export async function seePhotosAndPosts(visitor: Page): Promise<void> {
  await visitor.reload()
  const photos = visitor.getByRole('region', { name: 'Photos' })
  await expect.poll(() => photos.getByRole('img').count()).toBe(2)
  const shown = photos.getByRole('img', { name: 'Olga fixing a faucet' })
  await shown.scrollIntoViewIfNeeded()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
    .toMatch(/\/images\/[0-9a-f]{32}\/\d+\.avif$/)
  const posts = visitor.getByRole('region', { name: 'Posts from Quillback Plumbing' })
  await posts.getByText(new RegExp(`January 9, ${year}, 10:00 AM`)).waitFor()
  await posts.getByText(`Until January 31, ${year}`).waitFor()
  await expect.poll(() => posts.getByRole('img', { name: 'The new van' }).count()).toBe(1)
  await expect.poll(() => accessibilityProblems(visitor)).toEqual([])
}

/** The new name waits while the live one stays. */
export async function changeName(page: Page, visitor: Page): Promise<void> {
  await page.goto(`${profile}/edit`)
  await page.getByRole('link', { name: /Edit Name and category/ }).click()
  await page.getByLabel('Name of the business').fill('Quillback and Daughters Plumbing')
  await page.getByRole('button', { name: /Save.*Name and category/ }).click()
  await page.getByRole('heading', { name: 'A change is waiting for review' }).waitFor()
  await visitor.goto(profile)
  await visitor
    .getByRole('heading', { level: 1, name: 'Quillback Plumbing', exact: true })
    .waitFor()
}
