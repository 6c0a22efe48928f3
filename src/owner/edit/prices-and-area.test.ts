import { expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/edit`
const profile = `/business/${id}`

const about = {
  intent: 'save',
  seen: '0.',
  description: 'Fixes pipes and drains for homes in Stuart and Palm City.',
  descriptionSpanish: '',
  servicesOffered: '',
}

/** Three lines of a form without script; the last is empty. */
function prices(...lines: [name: string, amount: string, text: string][]): FormData {
  const sent = new FormData()
  for (const [name, value] of Object.entries(about)) sent.append(name, value)
  for (const [name, amount, text] of lines) {
    sent.append('price-name', name)
    sent.append('price-amount', amount)
    sent.append('price-text', text)
  }
  return sent
}

test('prices are on the profile and in its data, in Spanish too, and can be undone', async ({
  db,
  signIn,
  visit,
}) => {
  const olga = await signIn({ name: 'Olga' })
  await runListing(db, id, olga.userId)
  const sent = prices(
    ['Drain cleaning', '99', 'Most drains in an hour.'],
    ['Zyxw heater', 'from $1,200', ''],
    ['', '', ''],
  )
  const saved = await olga.sendForm(`${path}?part=about`, sent)
  expect(saved.location).toBe(`${path}?saved=live`)
  const shown = await visit(profile)
  expect(shown.words).toContain(
    'Services and prices Drain cleaning $99 Most drains in an hour. Zyxw heater from $1,200',
  )
  const offers = shown.data.flatMap((one) =>
    JSON.stringify(one).includes('OfferCatalog') ? [one] : [],
  )
  expect(offers[0]).toMatchObject({
    hasOfferCatalog: {
      itemListElement: [
        {
          itemOffered: { name: 'Drain cleaning', description: 'Most drains in an hour.' },
          priceSpecification: { price: '99', priceCurrency: 'USD' },
        },
        { itemOffered: { name: 'Zyxw heater' }, priceSpecification: { minPrice: '1200' } },
      ],
    },
  })
  expect((await visit(`/es${profile}`)).words).toContain('Servicios y precios')
  expect((await visit('/businesses/search?q=zyxw')).words).toContain('Semper')
  const history = await olga.visit(`${profile}/history`)
  expect(history.words).toContain('Drain cleaning: $99 · Most drains in an hour.')
  const change = history.document.querySelector('input[name=change]')?.getAttribute('value') ?? ''
  await olga.send(`${profile}/history`, { intent: 'undo', change })
  expect((await visit(profile)).words).not.toContain('Drain cleaning $99')
})

test.for([
  [['', '$99', ''], 0, 'Enter the name of the service'],
  [['Drains', '', ''], 0, 'Enter the price, such as $99'],
  [['Drains', `$${'9'.repeat(40)}`, ''], 0, 'Shorten the price to 30 characters'],
  [['Drains', '$1', 'My number is 078-05-1121.'], 0, 'Social Security number'],
  [['sinks', '$5', ''], 1, 'Another line has the same service'],
] as const)(
  'a price list with %j is sent back with what was typed',
  async ([line, at, text], { db, signIn, visit }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const before = (await visit(profile)).words
    const [name, amount, details] = line
    const lines: [string, string, string][] = [[name, amount, details]]
    if (at === 1) lines.unshift(['Sinks', '$4', ''])
    const { status, document } = await olga.sendForm(`${path}?part=about`, prices(...lines))
    expect(status).toBe(400)
    expect(document.querySelector(`#priceList-${at}-problem`)?.text).toContain(text)
    const fields = document.querySelectorAll('input[name=price-amount]')
    expect(fields[at]?.getAttribute('value')).toBe(amount)
    expect((await visit(profile)).words).toBe(before)
  },
)

const area = { intent: 'save', seen: '0.', serves: '', servesZips: '', servesMiles: '' }

test('ZIP codes and miles are on the profile, its map, and in its data', async ({
  db,
  signIn,
  visit,
  request,
}) => {
  const olga = await signIn({ name: 'Olga' })
  await runListing(db, id, olga.userId)
  const form = { ...area, servesZips: '34997; 34990 34997', servesMiles: '25 miles' }
  const saved = await olga.send(`${path}?part=area`, form)
  expect(saved.location).toBe(`${path}?saved=live`)
  const { words, document, data } = await visit(profile)
  expect(words).toContain('Travels up to 25 miles')
  expect(words).toContain('Serves ZIP codes 34990, 34997')
  expect(document.querySelectorAll('[data-place=zip]')).toHaveLength(2)
  expect(document.querySelectorAll('[data-place=miles]')).toHaveLength(1)
  expect(data[0]).toMatchObject({
    areaServed: expect.arrayContaining([
      expect.objectContaining({ '@type': 'DefinedRegion', postalCode: ['34990', '34997'] }),
      expect.objectContaining({ '@type': 'GeoCircle', geoRadius: 40_234 }),
    ]) as unknown,
  })
  const answer = await request(`/api/v1/businesses/${id}`)
  expect(await answer.json()).toMatchObject({ servesZips: ['34990', '34997'], servesMiles: 25 })
  expect((await visit(`/es${profile}`)).words).toContain('Viaja hasta 25 millas')
})

test.for([
  ['servesZips', '3499', '“3499” isn’t a ZIP code'],
  ['servesZips', '34994, 90210', '90210 isn’t in Florida'],
  ['servesMiles', '0', 'Enter the miles as a whole number from 1 to 300'],
  ['servesMiles', 'far', 'Enter the miles as a whole number from 1 to 300'],
] as const)(
  'a service area with %s "%s" is sent back',
  async ([name, typed, text], { db, signIn }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const { status, document } = await olga.send(`${path}?part=area`, { ...area, [name]: typed })
    expect(status).toBe(400)
    expect(document.querySelector(`#${name}-problem`)?.text).toContain(text)
    const field = document.querySelector(`#${name}`)
    expect(field?.getAttribute('value') ?? field?.text).toBe(typed)
  },
)
