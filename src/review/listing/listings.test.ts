import { expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { decideNow, passUndoMinute, sendIn, tokenIn } from '../../../test/submission-builders.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { takeTurn } from '../../submissions/emails/submitter-mail.server.ts'
import { addDoNotList } from '../../submissions/reports/do-not-list.server.ts'
import type { Answer } from '../../../test/fixtures.ts'
import type { Db } from '../../platform/db/schema.ts'

const ada = { name: 'Ada', role: 'reviewer' } as const
const id = 'semper-plumbing-stuart'
const page = `/review/listing/${id}`

async function statusOf(db: Db, business: string): Promise<string | undefined> {
  const row = db.selectFrom('businesses').select('status').where('id', '=', business)
  return (await row.executeTakeFirst())?.status
}

test('any listing can be suspended, archived, and restored to its earlier state', async ({
  db,
  services,
  signIn,
  outbox,
  visit,
}) => {
  const [desk, olga] = [await signIn(ada), await signIn({ name: 'Olga' })]
  await runListing(services.db, id, olga.userId)
  const none = await desk.send(page, { intent: 'suspend', why: ' ' })
  expect([none.status, await statusOf(db, id)]).toEqual([400, 'published'])
  await olga.send(`/business/${id}/close`, { intent: 'unpublish' })
  expect(await statusOf(db, id)).toBe('unpublished')
  const hidden = await visit(`/business/${id}`)
  expect([hidden.status, hidden.words]).toEqual([
    404,
    expect.stringContaining('This listing isn’t available right now.'),
  ])
  expect(hidden.words).not.toContain('Semper Plumbing')
  expect((await desk.send(page, { intent: 'suspend', why: 'No such shop.' })).status).toBe(302)
  expect((await olga.visit('/account')).words).toContain('Our team is hiding the listing for now')
  expect((await desk.send(page, { intent: 'archive', why: 'Still none.' })).status).toBe(302)
  const twice = await desk.send(page, { intent: 'suspend', why: 'Again.' })
  expect([twice.status, twice.words]).toEqual([409, expect.stringContaining('now “Archived,”')])
  await olga.send(`/business/${id}/close`, { intent: 'publish' })
  expect(await statusOf(db, id)).toBe('archived')
  await desk.send(page, { intent: 'restore' })
  expect(await statusOf(db, id)).toBe('unpublished')
  await olga.send(`/business/${id}/close`, { intent: 'publish' })
  expect((await visit(`/business/${id}`)).status).toBe(200)
  const told = (await outbox()).filter(({ to }) => to === olga.email)
  expect(told.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'The listing for Semper Plumbing is hidden for now',
      'Semper Plumbing is no longer in the directory',
      'Semper Plumbing is back in the directory',
    ]),
  )
  passUndoMinute(services)
  expect((await olga.visit(`/business/${id}/history`)).words).toMatch(
    /Our team made the listing visible again.*Our team archived.*Still none\..*Our team suspended.*No such shop\./,
  )
})

test('each decision on a listing can be undone for a minute, with its emails', async ({
  db,
  services,
  signIn,
  outbox,
}) => {
  const [ada, bob, olga] = [
    await signIn({ name: 'Ada', role: 'reviewer' }),
    await signIn({ name: 'Bob', role: 'reviewer' }),
    await signIn({ name: 'Olga' }),
  ]
  const sent = await sendIn(db, services, { name: 'Kite Bakery' }, 'register')
  await decideNow(db, services, sent, 'approve', { proof: null })
  passUndoMinute(services)
  services.startClock()
  const path = '/review/listing/kite-bakery'
  await runListing(db, 'kite-bakery', olga.userId)
  const state = async () => ({
    listing: await db
      .selectFrom('businesses')
      .select(['status', 'standing_before', 'closed_at', 'closed_before'])
      .where('id', '=', 'kite-bakery')
      .executeTakeFirst(),
    submission: (await db.selectFrom('submissions').select('state').executeTakeFirst())?.state,
    badges: await db
      .selectFrom('verifications')
      .select(['id', 'withdrawn_at', 'withdrawn_by', 'withdrawn_why'])
      .where('business_id', '=', 'kite-bakery')
      .orderBy('id')
      .execute(),
    mails: (await outbox()).length,
  })
  const versionOf = (page: Answer) =>
    page.document.querySelector('form:has([value=undo]) [name=version]')?.getAttribute('value') ??
    ''
  const badge = { proof: 'self-attested', 'proof-note': '', why: 'Not theirs.' }
  for (const [intent, text] of [
    ['suspend', 'You suspended the listing. We’ll send 2 emails at'],
    ['archive', 'You archived the listing. We’ll send 2 emails at'],
    ['give-badge', 'You gave the listing a badge. We’ll send 2 emails at'],
  ] as const) {
    const before = await state()
    expect((await ada.send(path, { intent, ...badge })).status).toBe(302)
    const page = await ada.visit(path)
    expect(page.words).toContain(text)
    expect((await bob.visit(path)).words).toContain('Undo the decision by ada')
    await ada.send(path, { intent: 'undo', version: versionOf(page) })
    expect({ intent, ...(await state()) }).toEqual({ intent, ...before })
    expect((await ada.visit(path)).words).not.toContain('We’ll send')
  }
  const before = await state()
  await ada.send(path, { intent: 'suspend', why: 'Seen closed.' })
  const item = await bob.visit(`/review/${sent}`)
  await bob.send(`/review/${sent}`, { intent: 'undo', version: versionOf(item) })
  expect(await state()).toEqual(before)
  // On the submission's page, it's the same decision.
  const { version } = await db.selectFrom('submissions').select('version').executeTakeFirstOrThrow()
  const hide = { intent: 'suspend', version: String(version), why: 'Seen closed.' }
  expect((await ada.send(`/review/${sent}`, hide)).status).toBe(302)
  expect((await outbox()).some(({ to }) => to === olga.email)).toBe(true)
  const hid = await ada.visit(`/review/${sent}`)
  expect(hid.words).toContain('We’ll send 2 emails at')
  await ada.send(`/review/${sent}`, { intent: 'undo', version: versionOf(hid) })
  expect(await state()).toEqual(before)
  await ada.send(path, { intent: 'suspend', why: 'Seen closed.' })
  passUndoMinute(services)
  await addDoNotList(db, { businessId: 'kite-bakery', ...notListed }, services)
  const hidden = await state()
  const unsure = await ada.send(path, { intent: 'restore', why: '' })
  expect([unsure.status, await state()]).toEqual([409, hidden])
  await ada.send(path, { intent: 'restore', why: '', 'asked-again': 'on' })
  const shown = await bob.visit(path)
  expect(shown.words).toContain('ada showed the listing again at')
  await bob.send(path, { intent: 'undo', version: versionOf(shown) })
  expect(await state()).toEqual(hidden)
  expect((await ada.visit(path)).words).toContain('The business asked not to be listed')
  await ada.send(path, { intent: 'give-badge', ...badge })
  passUndoMinute(services)
  const given = await state()
  await ada.send(path, { intent: 'withdraw-badge', ...badge })
  await ada.send(path, { intent: 'undo', version: versionOf(await ada.visit(path)) })
  expect(await state()).toEqual(given)
  await ada.send(path, { intent: 'withdraw-badge', ...badge })
  passUndoMinute(services)
  const withdrawn = await state()
  await ada.send(path, { intent: 'return-badge' })
  const returned = versionOf(await ada.visit(path))
  await ada.send(path, { intent: 'undo', version: returned })
  expect(await state()).toEqual(withdrawn)
  await ada.send(path, { intent: 'return-badge' })
  const old = versionOf(await ada.visit(path))
  passUndoMinute(services)
  const late = await ada.send(path, { intent: 'undo', version: old })
  expect([late.status, late.words]).toEqual([409, expect.stringContaining('too late to undo')])
})

const notListed = {
  identity: { name: 'Kite Bakery', phone: null, website: null, street: null, zip: null },
  byName: 'Ada',
}

test('owners and managers decide nothing about their listing at the desk', async ({
  db,
  services,
  signIn,
}) => {
  const desk = await signIn(ada)
  await runListing(services.db, id, desk.userId, 'manager')
  const form = { intent: 'suspend', why: 'Mine.' }
  expect((await desk.send(page, form)).status).toBe(403)
  const merging = { intent: 'merge', from: 'tidewatch-air-and-heat-stuart' }
  expect((await desk.send(`${page}/merge`, merging)).status).toBe(409)
  expect((await desk.send(`${page}/merge`, { intent: 'merge', from: '\0' })).status).toBe(409)
  expect(await statusOf(db, id)).toBe('published')
})

test("owners and managers can't restore their listing on the submission's page, either", async ({
  db,
  services,
  signIn,
}) => {
  const [desk, ruth] = [await signIn(ada), await signIn({ name: 'Ruth', role: 'reviewer' })]
  const sent = await sendIn(db, services)
  await decideNow(db, services, sent, 'approve', { proof: null })
  const listing = 'osprey-air-conditioning'
  await runListing(db, listing, desk.userId)
  await ruth.send(`/review/listing/${listing}`, { intent: 'suspend', why: 'No such shop.' })
  expect(await statusOf(db, listing)).toBe('suspended')
  const offered = await desk.visit(`/review/${sent}`)
  expect(offered.document.querySelector('button[name=intent][value=restore]')).toBeNull()
  expect(offered.words).toContain('You submitted this or manage the listing')
  const shown = await ruth.visit(`/review/${sent}`)
  const version = shown.document.querySelector('input[name=version]')?.getAttribute('value') ?? ''
  const refused = await desk.send(`/review/${sent}`, { intent: 'restore', version })
  expect([refused.status, await statusOf(db, listing)]).toEqual([403, 'suspended'])
  expect((await ruth.send(`/review/${sent}`, { intent: 'restore', version })).status).toBe(302)
  expect(await statusOf(db, listing)).toBe('published')
})

test('a submission is hidden and shown with its listing, and its sender can answer', async ({
  db,
  services,
  signIn,
  visit,
  outbox,
}) => {
  const desk = await signIn(ada)
  const sent = await sendIn(db, services)
  const link = `/submission/${tokenIn((await outbox()).at(-1) ?? { text: '' })}`
  await decideNow(db, services, sent, 'approve', { proof: null })
  const own = '/review/listing/osprey-air-conditioning'
  const states = async () => {
    const row = db.selectFrom('submissions').select('state').where('id', '=', sent)
    return [(await row.executeTakeFirstOrThrow()).state, await statusOf(db, own.slice(16))]
  }
  passUndoMinute(services)
  const readers = async () => (await desk.visit(own)).words
  expect(await readers()).toContain('We’ll email this to the person who submitted it.')
  const confirm = (at: Date | null) =>
    db.updateTable('submissions').set({ confirmed_at: at }).execute()
  await confirm(null)
  expect(await readers()).toContain('hasn’t confirmed their address. Our email leaves this out')
  await confirm(services.now())
  await desk.send(own, { intent: 'suspend', why: 'Closed door.' })
  expect(await states()).toEqual(['suspended', 'suspended'])
  const body = new URLSearchParams({ intent: 'message', words: 'We only moved.' })
  const send = () => visit(link, { method: 'POST', headers: { origin: services.site.url }, body })
  const write = async () => (await send()).status
  const early = (await send()).document.querySelector('#answer[role=alert]')
  expect(early?.text).toContain('Send this again in a minute')
  passUndoMinute(services)
  expect((await visit(link)).words).toContain('If that’s wrong, write to us below.')
  expect(await write()).toBe(302)
  expect((await desk.visit(`/review/${sent}`)).words).toContain('We only moved.')
  await desk.send(own, { intent: 'restore' })
  expect(await states()).toEqual(['approved', 'published'])
  await confirm(null)
  while (await takeTurn(db, 'dana@example.com', 'single', services.now()));
  await desk.send(own, { intent: 'archive', why: 'It closed.' })
  expect(await readers()).toContain('A single email about all their submissions follows today at')
})

test('two listings are merged with everything in them, and separated again', async ({
  db,
  services,
  signIn,
  newVisitor,
  visit,
}) => {
  services.startClock()
  const [desk, otto] = [await signIn(ada), await signIn({ name: 'Otto' })]
  const gone = 'tidewatch-air-and-heat-stuart'
  await runListing(services.db, gone, otto.userId)
  await belongings(db, services, gone)
  const before = await countOf(db, gone)
  const looked = await desk.visit(`${page}/merge?from=http://localhost:3000/business/${gone}`)
  expect(looked.words).toContain('Merge and keep Semper Plumbing')
  const chosen = looked.document.querySelectorAll('input[name=keep-name]')
  expect(chosen.map((input) => input.getAttribute('aria-label'))).toEqual([
    'Name: Semper Plumbing',
    'Name: Tidewatch Air and Heat',
  ])
  const taken = looked.document.querySelectorAll('input[name^=keep-][value=goes][checked]')
  // Only facts that the remaining listing lacks.
  expect(taken.map((input) => input.getAttribute('name'))).toEqual([
    'keep-payments',
    'keep-quoteLink',
  ])
  const said = async () => {
    const row = db.selectFrom('businesses').select(['name', 'phone', 'city', 'category_slug'])
    return row.where('id', '=', id).executeTakeFirstOrThrow()
  }
  const [was, phone] = [await said(), '772-555-0143']
  await db.updateTable('businesses').set({ phone }).where('id', '=', gone).execute()
  const form = {
    intent: 'merge',
    sure: 'on',
    from: gone,
    'keep-phone': 'goes',
    'keep-name': 'stays',
  }
  const { sure: _, ...unsure } = form
  const doubted = await desk.send(`${page}/merge`, unsure)
  expect([doubted.status, doubted.words.includes('these may be two businesses')]).toEqual([
    409,
    true,
  ])
  expect(looked.words).toContain('Different categories: Plumbing and HVAC')
  // Like a double click.
  for (const name of ['first', 'second'])
    expect([name, (await desk.send(`${page}/merge`, form)).location]).toEqual([
      name,
      `${page}?merged=${gone}`,
    ])
  expect((await desk.visit(`${page}?merged=${gone}`)).words).toContain(
    'Merged: Tidewatch Air and Heat is now part of Semper Plumbing.',
  )
  expect(await said()).toEqual({ ...was, phone })
  expect(await countOf(db, gone)).toEqual(nothing)
  expect(await countOf(db, id)).toMatchObject({ ...before, verifications: 1 })
  expect((await newVisitor().visit('/account')).status).toBe(302)
  expect((await otto.visit(`/business/${id}/edit`)).status).toBe(200)
  // Old addresses redirect in one step after any number of merges.
  const leads = async (path: string) => {
    const { status, location } = await newVisitor().visit(path)
    return [status, location]
  }
  expect(await leads(`/business/${gone}?from=x`)).toEqual([301, `/business/${id}?from=x`])
  expect(await leads(`/business/${gone}/card`)).toEqual([301, `/business/${id}/card`])
  const last = 'danforth-family-plumbing-palm-city'
  await desk.send(`/review/listing/${last}/merge`, { intent: 'merge', sure: 'on', from: id })
  expect(await leads(`/business/${gone}`)).toEqual([301, `/business/${last}`])
  const circle = await desk.send(`${page}/merge`, { intent: 'merge', from: last })
  expect(circle.status).toBe(409)
  const refused = await desk.send(page, { intent: 'restore' })
  expect(refused.status).toBe(409)
  for (const [to, from] of [[last, id] as const, [id, gone] as const])
    expect((await desk.send(`/review/listing/${to}`, { intent: 'unmerge', from })).status).toBe(302)
  expect(await said()).toEqual(was)
  expect(await countOf(db, gone)).toEqual(before)
  expect((await visit(`/business/${gone}`)).status).toBe(200)
  expect((await visit(`/business/${id}`)).status).toBe(200)
  expect((await otto.visit(`/business/${gone}/edit`)).status).toBe(200)
  expect((await otto.visit(`/business/${id}/edit`)).status).toBe(404)
})

const counted = [
  'business_images',
  'posts',
  'business_owners',
  'conversations',
  'listing_figures',
  'submissions',
  'reports',
  'verifications',
] as const
const nothing = Object.fromEntries(counted.map((table) => [table, 0]))

async function countOf(db: Db, business: string): Promise<Record<string, number>> {
  const counts = counted.map(async (table) => {
    const rows = db.selectFrom(table).select('business_id').where('business_id', '=', business)
    return [table, (await rows.execute()).length] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

async function belongings(
  db: Db,
  services: Parameters<typeof sendIn>[1],
  business_id: string,
): Promise<void> {
  for (const table of counted) await db.deleteFrom(table).where('business_id', '=', id).execute()
  const at = services.now()
  await db.deleteFrom('business_images').where('business_id', '=', business_id).execute()
  await db.deleteFrom('posts').where('business_id', '=', business_id).execute()
  const image = { business_id, url: '/pictures/hvac/a.svg', alt: 'A', place: 0 }
  await db
    .insertInto('business_images')
    .values([image, { ...image, kind: 'profile' }])
    .execute()
  await db
    .insertInto('posts')
    .values({ business_id, posted_on: '2026-11-01', content: 'A' })
    .execute()
  const figure = { business_id, day: '2026-11-01', what: 'view', count: 7 } as const
  await db.insertInto('listing_figures').values(figure).execute()
  const person = { sender_name: 'Vi', sender_email: 'vi@example.com', started_at: at, last_at: at }
  await db
    .insertInto('conversations')
    .values({ ...person, id: 'c1', business_id, form_key: 'c1' })
    .execute()
  const report = { kind: 'phone', visitor_hash: '', received_at: at, due_at: at } as const
  await db
    .insertInto('reports')
    .values({ ...report, id: 'r1', business_id })
    .execute()
  const claim = await sendIn(db, services)
  await db.updateTable('submissions').set({ business_id }).where('id', '=', claim).execute()
}

const places: [query: string, words: RegExp][] = [
  ['?at=27.2, -80.25', /The cross is at 27\.20000, -80\.25000/],
  ['?at=27.2N 80.25W', /The cross is at 27\.20000, -80\.25000/],
  ['?at=48.2, 16.3', /isn’t in Florida/],
  ['?at=somewhere', /Enter two numbers/],
  ['?zip=34994', /The cross is at 27\.\d+, -80\.\d+/],
  ['?zip=10001', /no ZIP code 10001/],
  ['?at=27.2, -80.25&zoom=11&map.x=200&map.y=120', /The cross is at 27\.20\d+, -80\.2225/],
  ['?at=27.2, -80.25&zoom=11&map.x=0&map.y=0', /The cross is at 27\.20000, -80\.25000/],
]

test("a listing's pin is moved by coordinates, ZIP code, or a tap, and reset", async ({
  db,
  signIn,
}) => {
  const desk = await signIn(ada)
  const path = `${page}/pin`
  for (const [query, words] of places) expect((await desk.visit(path + query)).words).toMatch(words)
  const pin = async () => {
    const row = db.selectFrom('businesses').where('id', '=', id)
    return row.select(['latitude', 'longitude', 'location_precision']).executeTakeFirst()
  }
  await desk.send(path, { intent: 'move', at: '27.20000, -80.25000' })
  const exact = { latitude: 27.2, longitude: -80.25, location_precision: 'exact' }
  expect(await pin()).toEqual(exact)
  expect((await desk.send(path, { intent: 'move', at: '48, 16' })).status).toBe(409)
  expect((await desk.visit(`/business/${id}/history`)).words).toMatch(/moved the pin.*to 27\.20000/)
  await desk.send(path, { intent: 'by-address' })
  expect(await pin()).toMatchObject({ location_precision: 'zip' })
})

test('an imported listing isn’t called confirmed', async ({ db, services, signIn }) => {
  const desk = await signIn(ada)
  await db.updateTable('businesses').set({ is_sample: false }).where('id', '=', id).execute()
  await noteConfirmed(db, [id], { how: 'import', now: services.now() })
  const { words } = await desk.visit(page)
  expect(words).toMatch(/Imported in .* No one has confirmed it since\./)
  expect(words).not.toContain('Last confirmed')
})
