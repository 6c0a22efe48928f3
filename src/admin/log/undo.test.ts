import { sql } from 'kysely'
import { describe, expect, inject } from 'vitest'
import { openFilled } from '../../../test/database.ts'
import { test, type SignedIn } from '../../../test/desk-fixtures.ts'
import { testServices } from '../../../test/fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { adam, sendIn } from '../../../test/submission-builders.ts'
import { revokeRole } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import {
  listChanges,
  undoChange,
  undoChangesSince,
} from '../../submissions/edits/listing-changes.server.ts'
import { editValues, readEdited, saveEdit } from '../../submissions/edits/save-edit.server.ts'
import { featureListing } from '../listings/listings.server.ts'
import { undoForAdmin } from './undo.server.ts'

const resource = 'court-help-desk'
const listing = 'semper-plumbing-stuart'
const card = { section: 'legal', title: 'Court Help Desk', description: 'Forms.', extra: '' }
const contact = { phone: '(772) 555-0199', website: '', address: '' }

async function entryOf(db: Db, action: string): Promise<string> {
  const rows = db.selectFrom('admin_changes').select('id').where('action', '=', action)
  return String((await rows.orderBy('id', 'desc').executeTakeFirstOrThrow()).id)
}

async function undo(admin: SignedIn, change: string): Promise<string | null> {
  const { location } = await admin.send('/admin/undo', { change })
  return /done=([a-z-]+)/.exec(location ?? '')?.[1] ?? null
}

/** The log's undone entries, each with the person who undid it. */
async function undoneIn(admin: SignedIn, table: string): Promise<string[]> {
  const { document } = await admin.visit(`/admin/log?table=${table}`)
  return document.querySelectorAll('main ol > li').flatMap((line) => {
    const by = /Undone by (\w+),/.exec(line.text)?.[1]
    return by ? [`${line.querySelector('strong')?.text} by ${by}`] : []
  })
}

describe('a log entry', () => {
  test('is undone once, and shows by whom', async ({ signIn, db }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const bob = await signIn({ name: 'Bob', role: 'admin' })
    await nina.send('/admin/resources/new', { ...card, ...contact })
    await nina.send('/admin/resources', { id: resource, intent: 'hide' })
    const hidden = await entryOf(db, 'resource hidden')
    expect(await undo(bob, hidden)).toBe('undone')
    expect(await undo(nina, hidden)).toBe('undone-before')
    expect(await undoneIn(nina, 'resources')).toEqual(['resource hidden by bob'])
    // The values are restored, but by another change.
    await nina.send('/admin/resources', { id: resource, intent: 'hide' })
    expect(await undo(bob, hidden)).toBe('undone-before')
    const { document } = await nina.visit('/admin/log?table=resources')
    const undoable = document.querySelectorAll('main form input[name=change]')
    expect(undoable.map((field) => field.getAttribute('value'))).not.toContain(hidden)
  })

  test('stays when the same fields have changed since', async ({ signIn, db }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    await nina.send('/admin/resources/new', { ...card, ...contact })
    await nina.send('/admin/resources', { id: resource, intent: 'hide' })
    const hidden = await entryOf(db, 'resource hidden')
    await nina.send('/admin/resources', { id: resource, intent: 'show' })
    expect(await undo(nina, hidden)).toBe('changed-since')
    expect(await undoneIn(nina, 'resources')).toEqual([])
    expect(await undo(nina, '999999999')).toBe('no-such-change')
  })

  test('stays when the admin has lost the role', async ({ signIn, db, services }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    await nina.send('/admin/listings', { intent: 'unfeature', id: listing })
    const featured = await entryOf(db, 'listing not featured')
    await revokeRole(db, nina.userId, { by: 'test', now: services.now() })
    expect(await undo(nina, featured)).toBeNull()
    const row = db.selectFrom('businesses').select('is_featured').where('id', '=', listing)
    expect(await row.executeTakeFirst()).toEqual({ is_featured: false })
  })

  test('is marked when it is undone elsewhere: a merge, a decision, a change in the history', async ({
    signIn,
    db,
    services,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const gone = 'tidewatch-air-and-heat-stuart'
    const page = `/review/listing/${listing}`
    await nina.send(`${page}/merge`, { intent: 'merge', sure: 'on', from: gone })
    await nina.send(page, { intent: 'unmerge', from: gone })
    expect(await undoneIn(nina, 'businesses')).toEqual(['listings merged by nina'])
    const sent = await sendIn(db, services)
    await nina.send(`/review/${sent}`, { intent: 'reject', version: '1', why: 'No such shop.' })
    await nina.send(`/review/${sent}`, { intent: 'undo', version: '2' })
    expect(await undoneIn(nina, 'submissions')).toEqual(['submission rejected by nina'])
    const edit = `/business/${listing}/edit?part=contact`
    const seen = (await nina.visit(edit)).document.querySelector('[name=seen]')
    const form = { intent: 'save', phone: '772-555-0199', website: '' }
    await nina.send(edit, { ...form, seen: seen?.getAttribute('value') ?? '' })
    const [change] = await listChanges(db, listing)
    const history = `/business/${listing}/history`
    await nina.send(history, { intent: 'undo', change: change?.id ?? '' })
    expect(await undoneIn(nina, 'businesses')).toContain('listing changed by nina')
    expect(await undo(nina, await entryOf(db, 'listing changed'))).toBe('undone-before')
  })
})

describe("a change in a listing's history", () => {
  test('stays when its author no longer manages the listing', async ({ signIn, db, services }) => {
    const [olga, max] = [await signIn({ name: 'Olga' }), await signIn({ name: 'Max' })]
    await runListing(db, listing, olga.userId)
    await runListing(db, listing, max.userId, 'manager')
    const edit = `/business/${listing}/edit?part=contact`
    const form = { intent: 'save', phone: '772-555-0199', website: '', seen: '0.' }
    await max.send(edit, form)
    const [change] = await listChanges(db, listing)
    await db.deleteFrom('business_owners').where('user_id', '=', max.userId).execute()
    const press = { intent: 'undo', change: change?.id ?? '' }
    expect((await max.send(`/business/${listing}/history`, press)).status).toBe(404)
    expect((await listChanges(db, listing))[0]).toMatchObject({ action: 'edit', isUndone: false })
    const by = { userId: null, name: 'The directory', role: 'directory' } as const
    const since = { businessId: listing, userId: max.userId, since: new Date(0), by }
    await undoChangesSince(db, since, services)
    expect((await listChanges(db, listing))[1]).toMatchObject({ action: 'edit', isUndone: true })
  })
})

describe('four concurrent undos of one entry', () => {
  test('find it undone, except one', async ({ secrets }) => {
    const name = `undo_${process.pid}_${Math.random().toString(36).slice(2)}`
    const { db, close } = await openFilled(inject('databaseUrl'), name)
    try {
      // Opens connections of the pool, so that all requests run concurrently.
      await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.01)`.execute(db)))
      const services = await testServices(db, secrets)
      const by = { ...adam, name: 'Nina', role: 'admin', email: 'nina@example.com' } as const
      await featureListing(db, listing, false, { by, now: services.now() })
      const entry = Number(await entryOf(db, 'listing not featured'))
      const answers = await copies(() => undoForAdmin(services, entry, by))
      expect(answers.toSorted()).toEqual(['undone', ...Array(3).fill('undone-before')])
      const edited = await readEdited(db, listing, services.now(), true)
      if (!edited) throw new Error('There is no such listing.')
      const values = { ...editValues(edited.live), phone: '772-555-0199' }
      const part = { businessId: listing, fields: ['phone'] as const, values, seen: edited.seen }
      await saveEdit(db, { ...part, by: { ...by, isConfirmed: true } }, services)
      const changeId = (await listChanges(db, listing))[0]?.id ?? ''
      const undone = await copies(() =>
        undoChange(db, { businessId: listing, changeId, by }, services),
      )
      expect(undone.filter(Boolean)).toHaveLength(1)
    } finally {
      await close()
    }
  })
})

function copies<T>(act: () => Promise<T>): Promise<T[]> {
  return Promise.all([1, 2, 3, 4].map(act))
}
