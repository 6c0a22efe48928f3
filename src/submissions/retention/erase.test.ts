import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { password } from '../../../test/auth-fixtures.ts'
import { test } from '../../../test/desk-fixtures.ts'
import { forgetAfter } from '../../../test/forget.ts'
import type { TestServices } from '../../../test/fixtures.ts'
import { decideNow, sendIn, sentForm } from '../../../test/submission-builders.ts'
import type { Db } from '../../platform/db/schema.ts'
import { assign } from '../../review/decision/look-after.server.ts'
import { draftOf } from '../drafts/device-draft.ts'
import { saveDraft } from '../drafts/saved-forms.server.ts'
import { addDocuments } from '../documents/documents.server.ts'
import type { SubmissionKind } from '../form/field-kinds.ts'

const file = {
  name: 'dd214.pdf',
  mediaType: 'application/pdf' as const,
  bytes: new Uint8Array([1]),
}
const email = 'ann@example.com'
const ofAnn = { submitterName: 'Ann Archer', submitterEmail: email }

/** A submission of Ann's with a document; signed in when an id is given. */
async function sendInOfAnn(
  db: Db,
  services: TestServices,
  { kind, userId }: { kind: SubmissionKind; userId: string | null },
): Promise<string> {
  const id = await sendIn(db, services, ofAnn, kind)
  await db.updateTable('submissions').set({ user_id: userId }).where('id', '=', id).execute()
  await addDocuments(db, id, [file], services)
  return id
}

/** All of Ann's data: a listing, a waiting one, a rejected one, and a draft; and another person's. */
async function fill(db: Db, services: TestServices, userId: string) {
  const listed = await sendInOfAnn(db, services, { kind: 'register', userId })
  await decideNow(db, services, listed, 'approve', { proof: null })
  const waiting = await sendInOfAnn(db, services, { kind: 'suggest', userId })
  const byAddress = await sendInOfAnn(db, services, { kind: 'suggest', userId: null })
  await decideNow(db, services, byAddress, 'reject')
  const typed = draftOf([...sentForm(ofAnn)])
  await saveDraft(db, { userId, kind: 'suggest' }, typed, services.now())
  const other = await sendIn(db, services)
  await addDocuments(db, other, [file], services)
  await assign(db, other, { userId, name: 'Ann' }, services.now())
  return { listed, waiting, byAddress, other }
}

async function expectErased(db: Db, { listed, other }: { listed: string; other: string }) {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'state', 'submitter_name', 'submitter_email', 'user_id', 'assigned_to'])
    .orderBy('received_at')
    .execute()
  const bare = { submitter_name: '', submitter_email: '', user_id: null, assigned_to: null }
  expect(rows.find(({ id }) => id === listed)).toMatchObject({ state: 'approved', ...bare })
  expect(rows.find(({ id }) => id === other)).toMatchObject({
    state: 'pending',
    submitter_name: 'Dana Reyes',
    assigned_to: null,
  })
  expect(rows).toHaveLength(2)
  const { rows: kept } = await sql<{ text: string }>`
    select row_to_json(s)::text || row_to_json(e)::text as text
    from submissions s join submission_events e on e.submission_id = s.id`.execute(db)
  expect(kept.map(({ text }) => text).join()).not.toMatch(/ann archer|ann@example/i)
  const documents = await db.selectFrom('submission_evidence').select('submission_id').execute()
  expect(documents).toEqual([{ submission_id: other }])
  for (const table of ['submission_drafts', 'business_owners', 'team_members'] as const)
    expect(await db.selectFrom(table).select('user_id').execute(), table).toEqual([])
  const listing = db.selectFrom('businesses').select('status').where('name', 'like', 'Osprey Air%')
  expect(await listing.execute()).toEqual([{ status: 'published' }])
}

describe("an account's submissions are deleted with it, except listings", () => {
  test('when its owner deletes it', async ({ db, services, signIn }) => {
    const ann = await signIn({ name: 'Ann', role: 'reviewer' })
    const ids = await fill(db, services, ann.userId)
    const page = await ann.visit('/account/data')
    expect(page.words).toContain('documents you sent, and submissions we haven’t published')
    expect(page.words).toContain(
      'published listings, with their photos and posts, unless you choose otherwise below, but without your name',
    )
    expect(page.words).toContain('our security log for 365 days')
    const gone = await ann.send('/account/data', { intent: 'delete', confirm: 'delete', password })
    expect(gone.location).toBe('/account/deleted')
    await expectErased(db, ids)
    expect(await services.documents.keys.list()).toHaveLength(1)
  })

  test.for([false, true])(
    'when an administrator deletes it (softly: %s)',
    async (isSoft, { auth, db, newClient, services, signIn }) => {
      const ann = await signIn({ name: 'Ann', role: 'reviewer' })
      const ids = await fill(db, services, ann.userId)
      const { serviceKey } = services.accounts
      const { admin } = newClient({ key: serviceKey ?? '' })
      expect((await admin.deleteUser(ann.userId, isSoft)).error).toBeNull()
      await expectErased(db, ids)
      expect(auth.settings).toBeDefined()
    },
  )

  test('when a hosted service deletes it', async ({ db, services, signIn }) => {
    const ann = await signIn({ name: 'Ann' })
    const ids = await fill(db, services, ann.userId)
    if (services.accounts.own) services.accounts.own.eraseAccount = async () => {}
    services.accounts.own = null
    await ann.send('/account/data', { intent: 'delete', confirm: 'delete', password })
    await expectErased(db, ids)
  })

  test("when a guest hasn't returned for 30 days", async ({ auth, db, newClient, services }) => {
    auth.settings.anonymousEnabled = true
    const { data } = await newClient().signInAnonymously()
    const from = services.now()
    const userId = data.user?.id ?? ''
    const ids = await fill(db, services, userId)
    await db.deleteFrom('submissions').where('id', '=', ids.byAddress).execute()
    const guests = () => db.selectFrom('auth_service.users').select('id').execute()
    await forgetAfter(services, { from, days: 30, less: 1 })
    expect(await guests()).toEqual([{ id: userId }])
    await forgetAfter(services, { from, days: 30 })
    expect(await guests()).toEqual([])
    await expectErased(db, ids)
  })

  test("but nothing of an address that the account hasn't confirmed", async ({
    db,
    services,
    newClient,
  }) => {
    const { data } = await newClient().signUp({ email, password: 'correct horse battery' })
    const id = await sendInOfAnn(db, services, { kind: 'suggest', userId: null })
    const { admin } = newClient({ key: services.accounts.serviceKey ?? '' })
    expect((await admin.deleteUser(data.user?.id ?? '')).error).toBeNull()
    expect(await db.selectFrom('submissions').select('id').execute()).toEqual([{ id }])
  })
})
