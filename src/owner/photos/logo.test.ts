import { expect } from 'vitest'
import { add, jpeg, listing, photosPage, test } from '../../../test/photo-fixtures.ts'

const profilePage = `/business/${listing}`

test('a logo is shown whole on the profile, the card, and in its data', async ({
  owner,
  sendFiles,
  visit,
}) => {
  const sent = await sendFiles(owner, photosPage, add('logo', [await jpeg('logo.jpg', '#b5431e')]))
  expect((await owner.visit(sent.location ?? '')).words).toContain('Logo updated')
  const alone = await visit(profilePage)
  const logo = alone.document.querySelectorAll('main img[alt="Semper Plumbing logo"]')
  expect(logo).toHaveLength(1)
  // Styles are in a sheet of the page.
  expect(alone.html).toContain('object-fit:contain')
  expect(alone.data[0]).toMatchObject({
    logo: expect.stringMatching(/^http.*\/images\/[0-9a-f]{32}\/400\.jpg$/) as unknown,
  })
  const list = await visit('/businesses/search?q=semper+plumbing')
  expect(list.document.querySelector('article img')?.getAttribute('src')).toContain('/images/')
  expect(list.html).toContain('object-fit:contain')
  await sendFiles(owner, photosPage, add('profile', [await jpeg('van.jpg', '#0e6b73')]))
  const both = await visit(profilePage)
  const inName = both.document.querySelector('h1')?.parentNode
  expect(inName?.querySelector('img')?.getAttribute('alt')).toBe('Semper Plumbing logo')
  const history = await owner.visit(`${profilePage}/history`)
  expect(history.words).toContain('added a logo')
})
