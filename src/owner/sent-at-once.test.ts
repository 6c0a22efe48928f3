import type { User } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { describe, expect, inject } from 'vitest'
import { openFilled } from '../../test/database.ts'
import { test as base, testServices } from '../../test/fixtures.ts'
import { runListing } from '../../test/run-listing.ts'
import { sendClaim } from '../intake/claims/send-claim.server.ts'
import { editValues, readEdited, saveEdit } from '../submissions/edits/save-edit.server.ts'
import { startConversation } from './messages/send-message.server.ts'
import { sendProof } from './team/send-to-team.server.ts'

const businessId = 'semper-plumbing-stuart'
const visitor = { ip: '', bucket: '' }
const user = {
  id: '6a3a0a6e-6d3c-4d0e-8f0a-2a54b4b5f6c1',
  email: 'olga@example.com',
  email_confirmed_at: '2026-11-01T00:00:00Z',
  user_metadata: {},
} as unknown as User

/**
 * `test` with services on this file's own database, where two transactions can run concurrently.
 * Nothing is rolled back; each test sends another kind of form.
 */
const test = base.extend('apart', { scope: 'file' }, async ({ secrets }, { onCleanup }) => {
  const name = `at_once_${process.pid}_${Math.random().toString(36).slice(2)}`
  const { db, close } = await openFilled(inject('databaseUrl'), name)
  onCleanup(close)
  await db.updateTable('businesses').set({ is_sample: false, email: 'shop@example.com' }).execute()
  await runListing(db, businessId, user.id)
  // Opens connections of the pool, so that all requests run concurrently.
  await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.01)`.execute(db)))
  const services = await testServices(db, secrets)
  const listing = await db
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return { ...services, listing: { ...listing, owners: [user.id], managers: [] } }
})

function copies<T>(send: () => Promise<T>): Promise<T[]> {
  return Promise.all([1, 2, 3, 4].map(send))
}

function statusesOf(answers: ({ ok: true } | { ok: false; status: number })[]): number[] {
  return answers.map((one) => (one.ok ? 200 : one.status)).toSorted((one, other) => one - other)
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

describe('of four concurrent copies of a form', () => {
  test('one message is sent, and the others say so', async ({ apart }) => {
    const message = {
      name: 'Vera',
      email: 'vera@example.com',
      words: 'Do you come to Palm City?',
      isAddressShown: false,
    }
    for (const userId of [null, user.id]) {
      const starting = { businessId, key: `key of ${userId}`, message, userId }
      const answers = await copies(() => startConversation(apart, starting))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      for (const answer of answers.filter(({ ok }) => !ok))
        expect(answer).toEqual({ ok: false, why: 'sent before' })
    }
  })

  test('one claim waits, also from another tab', async ({ apart }) => {
    let key = 0
    const values = { name: 'Olga', reason: 'My name is on the door.' }
    const about = { listing: apart.listing, user, visitor, form: new FormData(), values }
    const answers = await copies(() =>
      sendClaim(apart, { ...about, key: `key ${++key}`, isDispute: false }),
    )
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
  })

  test('one name change waits for the team', async ({ apart }) => {
    const editor = { userId: user.id, name: 'Olga', email: 'olga@example.com' }
    const by = { ...editor, role: 'owner', isConfirmed: true } as const
    const edited = await readEdited(apart.db, businessId, apart.now())
    if (!edited) throw new Error('There is no such listing.')
    const values = { ...editValues(edited.live), name: 'Semper Pipes' }
    const part = { businessId, fields: ['name'] as const, values, seen: edited.seen, by }
    const answers = await copies(() => saveEdit(apart.db, part, apart))
    const waiting = answers.map((one) => one.ok && one.waiting)
    expect(waiting).toEqual(['waits', 'waits', 'waits', 'waits'])
    const edits = apart.db.selectFrom('submissions').select('id').where('kind', '=', 'edit')
    expect(await edits.execute()).toHaveLength(1)
  })

  test('one proof waits', async ({ apart }) => {
    const person = { userId: user.id, role: null, isProven: true }
    const runner = { listing: apart.listing, user, name: 'Olga', person } as unknown as Parameters<
      typeof sendProof
    >[1]['runner']
    const form = formOf({ method: 'sba-vetcert', number: '12-3456' })
    const answers = await copies(() => sendProof(apart, { runner, visitor, form }))
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
  })
})
