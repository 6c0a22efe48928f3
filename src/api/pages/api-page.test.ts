import { expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { scopes } from '../../submissions/partners/api-key.ts'
import { makeKey } from '../../submissions/partners/api-keys.server.ts'

test('every link and the form of the API page work, in both languages', async ({
  visit,
  request,
}) => {
  for (const page of [await visit('/api'), await visit('/es/api')]) {
    expect(page.status).toBe(200)
    const links = page.document.querySelectorAll('main a[href^="/"]')
    expect(links.length).toBeGreaterThan(15)
    for (const link of links) {
      const address = link.getAttribute('href')?.replaceAll('&amp;', '&') ?? ''
      expect({ address, status: (await request(address)).status }).toEqual({ address, status: 200 })
    }
    const form = page.document.querySelector('main form')
    const fields = form?.querySelectorAll('input, select') ?? []
    expect(fields.map((field) => field.getAttribute('name'))).toEqual([
      'category',
      'county',
      'format',
    ])
    const action = form?.getAttribute('action') ?? ''
    expect((await request(`${action}?category=Plumbing&county=Martin&format=csv`)).status).toBe(200)
    expect((await request(`${action}?category=&county=&format=json`)).status).toBe(200)
  }
})

test('the example of a suggestion is accepted as it stands on the page', async ({
  visit,
  request,
  db,
  services,
}) => {
  const key = { id: 'key-1', name: 'Stuart Chamber', email: 'chamber@example.com', scopes }
  const writer = { by: { userId: null, name: 'test' }, now: services.now() }
  const token = await makeKey(db, key, writer)
  const { document } = await visit('/api')
  const snippets = document.querySelectorAll('#suggest ~ div pre').map(({ text }) => text)
  const [suggest = ''] = snippets
  const address = /http\S+/.exec(suggest)?.[0] ?? ''
  const body = /--data '(.*)'/s.exec(suggest)?.[1] ?? ''
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const path = new URL(address).pathname
  expect((await request(path, { method: 'POST', headers, body })).status).toBe(201)
  expect(snippets[1]).toContain('/api/v1/businesses/BUSINESS-ID/fixes')
})
