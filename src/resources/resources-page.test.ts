import { describe, expect } from 'vitest'
import file from '../../data/veteran-resources.json' with { type: 'json' }
import { test, type Answer } from '../../test/fixtures.ts'
import { problemsOf } from '../../test/schema-org.ts'
import { loadResources } from './resources.server.ts'

describe('the veteran resources page', () => {
  test('has its sections in order, each with its anchor', async ({ visit }) => {
    const { status, document, words } = await visit('/veteran-resources')
    expect(status).toBe(200)
    expect(document.querySelectorAll('h1').map((h1) => h1.textContent)).toEqual([
      'Veteran Resources in Florida',
    ])
    expect(words).toMatch(/healthcare, employment, housing,? and legal aid/)
    const found = document
      .querySelectorAll('main section[id]:not(#talk, #near)')
      .map((section) => [section.getAttribute('id'), section.querySelector('h2')?.textContent])
    expect(found).toEqual([
      ['government', 'State & Government Resources'],
      ['employment', 'Employment & Business Resources'],
      ['healthcare', 'Healthcare & Mental Health'],
      ['housing', 'Housing Assistance'],
      ['legal', 'Legal & Advocacy Support'],
      ['community', 'Community & Support Organizations'],
      ['money', 'Money & Food'],
      ['crisis', 'Need Assistance'],
    ])
    const jumps = document
      .querySelectorAll('nav[aria-label="On this page"] a')
      .map((link) => link.getAttribute('href'))
    expect(jumps).toEqual(found.map(([id]) => `#${id}`))
  })

  test('has the crisis line first on the page and in its last box', async ({ visit }) => {
    const { document } = await visit('/veteran-resources')
    const first = document.querySelector('body a:not([href^="#"])')
    expect(first?.getAttribute('href')).toBe('tel:988')
    const box = document.querySelector('#crisis')
    expect(box?.textContent).toMatch(/24\/7 for confidential support/)
    expect(box?.querySelector('a[href="tel:988"]')?.textContent).toBe('988 (Press 1)')
  })

  test('begins with four needs, each one tap away', async ({ visit }) => {
    const { document } = await visit('/veteran-resources')
    const needs = document.querySelectorAll('nav[aria-label="What do you need now?"] a')
    expect(needs.map(({ textContent }) => textContent)).toEqual([
      'Talk to someone',
      'A place to sleep',
      'Health care',
      'Money and food',
    ])
    for (const need of needs)
      expect(document.querySelector(`main section${need.getAttribute('href')}`)).not.toBeNull()
  })

  test('lists lines that answer day and night, the crisis line first', async ({ visit, db }) => {
    const lines = (page: Answer) =>
      page.document.querySelectorAll('#talk li a[href^="tel:"]').map((link) => link.textContent)
    const before = lines(await visit('/veteran-resources'))
    expect(before).toHaveLength(8)
    expect(before[0]).toBe('Veterans Crisis Line 988 (Press 1)')
    expect(before).toContain('National Domestic Violence Hotline 1-800-799-7233')
    await db.updateTable('resources').set({ is_day_and_night: false }).execute()
    const talk = (page: Answer) =>
      page.document.querySelector('nav[aria-label="What do you need now?"] a')?.getAttribute('href')
    expect(talk(await visit('/veteran-resources'))).toBe('#crisis')
    const fdva = { is_day_and_night: true }
    await db.updateTable('resources').set(fdva).where('id', '=', 'fdva').execute()
    expect(lines(await visit('/veteran-resources'))).toEqual([
      "Florida Department of Veterans' Affairs 727-319-7440",
    ])
  })

  test('sorts places by distance from a county, and ignores an unknown one', async ({ visit }) => {
    const { document } = await visit('/veteran-resources?near=miami-dade')
    expect(document.querySelector('#near h2')?.textContent).toBe('Help near Miami-Dade County')
    const near = document.querySelectorAll('#near li').map(({ textContent }) => textContent)
    expect(near).toHaveLength(4)
    expect(near[0]).toMatch(
      /^Legal Services of Greater Miami.* miles from the middle of Miami-Dade/,
    )
    expect(document.querySelector('#near-county option[selected]')?.textContent).toBe('Miami-Dade')
    const unknown = await visit('/veteran-resources?near=atlantis')
    expect(unknown.status).toBe(200)
    expect(unknown.document.querySelector('#near h2')?.textContent).toBe('Help near you')
  })

  test('searches for help in everyday words', async ({ visit }) => {
    const { document } = await visit('/veteran-resources')
    const form = document.querySelector('main search form')
    expect(form?.getAttribute('action')).toBe('/veteran-resources/find')
    expect(form?.querySelector('input')?.getAttribute('name')).toBe('q')
    const spanish = await visit('/es/veteran-resources')
    const actions = spanish.document
      .querySelectorAll('main form')
      .map((one) => one.getAttribute('action'))
    expect(actions).toEqual(['/es/veteran-resources/find', '/es/veteran-resources#near'])
  })

  test('keeps the crisis line when the table is empty', async ({ visit, db }) => {
    await db.deleteFrom('resources').execute()
    const { status, document, data } = await visit('/veteran-resources')
    expect(status).toBe(200)
    expect(document.querySelectorAll('a[href="tel:988"]').length).toBeGreaterThan(1)
    expect(problemsOf(data)).toEqual([])
  })

  test('collapses three VA medical centers without script', async ({ visit }) => {
    const { document } = await visit('/veteran-resources')
    const list = document.querySelector('#healthcare details')
    expect(list?.querySelector('summary')?.textContent).toContain('VA medical centers in Florida')
    const cards = list?.querySelectorAll('article') ?? []
    expect(cards.map((card) => card.getAttribute('id'))).toEqual([
      'va-miami',
      'va-orlando',
      'va-tampa',
    ])
    for (const card of cards) {
      expect(card.querySelector('address')?.textContent).toMatch(/^\d+ .+, FL 3\d{4}$/)
      expect(card.querySelector('a[href^="tel:+1"]')).not.toBeNull()
    }
  })

  test('links the locator, five organizations, and the support line', async ({ visit }) => {
    const { document } = await visit('/veteran-resources')
    const healthcare = document.querySelector('#healthcare')
    expect(
      healthcare?.querySelector('a[href^="https://www.va.gov/find-locations"]')?.textContent,
    ).toBe('Find more VA locations in Florida')
    const shown = healthcare?.querySelectorAll('article').map((card) => card.getAttribute('id'))
    expect(shown).toEqual(
      expect.arrayContaining([
        'mission-22',
        'wounded-warrior-project',
        'vet-centers',
        'gary-sinise-foundation',
        'mission-continues',
      ]),
    )
    const line = healthcare?.querySelector('#florida-support-line a[href^="tel:"]')
    expect(line?.getAttribute('href')).toBe('tel:+18446935838')
    expect(line?.getAttribute('aria-label')).toBe(
      'Call Florida Veterans Support Line at 1-844-693-5838',
    )
    expect(healthcare?.textContent).toContain('available 24/7')
  })
})

describe('the facts of the veteran resources', () => {
  test('show only known facts', async ({ visit }) => {
    const { document } = await visit('/veteran-resources')
    const shown = document.querySelectorAll('main article')
    expect(shown.length).toBe(32)
    for (const card of shown) {
      const facts = file.resources.find(({ id }) => id === card.getAttribute('id'))
      expect(card.querySelector('h3')?.textContent).toBe(facts?.title)
      expect(card.textContent).toContain(facts?.description)
      expect(card.querySelector('address')?.textContent).toBe(facts?.address ?? undefined)
      const websites = card
        .querySelectorAll('a[aria-label*=" website: "]')
        .map((link) => link.getAttribute('href'))
      expect(websites).toEqual(facts?.website ? [facts.website] : [])
      expect(facts?.address || facts?.phone || facts?.website).toBeTruthy()
    }
  })

  test('make each phone number a link, also inside a note', async ({ visit }) => {
    const { document } = await visit('/veteran-resources')
    const numbers = document
      .querySelectorAll('#bay-area-legal a[href^="tel:"]')
      .map((link) => link.getAttribute('href'))
    expect(numbers).toEqual(['tel:+18006252257', 'tel:+18132321343'])
  })

  test('leave out unpublished values', async ({ visit }) => {
    const { html } = await visit('/veteran-resources')
    const withheld = file.resources.flatMap((resource) =>
      'unpublished' in resource ? Object.entries(resource.unpublished ?? {}) : [],
    )
    expect(withheld.length).toBeGreaterThan(3)
    for (const [name, value] of withheld) if (name !== 'why') expect(html).not.toContain(value)
  })

  test("keep an admin's edits when the file is loaded again", async ({ db }) => {
    const set = (id: string, columns: object) =>
      db.updateTable('resources').set(columns).where('id', '=', id).execute()
    await set('fdva', { phone: '850-555-0100', edited_at: new Date() })
    await set('osd', { phone: '850-555-0101' })
    await loadResources(db)
    const phones = await db
      .selectFrom('resources')
      .select(['id', 'phone'])
      .where('id', 'in', ['fdva', 'osd'])
      .orderBy('id')
      .execute()
    expect(phones.map(({ phone }) => phone)).toEqual(['850-555-0100', '850-487-0915'])
  })

  test('are left out when hidden or without contact options', async ({ db, visit }) => {
    const unknown = { address: null, phone: null, website: null }
    await db.updateTable('resources').set({ is_hidden: true }).where('id', '=', 'fdva').execute()
    await db.updateTable('resources').set(unknown).where('id', '=', 'osd').execute()
    const { words } = await visit('/veteran-resources')
    expect(words).not.toContain("Florida Department of Veterans' Affairs")
    expect(words).not.toContain('Florida Office of Supplier Diversity')
    expect(words).toContain('Veterans Florida')
  })

  test('are a valid list in structured data, in page order', async ({ visit }) => {
    const { data, head } = await visit('/veteran-resources')
    expect(head.title).toMatch(/^Veteran Resources in Florida/)
    expect(head.canonical).toBe('http://localhost:3000/veteran-resources')
    expect(problemsOf(data)).toEqual([])
    const list = data.find((document) => document['@type'] === 'ItemList')
    const items = list?.['itemListElement'] as { item: Record<string, unknown> }[]
    expect(items).toHaveLength(33)
    expect(items[0]?.item).toMatchObject({
      '@type': 'GovernmentOrganization',
      '@id': 'http://localhost:3000/veteran-resources#fdva',
      telephone: '727-319-7440',
    })
  })
})

describe('its box for words', () => {
  test.for(['I am behind on rent', 'necesito comida', 'plumber'])(
    'takes a need or a trade to the search: %s',
    async (q, { request }) => {
      const answer = await request(`/veteran-resources/find?${new URLSearchParams({ q })}`)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toMatch(/^\/businesses\/search\?q=/)
    },
  )

  test.for([
    ['', 'dial 988, then press 1'],
    ['/es', 'marque 988 y oprima 2'],
  ])('offers help to choose from for other words %s', async ([at = '', call], { visit }) => {
    const answer = await visit(`${at}/veteran-resources/find?q=zzqx+blorf`)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`${at}/veteran-resources?help=zzqx+blorf`)
    const page = await visit(`${at}/veteran-resources?help=zzqx+blorf`)
    expect(page.document.querySelector('#not-understood')?.text).toContain('zzqx blorf')
    expect(page.words).toContain(call)
    expect(page.document.querySelector('#help')?.getAttribute('value')).toBe('zzqx blorf')
    expect(page.document.querySelectorAll('main nav a[href="#housing"]').length).toBeGreaterThan(0)
    expect(page.head.robots).toContain('noindex')
    expect((await visit(`${at}/veteran-resources`)).words).not.toContain('zzqx')
  })
})

describe('the weight of the veteran resources page', () => {
  test('is small enough for a slow connection', async ({ request }) => {
    const answer = await request('/veteran-resources', { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(25_200)
  })
})
