import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import type { EmbeddedList } from './element.server.ts'

const stuart = { city: 'Stuart', county: 'Martin', zip: '34994' }

test('the list for another site is in the requested language, nearest first, and always current', async ({
  db,
  request,
}) => {
  await insertBusinesses(db, [
    newBusiness({ id: 'made-here', name: 'Nuts & <Bolts>', phone: '(772) 555-0101', ...stuart }),
    newBusiness({ id: 'an-example', name: 'An Example', isSample: true, ...stuart }),
  ])
  const read = async (query: string) => {
    const answer = await request(`/embed/list?${query}`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('set-cookie')).toBeNull()
    return (await answer.json()) as EmbeddedList
  }
  const list = await read('zip=34994')
  expect(list.title).toBe('Veteran-Owned Businesses Near 34994')
  const own = list.businesses.find(({ name }) => name === 'Nuts & <Bolts>')
  expect(own).toMatchObject({
    page: 'http://localhost:3000/business/made-here',
    distance: expect.stringMatching(/mile|34994/) as string,
    phone: {
      text: '(772) 555-0101',
      address: 'tel:+17725550101',
      label: 'Call Nuts & <Bolts> at (772) 555-0101',
    },
  })
  // The number of a sample can't be dialed.
  const sample = list.businesses.find(({ name }) => name === 'An Example')
  expect(sample).toMatchObject({ badge: 'Sample listing (not real)', phone: null })
  expect((await read('county=Martin')).title).toBe('Veteran-Owned Businesses in Martin County')
  expect((await read('zip=34994&limit=1')).businesses).toHaveLength(1)
  const spanish = await read('zip=34994&lang=es')
  expect(spanish).toMatchObject({
    title: 'Negocios de veteranos cerca de 34994',
    language: 'es',
    all: { address: 'http://localhost:3000/es/businesses/search?zip=34994' },
  })
  await db
    .updateTable('businesses')
    .set({ status: 'unpublished' })
    .where('id', '=', 'made-here')
    .execute()
  expect((await read('zip=34994')).businesses.map(({ name }) => name)).not.toContain(own?.name)
})

test('a county’s own businesses come first, and one in the ZIP code is said to be in it', async ({
  db,
  request,
}) => {
  await db.deleteFrom('businesses').execute()
  await insertBusinesses(db, [
    newBusiness({ name: 'Alpha', county: 'Orange', servesCounties: ['Martin'] }),
    newBusiness({ name: 'Bravo', ...stuart }),
    newBusiness({ name: 'Charlie', categorySlug: 'roofing', ...stuart }),
  ])
  const list = async (query: string) =>
    (await (await request(`/embed/list?${query}`)).json()) as EmbeddedList
  const names = ({ businesses }: EmbeddedList) => businesses.map(({ name }) => name)
  const county = await list('county=Martin')
  expect(names(county)).toEqual(['Bravo', 'Charlie', 'Alpha'])
  expect(county.all.text).toContain('3')
  expect(names(await list('county=Martin&limit=1'))).toEqual(['Bravo'])
  expect(names(await list('county=Martin&category=roofing'))).toEqual(['Charlie'])
  const [near] = (await list('zip=34994')).businesses
  expect(near?.distance).toBe('In 34994')
})

test('a place or parameter that we don’t know is named, in the language of the list', async ({
  request,
}) => {
  const detail = async (query: string) => {
    const answer = await request(`/embed/list?${query}`)
    expect(answer.status).toBe(400)
    const { errors } = (await answer.json()) as { errors: { parameter: string; detail: string }[] }
    return errors
  }
  expect(await detail('zip=90210')).toMatchObject([{ parameter: 'zip' }])
  const [english] = await detail('zip=99')
  const [spanish] = await detail('zip=99&lang=es')
  expect(spanish?.detail).not.toBe(english?.detail)
  expect(await detail('town=Stuart')).toMatchObject([{ parameter: 'town' }])
})

test('the script is small and loads on any site', async ({ request }) => {
  const answer = await request('/embed.js')
  expect(answer.headers.get('content-type')).toContain('text/javascript')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(gzipSync(await answer.text()).length).toBeLessThan(3000)
})

const codeOn = ({ html }: { html: string }) =>
  (/<pre[^]*?<\/pre>/.exec(html)?.[0] ?? '').replaceAll('&quot;', '"')

test('the page makes the code, and keeps what was chosen when a ZIP code isn’t in Florida', async ({
  visit,
}) => {
  const first = await visit('/embed')
  expect(codeOn(first)).toContain('&lt;veteran-businesses zip="34994" lang="en"&gt;')
  const chosen = await visit('/embed?zip=&county=Martin&category=plumbing&limit=3&lang=es')
  const code = codeOn(chosen)
  expect(code).toContain(
    '&lt;veteran-businesses county="Martin" category="plumbing" limit="3" lang="es"&gt;',
  )
  expect(code).toContain('/es/businesses/search?')
  const refused = await visit('/embed?zip=90210&county=&category=plumbing&limit=7&lang=en')
  expect(codeOn(refused)).toBe('')
  const field = refused.document.querySelector('#zip')
  expect(field?.getAttribute('value')).toBe('90210')
  expect(field?.getAttribute('aria-invalid')).toBe('true')
  expect(refused.document.querySelector('#limit option[selected]')?.textContent).toBe('7')
  const nothing = await visit('/embed?zip=&county=')
  expect(nothing.words).toContain('Enter a ZIP code or choose a county.')
})
