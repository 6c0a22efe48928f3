import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { peopleOf } from '../../../test/listing-people.ts'
import { takeTurn } from '../../submissions/emails/submitter-mail.server.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/people`

describe('inviting a person', () => {
  test('sends an email with a link, needs a button, and informs both', async ({
    db,
    services,
    signIn,
    outbox,
    newVisitor,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(services.db, id, olga.userId)
    const sent = await olga.send(path, {
      intent: 'invite',
      kind: 'manager',
      email: 'Max@Example.com',
    })
    expect(sent.location).toBe(path)
    expect((await olga.visit(path)).words).toMatch(/max@example\.com As a manager\. Expires/)
    const [mail] = await outbox()
    expect(mail?.to).toBe('max@example.com')
    expect(mail?.text).toContain('olga@example.com manages the listing for Semper Plumbing')
    const link = new URL(mail?.links[0] ?? '').pathname
    const stranger = await newVisitor().visit(link)
    expect(stranger.words).toContain('You need an account with the address')
    expect(stranger.html).not.toContain('max@example.com')
    const max = await signIn({ name: 'Max' })
    expect(await peopleOf(db, id)).toHaveLength(1)
    const said = await max.send(link, { intent: 'accept' })
    expect(said.location).toBe(`/business/${id}/edit?saved=yours`)
    expect((await max.visit(said.location ?? '')).words).toContain('You now manage this listing')
    expect((await max.visit(path)).words).toContain('max@example.com (you)')
    expect(await peopleOf(db, id)).toEqual([
      { user_id: olga.userId, role: 'owner' },
      { user_id: max.userId, role: 'manager' },
    ])
    const told = (await outbox()).map(({ to, subject }) => [to, subject])
    expect(told).toContainEqual([max.email, 'You now manage the listing for Semper Plumbing'])
    const own = (await outbox()).findLast(({ to }) => to === max.email)
    expect(own?.links).toEqual([`http://localhost:3000/business/${id}/edit`])
    expect(told).toContainEqual([
      olga.email,
      'Someone new now helps manage the listing for Semper Plumbing',
    ])
    expect((await max.visit(link)).status).toBe(404)
  })

  test('is bound to the address, ends after seven days, and can be withdrawn or declined', async ({
    db,
    services,
    signIn,
    outbox,
    newVisitor,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(services.db, id, olga.userId)
    const inviteMax = async () => {
      await olga.send(path, { intent: 'invite', kind: 'owner', email: 'max@example.com' })
      const mail = (await outbox()).findLast(({ to }) => to === 'max@example.com')
      return new URL(mail?.links[0] ?? '').pathname
    }
    const link = await inviteMax()
    const eve = await signIn({ name: 'Eve' })
    expect((await eve.visit(link)).words).toContain('you’re signed in as eve@example.com')
    await eve.send(link, { intent: 'accept' })
    expect(await peopleOf(db, id)).toHaveLength(1)
    const { id: invitation } = await db
      .selectFrom('listing_invitations')
      .select('id')
      .executeTakeFirstOrThrow()
    await olga.send(path, { intent: 'withdraw', invitation })
    expect((await newVisitor().visit(link)).words).toContain('This invitation has expired')
    // An open page is shown again, because script doesn't reload a page after a 404.
    const late = await eve.send(`${link}.data`, { intent: 'accept' })
    expect(late.status).toBe(202)

    const second = await inviteMax()
    const declined = await newVisitor().send(second, { intent: 'decline' })
    expect((await newVisitor().visit(declined.location ?? '')).words).toContain('You declined')
    expect((await outbox()).at(-1)).toMatchObject({ to: olga.email })

    const third = await inviteMax()
    services.moveTo(new Date(services.now().getTime() + 7 * 86_400_000).toISOString())
    expect((await newVisitor().visit(third)).status).toBe(404)
  })

  test('shows errors next to the field, and sends an address three emails a day', async ({
    services,
    db,
    signIn,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(services.db, id, olga.userId)
    const ask = (email: string) => olga.send(path, { intent: 'invite', kind: 'manager', email })
    const wrong = await ask('max at home')
    expect(wrong.words).toContain('Enter an email address such as name@example.com.')
    expect(wrong.document.querySelector('#email')?.getAttribute('value')).toBe('max at home')
    expect((await ask('OLGA@example.com')).words).toContain('That’s your own email address.')
    expect((await ask('Max@example.com')).status).toBe(303)
    const twice = await ask('max@example.com')
    expect([twice.status, twice.words]).toEqual([
      409,
      expect.stringMatching(/already emailed them this invitation. It works until \w/),
    ])
    const askFor = (kind: string) =>
      olga.send(path, { intent: 'invite', kind, email: 'max@example.com' })
    for (const kind of ['owner', 'manager']) expect((await askFor(kind)).status).toBe(303)
    expect((await askFor('owner')).words).toContain(
      'already sent several emails to this email address today',
    )
    expect(await outbox()).toHaveLength(3)
    const left = db.selectFrom('listing_invitations').select(['email', 'kind'])
    expect(await left.execute()).toEqual([{ email: 'max@example.com', kind: 'manager' }])
  })

  test('reaches an address whose other emails of the day strangers have used up', async ({
    services,
    signIn,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(services.db, id, olga.userId)
    const { db, now } = services
    for (let time = 0; time < 4; time++) await takeTurn(db, 'max@example.com', 'single', now())
    await olga.send(path, { intent: 'invite', kind: 'manager', email: 'max@example.com' })
    expect((await outbox()).map(({ to }) => to)).toEqual(['max@example.com'])
  })

  test('is only for owners: a manager sees the people, and can only leave', async ({
    db,
    services,
    signIn,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    const max = await signIn({ name: 'Max' })
    await runListing(services.db, id, olga.userId)
    await runListing(services.db, id, max.userId, 'manager')
    const page = await max.visit(path)
    expect(page.words).toContain('olga@example.com')
    expect(page.words).not.toContain('Invite someone')
    const invited = await max.send(path, {
      intent: 'invite',
      kind: 'owner',
      email: 'e@example.com',
    })
    const removed = await max.send(path, { intent: 'remove', person: olga.userId, sure: 'on' })
    expect([invited.status, removed.status]).toEqual([403, 403])
    expect((await max.send(path, { intent: 'leave' })).location).toBe('/account?done=left')
    expect(await peopleOf(db, id)).toEqual([{ user_id: olga.userId, role: 'owner' }])
  })
})

test('a listing is handed over when the new owner accepts', async ({
  db,
  services,
  signIn,
  outbox,
}) => {
  const maria = await signIn({ name: 'Maria' })
  await runListing(services.db, id, maria.userId)
  await maria.send(path, { intent: 'invite', kind: 'hand-over', email: 'rosa@example.com' })
  const mail = (await outbox()).findLast(({ to }) => to === 'rosa@example.com')
  expect(await peopleOf(db, id)).toEqual([{ user_id: maria.userId, role: 'owner' }])
  const rosa = await signIn({ name: 'Rosa' })
  const link = new URL(mail?.links[0] ?? '').pathname
  expect((await rosa.visit(link)).words).toContain('Take over the listing for Semper Plumbing?')
  await rosa.send(link, { intent: 'accept' })
  expect(await peopleOf(db, id)).toEqual([{ user_id: rosa.userId, role: 'owner' }])
  const gone = await maria.visit(`/business/${id}/messages`)
  expect([gone.status, gone.words]).toEqual([
    404,
    expect.stringMatching(/You handed this listing over on \w+ \d+, \d{4}\./),
  ])
  expect(gone.words).not.toMatch(/mistake|Show that it’s yours/)
  expect((await (await signIn({ name: 'Eve' })).visit(path)).words).toContain('Page Not Found')
  const told = (await outbox()).map(({ to, subject }) => [to, subject])
  expect(told).toContainEqual([maria.email, 'You handed over the listing for Semper Plumbing'])
  const history = (await rosa.visit(`/business/${id}/history`)).words
  expect(history).toContain('You became an owner')
  expect(history).toContain('maria@example.com left the listing')
})

test('a waiting change is removed with its sender, and so is their private link', async ({
  db,
  services,
  signIn,
  outbox,
  newVisitor,
}) => {
  const maria = await signIn({ name: 'Maria' })
  const rosa = await signIn({ name: 'Rosa' })
  await runListing(services.db, id, maria.userId)
  await runListing(services.db, id, rosa.userId)
  const edit = `/business/${id}/edit?part=name`
  const seen = (await maria.visit(edit)).document.querySelector('input[name=seen]')
  await maria.send(edit, {
    intent: 'save',
    name: 'Semper Fi Plumbing',
    category: 'plumbing',
    seen: seen?.getAttribute('value') ?? '',
  })
  const link = /\/submission\/[\w-]{43}/.exec((await outbox()).at(-1)?.text ?? '')?.[0] ?? ''
  await rosa.send(path, { intent: 'remove', person: maria.userId })
  const edits = db.selectFrom('submissions').select('state').where('kind', '=', 'edit')
  expect(await edits.execute()).toEqual([{ state: 'withdrawn' }])
  await newVisitor().send(link, { intent: 'withdraw' })
  expect(await edits.execute()).toEqual([{ state: 'withdrawn' }])
  expect((await rosa.visit(`/business/${id}/history`)).words).toContain(
    'You removed someone from the listing',
  )
})

describe('changing a role', () => {
  test('makes a manager an owner and back, and emails everyone', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    const max = await signIn({ name: 'Max' })
    await runListing(services.db, id, olga.userId)
    await runListing(services.db, id, max.userId, 'manager')
    expect((await olga.visit(path)).words).toContain('Change role: max@example.com')
    expect((await max.visit(path)).words).not.toContain('Change role')
    const form = { intent: 'make-owner', person: max.userId }
    expect((await max.send(path, { ...form, person: olga.userId })).status).toBe(403)
    expect((await olga.send(path, form)).location).toBe(path)
    expect(await peopleOf(db, id)).toContainEqual({ user_id: max.userId, role: 'owner' })
    expect((await outbox()).map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      'max@example.com: You’re now an owner of the listing for Semper Plumbing',
      'olga@example.com: Someone’s role on the listing for Semper Plumbing has changed',
    ])
    const again = await olga.send(path, form)
    expect([again.status, again.words]).toEqual([409, expect.stringContaining('already an owner')])
    const over = { intent: 'invite', kind: 'hand-over', email: max.email }
    expect((await olga.send(path, over)).words).toContain('You can leave the listing now.')
    const back = { intent: 'make-manager', person: max.userId }
    expect((await olga.send(path, back)).location).toBe(path)
    expect(await peopleOf(db, id)).toContainEqual({ user_id: max.userId, role: 'manager' })
    const mail = (await outbox()).findLast(({ to }) => to === 'max@example.com')
    expect(mail?.text).toContain('olga made you a manager')
    expect((await olga.visit(`/business/${id}/history`)).words).toContain('became an owner')
  })

  test('never leaves a listing without an owner, and puts the badge on hold with its holder', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    const max = await signIn({ name: 'Max' })
    await runListing(services.db, id, olga.userId)
    await runListing(services.db, id, max.userId, 'manager')
    const admin = await signIn({ name: 'Ada', role: 'admin' })
    const last = await admin.send(path, { intent: 'make-manager', person: olga.userId })
    expect([last.status, last.words]).toEqual([409, expect.stringContaining('the only owner')])
    await olga.send(path, { intent: 'make-owner', person: max.userId })
    await max.send(path, { intent: 'make-manager', person: olga.userId })
    const mail = (await outbox()).findLast(({ subject }) =>
      subject.startsWith('You’re now a manager'),
    )
    expect(mail?.to).toBe('olga@example.com')
    expect(mail?.text).toContain('so the badge is on hold')
    expect((await olga.send(path, { intent: 'make-manager', person: max.userId })).status).toBe(403)
    expect(await peopleOf(db, id)).toContainEqual({ user_id: olga.userId, role: 'manager' })
  })
})
