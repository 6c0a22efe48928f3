import { expect } from 'vitest'
import type { Visitor } from '../../../test/account-fixtures.ts'
import { test as base } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { passUndoMinute } from '../../../test/submission-builders.ts'

const id = 'semper-plumbing-stuart'
const profile = `/business/${id}`
const path = `${profile}/edit?part=service`

/** `test` where Olga owns a listing whose badge says SBA certified. */
const test = base.extend('olga', async ({ db, signIn }) => {
  const olga = await signIn({ name: 'Olga' })
  await runListing(db, id, olga.userId)
  const set = { service: 'Army', years_of_service: '2001 to 2009', public_owner: 'Olga Soto' }
  await db.updateTable('businesses').set(set).where('id', '=', id).execute()
  await db
    .updateTable('verifications')
    .set({ holder: olga.userId, method: 'sba-vetcert' })
    .where('business_id', '=', id)
    .execute()
  return olga
})

const said = {
  service: 'Space Force',
  yearsOfService: '40 years, Medal of Honor',
  publicOwner: 'Somebody Else',
  licenseNumber: 'CFC1429999',
}

async function save(olga: Visitor, changes: Record<string, string>) {
  const { document } = await olga.visit(path)
  const seen = document.querySelector('input[name=seen]')?.getAttribute('value') ?? ''
  return olga.send(path, { intent: 'save', ...said, ...changes, seen })
}

test("a proven listing's facts about its owner wait for a reviewer, who sees before and after", async ({
  db,
  olga,
  services,
  signIn,
  visit,
}) => {
  expect((await olga.visit(path)).words).toContain('badge is based on proof our team has seen')
  expect((await save(olga, {})).location).toContain('saved=both')
  const shown = (await visit(profile)).words
  expect(shown).toContain('CFC1429999')
  expect(shown).toContain('Olga Soto')
  expect(shown).not.toMatch(/Space Force|Medal of Honor|Somebody Else/)
  const own = (await olga.visit(`${profile}/edit`)).words
  expect(own).toContain('A change is waiting for review')
  expect(own).toContain('Medal of Honor')

  const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
  const { id: edit } = await db
    .selectFrom('submissions')
    .select('id')
    .where('kind', '=', 'edit')
    .executeTakeFirstOrThrow()
  const desk = await ruth.visit(`/review/${edit}`)
  const texts = (tag: string) => desk.document.querySelectorAll(tag).map(({ text }) => text)
  expect(texts('del').join()).toMatch(/Army[\s\S]*Olga Soto|Olga Soto[\s\S]*Army/)
  expect(texts('ins').join()).toContain('Space Force')
  await ruth.send(`/review/${edit}`, { intent: 'approve', version: '1', why: '' })
  expect((await visit(profile)).words).toContain('Space Force')
  // Undoing it needs a reviewer too.
  passUndoMinute(services)
  const history = await olga.visit(`${profile}/history`)
  expect(history.words).toContain('Our team reviews that kind of change')
})

test('a new name keeps the badge; the form and the desk say what it means for the proof', async ({
  db,
  olga,
  signIn,
  visit,
}) => {
  const rename = `${profile}/edit?part=name`
  const page = await olga.visit(rename)
  expect(page.words).toContain('The badge stays if it’s the same business under a new name')
  const seen = page.document.querySelector('input[name=seen]')?.getAttribute('value') ?? ''
  const fields = { name: 'Semper Pipes', category: 'plumbing', seen }
  expect((await olga.send(rename, { intent: 'save', ...fields })).location).toContain('waits')
  const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
  const edit = await db
    .selectFrom('submissions')
    .select('id')
    .where('kind', '=', 'edit')
    .executeTakeFirstOrThrow()
  const desk = await ruth.visit(`/review/${edit.id}`)
  expect(desk.words).toContain('is based on proof for Semper Plumbing, and it stays')
  await ruth.send(`/review/${edit.id}`, { intent: 'approve', version: '1', why: '' })
  const { words } = await visit(profile)
  expect(words).toContain('Semper Pipes')
  expect(words).toContain('SBA VetCert')
  await db
    .updateTable('verifications')
    .set({ withdrawn_at: new Date(), withdrawn_by: 'Ruth', withdrawn_why: 'Wrong.' })
    .where('business_id', '=', id)
    .execute()
  expect((await olga.visit(rename)).words).not.toContain('The badge stays')
})

test('a second change of the same facts waits with the first, also when the badge ends meanwhile', async ({
  db,
  olga,
  visit,
}) => {
  expect((await save(olga, {})).location).toContain('saved=both')
  await db
    .updateTable('verifications')
    .set({ withdrawn_at: new Date(), withdrawn_by: 'Ruth', withdrawn_why: 'Wrong.' })
    .where('business_id', '=', id)
    .execute()
  await save(olga, { service: 'Navy' })
  expect((await visit(profile)).words).not.toContain('Space Force')
  const listing = db.selectFrom('businesses').select('service').where('id', '=', id)
  expect(await listing.execute()).toEqual([{ service: 'Army' }])
  const edits = await db.selectFrom('submissions').select('details').execute()
  expect(edits).toMatchObject([{ details: { service: 'Navy', publicOwner: 'Somebody Else' } }])
})

test("an earlier change of the owner's facts isn’t restored under the badge", async ({
  db,
  olga,
  visit,
}) => {
  const rest = (method: 'self-attested' | 'sba-vetcert', isProven: boolean) =>
    db
      .updateTable('verifications')
      .set({ method, proves_service: isProven, proves_ownership: isProven })
      .where('business_id', '=', id)
      .execute()
  await rest('self-attested', false)
  // Without a badge, the owner can change their own word.
  expect((await save(olga, {})).location).toContain('saved=live')
  expect((await save(olga, { ...said, service: 'Army' })).location).toContain('saved=live')
  expect((await visit(profile)).words).toContain('Somebody Else')
  await rest('sba-vetcert', true)
  const history = await olga.visit(`${profile}/history`)
  const undo = history.document.querySelector('input[name=change]')
  expect(undo).toBe(null)
  const { id: change } = await db
    .selectFrom('listing_changes')
    .select('id')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const forged = await olga.send(`${profile}/history`, { intent: 'undo', change })
  expect(forged.status).toBe(409)
  expect((await visit(profile)).words).not.toContain('Space Force')
})

test('/how-we-verify lists the facts that wait', async ({ visit }) => {
  expect((await visit('/how-we-verify')).words).toContain(
    'a reviewer also checks changes to the owner’s name, branch, or years of service',
  )
})
