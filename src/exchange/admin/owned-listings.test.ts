/** @module-tag once */
import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test as base } from '../../../test/desk-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { recordListingChange } from '../../submissions/edits/listing-changes.server.ts'
import { carryOnImports } from '../import/carry-on.server.ts'

const list = `Name,City,Phone,Branch
Harbor Gym,Tampa,772-555-0131,Air Force
`

const test = base
  .extend('admin', async ({ signIn }) => signIn({ name: 'Nina', role: 'admin' }))
  .extend('gym', async ({ db }) => {
    const facts = { name: 'Harbor Gym', city: 'Stuart', county: 'Martin', phone: '772-555-0131' }
    await insertBusinesses(db, [newBusiness({ id: 'harbor-gym', ...facts, service: null })])
    return '/business/harbor-gym'
  })
  .extend('owner', async ({ signIn, db, gym: _gym }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, 'harbor-gym', olga.userId)
    return olga
  })
  .extend('act', ({ admin, services }) => async (page: string, fields: Record<string, string>) => {
    await admin.send(page, fields)
    await carryOnImports(services, { rowsAtOnce: 50, rests: false })
    return (await admin.visit(page)).words
  })
  .extend('look', ({ admin, services, gym: _gym }) => async () => {
    const form = new FormData()
    form.set('intent', 'read')
    form.set('file', new File([list], 'list.csv'))
    const page = (await admin.sendForm('/admin/import', form)).location ?? ''
    await carryOnImports(services, { rowsAtOnce: 50, rests: false })
    return page
  })

describe('a row for a listing with an owner', () => {
  test('waits for an answer, and without one the owner’s information stays', async ({
    admin,
    owner: _owner,
    gym,
    look,
    act,
    visit,
  }) => {
    const page = await look()
    const { words, html } = await admin.visit(page)
    expect(words).toContain('1 row: 1 waiting for your answer.')
    expect(words).toContain('This listing has an owner. Keep the owner’s information, or use the')
    expect(words, 'only the reasons that some row has').toContain(
      'One row needs your answer and won’t be imported until you give it: a listing that has an owner. Answer it',
    )
    expect(html).toContain('Use the list’s (the owner gets an email)')
    expect(await act(page, { intent: 'apply', keeps: 'nothing' })).toContain(
      'a question that wasn’t answered',
    )
    expect((await visit(gym)).words).toContain('Stuart')
  })

  test('changes the listing if the admin agrees, with a line in its history and an email to the owner', async ({
    admin,
    owner,
    gym,
    look,
    act,
    visit,
    outbox,
  }) => {
    const page = await look()
    await admin.send(page, { intent: 'choose', 'choice-2': 'keep nothing' })
    expect(await act(page, { intent: 'apply' })).toContain('changed 1')
    const { words } = await visit(gym)
    expect(words).toContain('Tampa')
    expect(words, 'not the category that the name suggests').toContain('Plumbing')
    const history = (await owner.visit(`${gym}/history`)).words
    expect(history).toMatch(/Our team changed the listing/)
    expect(history).toContain('Air Force')
    const mail = (await outbox()).find(({ subject }) => subject.includes('updated the listing'))
    expect(mail?.to).toBe(owner.email)
    expect(mail?.text).toContain('- Branch of service')
    await act(page, { intent: 'undo', confirm: 'yes' })
    expect((await visit(gym)).words).toContain('Stuart')
    expect((await owner.visit(`${gym}/history`)).words).toMatch(/undid|Undone/i)
  })

  test('keeps the owner’s information when the listing is claimed during the preview', async ({
    gym,
    signIn,
    db,
    look,
    act,
    visit,
  }) => {
    const page = await look()
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, 'harbor-gym', olga.userId)
    expect(await act(page, { intent: 'apply', keeps: 'nothing' })).toContain(
      'a question that wasn’t answered',
    )
    expect((await visit(gym)).words).toContain('Stuart')
  })

  test('asks again about a field that the owner emptied', async ({
    admin,
    db,
    look,
    services,
    gym: _gym,
  }) => {
    const by = { userId: null, name: 'Sam', role: 'owner' } as const
    const changes = [{ field: 'service' as const, before: 'Navy', after: null }]
    await recordListingChange(
      db,
      { businessId: 'harbor-gym', action: 'edit', changes, by },
      services,
    )
    const { words } = await admin.visit(await look())
    expect(words).toContain('removed here by hand; the list has “Air Force”')
    expect(words).not.toContain('the list adds “Air Force”')
  })
})
