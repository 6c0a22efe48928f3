import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/edit`
const profile = `/business/${id}`

type Sender = {
  visit(path: string): Promise<{
    document: {
      querySelector(s: string): { getAttribute(n: string): string | undefined } | null | undefined
    }
  }>
}

/** A section's form as on the page: the fields a browser would send unchanged. */
async function seenOf(owner: Sender, part: string): Promise<string> {
  const { document } = await owner.visit(`${path}?part=${part}`)
  return document.querySelector('input[name=seen]')?.getAttribute('value') ?? ''
}

const contact = {
  intent: 'save',
  phone: '772-555-0199',
  email: '',
  website: 'semper.example.com',
  facebook: '',
  instagram: '',
  twitter: '',
  linkedin: '',
}

test('a listing with facts for buyers links its owner to the capability statement, with the missing facts', async ({
  db,
  signIn,
}) => {
  const olga = await signIn({ name: 'Olga' })
  await runListing(db, id, olga.userId)
  const facts = { core_competencies: null, differentiators: null, past_performance: null }
  const codes = { naics_codes: [], uei: null, cage: null }
  const set = (values: object) => db.updateTable('businesses').set(values).where('id', '=', id)
  await set({ ...facts, ...codes }).execute()
  const link = `main nav a[href="${profile}/capability"]`
  const before = await olga.visit(path)
  expect(before.document.querySelector(link)).toBeNull()
  expect(before.words).toContain('to get a one-page capability statement')
  await set({ cage: '4TWO2', differentiators: 'We answer at night' }).execute()
  const after = await olga.visit(path)
  expect(after.document.querySelector(link)).not.toBeNull()
  expect(after.words).toContain(
    'Your capability statement doesn’t have this yet: UEI, NAICS codes, Core competencies, Past performance.',
  )
})

describe('changes that are live immediately', () => {
  test('are on the profile after saving, and the page says so', async ({ db, signIn, visit }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const form = { ...contact, seen: await seenOf(olga, 'contact') }
    const { status, location } = await olga.send(`${path}?part=contact`, form)
    expect([status, location]).toEqual([302, `${path}?saved=live`])
    expect((await olga.visit(location ?? '')).words).toContain('Your change is live')
    expect((await visit(profile)).words).toContain('772-555-0199')
  })

  test('show an error next to the field, keep the input, and change nothing', async ({
    db,
    signIn,
    visit,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const before = (await visit(profile)).words
    const form = { ...contact, phone: '12', website: 'kept.example.com', seen: '0.' }
    const { status, document, words } = await olga.send(`${path}?part=contact`, form)
    expect(status).toBe(400)
    expect(words).toContain('Enter a US phone number with its area code')
    expect(document.querySelector('#website')?.getAttribute('value')).toBe('kept.example.com')
    expect(document.querySelector('#phone')?.getAttribute('value')).toBe('12')
    expect((await visit(profile)).words).toBe(before)
  })

  test("aren't blocked by facts from before they were checked", async ({ db, signIn, visit }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const facebook = 'https://facebook.example.com/semperplumbing'
    const form = { ...contact, facebook, seen: '0.' }
    expect((await olga.send(`${path}?part=contact`, form)).location).toBe(`${path}?saved=live`)
    expect((await visit(profile)).html).toContain(facebook)
    const other = { ...form, facebook: 'https://other.example.com/a' }
    expect((await olga.send(`${path}?part=contact`, other)).status).toBe(400)
  })

  test('leave everything else unchanged, and record the time', async ({ db, signIn, services }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const rowOf = () =>
      db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const before = await rowOf()
    const { phone: _phone, website: _website, ...same } = { ...before, email: null, facebook: null }
    await olga.send(`${path}?part=contact`, { ...contact, seen: '0.' })
    const after = await rowOf()
    expect(after.updated_at.getTime()).toBe(services.now().getTime())
    expect({ ...after, email: null, facebook: null }).toMatchObject({
      ...same,
      instagram: after.instagram,
      twitter: after.twitter,
      linkedin: after.linkedin,
      updated_at: after.updated_at,
    })
  })

  test('are allowed to every owner and manager, and not to those of another listing', async ({
    db,
    signIn,
  }) => {
    const max = await signIn({ name: 'Max' })
    await runListing(db, id, max.userId, 'manager')
    expect((await max.visit(path)).status).toBe(200)
    const opal = await signIn({ name: 'Opal' })
    expect((await opal.send(`${path}?part=contact`, contact)).status).toBe(404)
  })
})

describe('two people editing together', () => {
  test("the second one is shown the first one's change and loses nothing", async ({
    db,
    signIn,
    visit,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const max = await signIn({ name: 'Max' })
    await runListing(db, id, max.userId, 'manager')
    const seen = await seenOf(max, 'contact')
    await olga.send(`${path}?part=contact`, { ...contact, seen })
    const late = await max.send(`${path}?part=contact`, { ...contact, phone: '772-555-0133', seen })
    expect(late.status).toBe(409)
    expect(late.words).toContain('olga changed this while you were editing')
    expect(late.words).toContain('772-555-0199')
    expect(late.document.querySelector('#phone')?.getAttribute('value')).toBe('772-555-0133')
    expect((await visit(profile)).words).toContain('772-555-0199')
    const again = late.document.querySelector('input[name=seen]')?.getAttribute('value') ?? ''
    await max.send(`${path}?part=contact`, { ...contact, phone: '772-555-0133', seen: again })
    expect((await visit(profile)).words).toContain('772-555-0133')
  })

  test("different changes don't affect each other", async ({ db, signIn }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const seen = await seenOf(olga, 'service')
    await olga.send(`${path}?part=contact`, { ...contact, seen })
    const form = { intent: 'save', service: 'Navy', licenseNumber: 'CFC1428001', seen }
    expect((await olga.send(`${path}?part=service`, form)).location).toBe(`${path}?saved=both`)
  })
})

describe('the history', () => {
  test('shows who changed which value to which, and can undo a change', async ({
    db,
    signIn,
    visit,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const before = (await visit(profile)).words
    await olga.send(`${path}?part=contact`, { ...contact, seen: '0.' })
    const page = await olga.visit(`${profile}/history`)
    expect(page.words).toContain('You changed the listing')
    expect(page.words).toContain('772-555-0199')
    const change = page.document.querySelector('input[name=change]')?.getAttribute('value') ?? ''
    const { location } = await olga.send(`${profile}/history`, { intent: 'undo', change })
    expect(location).toBe(`${profile}/history?undone`)
    expect((await visit(profile)).words).toBe(before)
    expect((await olga.send(`${profile}/history`, { intent: 'undo', change })).status).toBe(409)
  })

  test('names no team member', async ({ db, signIn }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const ada = await signIn({ name: 'Ada', role: 'reviewer' })
    await ada.send(`${path}?part=contact`, { ...contact, seen: '0.' })
    const { words } = await olga.visit(`${profile}/history`)
    expect(words).toContain('Our team changed the listing')
    expect(words).not.toMatch(/\bada\b/i)
  })

  test("can't undo a change once a later one affects it", async ({ db, signIn }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    await olga.send(`${path}?part=contact`, { ...contact, seen: '9999.' })
    await olga.send(`${path}?part=contact`, { ...contact, phone: '772-555-0111', seen: '9999.' })
    const { document } = await olga.visit(`${profile}/history`)
    expect(document.querySelectorAll('input[name=change]')).toHaveLength(1)
  })
})

test("a request that isn't a form is rejected on every page of a listing", async ({
  db,
  signIn,
  visit,
}) => {
  const olga = await signIn({ name: 'Olga' })
  await runListing(db, id, olga.userId)
  const cookie = [...olga.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = {
    cookie,
    origin: 'http://localhost:3000',
    'content-type': 'multipart/form-data; boundary=x',
  }
  const pages = 'edit close history figures messages photos posts people proof'.split(' ')
  for (const page of ['/account', ...pages.map((name) => `${profile}/${name}`)]) {
    const { status } = await visit(page, { method: 'POST', headers, body: '--x\r\nno form' })
    expect([page, status]).toEqual([page, 400])
  }
})
