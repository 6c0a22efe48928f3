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
    return [zips, miles, short]
      .map(({ id }) => id)
      .filter((id) => paths.some((one) => one.startsWith(`/business/${id}`)))
  }
  const near = (zip: string) => `/businesses/search?q=zyxw&zip=${zip}&radius=10`
  expect(await found(near('34997'))).toEqual(['by-zip', 'by-miles'])
  expect(await found(near('34957'))).toEqual(['by-miles'])
  expect(await found('/businesses/search?q=zyxw&county=martin')).toEqual(['by-zip', 'by-miles'])
  expect(await found('/businesses/search?q=zyxw&county=duval')).toEqual([])
  const back = await visit('/business/by-zip?q=plumber&zip=34997')
  expect(back.words).toContain('They come to 34997')
})
