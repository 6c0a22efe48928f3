import { sql } from 'kysely'
import type { User } from '@supabase/supabase-js'
import { describe, expect, inject } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { openFilled } from '../../../test/database.ts'
import { test, type TestServices } from '../../../test/fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { decideNow } from '../../../test/submission-builders.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { acceptInvitation, invite } from '../../owner/people/invitations.server.ts'
import { runPeopleIntent } from '../../owner/people/people.server.ts'
import { claimDetails } from '../claims/claim-details.server.ts'
import { receiveSubmission } from '../lifecycle/receive.server.ts'

const times = 40

function ownDatabase() {
  const name = `people_${process.pid}_${Math.random().toString(36).slice(2)}`
  return openFilled(inject('databaseUrl'), name)
}

/** Ids of three accounts for one round. */
function three(time: number): [string, string, string] {
  const id = (who: number) => `00000000-0000-4000-8000-0000${who}${String(time).padStart(7, '0')}`
  return [id(1), id(2), id(3)].map((one) => one.padEnd(36, '0').slice(0, 36)) as [
    string,
    string,
    string,
  ]
}

async function listingOf(db: Db, time: number): Promise<string> {
  const id = `race-${time}`
  await insertBusinesses(db, [newBusiness({ id, name: `Race ${time}` })])
  return id
}

async function ownersOf(db: Db, businessId: string): Promise<string[]> {
  const rows = db.selectFrom('business_owners').select('user_id')
  return (await rows.where('business_id', '=', businessId).execute()).map((row) => row.user_id)
}

/** An owner or manager sends a form from an already loaded page of people. */
async function sendAs(
  services: TestServices,
  { db, businessId, userId }: { db: Db; businessId: string; userId: string },
  fields: Record<string, string>,
) {
  const row = await db
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const standing = { aal: 'aal1', factors: 'none' } as const
  const person = { userId, role: null, standing, email: null, linkTo: null }
  const email = `${userId}@example.com`
  const user = {
    id: userId,
    email,
    email_confirmed_at: 'now',
    user_metadata: {},
  } as unknown as User
  const listing = { ...row, owners: await ownersOf(db, businessId), managers: [] }
  return () => runPeopleIntent({ ...services, db }, { user, name: userId, person, listing }, form)
}

describe("two concurrent changes of a listing's people", () => {
  test('an owner who leaves while inviting a person leaves no invitation', async ({ services }) => {
    const { db, close } = await ownDatabase()
    await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.01)`.execute(db)))
    for (let time = 0; time < times; time++) {
      const businessId = await listingOf(db, time)
      const [olga, max, ines] = three(time)
      await runListing(db, businessId, olga)
      await runListing(db, businessId, max)
      const leave = await sendAs(
        services,
        { db, businessId, userId: olga },
        { intent: 'leave', sure: 'yes' },
      )
      const email = `${ines}@example.com`
      const invitation = { kind: 'owner', email, by: { userId: olga, email: 'olga@example.com' } }
      const business = { id: businessId, name: 'Race' }
      const both = [leave, () => invite(db, { ...invitation, business, kind: 'owner' }, services)]
      if (time % 2) both.reverse()
      await Promise.all(both.map((one) => one()))
      const left = db.selectFrom('listing_invitations').select('id')
      expect(await left.where('business_id', '=', businessId).execute(), `${time}`).toEqual([])
    }
    await close()
  })

  test('of two owners who remove each other one stays', async ({ services }) => {
    const { db, close } = await ownDatabase()
    for (let time = 0; time < times; time++) {
      const businessId = await listingOf(db, time)
      const [olga, max] = three(time)
      await runListing(db, businessId, olga)
      await runListing(db, businessId, max)
      const asOlga = { db, businessId, userId: olga }
      const asMax = { db, businessId, userId: max }
      const both = [
        await sendAs(services, asOlga, { intent: 'remove', person: max, sure: 'yes' }),
        await sendAs(services, asMax, { intent: 'remove', person: olga, sure: 'yes' }),
      ]
      await Promise.all(both.map((one) => one()))
      expect(await ownersOf(db, businessId), `${time}`).toHaveLength(1)
    }
    await close()
  })

  test('an invitation accepted while the claim behind it is undone makes no owner', async ({
    services,
  }) => {
    const { db, close } = await ownDatabase()
    for (let time = 0; time < times; time++) {
      const businessId = await listingOf(db, time)
      const [olga, clara, ines] = three(time)
      await runListing(db, businessId, olga)
      const said = { name: 'Clara', email: 'clara@example.com', reason: 'The business is mine.' }
      const details = await claimDetails(db, businessId, said)
      if (!details) throw new Error('There is no such listing.')
      const sent = {
        kind: 'claim',
        key: `claim ${time}`,
        details,
        userId: clara,
        businessId,
      } as const
      const received = await receiveSubmission(db, { ...sent, isConfirmed: true }, services)
      if (!received.ok) throw new Error(received.reason)
      await decideNow(db, services, received.id, 'approve', { isReplacing: true })
      const email = `${ines}@example.com`
      const by = { userId: clara, email: 'clara@example.com' }
      const business = { id: businessId, name: 'Race' }
      expect(await invite(db, { business, by, kind: 'owner', email }, services)).toBeNull()
      const { text } = await db
        .selectFrom('mails')
        .select('text')
        .where('to_address', '=', email)
        .executeTakeFirstOrThrow()
      const token = /listing-invitation\/([\w-]{43})/.exec(text)?.[1] ?? ''
      const user = { id: ines, email, email_confirmed_at: 'now' } as User
      const both = [
        () => acceptInvitation(db, { token, user }, services),
        () => decideNow(db, services, received.id, 'undo'),
      ]
      if (time % 2) both.reverse()
      await Promise.all(both.map((one) => one()))
      expect(await ownersOf(db, businessId), `${time}`).toEqual([olga])
    }
    await close()
  })
})
