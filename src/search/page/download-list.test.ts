import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'

test('a search offers its complete list as files', async ({ visit, request }) => {
  const search = '/businesses/search?zip=34994&category=HVAC&map=1&page=1'
  const page = await visit(search)
  const addresses = page.document
    .querySelectorAll('main a[download]')
    .map((link) => link.getAttribute('href')?.replaceAll('&amp;', '&') ?? '')
  expect(addresses).toEqual(
    ['xlsx', 'csv', 'geojson', 'vcf'].map(
      (ending) => `/api/v1/businesses.${ending}?zip=34994&category=HVAC`,
    ),
  )
  for (const address of addresses) {
    const answer = await request(address)
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
  const rows = parse<Record<string, string>>(await (await request(addresses[1] ?? '')).text(), {
    bom: true,
    columns: true,
  })
  const listed = page.document
    .querySelectorAll('main article h3 a')
    .map((link) => link.text.trim())
    .filter(Boolean)
  expect(rows.length).toBeGreaterThan(1)
  for (const name of listed) expect(rows.map((row) => row.Name)).toContain(name)
  expect(rows[0]).toMatchObject({ Miles: expect.stringMatching(/^\d/), Sample: 'yes' })
  const none = await visit('/businesses/search?q=zzzzzz')
  expect(none.document.querySelectorAll('main a[download]')).toHaveLength(0)
})
