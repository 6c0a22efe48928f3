import { describe, expect } from 'vitest'
import { email, monday, pathIn, test, twoWeeks } from '../../../test/reach-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { messageOf, type OutgoingMail } from '../../platform/email/mail.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { reachableOf } from '../upkeep/answer.server.ts'
import { askStillRight } from '../upkeep/ask.server.ts'
import { stopInvitations } from './invitations.server.ts'
import { inviteOwners } from './invite-owners.server.ts'

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
    expect((await reader.visit(path)).words).toContain(
      'We won’t email your address about listings anymore',
    )
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
    expect((await reader.visit(second ?? '')).words).toContain('There’s nothing to do here')
    for (const path of [first, second]) {
      const { location } = await reader.send(path ?? '', { intent: 'stop' })
      expect((await reader.visit(location ?? '')).words).toContain('No more emails')
    }
    await add('again', { email: 'hello@beacon.example' })
    expect(await inviteAt('2027-06-01T15:00:00Z')).toBe(0)
  })

  test('ends the half-yearly question to a listed address, but not to an owner', async ({
    add,
    db,
    deliver,
    inviteAt,
    newVisitor,
    outbox,
    services,
    signIn,
    turnOn,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await add('anchor')
    await add('beacon')
    await turnOn()
    await inviteAt(monday)
    const path = pathIn((await deliver()).find(({ to }) => to === email))
    await newVisitor().send(path, { intent: 'stop' })
    services.moveTo('2027-10-01T15:00:00Z')
    await askStillRight(services)
    const questions = (await outbox()).filter(({ subject }) => /still right/.test(subject))
    expect(questions.map(({ to }) => to)).toEqual(['hello@beacon.example'])
    expect(questions[0]?.text).toMatch(/about this listing or any other:\n\S+\/stop-emails\//)
    // A listing's owner is still asked about it.
    const olgas = { addressHash: mailboxHash('olga@example.com'), why: 'reader' } as const
    await stopInvitations(db, olgas, services.now())
    await runListing(db, 'anchor', olga.userId)
    expect([...(await reachableOf(db, ['anchor'])).values()].flat()).toEqual([
      { email: 'olga@example.com', is: 'owner' },
    ])
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
    expect((await nina.visit(location ?? '')).words).toContain(
      'We won’t email this address about listings',
    )
    const log = await nina.visit('/admin/log?table=invitation_stops')
    expect(log.words).toMatch(/address stopped\s*h•••@anchor\.example \(anchor Masonry\)/i)
    await nina.send('/admin/reach', { ...stop, email: 'someone@else.example' })
    const unlisted = await nina.visit('/admin/log?table=invitation_stops')
    expect(unlisted.words).toMatch(/address stopped\s*an address that no listing shows/i)
    expect(unlisted.words).not.toContain(mailboxHash(email).slice(0, 8))
    expect(log.html).not.toContain(email)
    expect(await inviteAt(monday)).toBe(0)
  })
})

describe('the page of an invitation', () => {
  test('shows the data, its source, and four answers', async ({
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
    const made = { id: 'run', file_name: 'sam.zip', format: 'sam', source: 'SAM.gov' } as const
    await db
      .insertInto('imports')
      .values({
        ...made,
        file_hash: '',
        state: 'done',
        made_at: new Date(),
        changed_at: new Date(),
        by_name: 'Nina',
      })
      .execute()
    await db
      .insertInto('registry_runs')
      .values({ import_id: 'run', path: '', file_date: '2027-02-01' })
      .execute()
    const row = { import_id: 'run', number: 1, name: 'Anchor', business_id: 'anchor' } as const
    await db
      .insertInto('import_rows')
      .values({ ...row, outcome: 'same', record: '{}', report: '{}' })
      .execute()
    // The registration's own date.
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
      'We found the business in that registry’s public file dated February 1, 2027.',
      'This is my business',
      'Something is wrong',
      'It closed',
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

  test('names a list without IDs by its import', async ({ add, db, deliver, inviteAt, turnOn }) => {
    await add('anchor')
    const made = { id: 'list', file_name: 'a.csv', format: 'csv', source: 'Council list' } as const
    const at = new Date('2026-11-20T15:00:00Z')
    const state = { file_hash: '-', by_name: 'Nina', state: 'done', made_at: at, changed_at: at }
    await db
      .insertInto('imports')
      .values({ ...made, ...state, state: 'done' })
      .execute()
    const row = { import_id: 'list', number: 2, name: 'Anchor', business_id: 'anchor' }
    await db
      .insertInto('import_rows')
      .values({ ...row, outcome: 'new', done: 'created' })
      .execute()
    await turnOn()
    await inviteAt(monday)
    expect((await deliver())[0]?.text).toContain('The list: Council list.')
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
    expect((await reader.visit(location ?? '')).words).toContain('We’ll ask again in six months.')
    const upkeep = await db.selectFrom('listing_upkeep').select('confirmed_how').execute()
    expect(upkeep).toEqual([{ confirmed_how: 'answer' }])
    // The next import of the list.
    await noteConfirmed(db, ['anchor'], { how: 'import', now: new Date(twoWeeks) })
    expect(await db.selectFrom('listing_upkeep').select('confirmed_how').execute()).toEqual(upkeep)
    expect(await inviteAt(twoWeeks)).toBe(0)
    expect((await reader.send(path, { intent: 'claim' })).status).toBe(400)
    expect(await db.selectFrom('business_owners').selectAll().execute()).toEqual([])
    await reader.send(path, { intent: 'stop' })
    const thanks = (await reader.visit(location ?? '')).words
    expect(thanks).toContain('The listing is confirmed.')
    expect(thanks).not.toContain('ask again')
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
        text: wrong,
        email,
        is_confirmed: true,
      },
      expect.objectContaining({ business_id: 'beacon', kind: 'remove', is_confirmed: true }),
    ])
    // No reminder to either.
    expect(await inviteAt(twoWeeks)).toBe(0)
    expect((await reader.visit(beacon)).words).toContain('You asked us to remove beacon Masonry')
    const late = await reader.send(beacon, { intent: 'confirmed' })
    expect([late.status, late.words]).toEqual([
      409,
      expect.stringContaining('You asked us to remove beacon Masonry'),
    ])
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
  services.site.contactAddress = '12 Flag Ct, Stuart, FL 34994'
  await add('anchor')
  await add('beacon', { email: null })
  const page = await nina.visit('/admin/reach')
  expect(page.words).toContain('2 listings are unconfirmed. 1 can get an email and 1 a letter.')
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
