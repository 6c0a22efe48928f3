import { expect } from 'vitest'
import { insertBusinesses, type NewBusiness } from '../src/listings/businesses.server.ts'
import { removeSamples } from '../src/listings/samples.server.ts'
import { carryOnRuns } from '../src/registry/run/carry-on-runs.server.ts'
import { test as base } from './desk-fixtures.ts'

/** An admin with lists of certified businesses, in a directory without samples. */
export const test = base
  .extend('db', async ({ db }) => {
    await removeSamples(db)
    return db
  })
  .extend('admin', async ({ signIn }) => signIn({ name: 'Nina', role: 'admin' }))
  .extend('goOn', ({ services }) => async () => {
    await carryOnRuns(services, { rowsAtOnce: 50, rests: false })
  })
  .extend('add', ({ db, services }) => async (name: string, more: Partial<NewBusiness> = {}) => {
    const id = name.toLowerCase().replaceAll(' ', '-')
    const place = { categorySlug: 'hvac', county: 'Martin', city: 'Stuart', zip: '34994' }
    const listing = { id, name, description: 'Air conditioning', ...place, ...more }
    await insertBusinesses(db, [listing], services.now())
    return id
  })
  .extend('emails', ({ db }) => async () => {
    const rows = await db
      .selectFrom('mails')
      .select(['to_address', 'subject'])
      .orderBy('subject')
      .execute()
    await db.deleteFrom('mails').execute()
    return rows.map(({ to_address, subject }) => `${to_address}: ${subject}`)
  })
  .extend('read', ({ admin, goOn }) => async (text: string, date: string, list = 'sba-vetcert') => {
    const form = new FormData()
    form.set('list', list)
    form.set('date', date)
    form.set('file', new File([text], 'list.csv'))
    const { location, words } = await admin.sendForm('/admin/certificates', form)
    expect(location, words).toMatch(/^\/admin\/certificates\/\w+$/)
    await goOn()
    return location ?? ''
  })
  .extend('update', ({ admin, goOn }) => async (page: string, more = {}) => {
    const { status, words } = await admin.send(page, { intent: 'update', ...more })
    await goOn()
    return { status, words }
  })
