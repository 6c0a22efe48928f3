import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { runListing } from '../../../test/run-listing.ts'
import { test } from '../../../test/fixtures.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

const id = 'watchfloor-it-support-stuart'
const page = `/business/${id}/capability`

describe('the capability statement', () => {
  test("has the owner's information, and the proof with its date", async ({ visit, request }) => {
    const { status, words, head, document } = await visit(page)
    expect(status).toBe(200)
    expect(document.querySelector('h1')?.text).toBe('Watchfloor IT Support')
    const { text } = await readPdf(await request(`${page}.pdf`))
    for (const expected of [
      'Watchfloor IT Support',
      'UEI: SAMPLE000008',
      'CAGE code: 0AA08',
      'NAICS codes: 541512, 541519',
      'Backups and recovery tests',
      'Fixed monthly price with no minimum term',
      'Sample: SBA certified SDVOSB',
      'Checked on March',
      'The badge ends after Mar 2028 unless it’s checked again.',
      'November 21, 2026',
    ]) {
      expect(words).toContain(expected)
      expect(text).toContain(expected)
    }
    expect(head.robots).toBe('noindex')
    expect(document.querySelector(`main a[href="${page}.pdf"]`)).not.toBeNull()
  })

  test('calls the date of a SAM.gov registration its last update there', async ({ visit, db }) => {
    await db
      .updateTable('verifications')
      .set({ method: 'sam-registered', checked_on: '2026-03-02', by_name: 'SAM.gov' })
      .where('business_id', '=', id)
      .execute()
    await runListing(db, id, randomUUID())
    const { words } = await visit(page)
    expect(words).toContain('Last updated in SAM.gov on March 2, 2026.')
    expect(words).not.toContain('Since March 2')
  })

  test('is a tagged PDF of one page', async ({ request }) => {
    const answer = await request(`${page}.pdf`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain(`capability-statement-${id}.pdf`)
    const { pages, roles, info } = await readPdf(answer)
    expect(pages).toBe(1)
    expect(info).toMatchObject({
      Title: 'Capability statement: Watchfloor IT Support',
      Language: 'en',
    })
    expect(roles.slice(0, 6)).toEqual(['Document', 'P', 'H1', 'P', 'H2', 'LI'])
  })

  test('keeps the longest texts complete, with accents', async ({ request, db }) => {
    const line = 'Łódź & “Señor” – naïve work for the city\n'
    const count = Math.floor(1500 / line.length)
    const long = line.repeat(count)
    await db
      .updateTable('businesses')
      .set({ core_competencies: long, differentiators: long, past_performance: 'W'.repeat(1500) })
      .where('id', '=', id)
      .execute()
    const { text, pages } = await readPdf(await request(`${page}.pdf`))
    expect(pages).toBeGreaterThan(1)
    expect(text.match(/Łódź & “Señor” – naïve work for the city/g)).toHaveLength(2 * count)
    expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(1500)
  })

  test('uses the whole width when the owner wrote no text', async ({ request }) => {
    const { text, pages } = await readPdf(
      await request('/business/semper-plumbing-stuart/capability.pdf'),
    )
    expect(pages).toBe(1)
    expect(text).toContain('What was checked: SBA VetCert entry found; owner name and city match.')
  })

  test('in Spanish has a Spanish frame around the owner’s words', async ({ visit, request }) => {
    const { words } = await visit(`/es${page}`)
    expect(words).toContain('Hoja de presentación para compradores')
    expect(words).toContain('Según el negocio')
    const { text, info } = await readPdf(await request(`/es${page}.pdf`))
    expect(info).toMatchObject({ Language: 'es' })
    expect(text).toContain('Comprobado el')
  })

  test('never shows the owner’s word as proof', async ({ visit, db }) => {
    await db
      .updateTable('businesses')
      .set({ service_disabled: true, woman_owned: true })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('verifications').where('business_id', '=', id).execute()
    const { words } = await visit(page)
    expect(words).not.toContain('SDVOSB')
    expect(words).toContain('We haven’t seen proof that a veteran owns this business.')
    expect(words).toContain('Service-disabled veteran-owned (we haven’t seen proof)')
    expect(words).toContain('Woman-owned')
  })

  test('exists and is linked from the profile only when it has content', async ({
    visit,
    request,
    db,
  }) => {
    const links = async (business: string) =>
      (await visit(`/business/${business}`)).document.querySelectorAll(
        `a[href="/business/${business}/capability"]`,
      ).length
    expect(await links(id)).toBe(1)
    await insertBusinesses(db, [newBusiness({ id: 'quiet', name: 'Quiet' })])
    expect(await links('quiet')).toBe(0)
    expect((await visit('/business/quiet/capability')).status).toBe(404)
    expect((await request('/business/quiet/capability.pdf')).status).toBe(404)
    await db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', id).execute()
    expect((await visit(page)).status).toBe(404)
    expect((await request(`${page}.pdf`)).status).toBe(404)
  })
})
