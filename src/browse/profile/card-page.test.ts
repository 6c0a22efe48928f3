import { Resvg } from '@resvg/resvg-js'
import jsQR from 'jsqr'
import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test, type Answer } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { readSamples } from '../../listings/samples.server.ts'

/** Reads the rendered code the way a phone's camera would, with an independent library. */
function scan(page: Answer): string | undefined {
  const svg = page.document.querySelector('svg[role=img]')?.toString() ?? ''
  const source = svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  const image = new Resvg(source, { fitTo: { mode: 'width', value: 400 } }).render()
  return jsQR(new Uint8ClampedArray(image.pixels), image.width, image.height)?.data
}

describe('the window card', () => {
  test('shows the name and how the business was verified', async ({ visit }) => {
    const page = await visit('/business/semper-plumbing-stuart/card')
    expect(page.status).toBe(200)
    const card = page.document.querySelector('[aria-label="Window card"]')
    const words = card?.structuredText.replace(/\s+/g, ' ')
    for (const expected of [
      'Florida Veteran Business Directory',
      'Semper Plumbing',
      'Plumbing · Stuart, Martin County',
      'Sample: SBA certified, checked Nov 2026',
      'localhost:3000/business/semper-plumbing-stuart',
      'Sample listing',
    ])
      expect(words).toContain(expected)
    expect(page.head.robots).toBe('noindex')
    expect(page.head.title).toContain('Window card for Semper Plumbing')
  })

  test(
    'has a code that opens the profile, for every sample',
    { tags: ['once'] },
    async ({ visit }) => {
      for (const { id } of await readSamples()) {
        const page = await visit(`/business/${id}/card`)
        expect(scan(page), id).toBe(`http://localhost:3000/business/${id}`)
      }
    },
  )

  test('has a code for the longest ID at a long URL, too', async ({ visit, db, services }) => {
    const id = 'a'.repeat(200)
    services.site.url = 'https://veterans.directory.example.org'
    await insertBusinesses(db, [
      newBusiness({ id, name: 'The Longest Name of Any Business '.repeat(5) }),
    ])
    const page = await visit(`/business/${id}/card`)
    expect(scan(page)).toBe(`https://veterans.directory.example.org/business/${id}`)
  })

  test('claims only what was verified', async ({ visit, db }) => {
    await insertBusinesses(db, [newBusiness({ id: 'no-proof', name: 'No Proof' })])
    const page = await visit('/business/no-proof/card')
    expect(page.words).toContain('Listed as veteran-owned')
    expect(page.words).not.toContain('checked')
    expect(page.words).not.toContain('Sample listing')
  })

  test('of an unknown business answers 404', async ({ visit }) => {
    const page = await visit('/business/no-such-business/card')
    expect(page.status).toBe(404)
    expect(page.words).toContain('Business not found')
    expect(page.head.robots).toBe('noindex')
  })

  test('answers 404 when the listing is suspended', async ({ visit, db }) => {
    await db.updateTable('businesses').set({ status: 'suspended' }).execute()
    expect((await visit('/business/semper-plumbing-stuart/card')).status).toBe(404)
  })
})
