import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { testOfCommits as test } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { writeTonight } from './nightly-files.server.ts'

const proof = { method: 'papers-seen', checkedOn: '2026-03-14', note: '' } as const

test('the nightly files contain every listing with its proof, until a listing changes', async ({
  db,
  request,
  services,
}) => {
  const ids = ['aaa', 'bbb', 'ccc', 'ddd']
  await insertBusinesses(
    db,
    ids.map((id) => newBusiness({ id, verification: proof })),
  )
  await writeTonight(services)
  const csv = async () => {
    const answer = await request('/open-data/businesses.csv')
    const rows = parse<Record<string, string>>(await answer.text(), { bom: true, columns: true })
    return { rows, tag: answer.headers.get('etag') ?? '' }
  }
  const json = async (format: string) =>
    JSON.parse(await (await request(`/open-data/businesses.${format}`)).text()) as object
  const first = await csv()
  expect(first.rows.map((row) => row['Listing id'])).toEqual(ids)
  expect(first.rows[0]).toMatchObject({
    Proof: 'Documents seen',
    'Checked on': '2026-03-14',
    'Proof valid until': '2028-03-14',
  })
  const idsIn = (ids: string[]) => ids.map((id) => expect.objectContaining({ id }) as object)
  expect(await json('json')).toEqual({ data: idsIn(ids) })
  expect(await json('geojson')).toMatchObject({ features: idsIn(ids) })
  const known = await request('/open-data/businesses.csv', {
    headers: { 'if-none-match': first.tag },
  })
  expect(known.status).toBe(304)

  for (const gone of [['aaa'], ['aaa', 'ccc'], ['aaa', 'ccc', 'ddd'], ids]) {
    await db
      .updateTable('businesses')
      .set({ status: 'suspended' })
      .where('id', 'in', gone)
      .execute()
    const left = ids.filter((id) => !gone.includes(id))
    const now = await csv()
    expect(now.rows.map((row) => row['Listing id'])).toEqual(left)
    expect(now.tag).not.toBe(first.tag)
    expect(await json('json')).toEqual({ data: idsIn(left) })
    expect(await json('geojson')).toMatchObject({ features: idsIn(left) })
  }
})

test('new files replace the old ones, once a day', async ({ db, request, services }) => {
  const folder = join(services.machine.dataDir, 'open-data')
  await writeTonight(services)
  const first = await readdir(folder)
  await writeTonight(services)
  expect(await readdir(folder)).toEqual(first)
  services.moveTo('2026-11-22T15:00:00Z')
  await insertBusinesses(db, [newBusiness({ id: 'eee' })])
  await writeTonight(services)
  const second = await readdir(folder)
  expect(second).toHaveLength(1)
  expect(second).not.toEqual(first)
  await db.deleteFrom('directory_changes').execute()
  expect(await (await request('/open-data/businesses.csv')).text()).toContain('eee')
})

test('the page shows the license, the last change, and every column', async ({ visit }) => {
  const page = await visit('/open-data')
  expect(page.words).toContain('Creative Commons Attribution 4.0')
  expect(page.words).toContain('November 21, 2026')
  for (const column of ['Listing id', 'Proof', 'Checked on', 'Proof valid until'])
    expect(page.words).toContain(column)
  expect(page.data).toContainEqual(expect.objectContaining({ '@type': 'Dataset' }))
  for (const link of page.document.querySelectorAll('main a[href^="/"]'))
    expect((await visit(link.getAttribute('href') ?? '')).status).toBe(200)
  expect((await visit('/es/open-data')).words).toContain('Datos abiertos')
})
