import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { SignedIn } from '../../../test/desk-fixtures.ts'
import type { TestServices } from '../../../test/fixtures.ts'
import { approveClaim as approve, sendFor as send } from '../../../test/listing-claims.ts'
import { test as base } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import {
  decideNow,
  passUndoMinute,
  pdf,
  sendIn,
  tokenIn,
} from '../../../test/submission-builders.ts'
import { dependents, type Grant } from '../../account/team/grants.ts'
import { grantRole, revokeRole } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { makeLinks } from '../../owner/upkeep/answer.server.ts'
import { endReplaced } from '../claims/end-replaced.server.ts'
import { addDocuments, countDocuments } from '../documents/documents.server.ts'

const id = 'semper-plumbing-stuart'
const other = 'tidewatch-air-and-heat-stuart'
const page = `/business/${id}`
const people = `${page}/people`

type World = {
  db: Db
  services: TestServices
  signIn(person: { name: string; role?: 'reviewer' | 'admin' }): Promise<SignedIn>
  outbox(): Promise<{ to: string; subject: string; text: string; links: string[] }[]>
  visit(path: string): Promise<{ words: string; status: number }>
  request(path: string, init?: RequestInit): Promise<Response>
}

/** `test` with all fixtures in one value. */
const test = base.extend('world', ({ db, services, signIn, outbox, visit, request }): World => ({
  db,
  services,
  signIn,
  outbox,
  visit,
  request,
}))

async function tellsOwner({ db }: World, userId: string): Promise<boolean> {
  const row = db.selectFrom('business_owners').select('role').where('business_id', '=', id)
  return (await row.where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

async function stillRightLink({ db, services }: World, email: string, is: 'owner' | 'listing') {
  const requested = { businessId: id, to: { email, is } }
  const links = await makeLinks(db, [requested], { now: services.now(), site: services.site })
  return new URL(links.get(requested) ?? '').pathname
}

/** The access of an owner or manager after their role has ended. */
type Check = (world: World) => Promise<void>
type Prepare = (world: World, holder: SignedIn) => Promise<Check>

/** Sets up each kind of access that an owner or manager may have, and checks that it has ended. */
const prepared: Record<string, { of: readonly Grant[]; prepare: Prepare }> = {
  'listing invitation': {
    of: ['owner'],
    prepare: async (world, olga) => {
      const ines = await world.signIn({ name: 'Ines' })
      await olga.send(people, { intent: 'invite', kind: 'owner', email: ines.email })
      const mail = (await world.outbox()).findLast(({ to }) => to === ines.email)
      const link = new URL(mail?.links[0] ?? '').pathname
      return async (world) => {
        expect((await ines.visit(link)).status).toBe(404)
        await ines.send(link, { intent: 'accept' })
        expect(await tellsOwner(world, ines.userId)).toBe(false)
      }
    },
  },
  'waiting edit': {
    of: ['owner', 'manager'],
    prepare: async (_world, holder) => {
      const { document } = await holder.visit(`${page}/edit?part=name`)
      const seen = document.querySelector('input[name=seen]')?.getAttribute('value') ?? ''
      const name = { intent: 'save', name: 'Semper Fi Plumbing', category: 'plumbing', seen }
      const sent = await holder.send(`${page}/edit?part=name`, name)
      expect(sent.location).toContain('saved=waits')
      return isWithdrawn('edit')
    },
  },
  'waiting proof': {
    of: ['owner', 'manager'],
    prepare: async (world, holder) => {
      await send(world, id, 'proof', holder)
      return isWithdrawn('proof')
    },
  },
  'waiting answer': {
    of: ['owner', 'manager'],
    prepare: async (world, holder) => {
      await send(world, id, 'answer', holder)
      return isWithdrawn('answer')
    },
  },
  'monthly figures': {
    of: ['owner', 'manager'],
    prepare: async ({ db }, { userId: user_id }) => {
      const row = { business_id: id, user_id, token: 'a token', sent_month: '2026-10' }
      await db.insertInto('figure_mails').values(row).execute()
      return async ({ db }) =>
        expect(
          await db
            .selectFrom('figure_mails')
            .select('token')
            .where('user_id', '=', user_id)
            .execute(),
        ).toEqual([])
    },
  },
  badge: {
    of: ['owner'],
    prepare: async ({ db, visit }, { userId: holder }) => {
      await db
        .updateTable('verifications')
        .set({ holder, method: 'sba-vetcert' })
        .where('business_id', '=', id)
        .execute()
      expect((await visit(page)).words).toContain('SBA certified')
      return async ({ visit }) => {
        const shown = await visit(page)
        if (shown.status === 200) expect(shown.words).not.toContain('SBA certified')
      }
    },
  },
  'still-right link': {
    of: ['owner'],
    prepare: async (world, olga) => {
      const link = await stillRightLink(world, olga.email, 'owner')
      expect((await world.visit(link)).status).toBe(200)
      return isDead(link)
    },
  },
}

function isWithdrawn(kind: 'edit' | 'proof' | 'answer'): Check {
  return async ({ db }) => {
    const rows = await db
      .selectFrom('submissions')
      .select('state')
      .where('kind', '=', kind)
      .execute()
    for (const { state } of rows) expect(state, kind).toBe('withdrawn')
  }
}

function isDead(link: string): Check {
  return async ({ visit, request, services }) => {
    expect((await visit(link)).status, link).toBe(404)
    const origin = services.site.url
    const body = new FormData()
    const sent = await request(link, { method: 'POST', headers: { origin }, body })
    expect(sent.status, link).toBe(404)
  }
}

type Hands = { olga: SignedIn; max: SignedIn; world: World }
type Way = { ends: readonly Grant[]; run(hands: Hands): Promise<void> }

/** Every way to stop owning or managing a listing. Max also owns it, and stays. */
const ways: Record<string, Way> = {
  'leaving it': {
    ends: ['owner', 'manager'],
    run: async ({ olga }) => {
      expect((await olga.send(people, { intent: 'leave' })).location).toBe('/account?done=left')
    },
  },
  'being removed': {
    ends: ['owner', 'manager'],
    run: async ({ olga, max }) => {
      await max.send(people, { intent: 'remove', person: olga.userId })
    },
  },
  'handing it over': {
    ends: ['owner'],
    run: async ({ olga, world }) => {
      const hana = await world.signIn({ name: 'Hana' })
      await olga.send(people, { intent: 'invite', kind: 'hand-over', email: hana.email })
      const mail = (await world.outbox()).findLast(({ to }) => to === hana.email)
      await hana.send(new URL(mail?.links[0] ?? '').pathname, { intent: 'accept' })
    },
  },
  'a claim that replaces the owners': {
    ends: ['owner'],
    run: async ({ world }) => {
      const clara = await world.signIn({ name: 'Clara' })
      await approve(world, id, clara, true)
      passUndoMinute(world.services)
      await endReplaced(world.services)
    },
  },
  'a merge into another listing': {
    ends: ['owner', 'manager'],
    run: async ({ world }) => {
      const ruth = await world.signIn({ name: 'Ruth', role: 'reviewer' })
      const otto = await world.signIn({ name: 'Otto' })
      await runListing(world.db, other, otto.userId)
      const merge = { intent: 'merge', from: id, owners: 'stays', sure: 'on' }
      expect((await ruth.send(`/review/listing/${other}/merge`, merge)).status).toBe(302)
    },
  },
  'deleting the account': {
    ends: ['owner', 'manager', 'account'],
    run: async ({ olga, world }) => {
      const { services, db } = world
      await services.accounts.eraseAccount(db, { id: olga.userId, email: olga.email })
      await db.deleteFrom('auth_service.users').where('id', '=', olga.userId).execute()
    },
  },
  'deleting the listing': {
    ends: ['owner', 'manager'],
    run: async ({ max }) => {
      const done = await max.send(`${page}/close`, {
        intent: 'delete',
        name: 'Semper Plumbing',
        sure: 'yes',
      })
      expect(done.status).toBe(302)
    },
  },
}

describe('access that depends on a role ends with it', () => {
  const pairs = (['owner', 'manager'] as const).flatMap((role) =>
    Object.entries(ways)
      .filter(([, { ends }]) => ends.includes(role))
      .flatMap(([way, { run }]) =>
        Object.entries(prepared)
          .filter(([, { of }]) => of.includes(role))
          .map(([dependent, { prepare }]) => ({ role, way, run, dependent, prepare })),
      ),
  )

  test.for(pairs)('$dependent of a former $role, after $way', async (pair, { world }) => {
    const olga = await world.signIn({ name: 'Olga' })
    const max = await world.signIn({ name: 'Max' })
    await runListing(world.db, id, olga.userId, pair.role)
    await runListing(world.db, id, max.userId)
    const check = await pair.prepare(world, olga)
    await pair.run({ olga, max, world })
    expect(await tellsOwner(world, olga.userId)).toBe(false)
    await check(world)
  })

  test('access from an approved claim ends when the approval is undone, also for people it let in', async ({
    world,
  }) => {
    const { db, services } = world
    services.startClock()
    const max = await world.signIn({ name: 'Max' })
    const clara = await world.signIn({ name: 'Clara' })
    await runListing(db, id, max.userId)
    // Without an earlier role, she'd get in only once the approval can't be undone.
    await runListing(db, id, clara.userId, 'manager')
    const badge = await prepared['badge']?.prepare(world, max)
    const claim = await approve(world, id, clara, true)
    await badge?.(world)
    const checks: Check[] = []
    for (const { of, prepare } of Object.values(prepared))
      if (!of.includes('manager') && prepare !== prepared['badge']?.prepare)
        checks.push(await prepare(world, clara))
    const dora = await world.signIn({ name: 'Dora' })
    await clara.send(people, { intent: 'invite', kind: 'owner', email: dora.email })
    const mail = (await world.outbox()).findLast(({ to }) => to === dora.email)
    await dora.send(new URL(mail?.links[0] ?? '').pathname, { intent: 'accept' })
    expect(await tellsOwner(world, dora.userId)).toBe(true)
    expect((await decideNow(db, services, claim, 'undo')).ok).toBe(true)
    expect(await tellsOwner(world, dora.userId)).toBe(false)
    const roles = db.selectFrom('business_owners').select(['user_id', 'role']).orderBy('role')
    expect(await roles.where('business_id', '=', id).execute()).toEqual([
      { user_id: clara.userId, role: 'manager' },
      { user_id: max.userId, role: 'owner' },
    ])
    for (const check of checks) await check(world)
    expect((await world.visit(page)).words).toContain('SBA certified')
  })

  test('what a replaced owner had is still there when the claim is undone, and so is a letter', async ({
    world,
  }) => {
    const { db, services } = world
    services.startClock()
    const max = await world.signIn({ name: 'Max' })
    const ines = await world.signIn({ name: 'Ines' })
    const clara = await world.signIn({ name: 'Clara' })
    await runListing(db, id, max.userId)
    const proof = await send(world, id, 'proof', max)
    await addDocuments(db, proof, [pdf('DD 214')], services)
    await max.send(people, { intent: 'invite', kind: 'owner', email: ines.email })
    const figures = { business_id: id, user_id: max.userId, token: 'a', sent_month: '2026-10' }
    await db.insertInto('figure_mails').values(figures).execute()
    const at = services.now()
    const batch = { id: 'b', made_at: at, by_user: null, by_name: 'Ada', language: 'en' } as const
    await db.insertInto('letter_batches').values(batch).execute()
    const letter = { way: 'letter', batch_id: 'b', code_hash: 'c', sent_at: at } as const
    const letters = { id: 'l', business_id: id, ...letter }
    await db.insertInto('owner_invitations').values(letters).execute()
    const left = async () => ({
      submission: await db
        .selectFrom('submissions')
        .select(['state', 'version'])
        .where('id', '=', proof)
        .execute(),
      documents: await countDocuments(db, { submissionId: proof }),
      invitations: await db.selectFrom('listing_invitations').selectAll().execute(),
      figures: await db.selectFrom('figure_mails').selectAll().execute(),
      letters: await db.selectFrom('owner_invitations').selectAll().execute(),
      mails: (await world.outbox()).filter(({ to }) => to === max.email),
    })
    const before = await left()
    const claim = await approve(world, id, clara, true)
    await endReplaced(services)
    await decideNow(db, services, claim, 'undo')
    passUndoMinute(services)
    await endReplaced(services)
    expect(await left()).toEqual(before)
  })

  const roleWays = {
    'being revoked': (world: World, ada: SignedIn) =>
      revokeRole(world.db, ada.userId, { by: 'test', now: world.services.now() }),
    'becoming a reviewer': (world: World, ada: SignedIn) =>
      grantRole(world.db, ada, 'reviewer', { by: 'test', now: world.services.now() }),
    'deleting the account': (world: World, ada: SignedIn) =>
      world.services.accounts.eraseAccount(world.db, { id: ada.userId, email: ada.email }),
  }

  test.for(Object.entries(roleWays))(
    'access through the admin role, after %s',
    async ([way, end], { world }) => {
      const { db } = world
      const isReviewerNow = way === 'becoming a reviewer'
      const ada = await world.signIn({ name: 'Ada', role: 'admin' })
      await world.signIn({ name: 'Nina', role: 'admin' })
      await ada.send('/admin/people', { intent: 'give', role: 'admin', email: 'eve@example.com' })
      const eve = await world.signIn({ name: 'Eve' })
      expect((await eve.visit('/account/team')).words).toContain('You’re invited')
      await ada.send(people, { intent: 'invite', kind: 'owner', email: 'ines@example.com' })
      const submission = await sendIn(db, world.services)
      await ada.send(`/review/${submission}`, { intent: 'take', version: '1' })
      const wants = { user_id: ada.userId, on_arrival: true, daily_digest: false }
      await db.insertInto('team_mails').values(wants).execute()
      await end(world, ada)
      expect((await eve.visit('/account/team')).words).not.toContain('You’re invited')
      await eve.send('/account/team', { intent: 'accept' })
      const roles = db.selectFrom('team_members').select('role').where('user_id', '=', eve.userId)
      expect(await roles.execute()).toEqual([])
      if (isReviewerNow) return
      expect(await db.selectFrom('listing_invitations').select('id').execute()).toEqual([])
      expect(await db.selectFrom('team_mails').select('user_id').execute()).toEqual([])
      const assigned = db.selectFrom('submissions').select('assigned_to')
      expect(await assigned.where('id', '=', submission).execute()).toEqual([{ assigned_to: null }])
    },
  )

  test("links to an account's old address end when the address changes", async ({ world }) => {
    const { db, services, visit } = world
    const olga = await world.signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const confirm = await stillRightLink(world, olga.email, 'owner')
    await send(world, id, 'claim', olga)
    const received = (await world.outbox()).findLast(({ to }) => to === olga.email)
    const status = `/submission/${tokenIn(received ?? { text: '' })}`
    expect((await visit(status)).words).toContain('Semper Plumbing')
    await grantRole(db, olga, 'reviewer', { by: 'test', now: services.now() })
    await db
      .updateTable('auth_service.users')
      .set({ email: 'olga.new@example.com' })
      .where('id', '=', olga.userId)
      .execute()
    await isDead(confirm)(world)
    expect((await visit(status)).words).not.toContain('Semper Plumbing')
    const { submitter_email, details } = await db
      .selectFrom('submissions')
      .select(['submitter_email', 'details'])
      .executeTakeFirstOrThrow()
    expect(submitter_email).toBe('olga.new@example.com')
    expect(JSON.stringify(details)).not.toContain('olga@example.com')
    const team = db.selectFrom('team_members').select('email')
    expect(await team.execute()).toEqual([{ email: 'olga.new@example.com' }])
  })

  test("links to a listing's mailbox end when it changes or the listing gets an owner", async ({
    world,
  }) => {
    const { db, visit } = world
    const mailbox = (email: string) =>
      db.updateTable('businesses').set({ email }).where('id', '=', id).execute()
    await mailbox('hello@semper.example.com')
    const link = await stillRightLink(world, 'hello@semper.example.com', 'listing')
    expect((await visit(link)).status).toBe(200)
    await mailbox('other@semper.example.com')
    await isDead(link)(world)
    await mailbox('hello@semper.example.com')
    expect((await visit(link)).status).toBe(200)
    const clara = await world.signIn({ name: 'Clara' })
    await approve(world, id, clara, false)
    await isDead(link)(world)
  })

  test('the list has everything that the tests set up', () => {
    for (const name of Object.keys(prepared)) expect(Object.keys(dependents)).toContain(name)
  })
})

describe('a deleted account', () => {
  test('leaves no trace of its address or name in the database', async ({
    auth,
    newClient,
    world,
  }) => {
    const { db, services } = world
    const max = await world.signIn({ name: 'Max' })
    const zoe = await world.signIn({ name: 'Zoeline', role: 'admin' })
    await db.updateTable('team_members').set({ email: zoe.email }).execute()
    await runListing(db, id, zoe.userId)
    await zoe.send(people, { intent: 'invite', kind: 'owner', email: max.email })
    const invited = (await world.outbox()).findLast(({ to }) => to === max.email)
    await max.send(new URL(invited?.links[0] ?? '').pathname, { intent: 'accept' })
    const clara = await world.signIn({ name: 'Clara' })
    await approve(world, id, clara, true)
    const ruth = await world.signIn({ name: 'Ruth', role: 'reviewer' })
    await runListing(db, other, zoe.userId)
    const merge = { intent: 'merge', from: other, owners: 'stays', sure: 'on' }
    expect((await ruth.send(`/review/listing/${id}/merge`, merge)).status).toBe(302)
    const submission = await sendIn(db, services)
    await zoe.send(`/review/${submission}`, { intent: 'note', note: 'Looks right.', version: '1' })
    await zoe.send(`/review/${submission}`, {
      intent: 'approve',
      version: '1',
      why: '',
      proof: 'self-attested',
    })
    const { serviceKey } = await auth.keys.secrets()
    const { admin } = newClient({ key: serviceKey })
    expect((await admin.deleteUser(zoe.userId)).error).toBeNull()
    expect(await tracesOf(db, /zoeline/i)).toEqual([])
  })
})

/** Every row of the database with a match, except the notice being sent to them. */
async function tracesOf(db: Db, what: RegExp): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'auth_service') order by 1, 2`.execute(db)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db)
    for (const { row } of rows) {
      if (!what.test(row)) continue
      if (name === 'mails' && row.includes('"is_forgotten_when_sent": true')) continue
      found.push(`${schema}.${name}: ${row.slice(0, 400)}`)
    }
  }
  return found
}
