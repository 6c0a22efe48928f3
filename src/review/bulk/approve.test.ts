import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { decideNow, pdf, sendIn } from '../../../test/submission-builders.ts'
import { addDocuments } from '../../submissions/documents/documents.server.ts'

const ada = { name: 'Ada', role: 'reviewer' } as const

const businesses = [
  {
    name: 'Heron Roofing',
    phone: '772-555-8101',
    website: null,
    street: '1 Ocean Blvd',
    licenseNumber: 'CCC1330001',
  },
  {
    name: 'Kite Bakery',
    phone: '772-555-8102',
    website: null,
    street: '77 Main St',
    licenseNumber: 'CAC1830002',
  },
]

function formOf(items: string[], fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const item of items) form.append('item', item)
  for (const [name, value] of Object.entries({ intent: 'approve', ...fields }))
    form.append(name, value)
  return form
}

const pathOf = (items: string[]) =>
  `/review/bulk/approve?${new URLSearchParams(items.map((item) => ['item', item]))}`

describe('approving several together', () => {
  test('shows each with its proof, rejects any with an unopened document, and keeps the input', async ({
    db,
    services,
    signIn,
  }) => {
    const desk = await signIn(ada)
    const [heron, kite] = [
      await sendIn(db, services, businesses[0]),
      await sendIn(db, services, businesses[1]),
    ]
    await addDocuments(db, heron, [pdf('VetCert')], services)
    const queue = await desk.visit('/review')
    const approve = queue.document.querySelector('button[formaction="/review/bulk/approve"]')
    expect(approve?.text.trim()).toBe('Approve selected')
    const items = [`${heron}:1`, `${kite}:1`]
    const page = await desk.visit(pathOf(items))
    expect(page.words).not.toContain('Email address not confirmed')
    await db.updateTable('submissions').set({ confirmed_at: null }).where('id', '=', kite).execute()
    const unconfirmed = (await desk.visit(pathOf(items))).words
    expect(unconfirmed).toMatch(/Heron Roofing.*Kite Bakery Email address not confirmed/)
    const [, leaveKite] = page.document.querySelectorAll('a[data-leave-out]')
    const heronAlone = await desk.visit(leaveKite?.getAttribute('href') ?? '')
    expect(heronAlone.words).toContain('Approve this one')
    expect(page.words).toMatch(
      /Heron Roofing.*DD 214\.pdf.*Not opened yet\..*Kite Bakery.*No documents were/,
    )
    const certified = {
      [`proof-${heron}`]: 'sba-vetcert',
      [`proof-note-${heron}`]: 'Number 1234567890',
      [`looked-up-${heron}`]: 'on',
      [`seen-elsewhere-${heron}`]: 'Seen at the VFW post.',
      [`looked-at-${heron}`]: 'on',
    }
    const word = { [`proof-${kite}`]: 'self-attested' }
    const states = () => db.selectFrom('submissions').select('state').distinct().execute()
    const asked = await desk.sendForm(pathOf(items), formOf(items, { ...certified, ...word }))
    expect(asked.status).toBe(400)
    const text = (id: string) => asked.document.querySelector(`#${id}`)?.text
    expect(text(`proof-${heron}-problem`)).toContain('Open them above first')
    expect(text(`looked-at-${kite}-problem`)).toContain('Look at the submission and its proof')
    const value = asked.document.querySelector(`#proof-note-${heron}`)?.getAttribute('value')
    expect(value).toBe('Number 1234567890')
    expect(await states()).toEqual([{ state: 'pending' }])
    const { id } = await db.selectFrom('submission_evidence').select('id').executeTakeFirstOrThrow()
    await desk.visit(`/review/${heron}/evidence/${id}`)
    const sure = { ...certified, ...word, [`looked-at-${kite}`]: 'on' }
    const done = await desk.sendForm(pathOf(items), formOf(items, sure))
    const after = await desk.visit(done.location ?? '')
    expect(after.words).toContain('2 approved')
    const badges = db
      .selectFrom('verifications as v')
      .innerJoin('businesses as b', 'b.id', 'v.business_id')
    expect(
      await badges
        .select(['b.name', 'v.method'])
        .where('b.name', 'in', ['Heron Roofing', 'Kite Bakery'])
        .orderBy('b.name')
        .execute(),
    ).toEqual([
      { name: 'Heron Roofing', method: 'sba-vetcert' },
      { name: 'Kite Bakery', method: 'self-attested' },
    ])
    expect((await desk.visit(`/review/${heron}`)).words).toMatch(/Proof seen.*opened by ada/)
    const undo = after.document.querySelectorAll('form input[name=item]')
    const again = undo.map((box) => box.getAttribute('value') ?? '')
    await desk.sendForm('/review/bulk', formOf(again, { intent: 'undo' }))
    expect(await states()).toEqual([{ state: 'pending' }])
  })

  test('skips those that need their own page, and says why', async ({ db, services, signIn }) => {
    const [desk, other] = [await signIn(ada), await signIn({ name: 'Bob', role: 'reviewer' })]
    const [heron, kite] = [
      await sendIn(db, services, businesses[0]),
      await sendIn(db, services, { ...businesses[0], submitterEmail: 'else@example.org' }),
    ]
    const taken = await sendIn(db, services, businesses[1])
    await other.send(`/review/${taken}`, { intent: 'take', version: '1' })
    const changed = await sendIn(db, services, {
      name: 'Gone Works',
      phone: '772-555-8103',
      website: null,
      street: '5 Elm St',
    })
    await decideNow(db, services, changed, 'reject')
    const items = [heron, kite, taken, changed].map((id) => `${id}:1`)
    const page = await desk.visit(pathOf(items))
    expect(page.words).toMatch(
      /Decide these one by one.*may already be listed as Heron Roofing\..*bob has already taken this one.*Its status is now “rejected.”/,
    )
    expect(page.document.querySelectorAll('form input[name=item]')).toEqual([])
    const fields = { [`proof-${taken}`]: 'none', [`looked-at-${taken}`]: 'on' }
    const sent = await desk.sendForm(pathOf(items), formOf([`${taken}:1`], fields))
    expect(sent.status).toBe(400)
    const rows = await db
      .selectFrom('submissions')
      .select('state')
      .where('id', '=', taken)
      .execute()
    expect(rows).toEqual([{ state: 'pending' }])
  })

  test('asks for the evidence where none was chosen, and accepts at most ten', async ({
    db,
    services,
    signIn,
  }) => {
    const desk = await signIn(ada)
    const id = await sendIn(db, services, businesses[1])
    const fields = { [`proof-${id}`]: '', [`looked-at-${id}`]: 'on' }
    const asked = await desk.sendForm(pathOf([`${id}:1`]), formOf([`${id}:1`], fields))
    expect(asked.document.querySelector(`#proof-${id}-problem`)?.text).toContain('Choose the proof')
    const many = Array.from({ length: 12 }, (_, place) => `none-${place}:1`)
    expect((await desk.visit(pathOf(many))).words).toContain('You can approve 10 at a time')
    expect((await desk.sendForm(pathOf([]), formOf([], {}))).status).toBe(400)
  })
})
