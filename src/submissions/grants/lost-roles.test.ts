import type { User } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { describe, expect, inject } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { openFilled } from '../../../test/database.ts'
import { test as base, testServices, type TestServices } from '../../../test/fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { adam, ruth } from '../../../test/submission-builders.ts'
import type { Db } from '../../platform/db/schema.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import type { Runner } from '../../owner/listing/listing.server.ts'
import { acceptInvitation, invite } from '../../owner/people/invitations.server.ts'
import { runPeopleIntent } from '../../owner/people/people.server.ts'
import { sendProof } from '../../owner/team/send-to-team.server.ts'
import { claimDetails } from '../claims/claim-details.server.ts'
import { editValues, readEdited, saveEdit } from '../edits/save-edit.server.ts'
import { decideAsTeam } from '../lifecycle/decide.server.ts'
import { receiveSubmission } from '../lifecycle/receive.server.ts'
import { mergeListings } from '../../review/listing/merge.server.ts'

const times = 20
const olga = '00000000-0000-4000-8000-00000000000a'
const max = '00000000-0000-4000-8000-00000000000b'
const ines = '00000000-0000-4000-8000-00000000000c'

/** `test` with services on this file's own database, where two transactions can run concurrently. */
const test = base.extend('apart', { scope: 'file' }, async ({ secrets }, { onCleanup }) => {
  const name = `lost_roles_${process.pid}_${Math.random().toString(36).slice(2)}`
  const { db, close } = await openFilled(inject('databaseUrl'), name)
  onCleanup(close)
  // Opens connections of the pool, so that all requests run concurrently.
  await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.01)`.execute(db)))
  return testServices(db, secrets)
})

/** A listing that Olga owns and Max manages with her. */
async function listingOf(db: Db, id: string, roleOfMax: 'owner' | 'manager'): Promise<string> {
  await insertBusinesses(db, [newBusiness({ id, name: `Race ${id}` })])
  await runListing(db, id, olga)
  await runListing(db, id, max, roleOfMax)
  return id
}

/** A person's role when their page loaded. */
async function runnerOf(db: Db, businessId: string, userId: string): Promise<Runner> {
  const rows = await db
    .selectFrom('business_owners')
    .selectAll()
    .where('business_id', '=', businessId)
    .execute()
  const idsOf = (wanted: string) =>
    rows.filter(({ role }) => role === wanted).map(({ user_id }) => user_id)
  const standing = { aal: 'aal1', factors: 'none' } as const
  const person = { userId, role: null, standing, email: null, linkTo: null }
  const email = `${userId}@example.com`
  const user = { id: userId, email, email_confirmed_at: 'now', user_metadata: {} }
  const business = await db
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const listing = { ...business, owners: idsOf('owner'), managers: idsOf('manager') }
  return { user: user as unknown as User, name: userId, person, listing }
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** A name change, which waits for review. */
async function renaming(db: Db, businessId: string, userId: string, role: 'owner' | 'manager') {
  const edited = await readEdited(db, businessId, new Date())
  if (!edited) throw new Error('There is no such listing.')
  const by = { userId, name: 'Max', email: 'max@example.com', role, isConfirmed: true }
  const values = { ...editValues(edited.live), name: `New ${businessId}` }
  return { businessId, fields: ['name'] as const, values, seen: edited.seen, by }
}

/** Ines claims a listing. @returns the id of the claim. */
async function claimOf(services: TestServices, businessId: string): Promise<string> {
  const said = { name: 'Ines', email: 'ines@example.com', reason: 'The business is mine.' }
  const details = await claimDetails(services.db, businessId, said)
  if (!details) throw new Error('There is no such listing.')
  const sent = { kind: 'claim', key: `claim ${businessId}`, details, businessId } as const
  const claim = { ...sent, userId: ines, isConfirmed: true }
  const received = await receiveSubmission(services.db, claim, services)
  if (!received.ok) throw new Error(received.reason)
  return received.id
}

const approval = {
  version: 1,
  action: 'approve',
  isReplacing: false,
  why: '',
  seenElsewhere: 'Sunbiz names them as the owner.',
  by: ruth,
} as const

async function waitingOf(db: Db, businessId: string): Promise<string[]> {
  const waiting = db.selectFrom('submissions').select('id').where('state', '=', 'pending')
  return (await waiting.where('business_id', '=', businessId).execute()).map(({ id }) => id)
}

/** All concurrently, in a different order each time. */
async function atOnce(time: number, all: (() => Promise<unknown>)[]): Promise<void> {
  const first = time % all.length
  const turned = [...all.slice(first), ...all.slice(0, first)]
  await Promise.all(turned.map((one) => one()))
}

describe('a submission whose sender loses the required role meanwhile', () => {
  test("isn't a waiting change", async ({ apart }) => {
    for (let time = 0; time < times; time++) {
      const id = await listingOf(apart.db, `edit-${time}`, 'manager')
      const asOlga = await runnerOf(apart.db, id, olga)
      const part = await renaming(apart.db, id, max, 'manager')
      await atOnce(time, [
        () => runPeopleIntent(apart, asOlga, formOf({ intent: 'remove', person: max })),
        () => saveEdit(apart.db, part, apart),
      ])
      expect(await waitingOf(apart.db, id), id).toEqual([])
    }
  })

  test("isn't a waiting proof", async ({ apart }) => {
    const visitor = { ip: '', bucket: '' }
    for (let time = 0; time < times; time++) {
      const id = await listingOf(apart.db, `proof-${time}`, 'owner')
      const runner = await runnerOf(apart.db, id, max)
      const form = formOf({ method: 'sba-vetcert', number: '12-3456' })
      await atOnce(time, [
        () => runPeopleIntent(apart, runner, formOf({ intent: 'leave' })),
        () => sendProof(apart, { runner, visitor, form }),
      ])
      expect(await waitingOf(apart.db, id), id).toEqual([])
    }
  })
})

describe('concurrent actions of the team and owners', () => {
  test('run one after the other: a claim approved while an owner leaves', async ({ apart }) => {
    const { db } = apart
    for (let time = 0; time < times; time++) {
      const businessId = await listingOf(db, `claim-${time}`, 'owner')
      const submissionId = await claimOf(apart, businessId)
      const asMax = await runnerOf(db, businessId, max)
      await atOnce(time, [
        () => runPeopleIntent(apart, asMax, formOf({ intent: 'leave' })),
        () => decideAsTeam(db, { ...approval, submissionId }, apart),
      ])
      const { owners } = (await runnerOf(db, businessId, ines)).listing
      expect(owners.toSorted(), businessId).toEqual([olga, ines])
    }
  })

  test("run one after the other: a claim approved while its sender's account is deleted", async ({
    apart,
  }) => {
    const { db } = apart
    for (let time = 0; time < times; time++) {
      const businessId = await listingOf(db, `deleted-${time}`, 'owner')
      const submissionId = await claimOf(apart, businessId)
      await atOnce(time, [
        () => decideAsTeam(db, { ...approval, submissionId }, apart),
        () => apart.accounts.eraseAccount(db, { id: ines, email: null }),
      ])
      const { owners } = (await runnerOf(db, businessId, ines)).listing
      expect(owners.toSorted(), businessId).toEqual([olga, max])
    }
  })

  test('run one after the other: two listings merged into each other, edited, and joined', async ({
    apart,
  }) => {
    const { db } = apart
    for (let time = 0; time < times; time++) {
      const one = await listingOf(db, `one-${time}`, 'owner')
      const other = await listingOf(db, `other-${time}`, 'owner')
      const email = `ines-${time}@example.com`
      const by = { userId: olga, email: 'olga@example.com' }
      await invite(db, { kind: 'owner', email, by, business: { id: one, name: 'One' } }, apart)
      const { text } = await db
        .selectFrom('mails')
        .select('text')
        .where('to_address', '=', email)
        .executeTakeFirstOrThrow()
      const token = /listing-invitation\/([\w-]{43})/.exec(text)?.[1] ?? ''
      const user = { id: ines, email, email_confirmed_at: 'now' } as User
      const part = await renaming(db, one, max, 'owner')
      await atOnce(time, [
        () => mergeListings(db, { fromId: one, toId: other, by: ruth }, apart),
        () => mergeListings(db, { fromId: other, toId: one, by: adam }, apart),
        () => acceptInvitation(db, { token, user }, apart),
        () => saveEdit(db, part, apart),
      ])
      const merges = db.selectFrom('listing_merges').select('from_id')
      const gone = await merges.where('from_id', 'in', [one, other]).execute()
      expect(gone, one).toHaveLength(1)
      const left = (await runnerOf(db, gone[0]?.from_id ?? '', olga)).listing
      expect([left.owners, await waitingOf(db, left.id)], one).toEqual([[], []])
    }
  })
})
