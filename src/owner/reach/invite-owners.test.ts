import { describe, expect } from 'vitest'
import { email, monday, pathIn, test, twoWeeks } from '../../../test/reach-fixtures.ts'
import { newBusiness } from '../../../test/builders.ts'
import { runListing } from '../../../test/run-listing.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { MailboxGone, MailRefused } from '../../platform/email/mail.ts'
import { rememberMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { markUndeliverable } from '../../platform/email/undeliverable.server.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { listChanges, undoChange } from '../../submissions/edits/listing-changes.server.ts'
import { editValues, readEdited, saveEdit } from '../../submissions/edits/save-edit.server.ts'
import type { ListingDetails } from '../../submissions/submission.ts'
import { addOwner } from '../../submissions/grants/add-person.server.ts'
import { addDoNotList } from '../../submissions/reports/do-not-list.server.ts'

describe('an email to the owner of a listing that no one has confirmed', () => {
  test('goes out only when an admin turned it on, in the daytime', async ({
    add,
    inviteAt,
    outbox,
    turnOn,
  }) => {
    await add('anchor')
    await inviteAt(monday)
    expect(await outbox()).toEqual([])
    await turnOn()
    for (const night of ['2027-02-01T04:00:00Z', '2027-02-01T13:59:00Z', '2027-02-01T22:00:00Z'])
      expect(await inviteAt(night), night).toBe(0)
    expect(await inviteAt(monday)).toBe(1)
    const [mail] = await outbox()
    expect(mail).toMatchObject({
      to: email,
      subject: 'Is this right? anchor Masonry on Florida Veteran Business Directory',
    })
    expect(mail?.text).toContain('Our team added it from a list of veteran-owned businesses on')
    expect(mail?.text).toMatch(/En español:\nhttp:\/\/localhost:3000\/es\/invitation\//)
  })

  test('comes once, with one reminder after two weeks, and never again', async ({
    add,
    inviteAt,
    outbox,
    turnOn,
  }) => {
    await add('anchor')
    await turnOn()
    const days = [
      '2027-02-02',
      '2027-02-14',
      '2027-02-15',
      '2027-02-16',
      '2027-03-01',
      '2028-02-01',
    ]
    await inviteAt(monday)
    for (const day of days) await inviteAt(`${day}T15:00:00Z`)
    const mails = await outbox()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Is this right? anchor Masonry on Florida Veteran Business Directory',
      'A reminder: is anchor Masonry listed correctly?',
    ])
    // The link in the first email still works.
    expect(pathIn(mails[0])).toBe(pathIn(mails[1]))
  })

  test('never comes in larger numbers than the limit of a day, reminders included', async ({
    add,
    inviteAt,
    outbox,
    turnOn,
  }) => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await add(id)
    await turnOn(2)
    for (const time of ['15', '16', '17']) await inviteAt(`2027-02-01T${time}:00:00Z`)
    expect(await outbox()).toHaveLength(2)
    await inviteAt('2027-02-02T15:00:00Z')
    expect(await outbox()).toHaveLength(4)
    await inviteAt(twoWeeks)
    await inviteAt('2027-02-15T16:00:00Z')
    const subjects = (await outbox()).map(({ subject }) => subject)
    expect(subjects.slice(4)).toEqual([
      'A reminder: is a Masonry listed correctly?',
      'A reminder: is b Masonry listed correctly?',
    ])
  })

  test('reaches a listing behind a thousand of a chain with one mailbox', async ({
    add,
    db,
    inviteAt,
    outbox,
    turnOn,
  }) => {
    const chain = Array.from({ length: 1001 }, (_, at) =>
      newBusiness({
        id: sha256(`chain ${at}`),
        name: `Anchor Tire ${at}`,
        email: 'desk@chain.example',
        phone: null,
      }),
    )
    await insertBusinesses(db, chain)
    await noteConfirmed(
      db,
      chain.map(({ id }) => id),
      { how: 'import', now: new Date('2027-01-30T15:00:00Z') },
    )
    await add('zulu')
    await turnOn()
    await inviteAt(monday)
    await inviteAt('2027-02-02T15:00:00Z')
    const to = (await outbox()).map((mail) => mail.to)
    expect(to.toSorted()).toEqual(['desk@chain.example', 'hello@zulu.example'])
  })

  test('leaves out samples, owners, senders, confirmed listings, and those that asked not to be listed', async ({
    add,
    db,
    inviteAt,
    outbox,
    services,
    signIn,
    turnOn,
  }) => {
    await turnOn()
    await add('sample', { isSample: true })
    await add('owned')
    await runListing(db, 'owned', (await signIn({ name: 'Olga' })).userId)
    await add('confirmed')
    await noteConfirmed(db, ['confirmed'], { how: 'answer', now: services.now() })
    await add('hidden')
    await db
      .updateTable('businesses')
      .set({ status: 'suspended' })
      .where('id', '=', 'hidden')
      .execute()
    await add('unwanted', { name: 'Unwanted Masonry LLC' })
    const identity = {
      name: 'Unwanted Masonry',
      phone: null,
      website: null,
      street: null,
      zip: null,
    }
    await addDoNotList(db, { businessId: 'hidden', identity, byName: 'test' }, services)
    expect(await inviteAt(monday)).toBe(0)
    expect(await outbox()).toEqual([])
  })

  test('isn’t sent if the listing got an owner after it was written', async ({
    add,
    db,
    deliver,
    inviteAt,
    signIn,
    turnOn,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await add('anchor')
    await add('beacon')
    await turnOn()
    await inviteAt(monday)
    await runListing(db, 'anchor', olga.userId)
    expect((await deliver()).map(({ to }) => to)).toEqual(['hello@beacon.example'])
    expect(await inviteAt(twoWeeks)).toBe(1)
  })

  test('that a mail server was too late to send doesn’t count, and comes another day', async ({
    add,
    deliver,
    inviteAt,
    services,
    turnOn,
  }) => {
    await add('anchor')
    await turnOn()
    await inviteAt(monday)
    services.moveTo('2027-02-02T04:00:00Z')
    expect(await deliver()).toEqual([])
    expect(await inviteAt('2027-02-02T15:00:00Z')).toBe(1)
    expect(await deliver()).toHaveLength(1)
    expect(await inviteAt('2027-02-03T15:00:00Z')).toBe(0)
    await add('beacon')
    expect(await inviteAt('2027-02-16T15:00:00Z')).toBe(2)
    services.moveTo('2027-02-17T04:00:00Z')
    expect(await deliver()).toEqual([])
    // The reminder as well, and nothing else waits for it.
    expect(await inviteAt('2027-02-17T15:00:00Z')).toBe(2)
    expect((await deliver()).map(({ subject }) => subject)).toEqual([
      'A reminder: is anchor Masonry listed correctly?',
      'Is this right? beacon Masonry on Florida Veteran Business Directory',
    ])
    expect(await inviteAt('2027-02-18T15:00:00Z')).toBe(0)
  })

  test('to a mailbox that is gone is the last for that mailbox, and the business can get a letter', async ({
    add,
    db,
    deliver,
    inviteAt,
    services,
    signIn,
    turnOn,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const before = services.now().toISOString()
    await add('anchor')
    await turnOn()
    expect((await nina.visit('/admin/reach/letters')).words).toContain('No listings need a letter.')
    await inviteAt(monday)
    await deliver(() => {
      throw new MailboxGone('550 5.1.1 no such mailbox')
    })
    expect(await inviteAt(twoWeeks)).toBe(0)
    // Its mark is deleted after 90 days.
    await db.deleteFrom('undeliverable_mailboxes').execute()
    await add('other', { email: `Hello+shop@Anchor.example` })
    expect(await inviteAt('2027-06-01T15:00:00Z')).toBe(0)
    services.moveTo(before)
    const letters = await nina.visit('/admin/reach/letters')
    expect(letters.words).toContain('2 listings need a letter.')
    expect(letters.words).toContain('anchor Masonry')
    const reach = (await nina.visit('/admin/reach')).words
    expect(reach).toContain('0 can get an email and 2 a letter')
  })

  test('and its link end when the listing gets an owner, who leaves again', async ({
    add,
    db,
    deliver,
    inviteAt,
    newVisitor,
    services,
    signIn,
    turnOn,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await add('anchor')
    await turnOn()
    await inviteAt(monday)
    const [sent] = await deliver()
    const owner = { businessId: 'anchor', userId: olga.userId, email: null, byName: 'test' }
    await addOwner(db, owner, services)
    await db.deleteFrom('business_owners').execute()
    const reader = newVisitor()
    expect((await reader.visit(pathIn(sent))).words).toContain('There’s nothing to do here')
    expect((await reader.send(pathIn(sent), { intent: 'confirmed' })).status).toBe(409)
    expect(await inviteAt(twoWeeks)).toBe(0)
    expect((await reader.send(pathIn(sent), { intent: 'stop' })).location).toContain('done=stop')
  })

  test('isn’t sent to a mailbox that returned another email, before or after it was written', async ({
    add,
    db,
    deliver,
    inviteAt,
    services,
    signIn,
    turnOn,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const mark = (address: string) =>
      markUndeliverable(db, address, { reason: 'bounced', detail: '550', now: services.now() })
    await add('anchor')
    await add('beacon')
    await mark('Hello@Anchor.example')
    await turnOn()
    const before = services.now().toISOString()
    expect(await inviteAt(monday)).toBe(1)
    services.moveTo(before)
    expect((await nina.visit('/admin/reach/letters')).words).toContain('anchor Masonry')
    const reach = (await nina.visit('/admin/reach')).words
    expect(reach).toContain('1 can get an email and 1 a letter')
    expect((await nina.visit('/review/listing/anchor')).words).not.toContain('Emailed on')
    await mark('hello@beacon.example')
    services.moveTo(monday)
    expect(await deliver()).toEqual([])
    expect(await inviteAt(twoWeeks)).toBe(0)
  })

  test('that its reader called spam is the last for that mailbox', async ({
    add,
    db,
    deliver,
    inviteAt,
    services,
    turnOn,
  }) => {
    await add('anchor')
    await turnOn()
    await inviteAt(monday)
    await deliver()
    const complaint = { reason: 'complained', detail: '', now: services.now() } as const
    await markUndeliverable(db, email, complaint)
    expect(await inviteAt(twoWeeks)).toBe(0)
    const stops = await db.selectFrom('invitation_stops').select('why').execute()
    expect(stops).toEqual([{ why: 'reader' }])
  })

  test('that our own mail server rejected has no reminder, which would be the first', async ({
    add,
    db,
    deliver,
    inviteAt,
    turnOn,
  }) => {
    await add('anchor')
    await turnOn()
    await inviteAt(monday)
    await deliver(() => {
      throw new MailRefused('550 5.7.1 blocked by policy')
    })
    expect(await inviteAt(twoWeeks)).toBe(0)
    expect(await db.selectFrom('invitation_stops').selectAll().execute()).toEqual([])
  })

  test('follows a new address only if it wasn’t sent to the old one', async ({
    add,
    db,
    deliver,
    inviteAt,
    newVisitor,
    outbox,
    turnOn,
  }) => {
    const move = (id: string, email: string) =>
      db.updateTable('businesses').set({ email }).where('id', '=', id).execute()
    await add('anchor')
    await add('beacon')
    await turnOn()
    await inviteAt(monday)
    await move('anchor', 'new@anchor.example')
    const [sent] = await deliver()
    expect(sent?.to).toBe('hello@beacon.example')
    await inviteAt('2027-02-02T15:00:00Z')
    expect((await deliver()).map(({ to }) => to)).toEqual(['new@anchor.example'])
    await move('beacon', 'new@beacon.example')
    expect(await inviteAt('2027-02-20T15:00:00Z')).toBe(1)
    expect((await outbox()).map(({ to }) => to).at(-1)).toBe('new@anchor.example')
    // The old mailbox can't answer for the listing, but can stop the emails.
    const reader = newVisitor()
    const page = await reader.visit(pathIn(sent))
    expect(page.words).toContain('There’s nothing to do here')
    expect(page.words).not.toContain('new@beacon.example')
    expect((await reader.send(pathIn(sent), { intent: 'confirmed' })).status).toBe(409)
    expect((await reader.send(pathIn(sent), { intent: 'stop' })).location).toContain('done=stop')
  })

  test('comes in the language of the mailbox, the reminder too', async ({
    add,
    db,
    deliver,
    inviteAt,
    services,
    turnOn,
  }) => {
    await add('anchor')
    await turnOn()
    await inLanguage('es', () => rememberMailLanguage(db, email, services.now()))
    await inviteAt(monday)
    const [first] = await deliver()
    expect(first?.subject).toBe(
      '¿Está bien la ficha de anchor Masonry en Florida Veteran Business Directory?',
    )
    expect(first?.text).toContain('Nuestro equipo lo agregó de una lista de negocios de veteranos')
    expect(first?.text).toMatch(/In English:\nhttp:\/\/localhost:3000\/invitation\//)
    expect(pathIn(first)).toMatch(/^\/es\/invitation\//)
    await inviteAt(twoWeeks)
    const [reminder] = await deliver()
    expect(reminder?.subject).toBe('Un recordatorio: ¿está bien la ficha de anchor Masonry?')
    expect(reminder?.text).toContain('Esta es nuestra última invitación.')
  })
})

test('an edit by the team is a check, not an answer of the business, and undoing it restores the date', async ({
  db,
  add,
  inviteAt,
  outbox,
  services,
  turnOn,
  signIn,
}) => {
  const id = await add('anchor')
  await turnOn()
  const admin = await signIn({ name: 'Nina', role: 'admin' })
  const upkeep = () =>
    db
      .selectFrom('listing_upkeep')
      .select(['confirmed_at', 'confirmed_how', 'answered_how', 'next_at'])
      .execute()
  const before = await upkeep()
  services.moveTo('2027-01-31T15:00:00Z')
  const by = {
    userId: admin.userId,
    name: 'Nina',
    role: 'admin',
    email: '',
    isConfirmed: true,
  } as const
  const page = await readEdited(db, id, services.now(), true)
  const values = {
    ...editValues(page?.live as ListingDetails),
    description: 'Brick and block work.',
  }
  const part = {
    businessId: id,
    by,
    fields: ['description'] as const,
    values,
    seen: page?.seen ?? '',
  }
  expect(await saveEdit(db, part, services)).toMatchObject({ ok: true })
  expect(await upkeep()).toMatchObject([{ confirmed_how: 'team', answered_how: null }])
  expect(await inviteAt(monday)).toBe(1)
  expect(await outbox()).toHaveLength(1)
  const [change] = await listChanges(db, id)
  const undone = { businessId: id, changeId: change?.id ?? '', by }
  expect(await undoChange(db, undone, services)).toBe(true)
  expect(await upkeep()).toEqual(before)

  // The answer of the business outlasts a check by the team.
  await noteConfirmed(db, [id], { how: 'answer', now: services.now() })
  await noteConfirmed(db, [id], { how: 'team', now: services.now() })
  expect(await upkeep()).toMatchObject([{ confirmed_how: 'team', answered_how: 'answer' }])
  expect(await inviteAt(twoWeeks)).toBe(0)
})

test('an admin sees who is next and when, and the email without working links', async ({
  add,
  db,
  inviteAt,
  services,
  signIn,
  turnOn,
}) => {
  await add('anchor')
  await add('beacon')
  services.moveTo('2027-02-01T12:00:00Z')
  const admin = await signIn({ name: 'Nina', role: 'admin' })
  const off = await admin.visit('/admin/reach')
  expect(off.words).toContain('If you turn emails on, the first 2 go out today after 9 AM.')
  await turnOn(1)
  const { words } = await admin.visit('/admin/reach')
  expect(words).toContain('The next one goes out today after 9 AM. anchor Masonry (hello@anchor.')
  const preview = await admin.visit('/admin/reach/preview')
  expect(preview.html).toContain('anchor Masonry')
  expect(preview.html).not.toContain('href=')
  expect(await db.selectFrom('owner_invitations').select('id').execute()).toEqual([])
  await inviteAt(monday)
  const nora = await signIn({ name: 'Nora', role: 'admin' })
  expect((await nora.visit('/admin/reach')).words).toContain(
    'The next one goes out tomorrow after 9 AM. beacon Masonry',
  )
})
