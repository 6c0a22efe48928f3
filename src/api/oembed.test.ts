import { parse } from 'node-html-parser'
import { expect } from 'vitest'
import { newBusiness } from '../../test/builders.ts'
import { test } from '../../test/fixtures.ts'
import { insertBusinesses } from '../listings/businesses.server.ts'

const page = 'http://localhost:3000/business/made-here'
const of = (url: string) => `/oembed?url=${encodeURIComponent(url)}`

test('a profile can be embedded: its page links the address, which answers in JSON and XML', async ({
  db,
  visit,
  request,
}) => {
  await insertBusinesses(db, [newBusiness({ id: 'made-here', name: 'Nuts & <Bolts>' })])
  const profile = await visit('/business/made-here')
  const links = profile.document.querySelectorAll('link[type="application/json+oembed"]')
  const [discovery = ''] = links.map((link) => link.getAttribute('href')?.replaceAll('&amp;', '&'))
  const answer = await request(new URL(discovery).pathname + new URL(discovery).search)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const card = (await answer.json()) as { html: string; title: string }
  expect(card).toMatchObject({ type: 'rich', version: '1.0', title: 'Nuts & <Bolts>', width: 600 })
  expect(parse(card.html).querySelector('a')?.getAttribute('href')).toBe(page)
  expect(card.html).toContain('Nuts &amp; &lt;Bolts&gt;')
  const small = await (await request(`${of(page)}&maxwidth=300`)).json()
  expect(small).toMatchObject({ width: 300 })
  const xml = await request(`${of(page)}&format=xml`)
  expect(xml.headers.get('content-type')).toContain('text/xml')
  expect(await xml.text()).toContain('<title>Nuts &amp; &lt;Bolts&gt;</title>')
})

test('hidden listings and other pages can’t be embedded, and a sample says that it is one', async ({
  db,
  request,
}) => {
  await insertBusinesses(db, [newBusiness({ id: 'made-here' })])
  const statusOf = async (address: string) => (await request(address)).status
  expect(await statusOf(of(page))).toBe(200)
  expect(await statusOf(of('http://localhost:3000/es/business/made-here'))).toBe(200)
  await db
    .updateTable('businesses')
    .set({ status: 'suspended' })
    .where('id', '=', 'made-here')
    .execute()
  expect(await statusOf(of(page))).toBe(404)
  expect(await statusOf(of('http://localhost:3000/county/martin'))).toBe(404)
  expect(await statusOf(of('https://example.org/business/made-here'))).toBe(404)
  expect(await statusOf('/oembed')).toBe(400)
  expect(await statusOf(of('nonsense'))).toBe(400)
  expect(await statusOf(`${of(page)}&format=yaml`)).toBe(501)
  const sample = await request(of('http://localhost:3000/business/semper-plumbing-stuart'))
  expect(await sample.json()).toMatchObject({ title: 'Sample: Semper Plumbing' })
  const spanish = of('http://localhost:3000/es/business/semper-plumbing-stuart')
  expect(await (await request(spanish)).json()).toMatchObject({
    title: 'Muestra: Semper Plumbing',
    thumbnail_url: 'http://localhost:3000/og/es/business/semper-plumbing-stuart.png',
    html: expect.stringContaining(
      'href="http://localhost:3000/es/business/semper-plumbing-stuart"',
    ),
  })
})
