import { expect } from 'vitest'
import { test, type Answer } from '../../../test/fixtures.ts'

const red = 'You are not alone. Talk to someone now.'
const searchFor = (q: string, more = '') => `/businesses/search?q=${encodeURIComponent(q)}${more}`

test.for(['me quiero matar', 'everyone would be better off without me', 'i want to die'])(
  '"%s" shows the crisis line in red and no business',
  async (q, { visit }) => {
    const page = await visit(searchFor(q))
    expect(page.document.querySelector('h1')?.text).toBe('Help in a crisis')
    expect(page.words).toContain(red)
    expect(page.words.includes('Hable con alguien ahora. Llame al 988')).toBe(
      q === 'me quiero matar',
    )
    expect(page.document.querySelectorAll('main article')).toEqual([])
    expect(page.words).toContain('Search businesses instead')
  },
)

test.for([
  [
    'i lost my house and sleeping in my car',
    'A place to stay for homeless veterans',
    '877-424-3838',
  ],
  ['cant pay rent', 'Help with rent and eviction', 'SSVF'],
  ['funeral home', 'Funeral and burial benefits', '800-535-1117'],
  ['burn pit registry', 'Burn pits, Agent Orange and toxic exposure', 'Open Burn Pit Registry'],
  ['lost my dd214', 'Military records and DD214', '314-801-0800'],
  ['ride to va appointment', 'Rides to VA appointments', 'DAV Transportation Network'],
  ['hearing aids through va', 'Hearing aids, glasses and prosthetics', '877-222-8387'],
  ['service dog', 'Service dogs for veterans', 'K9s For Warriors'],
  ['va hospital', 'VA hospitals and clinics', 'James A. Haley'],
  ['i feel so alone', 'Someone to talk to', '844-693-5838'],
  ['voices in my head', 'PTSD, stress and mental health', '877-927-8387'],
] as const)('"%s" is titled "%s" and helps', async ([q, title, help], { visit }) => {
  const page = await visit(searchFor(q))
  expect(page.document.querySelector('h1')?.text).toContain(title)
  expect(page.words).toContain(help)
  expect(page.words).not.toContain(red)
  const isHard = ['i lost', 'cant pay', 'service dog', 'i feel', 'voices'].some((start) =>
    q.startsWith(start),
  )
  const calm = 'In crisis, or worried about someone? Call 988 and press 1'
  expect(page.words.includes(calm)).toBe(isHard)
  expect(page.words).toContain('Search businesses instead')
})

test('only businesses that answer a need are listed below the help', async ({ visit }) => {
  const rent = await visit(searchFor('cant pay rent'))
  expect(rent.document.querySelectorAll('main article')).toEqual([])
  const mortgage = await visit(searchFor('behind on my mortgage'))
  expect(mortgage.document.querySelectorAll('main article h2').map(({ text }) => text)).toEqual([
    '1. Safe Harbor Housing Counsel',
  ])
})

test('businesses are one tap away, and the danger box stays visible', async ({ visit }) => {
  const page = await visit(searchFor('cant pay rent', '&show=businesses'))
  expect(page.document.querySelectorAll('main article').length).toBeGreaterThan(0)
  expect(page.document.querySelector('h1')?.text).toContain('Mortgage lenders')
  expect(page.words).toContain('Looking for help instead of a business?')
  const crisis = await visit(searchFor('i want to kill myself, my roof leaks', '&show=businesses'))
  expect(crisis.words).toContain(red)
})

test('"im dying for a good burger" finds food, with no crisis help', async ({ visit }) => {
  const page = await visit(searchFor('im dying for a good burger'))
  expect(page.document.querySelector('h1')?.text).toBe('Places to eat and drink')
  expect(page.document.querySelectorAll('main article').length).toBeGreaterThan(0)
  expect(page.words).not.toContain(red)
})

test('in danger the numbers come before the text, and Spanish before English', async ({
  visit,
}) => {
  const { words } = await visit(searchFor('quisiera estar muerto'))
  const order = [
    red,
    'Call 988, press 1',
    'Hable con alguien ahora. Llame al 988',
    'The Veterans Crisis Line is free, confidential, and open day and night',
  ].map((line) => words.indexOf(line, words.indexOf(red)))
  expect(order.every((at) => at >= 0)).toBe(true)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test.for(['ya no aguanto mas', 'todos estarian mejor sin mi'])(
  '"%s" is answered in Spanish',
  async (q, { visit }) => {
    expect((await visit(searchFor(q))).words).toContain('Hable con alguien ahora. Llame al 988')
  },
)

test.for(['me van a desalojar', 'me siento solo'])(
  '"%s" names the crisis line in Spanish first',
  async (q, { visit }) => {
    const { words } = await visit(searchFor(q))
    const spanish = words.indexOf('En crisis: llame al 988 y oprima 2 para hablar en español')
    expect(spanish).toBeGreaterThan(0)
    expect(spanish).toBeLessThan(words.indexOf('In crisis, or worried about someone?'))
  },
)

test('a threat shows 911 first, then the domestic violence hotline', async ({ visit }) => {
  const { words } = await visit(searchFor('my husband said he will kill me'))
  expect(words).toContain('You may be in danger. Call 911.')
  expect(words).toContain('National Domestic Violence Hotline')
  expect(words).toContain('Search businesses instead')
})

test.for(['necesito hablar con alguien ya', 'need to talk to someone'])(
  '"%s" lists lines that answer now',
  async (q, { visit }) => {
    const { words } = await visit(searchFor(q))
    expect(words).toContain('SAMHSA')
    expect(words).not.toMatch(/Mission Continues|Wounded Warrior/)
  },
)

test('danger words that are probably a name keep the calm line above the list', async ({
  visit,
}) => {
  const page = await visit(searchFor('suicide lawn care'))
  expect(page.document.querySelectorAll('main article').length).toBeGreaterThan(0)
  expect(page.words).not.toContain(red)
  expect(page.words).toContain('In crisis, or worried about someone? Call 988 and press 1')
})

test('a search for a funeral home says that none is listed', async ({ visit }) => {
  expect((await visit(searchFor('funeral home'))).words).toContain(
    'No funeral home or crematory listed here yet.',
  )
})

test.for([
  ['ruffer', 'We didn’t understand “ruffer”', 'Did you mean “roofer”?'],
  ['asdfqwer', 'We didn’t understand “asdfqwer”', 'No business or trade'],
  ['flu shots', 'No listings for “flu shots” yet', 'Health and Wellness'],
  ['mobile dog groomer', 'We can’t filter for businesses that come to you', 'call to ask'],
  [
    'hearing aids that comes to my home',
    'We can’t filter for businesses that come to you',
    'call to ask',
  ],
  ['gun range', 'No listings for Entertainment yet', 'Submit a Business'],
  ['food this weekend', 'Open on the weekend', 'Food and Drinks'],
] as const)('"%s" shows: %s', async ([q, ...told], { visit }) => {
  const { words } = await visit(searchFor(q))
  for (const line of told) expect(words).toContain(line)
  expect(words).not.toContain('In related categories')
})

const helpFor = async (page: Promise<Answer>) =>
  (await page).document
    .querySelectorAll('section[aria-labelledby^=need-] li p:first-child')
    .map(({ text }) => text)

test('local help comes first from a place, then help for the state, then for the nation', async ({
  visit,
}) => {
  const hialeah = await helpFor(visit(searchFor('legal help', '&near=Hialeah')))
  expect(hialeah[0]).toBe('Legal Services of Greater Miami')
  const tampa = await helpFor(visit(searchFor('legal help', '&near=Tampa')))
  expect(tampa[0]).toContain('Bay Area Legal Services')
  expect(tampa.at(-1)).toBe(hialeah[0])
  const orlando = await helpFor(visit(searchFor('legal help', '&near=Orlando')))
  expect(orlando[0]).toBe('Florida Veterans Legal Helpline')
  expect(orlando.slice(-2).join()).toMatch(/Bay Area.*Miami/)
  const anywhere = await helpFor(visit(searchFor('cant pay rent')))
  expect(anywhere.slice(-2).join()).toMatch(/Bay Area.*Miami/)
  const care = await helpFor(visit(searchFor('va hospital', '&zip=32801')))
  expect(care[0]).toContain('Orlando')
  expect(care.slice(-2).join()).toMatch(/Haley.*Bruce W. Carter/)
})

test('pages in Spanish say how to reach someone who speaks Spanish in a crisis', async ({
  visit,
}) => {
  const spoken = 'En español: marque 988 y oprima 2, o envíe un texto con la palabra AYUDA al 988.'
  for (const path of ['/es', '/es/veteran-resources', '/es/contact', '/es/offline'])
    expect((await visit(path)).document.textContent, path).toContain(spoken)
  const danger = await visit(`/es${searchFor('me quiero matar')}`)
  const calls = ['En español: llame al 988, oprima 2', 'En español: envíe AYUDA por texto al 988']
  const buttons = danger.document.querySelectorAll('[aria-labelledby=need] a')
  expect(buttons.map(({ text }) => text)).toEqual([
    ...calls,
    'Línea de veteranos, en inglés: llame al 988, oprima 1',
    'En inglés: envíe un texto al 838255',
  ])
  const top = danger.document.querySelector('body > aside')?.querySelectorAll('a') ?? []
  expect(top.map((link) => link.getAttribute('href'))).toEqual(['tel:988', 'sms:988?&body=AYUDA'])
  expect(top[0]?.text).toMatch(/marque 988, oprima 2 .*, o 1 para la Línea de Crisis/)
  expect((await visit('/')).document.textContent).not.toContain('AYUDA')
})

test('words that we don’t understand are named one by one', async ({ visit }) => {
  const notes = async (path: string) => (await visit(path)).words
  const two = '/businesses/search?q=asdfqwer+plumbing+iwqerxz'
  expect(await notes('/es/businesses/search?q=asdfqwer')).toContain(
    'No entendimos “asdfqwer”. Aquí no hay ningún negocio ni oficio con ese nombre.',
  )
  expect(await notes('/es/businesses/search?q=asdfqwer+near+stuart+iwqerxz')).toContain(
    'No entendimos “asdfqwer” e “iwqerxz”. Aquí no hay ningún negocio ni oficio con esos nombres.',
  )
  expect(await notes('/es/businesses/search?q=ruffer')).toContain('No entendimos “ruffer”.')
  expect(await notes('/es/businesses/search?q=ruffer')).not.toContain('roofer')
  expect(await notes('/businesses/search?q=me+quiero+morrir')).toContain(red)
  expect(await notes(two)).toContain('No listing mentions “asdfqwer” and “iwqerxz”.')
})
