import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test as base } from '../../../test/desk-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { insertBusinesses, type NewBusiness } from '../../listings/businesses.server.ts'
import { removeSamples } from '../../listings/samples.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { deliverDue } from '../../platform/email/deliver.server.ts'
import {
  MailboxGone,
  MailRefused,
  messageOf,
  type OutgoingMail,
} from '../../platform/email/mail.ts'
import { rememberMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { markUndeliverable } from '../../platform/email/undeliverable.server.ts'
import { writeSetting } from '../../platform/settings/site-settings.server.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { addDoNotList } from '../../submissions/reports/do-not-list.server.ts'
import { withOpenLinks } from '../emailed-links.server.ts'
import { inviteOwners } from './invite-owners.server.ts'

const email = 'hello@anchor.example'
const by = { userId: null, name: 'test' }

const test = base
  .extend('db', async ({ db }) => {
    await removeSamples(db)
    return db
  })
  .extend('turnOn', ({ db, services }) => async (daily = 25) => {
    const setting = { by, action: 'test', now: services.now() }
    await writeSetting(db, 'invitations', { isOn: true, daily }, setting)
  })
  .extend('add', ({ db, services }) => async (id: string, more: Partial<NewBusiness> = {}) => {
    const listing = newBusiness({
      id,
      name: `${id} Masonry`,
      email: `hello@${id}.example`,
      ...more,
    })
    await insertBusinesses(db, [{ ...listing, phone: null }])
    await noteConfirmed(db, [id], { how: 'import', now: services.now() })
    return id
  })
  .extend('inviteAt', ({ services }) => async (moment: string) => {
    services.moveTo(moment)
    return inviteOwners(services)
  })
  .extend(
    'deliver',
    ({ db, services }) =>
      async (refuse: (mail: OutgoingMail) => void = () => {}) => {
        const sent: OutgoingMail[] = []
        const send = async (mail: OutgoingMail) => {
          refuse(mail)
          sent.push(mail)
        }
        const { now, log } = services
        await deliverDue(db, send, {
          now,
          log,
          checkLinks: (mail) => withOpenLinks(services, mail),
        })
        return sent
      },
  )

/** Mornings in Florida. */
const monday = '2027-02-01T15:00:00Z'
const twoWeeks = '2027-02-15T15:00:00Z'

function pathIn(mail: { text: string } | undefined): string {
  return new URL(/http\S+\/invitation\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname
}

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
    expect(letters.words).toContain('1 listing can get a letter.')
    expect(letters.words).toContain('anchor Masonry')
    const reach = (await nina.visit('/admin/reach')).words
    expect(reach).toContain('1 with an email address, 1 that we can reach only by letter')
  })

  test('isn’t sent to a mailbox that returned another email, before or after it was written', async ({
    add,
    db,
    deliver,
    inviteAt,
    services,
    turnOn,
  }) => {
    const mark = (address: string) =>
      markUndeliverable(db, address, { reason: 'bounced', detail: '550', now: services.now() })
    await add('anchor')
    await add('beacon')
    await mark('Hello@Anchor.example')
    await turnOn()
    expect(await inviteAt(monday)).toBe(1)
    await mark('hello@beacon.example')
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
    expect(page.words).toContain('There’s nothing to answer anymore')
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
    expect(first?.subject).toBe('¿Está bien? anchor Masonry en Florida Veteran Business Directory')
    expect(first?.text).toContain('Nuestro equipo lo agregó de una lista de negocios de veteranos')
    expect(first?.text).toMatch(/In English:\nhttp:\/\/localhost:3000\/invitation\//)
    expect(pathIn(first)).toMatch(/^\/es\/invitation\//)
    await inviteAt(twoWeeks)
    const [reminder] = await deliver()
    expect(reminder?.subject).toBe('Un recordatorio: ¿está bien la ficha de anchor Masonry?')
    expect(reminder?.text).toContain('Este es el último correo sobre este tema.')
  })
})

describe('unsubscribing', () => {
  test('takes one tap in the mail program, and is final for all listings of the mailbox', async ({
    add,
    deliver,
    inviteAt,
    newVisitor,
    outbox,
    turnOn,
  }) => {
    await add('anchor')
    await turnOn()
    await inviteAt(monday)
    const [mail] = await deliver()
    const { headers } = messageOf(mail as OutgoingMail, { name: 'FVBD', address: 'a@b.example' })
    expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(headers['List-Unsubscribe']).toBe(`<${mail?.unsubscribeUrl}>`)
    const path = new URL(mail?.unsubscribeUrl ?? '').pathname
    const reader = newVisitor()
    // Programs open links; that must change nothing.
    expect((await reader.visit(path)).words).toContain('Don’t want these emails?')
    const tapped = await reader.send(path, { 'List-Unsubscribe': 'One-Click' })
    expect([tapped.status, tapped.location]).toEqual([200, null])
    expect((await reader.visit(path)).words).toContain('We won’t send invitations to your address')
    await add('beacon', { email: 'Hello@Anchor.example' })
    for (const day of [twoWeeks, '2027-06-01T15:00:00Z', '2029-06-01T15:00:00Z'])
      expect(await inviteAt(day)).toBe(0)
    expect(await outbox()).toHaveLength(1)
  })

  test('on the page works after the listing got an owner or was deleted', async ({
    add,
    db,
    deliver,
    inviteAt,
    newVisitor,
    signIn,
    turnOn,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await add('anchor')
    await add('beacon')
    await turnOn()
    await inviteAt(monday)
    const [first, second] = (await deliver()).map(pathIn)
    await runListing(db, 'anchor', olga.userId)
    await db.deleteFrom('businesses').where('id', '=', 'beacon').execute()
    const reader = newVisitor()
    expect((await reader.visit(first ?? '')).words).toContain('This listing has an owner')
    expect((await reader.visit(second ?? '')).words).toContain('There’s nothing to answer anymore')
    for (const path of [first, second]) {
      const { location } = await reader.send(path ?? '', { intent: 'stop' })
      expect((await reader.visit(location ?? '')).words).toContain('No more invitations')
    }
    await add('again', { email: 'hello@beacon.example' })
    expect(await inviteAt('2027-06-01T15:00:00Z')).toBe(0)
  })

  test('by the team covers an address that never got one', async ({
    add,
    inviteAt,
    signIn,
    turnOn,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    await add('anchor')
    await turnOn()
    const stop = { intent: 'stop-address', email: 'hello' }
    const wrong = await nina.send('/admin/reach', stop)
    expect([wrong.status, wrong.document.querySelector('#email')?.getAttribute('value')]).toEqual([
      400,
      'hello',
    ])
    const { location } = await nina.send('/admin/reach', { ...stop, email })
    expect((await nina.visit(location ?? '')).words).toContain('This address won’t get invitations')
    expect(await inviteAt(monday)).toBe(0)
  })
})

describe('the page of an invitation', () => {
  test('shows the data, who told us, and three answers', async ({
    add,
    db,
    deliver,
    inviteAt,
    newVisitor,
    turnOn,
  }) => {
    await add('anchor')
    const source = { source: 'SAM.gov', external_id: 'ANCHOR', business_id: 'anchor' }
    await db.insertInto('listing_sources').values(source).execute()
    const registered = { method: 'sam-registered', checked_on: '2027-01-04' } as const
    await db
      .insertInto('verifications')
      .values({ business_id: 'anchor', ...registered, expires_on: '2028-01-04' })
      .execute()
    await turnOn()
    await inviteAt(monday)
    const [mail] = await deliver()
    expect(mail?.text).toContain('SAM.gov')
    const path = pathIn(mail)
    const reader = newVisitor()
    const page = await reader.visit(path)
    for (const words of [
      '100 SE Ocean Blvd',
      'Who told us about your business? SAM.gov',
      'We last read that registry on January 4, 2027.',
      'This is my business',
      'Something is wrong',
      'Please remove it',
    ])
      expect(page.words).toContain(words)
    expect(page.head.robots).toBe('noindex')
    expect((await reader.visit(`/es${path}`)).words).toContain('¿Quién nos habló de su negocio?')
    expect(page.document.querySelector('a[href="/business/anchor/claim"]')).not.toBeNull()
  })

  test('names the list that the team imported', async ({ add, db, deliver, inviteAt, turnOn }) => {
    await add('anchor')
    const sources = ['', 'Stuart Chamber', 'SBA certificates'].map((source) => ({
      source,
      external_id: '7',
      business_id: 'anchor',
    }))
    await db.insertInto('listing_sources').values(sources).execute()
    await turnOn()
    await inviteAt(monday)
    expect((await deliver())[0]?.text).toContain('The list: Stuart Chamber.')
  })

  test('confirms with one tap, without an account, and gives no control', async ({
    add,
    db,
    deliver,
    inviteAt,
    newVisitor,
    turnOn,
  }) => {
    await add('anchor')
    await turnOn()
    await inviteAt(monday)
    const path = pathIn((await deliver())[0])
    const reader = newVisitor()
    const { location } = await reader.send(path, { intent: 'confirmed' })
    expect((await reader.visit(location ?? '')).words).toContain('The listing is confirmed.')
    const upkeep = await db.selectFrom('listing_upkeep').select('confirmed_how').execute()
    expect(upkeep).toEqual([{ confirmed_how: 'answer' }])
    expect(await inviteAt(twoWeeks)).toBe(0)
    expect((await reader.send(path, { intent: 'claim' })).status).toBe(400)
    expect(await db.selectFrom('business_owners').selectAll().execute()).toEqual([])
  })

  test('sends what is wrong, or the wish to be removed, to the desk as the business’s own word', async ({
    add,
    db,
    deliver,
    inviteAt,
    newVisitor,
    turnOn,
  }) => {
    await add('anchor')
    await add('beacon')
    await turnOn()
    await inviteAt(monday)
    const [anchor = '', beacon = ''] = (await deliver()).map(pathIn)
    const reader = newVisitor()
    const empty = await reader.send(anchor, { intent: 'wrong', wrong: ' ' })
    expect([empty.status, empty.words]).toEqual([
      400,
      expect.stringContaining('Tell us what’s wrong'),
    ])
    const wrong = 'We moved to Jensen Beach.'
    expect((await reader.send(anchor, { intent: 'wrong', wrong })).location).toContain('done=wrong')
    const asked = await reader.send(beacon, { intent: 'remove', remove: '' })
    expect((await reader.visit(asked.location ?? '')).words).toContain('We got your request')
    const reports = await db
      .selectFrom('reports')
      .select(['business_id', 'kind', 'text', 'email', 'is_confirmed'])
      .orderBy('business_id')
      .execute()
    expect(reports).toEqual([
      {
        business_id: 'anchor',
        kind: 'else',
        text: expect.stringContaining(wrong),
        email,
        is_confirmed: true,
      },
      expect.objectContaining({ business_id: 'beacon', kind: 'remove', is_confirmed: true }),
    ])
    // No reminder to either.
    expect(await inviteAt(twoWeeks)).toBe(0)
    expect((await reader.visit(beacon)).words).toContain('You asked us to remove beacon Masonry')
    const archived = { status: 'archived' as const }
    await db.updateTable('businesses').set(archived).where('id', '=', 'beacon').execute()
    expect((await reader.visit(beacon)).words).toContain(
      'You asked us to remove it, and it isn’t shown anymore.',
    )
  })

  test('opens nothing for a made-up link', async ({ visit }) => {
    expect((await visit(`/invitation/${'a'.repeat(43)}`)).status).toBe(404)
    expect((await visit('/invitation/x')).status).toBe(404)
  })
})

test('an admin turns the emails on with a limit, sees the numbers, and can undo it', async ({
  add,
  db,
  outbox,
  services,
  signIn,
}) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  await add('anchor')
  await add('beacon', { email: null })
  const page = await nina.visit('/admin/reach')
  expect(page.words).toContain(
    '2 listings are unconfirmed. 1 with an email address, 1 that we can reach only by letter.',
  )
  expect(page.words).toContain('Off. No emails are sent.')
  const form = { intent: 'invitations', isOn: 'on' }
  for (const daily of ['', '0', '501', 'many']) {
    const wrong = await nina.send('/admin/reach', { ...form, daily })
    expect([wrong.status, wrong.words]).toEqual([
      400,
      expect.stringContaining('Enter a number from 1 to 500'),
    ])
  }
  const { location } = await nina.send('/admin/reach', { ...form, daily: '5' })
  expect((await nina.visit(location ?? '')).words).toContain('On. None sent today.')
  const before = services.now().toISOString()
  services.moveTo(`${before.slice(0, 10)}T15:00:00Z`)
  await inviteOwners(services)
  services.moveTo(before)
  expect((await outbox()).map(({ to }) => to)).toContain(email)
  const row = (await nina.visit('/admin/reach')).document
    .querySelectorAll('table[aria-label=Results] tbody tr')
    .map((one) => one.text.replaceAll(/\s+/g, ' ').trim())
  expect(row[0]).toMatch(/^Asked ?By email: ?1 ?By letter: ?0$/)
  expect((await nina.visit('/review/listing/anchor')).words).toMatch(
    /Invitations to the business Emailed on .*, 20\d\d\. No answer yet\./,
  )
  expect((await nina.visit('/admin/directory')).html).toContain('href="/admin/reach"')
  expect(await db.selectFrom('admin_changes').select('action').execute()).toContainEqual({
    action: 'invitations to owners saved',
  })
})
