import { describe, expect } from 'vitest'
import { test, type Answer } from '../../../test/fixtures.ts'

const names = ({ document }: Answer) =>
  document
    .querySelectorAll('section[aria-labelledby=results] article h2')
    .map(({ textContent }) => textContent.replace(/^\d+\. /, ''))

const id = 'semper-plumbing-stuart'

describe("owners' facts", () => {
  test.for([
    ['woman owned plumber', { woman_owned: true }, 'Woman-owned', 'Plumbers, woman-owned'],
    ['military spouse owned plumber', { spouse_owned: true }, 'Military spouse-owned', ''],
    [
      'plumber with military discount',
      { military_discount: true },
      'Military or veteran discount',
      'Plumbers, military or veteran discount',
    ],
    ['wheelchair accessible plumber', { wheelchair_access: true }, 'Wheelchair access', ''],
    ['plumber free estimates', { free_estimates: true }, 'Free estimates', ''],
    ['plumber that takes zelle', { payments: ['Zelle'] }, 'Takes Zelle', 'Plumbers, takes Zelle'],
    ['plumber accepts credit cards', { payments: ['Credit and debit cards'] }, 'Takes ', ''],
    ['plumber book online', { booking_link: 'https://x.example.com/' }, 'Online booking', ''],
    ['statewide plumber', { statewide: true }, 'Serves all of Florida', ''],
    ['service disabled veteran owned plumber', { service_disabled: true }, 'Service-disabled', ''],
  ] as const)(
    '“%s” lists businesses with the fact',
    async ([q, set, chip, title], { db, visit }) => {
      const none = {
        woman_owned: false,
        spouse_owned: false,
        military_discount: false,
        wheelchair_access: false,
        free_estimates: false,
        statewide: false,
        service_disabled: false,
        payments: [],
        booking_link: null,
      }
      await db.updateTable('businesses').set(none).execute()
      await db.updateTable('verifications').set({ proves_disability: false }).execute()
      const path = `/businesses/search?${new URLSearchParams({ q })}`
      const all = await visit(path)
      expect(names(all).length).toBeGreaterThan(1)
      expect(all.words).toContain('yet, so we’re showing all of them')
      await db
        .updateTable('businesses')
        .set({ ...set, ...('payments' in set && { payments: [...set.payments] }) } as object)
        .where('id', '=', id)
        .execute()
      const page = await visit(path)
      expect(names(page)).toEqual(['Semper Plumbing'])
      expect(page.words).toContain(chip)
      expect(page.words).not.toContain('filter by')
      if (title) expect(page.document.querySelector('h1')?.textContent).toBe(title)
    },
  )

  test('are filters: each has a removable chip, in a section that is then open', async ({
    db,
    visit,
  }) => {
    await db.updateTable('businesses').set({ free_estimates: false }).execute()
    await db
      .updateTable('businesses')
      .set({ free_estimates: true, payments: ['Zelle'] })
      .where('id', '=', id)
      .execute()
    const page = await visit('/businesses/search?free-estimates=1&payment=zelle')
    expect(names(page)).toEqual(['Semper Plumbing'])
    const chips = page.document.querySelectorAll('ul[aria-label="Active filters"] a')
    expect(chips.map(({ text }) => text.replace(/ ×.*/s, ''))).toEqual([
      'Takes Zelle',
      'Free estimates',
    ])
    const [more, buyers] = page.document.querySelectorAll('form details')
    expect(more?.getAttribute('open')).toBe('')
    expect(buyers?.getAttribute('open')).toBeUndefined()
    expect(more?.querySelector('input[name=free-estimates]')?.getAttribute('checked')).toBe('')
  })

  test('service-disabled includes businesses with proof of it', async ({ db, visit }) => {
    await db.updateTable('businesses').set({ service_disabled: false }).execute()
    await db.updateTable('verifications').set({ proves_disability: false }).execute()
    const path = '/businesses/search?service-disabled=1'
    expect(names(await visit(path))).toEqual([])
    await db
      .updateTable('verifications')
      .set({ proves_disability: true })
      .where('business_id', '=', id)
      .execute()
    expect(names(await visit(path))).toEqual(['Semper Plumbing'])
  })
})

describe("buyers' codes", () => {
  const codes = { naics_codes: ['541512', '238220'], uei: 'ZZ9PLURALZA1', cage: '4TWO2' }

  test.for([
    'naics=541512',
    'naics=5415',
    'naics=11%2C+2382',
    'uei=zz9plural-za1',
    'cage=4two2',
    'q=541512',
    'q=ZZ9PLURALZA1',
  ])('%s finds the business with that code', async (query, { db, visit }) => {
    await db.updateTable('businesses').set({ naics_codes: [], uei: null, cage: null }).execute()
    await db.updateTable('businesses').set(codes).where('id', '=', id).execute()
    expect(names(await visit(`/businesses/search?${query}`))).toEqual(['Semper Plumbing'])
  })

  test.for([
    ['naics=plumbing', 'Enter NAICS codes of 2 to 6 digits'],
    ['uei=123', 'Enter a UEI: 12 characters, letters and numbers.'],
    ['cage=1', 'Enter a CAGE code: 5 characters, letters and numbers.'],
    ['payment=barter', 'Choose one of Cash, Checks'],
    ['woman-owned=maybe', 'Woman-owned is either on (1) or off (0)'],
  ])('%s is rejected and shows the right form', async ([query = '', text], { visit }) => {
    expect((await visit(`/businesses/search?${query}`)).words).toContain(text)
  })
})
