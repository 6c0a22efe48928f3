import { expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'

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
