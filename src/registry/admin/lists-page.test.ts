/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../../../test/list-fixtures.ts'
import { verificationRow } from '../../listings/business-rows.server.ts'
import { runListing } from '../../../test/run-listing.ts'

const newest = '2026-11-20'
const later = '2026-11-21'
const heads = 'Legal Business Name,UEI,CAGE,Zip,VOSB exit date'
const zephyr = 'ZEPHYR AIR,ZEPHYR123456,1ABC2,34994,'
const badge = 'The business is on SBA’s list of certified businesses dated November 20, 2026.'

test('a business on the newest list gets the badge, and loses it with the list that lacks it', async ({
  db,
  admin,
  signIn,
  add,
  read,
  update,
  visit,
  emails,
}) => {
  const id = await add('Zephyr Air')
  await add('Quartz Roofing', { email: 'hello@quartz.example' })
  const owner = await signIn({ name: 'Olive' })
  await runListing(db, id, owner.userId)
  const page = await read(
    `${heads}\n${zephyr}\nQUARTZ ROOFING,QUARTZ123456,,34994,\nNOT HERE LLC,NOTHERE12345,,34994,`,
    newest,
  )
  const plan = await admin.visit(page)
  for (const words of [
    '2 listings get the badge',
    '1 business isn’t in the directory',
    'Check how we read each column.',
  ])
    expect(plan.words).toContain(words)
  expect((await visit(`/business/${id}`)).words).not.toContain(badge)
  await update(page)
  expect((await visit(`/business/${id}`)).words).toContain(badge)
  expect((await visit(`/es/business/${id}`)).words).toContain(
    'El negocio está en la lista de negocios certificados de la SBA con fecha del 20 de noviembre de 2026.',
  )
  expect((await visit('/businesses/search?proof=sba-vetcert')).words).toContain('Quartz')
  expect(await emails()).toEqual([
    'olive@example.com: The listing for Zephyr Air now shows “SBA certified”',
  ])

  const next = await read(`${heads}\n${zephyr}11/01/2026`, later)
  const leaving = await admin.visit(next)
  expect(leaving.words).toContain('2 listings lose the badge')
  expect(leaving.words).toContain('The list says: 11/01/2026. Its owner will get an email.')
  expect(leaving.words).toContain('Not on the list. We’ll email the listing’s own address.')
  expect(leaving.words).toContain('Same columns as last time.')
  expect((await update(next)).words).toContain('Check this box if the list is complete.')
  await update(next, { sure: 'yes' })
  for (const one of [id, 'quartz-roofing'])
    expect((await visit(`/business/${one}`)).html).not.toContain('what-the-badge-means#sba')
  const subject = 'is no longer on the SBA’s list of certified veteran-owned businesses'
  expect(await emails()).toEqual([
    `hello@quartz.example: Quartz Roofing ${subject}`,
    `olive@example.com: Zephyr Air ${subject}`,
  ])
  const onDesk = (await admin.visit(`/review/listing/${id}`)).words
  expect(onDesk).toContain('Imported from SBA certificates')
  expect(onDesk).toContain('Not on the list dated November 21, 2026')

  await admin.send(next, { intent: 'undo' })
  expect((await visit(`/business/${id}`)).words).not.toContain(badge)
  expect((await admin.send(next, { intent: 'undo' })).status).toBe(400)
})

test('an undone list restores badges and informs everyone who was emailed', async ({
  admin,
  add,
  read,
  update,
  goOn,
  visit,
  emails,
}) => {
  const id = await add('Zephyr Air', { email: 'hello@zephyr.example' })
  await update(await read(`${heads}\n${zephyr}`, newest))
  const page = await read(`${heads}\nOTHER AIR,OTHER1234567,,34994,`, later)
  await update(page)
  expect((await visit(`/business/${id}`)).words).not.toContain(badge)
  await emails()
  await admin.send(page, { intent: 'undo', confirm: 'yes' })
  await goOn()
  expect((await admin.visit(page)).words).toContain('Undone for 1 listing.')
  expect((await visit(`/business/${id}`)).words).toContain(badge)
  expect(await emails()).toEqual(['hello@zephyr.example: Correction: the badge on Zephyr Air'])
})

test('undoing a list leaves badges alone that it didn’t give, and takes its own back from a new owner', async ({
  db,
  admin,
  add,
  read,
  signIn,
  update,
  goOn,
  visit,
}) => {
  const id = await add('Zephyr Air')
  const page = await read(`${heads}\n${zephyr}`, newest)
  await update(page)
  expect((await visit(`/business/${id}`)).words).toContain(badge)
  const { userId } = await signIn({ name: 'Olive' })
  await runListing(db, id, userId)
  await db.updateTable('verifications').set({ holder: userId }).execute()
  const vouched = { method: 'vouched', checkedOn: newest, note: '' } as const
  await db.insertInto('verifications').values(verificationRow(id, vouched)).execute()
  await admin.send(page, { intent: 'undo', confirm: 'yes' })
  await goOn()
  expect((await admin.visit(page)).words).toContain('Undone for 1 listing.')
  const left = db.selectFrom('verifications').select('method').where('business_id', '=', id)
  expect(await left.execute()).toEqual([{ method: 'vouched' }])
  expect((await visit(`/business/${id}`)).words).not.toContain(badge)
})

test('a list that would remove many badges needs confirmation, and an older list is rejected', async ({
  admin,
  add,
  read,
  update,
}) => {
  const rows = []
  for (const name of ['Anchor', 'Beacon', 'Comet', 'Delta', 'Ember']) {
    await add(name)
    rows.push(`${name},${name.toUpperCase().padEnd(12, '1')},,34994,`)
  }
  await update(await read(`${heads}\n${rows.join('\n')}`, newest))
  const page = await read(`${heads}\n${rows[0]}`, later)
  expect((await admin.visit(page)).words).toContain(
    'would remove the badge from 4 listings out of 5',
  )
  expect((await update(page)).words).toContain('Check this box if the list is complete.')
  expect((await admin.visit(page)).words).toContain('4 listings lose the badge')
  await update(page, { sure: 'yes' })
  expect((await admin.visit(page)).words).toContain('Lost the badge.')
  const older = await read(`${heads}\n${rows.join('\n')}`, newest)
  expect((await admin.visit(older)).words).toContain(
    'We can’t use this list. This list is dated November 20, 2026, but we already have one dated November 21, 2026.',
  )
})

test("a legal form, an apostrophe, or ZIP+4 doesn't make another business", async ({
  admin,
  add,
  read,
}) => {
  for (const name of ['Anchor', 'Harbor Mike’s Marine', 'Comet Group', 'Delta Roofing']) {
    const id = name.toLowerCase().replace(/[^a-z]+/g, '-')
    await add(name, { id })
  }
  const names = [
    'ANCHOR L.L.C.',
    '"HARBOR MIKES MARINE, LLC"',
    'COMET ROOFING INC',
    'DELTA ROOFING CO.',
  ]
  const list = names.map((name, place) => `${name},,${place}AB12,34994-2231,`).join('\n')
  const { words } = await admin.visit(await read(`${heads}\n${list}`, newest))
  expect(words).toContain('3 listings get the badge')
})

test("a reviewer's badge gets the date of the list, without an email", async ({
  db,
  admin,
  signIn,
  add,
  read,
  update,
  visit,
  emails,
}) => {
  const id = await add('Zephyr Air')
  const owner = await signIn({ name: 'Olive' })
  await runListing(db, id, owner.userId)
  const given = { business_id: id, method: 'sba-vetcert', by_name: 'Rosa' } as const
  const days = { checked_on: '2026-10-01', expires_on: '2028-10-01' }
  await db
    .insertInto('verifications')
    .values({ ...given, ...days })
    .execute()
  const page = await read(`${heads}\n${zephyr}`, newest)
  expect((await admin.visit(page)).words).toContain('1 listing keeps the badge, with the new date')
  await update(page)
  expect((await visit(`/business/${id}`)).words).toContain(badge)
  expect(await emails()).toEqual([])
})

test("only people who were emailed about a list hear that it was undone, with the listing's name", async ({
  db,
  admin,
  signIn,
  add,
  read,
  goOn,
  update,
  emails,
}) => {
  await add('Quartz Roofing', { email: 'hello@quartz.example' })
  const id = await add('Zephyr Air')
  const owner = await signIn({ name: 'Olive' })
  await runListing(db, id, owner.userId)
  const page = await read(`${heads}\n${zephyr}\nQUARTZ ROOFING,QUARTZ123456,,34994,`, newest)
  await update(page)
  await emails()
  await admin.send(page, { intent: 'undo', confirm: 'yes' })
  await goOn()
  expect(await emails()).toEqual(['olive@example.com: Correction: the badge on Zephyr Air'])
})

test("any column with the certification's status is read, and a note below the list isn’t", async ({
  admin,
  add,
  read,
}) => {
  await add('Zephyr Air')
  await add('Quartz Roofing')
  const list = [
    'SBA SEARCH RESULTS,,,',
    'Legal Business Name,Postal,CAGE,VetCert Status',
    'ZEPHYR AIR,34994-1234,1ABC2,Certified',
    'QUARTZ ROOFING,34994,1ABC3,Expired',
    ',,,',
    'Source: U.S. Small Business Administration,,,',
  ]
  const { words } = await admin.visit(await read(list.join('\n'), newest))
  expect(words).toContain('1 listing gets the badge')
  expect(words).toContain(
    '1 row says that the certification ended or isn’t complete: QUARTZ ROOFING (Expired)',
  )
  expect(words).not.toContain('isn’t in the directory')
})

test('a wrong file can be discarded', async ({ admin, read }) => {
  const page = await read('Month,Income\nJanuary,12\nFebruary,13', newest)
  const { words, document } = await admin.visit(page)
  expect(words).toContain('Choose the column with the name')
  expect(document.querySelector('button[value=discard]')?.text).toBe('Discard this list')
  expect((await admin.send(page, { intent: 'discard' })).location).toBe('/admin/certificates')
})

test('a list without any badges still makes earlier ones outdated', async ({
  admin,
  add,
  read,
  update,
  visit,
}) => {
  const id = await add('Zephyr Air')
  await update(await read(`${heads}\n${zephyr}`, newest))
  await update(await read(`${heads}\nOTHER AIR,OTHER1234567,,34994,`, later))
  expect((await admin.visit('/admin/certificates')).words).toContain(
    'no listings have the badge, from the list dated November 21, 2026',
  )
  const older = await read(`${heads}\n${zephyr}`, newest)
  expect((await admin.visit(older)).words).toContain('This list is dated November 20, 2026')
  expect((await update(older)).status).toBe(400)
  expect((await visit(`/business/${id}`)).words).not.toContain(badge)
})

test('rows without proof change nothing', async ({ admin, add, read, update, visit }) => {
  for (const name of ['Anchor', 'Beacon', 'Comet', 'Delta', 'Ember']) await add(name)
  const page = await read(
    [
      'Vendor Name,Certification,Certification Status,Expiration Date,Zip Code',
      'Anchor,Woman Business Enterprise,Active,,34994',
      'Beacon,Veteran Business Enterprise,Expired,,34994',
      'Comet,Veteran Business Enterprise,Active,soon,34994',
      'Delta,Veteran Business Enterprise,Active,2027-06-30,34994',
      'Ember,Veteran Business Enterprise,Active,,33602',
    ].join('\n'),
    newest,
    'state-certification',
  )
  const { words } = await admin.visit(`${page}?show=refused`)
  expect(words).toContain(
    '1 row is about another certification, such as “Woman Business Enterprise”',
  )
  expect(words).toContain(
    '1 row says that the certification ended or isn’t complete: Beacon (Expired)',
  )
  expect(words).toContain('We can’t read the date: “soon.”')
  await update(page)
  for (const id of ['anchor', 'beacon', 'comet', 'ember'])
    expect((await visit(`/business/${id}`)).words, id).not.toContain('on Florida’s list')
  const delta = await visit('/business/delta')
  expect(delta.words).toContain(
    'The business is on Florida’s list of certified businesses dated November 20',
  )
  expect(delta.words).toContain('By that list, the certificate is valid through June 30, 2027.')
})

test('likely matches and badges that a person gave or removed are questions', async ({
  db,
  admin,
  add,
  read,
  update,
  visit,
}) => {
  await add('Zephyr Air and Heating')
  await add('Quartz Roofing')
  const given = { business_id: 'quartz-roofing', method: 'sba-vetcert', by_name: 'Rosa' } as const
  const days = { checked_on: '2026-10-01', expires_on: '2028-10-01' }
  await db
    .insertInto('verifications')
    .values({ ...given, ...days })
    .execute()
  const list = `${heads}\nZEPHYR AIR AND HEATING LLC,ZEPHYR123456,,34996,`
  const page = await read(list, newest)
  const { words, document } = await admin.visit(page)
  expect(words).toContain('2 businesses need your answer')
  expect(words).toContain('Probably the same as Zephyr Air and Heating')
  expect(words).toContain('A reviewer gave this badge, but the business isn’t on the list.')
  const [first = '', second = ''] = document
    .querySelectorAll('select[name^=answer]')
    .map((field) => field.getAttribute('name'))
  await update(page)
  expect((await visit('/business/zephyr-air-and-heating')).words).not.toContain(badge)
  expect((await visit('/business/quartz-roofing')).html).toContain('what-the-badge-means#sba')
  await admin.send(page, { intent: 'answer', [first]: 'same', [second]: 'take' })
  await update(page)
  expect((await visit('/business/zephyr-air-and-heating')).words).toContain(badge)
  expect((await visit('/business/quartz-roofing')).html).not.toContain('what-the-badge-means#sba')

  await admin.send('/review/listing/zephyr-air-and-heating', {
    intent: 'withdraw-badge',
    why: 'Another owner.',
  })
  const next = await read(list, later)
  expect((await admin.visit(next)).words).toContain('The team removed this badge')
  await update(next)
  expect((await visit('/business/zephyr-air-and-heating')).html).not.toContain(
    'what-the-badge-means#sba',
  )
})

test('a listing with another UEI gets the badge only by an answer, which later lists keep', async ({
  db,
  admin,
  add,
  read,
  update,
  visit,
}) => {
  const id = await add('Zephyr Air')
  await add('Quartz Roofing', { uei: 'QUARTZ999999' })
  await db
    .insertInto('listing_sources')
    .values({ source: 'SAM.gov', external_id: 'ZEPHYR999999', business_id: id })
    .execute()
  const list = `${heads}\n${zephyr}\nQUARTZ ROOFING,QUARTZ123456,,34994,`
  const page = await read(list, newest)
  const { words, document } = await admin.visit(page)
  expect(words).toContain('2 businesses need your answer')
  expect(words).toContain(
    'It matches Zephyr Air, but that listing has another UEI, ZEPHYR999999. A different UEI',
  )
  await update(page)
  expect((await visit(`/business/${id}`)).words).not.toContain(badge)
  const [first = ''] = document
    .querySelectorAll('select[name^=answer]')
    .map((field) => field.getAttribute('name'))
  await admin.send(page, { intent: 'answer', [first]: 'same' })
  await update(page)
  expect((await visit(`/business/${id}`)).words).toContain(badge)
  expect((await visit('/business/quartz-roofing')).html).not.toContain('what-the-badge-means#sba')

  const next = await admin.visit(await read(list, later))
  expect(next.words).toContain('1 listing keeps the badge, with the new date')
  expect(next.words).toContain('1 business needs your answer')
})

test('columns are chosen once, and wrong input shows the error', async ({
  admin,
  add,
  read,
  goOn,
  update,
  visit,
}) => {
  const id = await add('Zephyr Air')
  const list = 'Who,Where\nZephyr Air,34994-1234'
  const page = await read(list, newest)
  expect((await admin.visit(page)).words).toContain('Choose the column with the name')
  expect((await update(page)).status).toBe(400)
  await admin.send(page, { intent: 'read-again', 'column-0': 'name', 'column-1': 'zip' })
  await goOn()
  await update(page)
  expect((await visit(`/business/${id}`)).words).toContain(badge)
  const next = await read(list, later)
  expect((await admin.visit(next)).words).toContain('1 listing keeps the badge, with the new date')
  expect((await admin.send(next, { intent: 'discard' })).location).toBe('/admin/certificates')

  const form = new FormData()
  form.set('date', '2999-01-01')
  const refused = await admin.sendForm('/admin/certificates', form)
  expect(refused.status).toBe(400)
  for (const text of [
    'Choose SBA or Florida.',
    'This date is in the future.',
    'Choose the file with your list.',
  ])
    expect(refused.words).toContain(text)
  expect(refused.document.querySelector('#date')?.getAttribute('value')).toBe('2999-01-01')
})

test('a list that calls a business an SDVOSB shows it as service-disabled, also in later lists that don’t', async ({
  add,
  read,
  update,
  visit,
}) => {
  const id = await add('Zephyr Air')
  const shown = async () => (await visit('/businesses/search?proof=sdvosb')).words
  const kinds = 'Legal Business Name,UEI,Zip,Certification Type'
  await update(await read(`${kinds}\nZEPHYR AIR,ZEPHYR123456,34994,VOSB`, newest))
  expect(await shown()).not.toContain('Zephyr Air')
  await update(await read(`${kinds}\nZEPHYR AIR,ZEPHYR123456,34994,SDVOSB`, newest))
  expect(await shown()).toContain('Zephyr Air')
  await update(await read(`${heads}\n${zephyr}`, later))
  expect(await shown()).toContain('Zephyr Air')
  expect((await visit(`/business/${id}`)).words).toContain('service-disabled')
})
