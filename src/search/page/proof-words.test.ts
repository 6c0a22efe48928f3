import { expect } from 'vitest'
import { test as base, type Answer } from '../../../test/fixtures.ts'
import { test as real } from '../../../test/real-listings.ts'

/** `real` with one SBA certificate that also shows service-disabled. */
const test = real.extend('db', async ({ db }) => {
  await db
    .updateTable('verifications')
    .set({ proves_disability: true })
    .where('business_id', '=', 'semper-plumbing-stuart')
    .execute()
  return db
})

const names = ({ document }: Answer) =>
  document
    .querySelectorAll('section[aria-labelledby=results] article h2')
    .map(({ textContent }) => textContent)

test.for([
  ['/businesses/search?q=sba+certified+plumber', 'SBA certified', 'Plumbers, SBA certified'],
  ['/businesses/search?q=SDVOSB+plumber', 'SBA certified SDVOSB', 'Plumbers, SBA certified SDVOSB'],
  ['/businesses/search?q=vosb+certified+plumbing', 'SBA certified', 'Plumbers, SBA certified'],
  ['/businesses/search?q=certified+veteran+owned+plumber', 'Proof seen', 'Plumbers, proof seen'],
  [
    '/es/businesses/search?q=plomero+certificado+por+la+sba',
    'Certificado por la SBA',
    'Plomeros, certificado por la SBA',
  ],
])('%s is understood as the proof filter', async ([path = '', label, title], { visit }) => {
  const page = await visit(path)
  expect(page.document.querySelector('h1')?.textContent).toBe(title)
  expect(names(page)).toEqual(['1. Semper Plumbing'])
  const chips = page.document.querySelectorAll('ul[aria-label] > li > a').map(({ text }) => text)
  expect(chips.some((chip) => chip.startsWith(label as string))).toBe(true)
  expect(page.words).not.toContain('No listing has')
})

test.for(['SDVOSB', 'vosb', 'sba certified'])(
  '%s alone lists all businesses with it',
  async (q, { visit }) => {
    const page = await visit(`/businesses/search?q=${q}`)
    expect(names(page)[0]).toBe('1. Semper Plumbing')
    expect(page.words).toMatch(/\b[12] business(es)? found/)
  },
)

base('says that only samples show it, and lists all', async ({ visit }) => {
  const page = await visit('/businesses/search?q=sba+certified+plumber')
  expect(page.words).toContain('Only sample listings show “SBA certified” so far')
  expect(page.words).toContain('5 businesses found')
})

test('without matches all are listed, with a note', async ({ visit, db }) => {
  await db.deleteFrom('businesses').where('is_sample', '=', true).execute()
  await db.deleteFrom('verifications').execute()
  const page = await visit('/businesses/search?q=sba+certified+plumber')
  expect(page.words).toContain(
    'No listings show “SBA certified” yet, so we’re showing all of them.',
  )
  expect(names(page)).toEqual(['1. Semper Plumbing'])
})

base.for(['SDVOSB', 'certified', 'verified veteran owned only'])(
  '%s alone shows nothing without the proof, and says why',
  async (q, { visit }) => {
    const page = await visit(`/businesses/search?q=${encodeURIComponent(q)}`)
    expect(page.document.querySelectorAll('main article')).toEqual([])
    expect(page.words).toContain('We made those up, so this list leaves them out.')
  },
)

base('a trade with listings isn’t called empty where none has the proof', async ({ visit }) => {
  const page = await visit('/businesses/search?q=sdvosb+plumber')
  expect(page.document.querySelectorAll('main article')).toEqual([])
  expect(page.words).not.toContain('No listings for Plumbing yet')
})

base('a filter by proof says why samples with it are left out', async ({ visit }) => {
  const page = await visit('/businesses/search?q=hvac&zip=34994&proof=state-certification')
  expect(page.words).toContain('Only sample listings show “Florida certified” so far.')
})

base('a title promises no proof that the list does not have', async ({ visit }) => {
  const page = await visit('/businesses/search?q=verified+plumber')
  expect(page.document.querySelector('h1')?.textContent).toBe('Plumbers')
  expect(page.words).toContain('Only sample listings show “Proof seen” so far')
})

test('a certified plumber is any plumber', async ({ visit }) => {
  const page = await visit('/businesses/search?q=certified+plumber')
  expect(page.document.querySelector('h1')?.textContent).toBe('Plumbers')
  expect(page.words).toContain('5 businesses found')
})

real('SDVOSB isn’t shown by a certificate that says nothing of disability', async ({ visit }) => {
  const page = await visit('/businesses/search?q=SDVOSB+plumber')
  expect(page.words).toContain('Only sample listings show “SBA certified SDVOSB” so far')
  expect(names(page)).toEqual([])
  expect(page.words).not.toContain('so we’re showing all of them')
  expect(page.words).toContain('0 businesses found')
})

test("buyers' filters: SDVOSB, and VOSB for any SBA certificate", async ({ visit }) => {
  const sdvosb = await visit('/businesses/search?proof=sdvosb')
  expect(names(sdvosb)).toEqual(['1. Semper Plumbing'])
  expect(sdvosb.words).toContain('Verified: SBA certified SDVOSB')
  expect(names(await visit('/businesses/search?proof=VOSB'))).toHaveLength(2)
})
