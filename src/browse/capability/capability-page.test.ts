import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'

const id = 'watchfloor-it-support-stuart'
const page = `/business/${id}/capability`

/** The text of a PDF of ours, which isn't compressed. */
function textOf(file: Buffer): string {
  const written = file.toString('latin1')
  return [...written.matchAll(/<([0-9a-f]*)> Tj/g)]
    .map(([, hex = '']) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
    .join(' ')
}

function pagesOf(file: Buffer): number {
  return Number(/\/Count (\d+)/.exec(file.toString('latin1'))?.[1])
}

describe('the capability statement', () => {
  test('has what the owner filled in, and the proof with its date', async ({ visit, request }) => {
    const { status, words, head, document } = await visit(page)
    expect(status).toBe(200)
    expect(document.querySelector('h1')?.text).toBe('Watchfloor IT Support')
    const file = Buffer.from(await (await request(`${page}.pdf`)).arrayBuffer())
    for (const expected of [
      'Watchfloor IT Support',
      'UEI: SAMPLE000008',
      'CAGE code: 0AA08',
      'NAICS codes: 541512, 541519',
      'Backups and recovery tests',
      'Fixed monthly price with no minimum term',
      'Sample: SBA certified SDVOSB',
      'Checked on March',
      'Valid through Mar 2028',
      'November 21, 2026',
    ]) {
      expect(words).toContain(expected)
      expect(textOf(file).replace(/\s+/g, ' ')).toContain(expected)
    }
    expect(head.robots).toBe('noindex')
    expect(document.querySelector(`main a[href="${page}.pdf"]`)).not.toBeNull()
  })

  test('is a tagged PDF of one page with sound offsets', async ({ request }) => {
    const answer = await request(`${page}.pdf`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain(`capability-statement-${id}.pdf`)
    const file = Buffer.from(await answer.arrayBuffer())
    const written = file.toString('latin1')
    expect(written).toMatch(/^%PDF-1\.7\n/)
    expect(written).toContain('/Lang (en)')
    expect(written).toContain('/S /H1')
    expect(pagesOf(file)).toBe(1)
    const start = Number(/startxref\n(\d+)/.exec(written)?.[1])
    expect(written.slice(start, start + 4)).toBe('xref')
    const offsets = [...written.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)]
    for (const [at, [, offset]] of offsets.entries())
      expect(written.slice(Number(offset))).toMatch(new RegExp(`^${at + 1} 0 obj`))
  })

  test('loses none of the longest texts, in any letters', async ({ request, db }) => {
    const line = 'Łódź & “Señor” – naïve work 🛠 for the city\n'
    const long = line.repeat(Math.floor(1500 / line.length))
    await db
      .updateTable('businesses')
      .set({ core_competencies: long, differentiators: long, past_performance: 'W'.repeat(1500) })
      .where('id', '=', id)
      .execute()
    const file = Buffer.from(await (await request(`${page}.pdf`)).arrayBuffer())
    const text = textOf(file)
    expect(
      text.match(/Lódz & “Señor” – naïve work for the city|Lódz & “Señor” – naïve/g),
    ).toHaveLength(2 * Math.floor(1500 / line.length))
    expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(1500)
  })

  test('in Spanish has a Spanish frame around the owner’s words', async ({ visit, request }) => {
    const { words } = await visit(`/es${page}`)
    expect(words).toContain('Declaración de capacidades')
    expect(words).toContain('Según el dueño')
    const file = Buffer.from(await (await request(`/es${page}.pdf`)).arrayBuffer())
    expect(file.toString('latin1')).toContain('/Lang (es)')
    expect(textOf(file)).toContain('Comprobado el')
  })

  test('never passes the owner’s word off as proof', async ({ visit, db }) => {
    await db
      .updateTable('businesses')
      .set({ service_disabled: true, woman_owned: true })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('verifications').where('business_id', '=', id).execute()
    const { words } = await visit(page)
    expect(words).not.toContain('SDVOSB')
    expect(words).toContain('We haven’t seen proof that a veteran owns it.')
    expect(words).toContain('Service-disabled veteran-owned (we haven’t seen proof)')
    expect(words).toContain('Woman-owned')
  })

  test('is linked from the profile, and exists, only with something to say', async ({
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
