import { sql, type ControlledTransaction } from 'kysely'
import { describe, expect } from 'vitest'
import { test as base } from '../../../test/desk-fixtures.ts'
import { newBusiness } from '../../../test/builders.ts'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { forgetPast } from '../../app/retention.server.ts'
import { makeFigureCounter, figuresLine } from './figures.server.ts'
import { sendFigureMails, turnFigureMail } from './figure-mail.server.ts'
import { timesOf } from './figures.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const plumber = 'semper-plumbing-stuart'

/** `test` with `counted`, a listing's stats in the database after everything is written. */
const test = base.extend('counted', ({ db, services }) => async (id: string) => {
  await services.figures.write(db)
  const rows = await db
    .selectFrom('listing_figures')
    .select(['what', 'day', 'count'])
    .where('business_id', '=', id)
    .orderBy('day')
    .orderBy('what')
    .execute()
  return rows.map(({ what, day, count }) => `${day} ${what} ${count}`)
})

const by = (agent: string, more: Record<string, string> = {}) => ({
  headers: { 'user-agent': agent, ...more },
})

/** Makes an account the owner of the plumber. */
async function own(db: Db, user_id: string): Promise<void> {
  const row = { business_id: plumber, user_id, since: new Date(), by_name: 'test' }
  await db.insertInto('business_owners').values(row).execute()
}

describe('a listing’s stats', () => {
  test('count views, searches, and taps by day in Florida, without bots', async ({
    counted,
    services,
    visit,
  }) => {
    services.moveTo('2026-11-21T15:00:00Z')
    await visit(`/business/${plumber}`, by(phone))
    await visit(`/business/${plumber}`, by(phone))
    await visit(`/business/${plumber}`, by(bot))
    await visit(`/business/${plumber}`)
    await visit(`/business/${plumber}`, by(phone, { 'sec-purpose': 'prefetch' }))
    await visit(`/business/${plumber}`, { ...by(phone), method: 'HEAD' })
    await visit('/businesses/search?zip=34994&category=Plumbing', by(phone))
    await visit('/businesses/search?zip=34994&category=Plumbing', by(bot))
    // 4 AM UTC is still the day before in Florida.
    services.moveTo('2026-11-22T04:00:00Z')
    const tap = (what: string, id = plumber, agent = phone) =>
      visit(`/business/${id}/tap?what=${what}`, {
        method: 'POST',
        headers: { 'user-agent': agent, origin: services.site.url },
      })
    expect((await tap('call')).status).toBe(204)
    await tap('call', plumber, bot)
    await tap('website', 'no-such-business')
    expect((await tap('view')).status).toBe(400)
    services.moveTo('2026-11-22T06:00:00Z')
    await tap('directions')
    expect(await counted(plumber)).toEqual([
      '2026-11-21 call 1',
      '2026-11-21 found 1',
      '2026-11-21 view 2',
      '2026-11-22 directions 1',
    ])
    expect(await counted('no-such-business')).toEqual([])
  })

  test('leave out visits of the people who manage the listing, on the devices they use', async ({
    counted,
    db,
    services,
    signIn,
    visit,
  }) => {
    services.moveTo('2026-11-21T15:00:00Z')
    const olga = await signIn({ name: 'Olga' })
    await own(db, olga.userId)
    const account = await olga.visit('/account')
    const line = account.headers.getSetCookie().find((one) => one.startsWith('own-listings='))
    expect(line).toBe(`own-listings=${plumber}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax`)
    expect((await olga.visit('/account')).headers.getSetCookie().join()).not.toContain(
      'own-listings',
    )
    const cookie = `own-listings=${plumber}`
    await visit(`/business/${plumber}`, by(phone))
    await visit(`/business/${plumber}`, by(phone, { cookie }))
    await visit(`/business/${plumber}`, by(phone, { cookie: 'own-listings=another' }))
    await visit('/businesses/search?zip=34994&category=Plumbing', by(phone, { cookie }))
    await visit(`/business/${plumber}/tap?what=call`, {
      method: 'POST',
      headers: { 'user-agent': phone, origin: services.site.url, cookie },
    })
    expect(await counted(plumber)).toEqual(['2026-11-21 view 2'])
    await db.deleteFrom('business_owners').where('user_id', '=', olga.userId).execute()
    const left = await olga.visit('/account')
    expect(left.headers.getSetCookie().join()).toContain('own-listings=; Path=/; Max-Age=0')
  })

  test('name the searches that showed the listing, once they’re frequent', async ({
    db,
    services,
    signIn,
    visit,
  }) => {
    services.moveTo('2026-11-21T15:00:00Z')
    const olga = await signIn({ name: 'Olga' })
    const page = `/business/${plumber}/figures`
    const search = async (query: string) => visit(`/businesses/search?${query}`, by(phone))
    // No owner could read this one.
    await search('zip=34994&category=Plumbing')
    await services.figures.write(db)
    await own(db, olga.userId)
    expect((await olga.visit(page)).words).toContain('Nothing yet. Searches appear here')
    for (let time = 0; time < 3; time++) await search('zip=34994&category=Plumbing')
    for (let time = 0; time < 2; time++) await search('q=semper+plumbing')
    await services.figures.write(db)
    const { words } = await olga.visit(page)
    expect(words).toContain('Plumbing in Martin County 3 times')
    expect(words).not.toMatch(/Plumbing \d|Any business|semper/)
    expect((await olga.visit(`/es${page}`)).words).toContain(
      'Plomería en el condado de Martin 3 veces',
    )
    const rows = db.selectFrom('found_searches').select('business_id').distinct()
    expect(await rows.execute()).toEqual([{ business_id: plumber }])
  })

  test('of two processes are added', async ({ counted, db }) => {
    const one = makeFigureCounter()
    const other = makeFigureCounter()
    for (const counter of [one, other, one]) counter.count([plumber], 'view', '2026-11-21')
    await one.write(db)
    await other.write(db)
    await one.write(db)
    expect(await counted(plumber)).toEqual(['2026-11-21 view 3'])
  })

  test("that couldn't be written are written the next time", async ({ counted, db }) => {
    const counter = makeFigureCounter()
    counter.count([plumber], 'view', '2026-11-21')
    const outer = db as ControlledTransaction<Schema>
    const failing = await outer.savepoint('failing').execute()
    await sql`alter table listing_figures rename to elsewhere`.execute(failing)
    const inner = await failing.savepoint('writing').execute()
    await expect(counter.write(inner)).rejects.toThrow('listing_figures')
    await inner.rollbackToSavepoint('writing').execute()
    await failing.rollbackToSavepoint('failing').execute()
    await counter.write(db)
    expect(await counted(plumber)).toEqual(['2026-11-21 view 1'])
  })

  test("don't invalidate the cached listings", async ({ counted, db, visit }) => {
    const news = () => db.selectFrom('directory_changes').selectAll().execute()
    const before = await news()
    await visit(`/business/${plumber}`, by(phone))
    expect(await counted(plumber)).toHaveLength(1)
    expect(await news()).toEqual(before)
  })

  test('are shown to owners and managers as a chart, a table, and a file', async ({
    db,
    services,
    signIn,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    services.moveTo('2026-11-21T15:00:00Z')
    await own(db, olga.userId)
    const counter = makeFigureCounter()
    for (const day of ['2026-11-21', '2026-11-21', '2026-11-03', '2026-09-09'])
      counter.count([plumber], 'view', day)
    counter.count([plumber], 'call', '2026-11-03')
    await counter.write(db)
    const page = await olga.visit(`/business/${plumber}/figures`)
    expect(page.words).toContain('Profile views 3')
    expect(page.words).toContain('Taps on Call 1')
    expect(page.words).toContain('Profile views each day. The most in one day was 2, on Nov 21.')
    expect(page.document.querySelectorAll('tbody tr')).toHaveLength(30)
    const year = await olga.visit(`/business/${plumber}/figures?span=months`)
    expect(year.words).toContain('Profile views 4')
    expect(year.words).toContain('September 2026 1')
    const csv = await olga.visit(`/business/${plumber}/figures/csv?span=months`)
    expect(csv.html).toContain('2026-11,3,0,1,0,0,0\r\n')
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect((await figuresLine(db, [plumber, 'other'], '2026-11-21')).get(plumber)).toBe(
      'Last 30 days: 3 views, 1 call',
    )
  })

  test('are emailed once a month until turned off with one tap', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await own(db, olga.userId)
    services.moveTo('2026-12-01T15:00:00Z')
    const counter = makeFigureCounter()
    counter.count([plumber], 'view', '2026-11-21')
    await counter.write(db)
    await sendFigureMails(services)
    await sendFigureMails(services)
    const [mail, ...more] = await outbox()
    expect(more).toEqual([])
    expect([mail?.to, mail?.subject]).toEqual([olga.email, 'Semper Plumbing in November 2026'])
    expect(mail?.text).toContain('Profile views: 1')
    const off = mail?.links.find((link) => link.includes('/figures-mail/')) ?? ''
    expect((await olga.visit(off)).words).toContain('Stop the stats email?')
    await olga.send(off, {})
    expect((await olga.visit(off)).words).toContain('The email is off')
    services.moveTo('2027-01-01T15:00:00Z')
    counter.count([plumber], 'view', '2026-12-21')
    await counter.write(db)
    await sendFigureMails(services)
    expect(await outbox()).toHaveLength(1)
    await turnFigureMail(services, { businessId: plumber, userId: olga.userId }, true)
    services.moveTo('2027-02-01T15:00:00Z')
    counter.count([plumber], 'view', '2027-01-21')
    await counter.write(db)
    await sendFigureMails(services)
    expect(await outbox()).toHaveLength(2)
  })

  test('are deleted after their retention, and with the listing', async ({
    counted,
    db,
    services,
  }) => {
    const gone = newBusiness()
    await insertBusinesses(db, [gone])
    const counter = makeFigureCounter()
    counter.count([plumber, gone.id], 'view', '2026-11-21')
    await counter.write(db)
    await db.deleteFrom('businesses').where('id', '=', gone.id).execute()
    expect(await counted(gone.id)).toEqual([])
    services.moveTo('2027-11-21T15:00:00Z')
    await forgetPast({ ...services, outboxFolder: '/nowhere' })
    expect(await counted(plumber)).toHaveLength(1)
    services.moveTo('2028-02-01T15:00:00Z')
    await forgetPast({ ...services, outboxFolder: '/nowhere' })
    expect(await counted(plumber)).toEqual([])
  })

  test('have a row for each of 12 months', () => {
    expect(timesOf('months', '2026-03-31').slice(0, 2)).toEqual(['2025-04', '2025-05'])
    expect(timesOf('months', '2026-03-31').at(-1)).toBe('2026-03')
    expect(timesOf('days', '2026-03-01').at(-2)).toBe('2026-02-28')
  })
})
