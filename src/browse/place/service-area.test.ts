import { expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

const away = { city: 'Okeechobee', zip: '34972', county: 'Okeechobee', street: null } as const

test('a listing is found where its ZIP codes and miles reach, and not beyond', async ({
  db,
  visit,
}) => {
  const zips = newBusiness({ ...away, id: 'by-zip', name: 'Zyxw by ZIP', servesZips: ['34997'] })
  const miles = newBusiness({ ...away, id: 'by-miles', name: 'Zyxw by Miles', servesMiles: 45 })
  const short = newBusiness({ ...away, id: 'short-way', name: 'Zyxw Short', servesMiles: 10 })
  await insertBusinesses(db, [zips, miles, short])
  const found = async (path: string) => {
    const { document } = await visit(path)
    const links = document.querySelectorAll('main h2 a[href*="/business/"]')
    const paths = links.map((link) => link.getAttribute('href') ?? '')
    const ids = paths.map((one) => /business\/([a-z-]+)/.exec(one)?.[1] ?? '')
    return [zips, miles, short].map(({ id }) => id).filter((id) => ids.includes(id))
  }
  const near = (zip: string) => `q=zyxw&zip=${zip}&radius=10`
  // The search goes farther if it finds only a few, so those who come are first.
  expect(await found(`/businesses/search?${near('34997')}`)).toEqual([
    'by-zip',
    'by-miles',
    'short-way',
  ])
  const whether = async (id: string, zip: string) =>
    (await visit(`/business/${id}?${near(zip)}`)).words
  expect(await whether('by-zip', '34997')).toContain('They come to 34997')
  expect(await whether('by-zip', '34957')).toContain('Ask if they come to 34957')
  expect(await whether('by-miles', '34957')).toContain('They come to 34957')
  expect(await whether('short-way', '34957')).toContain('Ask if they come to 34957')
  expect(await found('/businesses/search?q=zyxw&county=martin')).toEqual(['by-zip', 'by-miles'])
  expect((await visit('/county/duval')).words).not.toContain('Zyxw')
  const shown = await visit(`/businesses/search?${near('34997')}`)
  expect(shown.words).toContain('Serves parts of Martin County')
})
