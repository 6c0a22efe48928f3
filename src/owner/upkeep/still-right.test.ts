import { describe, expect } from 'vitest'
import { test as base } from '../../../test/desk-fixtures.ts'
import { newBusiness } from '../../../test/builders.ts'
import type { ReadMail } from '../../../test/mails.ts'
import { runListing } from '../../../test/run-listing.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { addMonths, dueStep, nextStepAt } from '../../listings/upkeep/still-right.ts'
import { sayStillRight } from './answer.server.ts'
import { askStillRight } from './ask.server.ts'

const id = 'quiet-masonry'
const path = `/business/${id}`

/** `test` with a listing that has an address and was confirmed in March. */
const test = base.extend('quiet', async ({ db, services }) => {
  const made = newBusiness({ id, name: 'Quiet Masonry', email: 'quiet@example.com' })
  await insertBusinesses(db, [made])
  services.moveTo('2027-03-31T15:00:00Z')
  await noteConfirmed(db, [id], { how: 'approval', now: services.now() })
  /** Runs everything that is due on a day. */
  return async (day: string) => {
    services.moveTo(`${day}T15:30:00Z`)
    await askStillRight(services)
  }
})

function linkIn(mail: ReadMail | undefined): string {
  return new URL(mail?.links.find((link) => link.includes('/still-right/')) ?? '').pathname
}

const send = (url: string) => ({ method: 'POST', headers: { origin: url }, body: new FormData() })

describe('an unconfirmed listing', () => {
  test('gets two questions, a public note, a warning, and is hidden, and one tap restores it', async ({
    outbox,
    quiet,
    services,
    visit,
  }) => {
    await quiet('2027-09-29')
    expect(await outbox()).toEqual([])
    await quiet('2027-09-30')
    await quiet('2027-10-01')
    expect((await outbox()).map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'quiet@example.com', subject: 'Are the details for Quiet Masonry still right?' },
    ])
    services.moveTo('2028-03-30T16:00:00Z')
    expect((await visit(path)).words).not.toContain('Check before you go')
    await quiet('2028-03-31')
    expect((await visit(path)).words).toContain(
      'Details last confirmed in March 2027. Check before you go.',
    )
    await quiet('2028-08-31')
    expect((await outbox()).at(-1)?.subject).toBe(
      'The listing for Quiet Masonry will be hidden on September 30, 2028',
    )
    await quiet('2028-09-29')
    expect((await visit(path)).status).toBe(200)
    await quiet('2028-09-30')
    expect((await visit(path)).status).toBe(404)
    expect((await visit('/businesses/search?q=quiet+masonry')).words).not.toContain('Martin County')
    const mails = await outbox()
    expect(mails).toHaveLength(4)
    const link = linkIn(mails.at(-1))
    // Programs open links in emails; that must change nothing.
    expect((await visit(link)).words).toContain('is hidden because no one has confirmed it')
    expect((await visit(path)).status).toBe(404)
    const thanks = await visit(link, send(services.site.url))
    expect(thanks.words).toContain('Thank you')
    const back = await visit(path)
    expect(back.status).toBe(200)
    expect(back.words).not.toContain('Check before you go')
    // The link in an older email says the same, and does nothing twice.
    expect((await visit(linkIn(mails[0]), send(services.site.url))).status).toBe(200)
    await quiet('2029-03-29')
    expect(await outbox()).toHaveLength(4)
    await quiet('2029-03-30')
    expect(await outbox()).toHaveLength(5)
  })

  test('goes to the desk when there is no address, and stays until it is checked', async ({
    db,
    outbox,
    quiet,
    services,
    signIn,
    visit,
  }) => {
    await db.updateTable('businesses').set({ email: null }).where('id', '=', id).execute()
    for (const day of ['2027-09-30', '2028-03-31', '2028-08-31', '2028-09-30', '2028-10-01'])
      await quiet(day)
    expect(await outbox()).toEqual([])
    expect((await visit(path)).words).toContain('Check before you go')
    const reports = await db.selectFrom('reports').select(['id', 'kind']).execute()
    expect(reports).toEqual([{ id: expect.any(String), kind: 'unconfirmed' }])
    services.moveTo(new Date().toISOString())
    const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
    const report = `/review/reports/${reports[0]?.id}`
    expect((await ruth.visit(report)).words).toContain('there’s no one to ask')
    await ruth.send(report, { intent: 'not-right', answer: '' })
    expect((await visit(path)).words).not.toContain('Check before you go')
  })

  test('is skipped while its owner has hidden it', async ({ db, outbox, quiet }) => {
    await db.updateTable('businesses').set({ status: 'unpublished' }).where('id', '=', id).execute()
    await quiet('2027-09-30')
    await quiet('2028-09-30')
    expect(await outbox()).toEqual([])
  })
})

test('the answer of the person who suggested it isn’t the business’s', async ({
  db,
  quiet: _quiet,
  services,
  signIn,
}) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  const sign = { kind: 'phone', subject: '772-555-0100', detail: '', since: '2026-11-01' } as const
  await db
    .insertInto('stale_signals')
    .values({ business_id: id, ...sign })
    .execute()
  services.moveTo('2026-11-21T15:00:00Z')
  const confirmed = async () => (await nina.visit('/admin/listings?confirmed=by+owner')).words
  await sayStillRight(db, { businessId: id, by: 'sender', person: null }, services)
  expect((await nina.visit(`/review/listing/${id}`)).words).toContain(
    'when the person who suggested it answered our email.',
  )
  const answered = () =>
    db.selectFrom('stale_signals').select('answered_at').executeTakeFirstOrThrow()
  expect((await answered()).answered_at).toBeNull()
  expect(await confirmed()).not.toContain('Quiet Masonry')
  await sayStillRight(db, { businessId: id, by: 'listing', person: null }, services)
  expect((await answered()).answered_at).not.toBeNull()
  expect(await confirmed()).toContain('Quiet Masonry')
})

test('closed with the link of our email says who did it, in the email and the history', async ({
  newVisitor,
  db,
  outbox,
  quiet,
  services,
  signIn,
}) => {
  const olga = await signIn({ name: 'Olga' })
  await runListing(db, id, olga.userId)
  await quiet('2028-09-30')
  const [question] = await outbox()
  const { words } = await newVisitor().send(linkIn(question), { intent: 'closed' })
  expect(words).toContain('Quiet Masonry')
  const told = (await outbox()).at(-1)
  expect([told?.to, told?.subject]).toEqual([
    'olga@example.com',
    'Quiet Masonry is marked as permanently closed',
  ])
  expect(told?.text).toContain('One of the owners marked Quiet Masonry as permanently closed.')
  services.moveTo('2026-11-21T15:00:00Z')
  expect((await olga.visit(`${path}/history`)).words).toMatch(
    /Someone with a link from our email .*permanently closed/,
  )
})

test("is confirmed by its owner in the account, and isn't shown there afterward", async ({
  db,
  services,
  signIn,
}) => {
  await insertBusinesses(db, [newBusiness({ id, name: 'Quiet Masonry' })])
  const olga = await signIn({ name: 'Olga' })
  const other = await signIn({ name: 'Otis' })
  const owner = { business_id: id, user_id: olga.userId, since: new Date(), by_name: 'test' }
  await db.insertInto('business_owners').values(owner).execute()
  await noteConfirmed(db, [id], { how: 'edit', now: addMonths(services.now(), -19) })
  await askStillRight(services)
  const asked = await olga.visit('/account')
  expect(asked.words).toContain('Is the business still open and veteran-owned')
  const { location } = await olga.send('/account', { intent: 'still-right', listing: id })
  expect((await olga.visit(location ?? '')).words).toContain('the listing was confirmed today')
  expect((await olga.visit('/account')).words).not.toContain(
    'Is the business still open and veteran-owned',
  )
  const refused = await other.send('/account', { intent: 'still-right', listing: id })
  expect([refused.location, refused.status]).toEqual([null, 404])
})

describe('the steps', () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`)

  test.for([
    ['2027-08-31', 6, '2028-02-29'],
    ['2027-08-31', 18, '2029-02-28'],
    ['2027-12-15', 12, '2028-12-15'],
  ] as const)('%s and %i months is %s', ([from, months, to]) => {
    expect(addMonths(at(from), months)).toEqual(at(to))
  })

  test('that were missed become one, and no listing is hidden without four weeks of warning', () => {
    const confirmedAt = at('2025-01-10')
    const none = { confirmedAt, step: null, stepAt: null }
    expect(dueStep(none, at('2025-07-09'))).toBeNull()
    expect(dueStep(none, at('2026-01-10'))).toBe('year')
    expect(dueStep(none, at('2029-01-10'))).toBe('last')
    const warned = { confirmedAt, step: 'last', stepAt: at('2029-01-10') } as const
    expect(nextStepAt(warned)).toEqual(at('2029-02-06'))
    expect(dueStep(warned, at('2029-02-05'))).toBeNull()
    expect(dueStep(warned, at('2029-02-06'))).toBe('hide')
    expect(nextStepAt({ ...warned, step: 'hide' })).toBeNull()
  })
})
