import { describe, expect } from 'vitest'
import type { Db } from '../../platform/db/schema.ts'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'

const id = 'semper-plumbing-stuart'

async function withProof(db: Db, values: { provesService: boolean; provesOwnership: boolean }) {
  await db
    .updateTable('verifications')
    .set({
      method: 'papers-seen',
      proves_service: values.provesService,
      proves_ownership: values.provesOwnership,
    })
    .where('business_id', '=', id)
    .execute()
}

describe('claims about the owner on a profile', () => {
  test('without a proof or the owner’s word, no title or shared text says veteran-owned', async ({
    db,
    visit,
  }) => {
    const shared = async (path: string) => {
      const { document, head } = await visit(path)
      const metas = document
        .querySelectorAll('head meta')
        .map((meta) => meta.getAttribute('content') ?? '')
      return [head.title, ...metas.filter((text) => text.includes('Semper Plumbing'))].join('\n')
    }
    const said = /veteran-owned|de veteranos/i
    expect(await shared(`/business/${id}`)).toMatch(said)
    expect(await shared(`/es/business/${id}`)).toMatch(said)
    await db.deleteFrom('verifications').where('business_id', '=', id).execute()
    const plain = await shared(`/business/${id}`)
    expect(plain).toContain('Semper Plumbing - Plumbing in Stuart, FL')
    expect(plain).not.toMatch(said)
    const spanish = await shared(`/es/business/${id}`)
    expect(spanish).toContain('Semper Plumbing - Plomería en Stuart, FL')
    expect(spanish).not.toMatch(said)
    const page = await visit(`/business/${id}`)
    expect(page.words).toContain('We haven’t seen proof that a veteran owns it.')
  })

  test.for([
    [{ provesService: true, provesOwnership: true }, 'Veteran ownership'],
    [{ provesService: true, provesOwnership: false }, 'Proof of military service'],
    [{ provesService: false, provesOwnership: true }, 'Proof of ownership'],
  ] as const)('a proof of %o is under “%s”', async ([facts, title], { db, visit }) => {
    await withProof(db, facts)
    const { document } = await visit(`/business/${id}`)
    const headings = document.querySelectorAll('main h2').map(({ text }) => text.trim())
    expect(headings[2]).toBe(title)
  })

  test("only a listing with an owner shows statements as the owner's", async ({
    db,
    visit,
    signIn,
  }) => {
    const heading = async () =>
      (await visit(`/business/${id}`)).document.querySelector('#owner-says-title')?.text.trim()
    expect(await heading()).toBe('What we were told')
    await runListing(db, id, (await signIn({ name: 'Olga' })).userId)
    expect(await heading()).toBe('What the owner tells us')
  })

  test('a long description ends with a complete word', async ({ db, visit }) => {
    const description = 'Leakrepair '.repeat(60).trim()
    await db.updateTable('businesses').set({ description }).where('id', '=', id).execute()
    const { document } = await visit(`/business/${id}`)
    const text = document.querySelector('meta[name=description]')?.getAttribute('content') ?? ''
    expect(text).toMatch(/ Leakrepair…$/)
    expect(text.length).toBeLessThanOrEqual(300)
  })
})
