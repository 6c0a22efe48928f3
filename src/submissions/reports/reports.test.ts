import { describe, expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { sendGuarded } from '../../../test/guarded-form.ts'
import { runListing } from '../../../test/run-listing.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/report`

describe('something is wrong', () => {
  test('is on every profile, needs no account, and is answered with a thank-you email', async ({
    newVisitor,
    services,
    outbox,
    visit,
  }) => {
    const profile = await visit(`/business/${id}`)
    expect(profile.document.querySelector(`a[href='${path}']`)?.text).toBe('Something is wrong')
    const visitor = newVisitor()
    const fields = { kind: 'closed', text: 'Boarded up since May.', email: 'vi@example.com' }
    const sent = await sendGuarded(visitor, services, path, fields)
    expect([sent.status, sent.location]).toEqual([303, `${path}?sent=closed&email=confirm`])
    const thanks = await visitor.visit(sent.location ?? '')
    expect(thanks.words).toContain('Thank you for telling us')
    const [mail, ...more] = await outbox()
    expect(more).toEqual([])
    expect(mail?.to).toBe('vi@example.com')
    expect(mail?.text).not.toContain('Boarded up')
    expect(mail?.subject).not.toContain('Semper')
  })

  test('shows errors next to each field, and keeps the input', async ({
    newVisitor,
    services,
    db,
  }) => {
    const visitor = newVisitor()
    const nothing = await sendGuarded(visitor, services, path, { email: 'vi at home' })
    expect(nothing.status).toBe(400)
    expect(nothing.words).toContain('Choose what’s wrong.')
    expect(nothing.words).toContain('Enter an email address such as name@example.com.')
    expect(nothing.document.querySelector('#email')?.getAttribute('value')).toBe('vi at home')
    const silent = await sendGuarded(visitor, services, path, { kind: 'else' })
    expect(silent.words).toContain('Tell us what’s wrong.')
    const nobody = await sendGuarded(visitor, services, path, { kind: 'remove' })
    expect(nobody.words).toContain('Enter your email address. We’ll send you a link')
    const long = await sendGuarded(visitor, services, path, {
      kind: 'hours',
      text: 'x'.repeat(1001),
    })
    expect(long.words).toContain('Shorten it to 1,000 characters or fewer')
    expect(await db.selectFrom('reports').select('id').execute()).toEqual([])
  })

  test('accepts a form once, not faster than people type, and not from bots', async ({
    newVisitor,
    services,
    db,
  }) => {
    const visitor = newVisitor()
    const { document } = await visitor.visit(path)
    const pass = document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
    const fast = await visitor.send(path, { pass, kind: 'hours' })
    expect(fast.words).toContain('Press the button again')
    services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
    const filled = await visitor.send(path, { pass, kind: 'hours', homepage2: 'spam' })
    expect(filled.words).toContain('Clear the last field')
    expect((await visitor.send(path, { pass, kind: 'hours' })).status).toBe(303)
    expect((await visitor.send(path, { pass, kind: 'phone' })).status).toBe(409)
    expect((await visitor.send(path, { kind: 'phone' })).status).toBe(400)
    expect(await db.selectFrom('reports').select('kind').execute()).toEqual([{ kind: 'hours' }])
  })

  test('merges repeated reports by a visitor, and limits them', async ({
    newVisitor,
    services,
    db,
  }) => {
    const visitor = newVisitor()
    const say = (kind: string, text: string) => sendGuarded(visitor, services, path, { kind, text })
    await say('phone', 'It rings at a bakery.')
    await say('phone', 'Still the bakery.')
    const rows = await db.selectFrom('reports').select(['text', 'times']).execute()
    expect(rows).toEqual([{ text: 'It rings at a bakery.\n\nStill the bakery.', times: 2 }])
    await say('hours', 'Closed on Sunday.')
    const last = await say('address', 'Moved.')
    expect(last.status).toBe(429)
    expect(last.words).toContain('We got several reports from your connection in a short time')
    expect(last.words).toContain('Moved.')
  })

  test('the reporter confirms their address by the link in the email, and the desk shows it', async ({
    newVisitor,
    services,
    signIn,
    outbox,
    db,
  }) => {
    const visitor = newVisitor()
    const fields = { kind: 'remove', email: 'vi@example.com' }
    await sendGuarded(visitor, services, path, fields)
    const { id: reportId } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const page = `/review/reports/${reportId}`
    expect((await desk.visit(page)).words).toContain('Email address not confirmed')
    const mail = (await outbox()).find(({ to }) => to === 'vi@example.com')
    const [link = ''] = /\/business\/\S+confirm=\S+/.exec(mail?.text ?? '') ?? []
    expect((await visitor.visit(`${link}x`)).words).toContain('This link no longer works')
    await visitor.send(`${link}x`, {})
    expect((await visitor.visit(link)).words).toContain('Did you send this report?')
    expect((await desk.visit(page)).words).toContain('Email address not confirmed')
    expect((await visitor.send(link, {})).status).toBe(303)
    expect((await visitor.visit(link)).words).toContain('Your email address is confirmed')
    expect((await desk.visit(page)).words).toContain('Email address confirmed')
    await desk.send(page, { intent: 'closed' })
    expect((await desk.visit(page)).words).toContain('We won’t send an email for this decision.')
    expect((await visitor.visit(link)).words).toContain('This link no longer works')
  })

  test('sends the owner of the business to the claim form', async ({ newVisitor, services }) => {
    const sent = await sendGuarded(newVisitor(), services, path, { kind: 'mine' })
    expect(sent.location).toBe(`/business/${id}/claim`)
  })

  test("shows the owner a known sender's text, without the name and links", async ({
    services,
    signIn,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    const vi = await signIn({ name: 'Vi' })
    await runListing(services.db, id, olga.userId)
    await sendGuarded(vi, services, path, {
      kind: 'phone',
      text: 'See https://evil.example/login now',
      email: vi.email,
    })
    const mail = (await outbox()).find(({ to }) => to === olga.email)
    expect(mail?.subject).toBe('A visitor reported something about Semper Plumbing')
    expect(mail?.text).toContain('See (link) now')
    expect(mail?.text).not.toContain(vi.email)
  })

  test("shows the owner an unknown sender's text only after the team passed it on", async ({
    newVisitor,
    services,
    signIn,
    outbox,
    db,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    await runListing(services.db, id, olga.userId)
    const eve = newVisitor()
    const text = 'I will come to his house. See evil.example'
    await sendGuarded(eve, services, path, { kind: 'not-veteran', text })
    await sendGuarded(eve, services, path, { kind: 'hours', text })
    const mails = (await outbox()).filter(({ to }) => to === olga.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('It isn’t veteran-owned')
    expect(mails[0]?.text).not.toContain('his house')
    const answer = `/business/${id}/answer`
    const before = await olga.visit(answer)
    expect(before.words).toContain('A visitor reported: it isn’t veteran-owned')
    expect(before.words).not.toContain('his house')
    const report = db.selectFrom('reports').select('id').where('kind', '=', 'not-veteran')
    const page = `/review/reports/${(await report.executeTakeFirstOrThrow()).id}`
    expect((await desk.visit(page)).words).toContain('can’t read what the reporter wrote')
    expect((await desk.send(page, { intent: 'pass-on' })).status).toBe(302)
    const after = (await olga.visit(answer)).words
    expect(after).toContain('I will come to his house. See (link)')
    expect((await desk.visit(page)).words).toContain('can read what the reporter wrote')
  })

  test('informs the owner of an impostor, also after other reports', async ({
    newVisitor,
    services,
    signIn,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(services.db, id, olga.userId)
    await sendGuarded(newVisitor(), services, path, { kind: 'hours' })
    const removal = { kind: 'remove', text: 'I am Olga', email: 'eve@example.com' }
    await sendGuarded(newVisitor(), services, path, removal)
    const mails = await outbox()
    const told = mails.filter(({ to }) => to === olga.email)
    expect(told).toHaveLength(2)
    expect(told[0]?.text).toContain('unless someone asks us to remove the listing')
    expect(told[1]?.text).toMatch(/is their business.*We don’t know yet who it was/)
    for (const again of [{ kind: 'else', text: 'The door is blue.' }, removal])
      await sendGuarded(newVisitor(), services, path, { ...again, email: 'kim@example.com' })
    expect((await outbox()).filter(({ to }) => to === olga.email)).toHaveLength(2)
    expect((await olga.visit(`/business/${id}/answer`)).words).toContain(
      'Someone says this is their business, and they don’t want it listed',
    )
    const asker = mails.find(({ to }) => to === 'eve@example.com')
    expect(asker?.text).toContain('asked')
    expect(asker?.text).toContain('remove the listing of their business')
  })
})
