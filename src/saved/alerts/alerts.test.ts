import { describe, expect } from 'vitest'
import { before, firstId, mornings, pipes, search, test } from '../../../test/alert-fixtures.ts'
import { forgetPast } from '../../app/retention.server.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { deliverDue } from '../../platform/email/deliver.server.ts'
import type { OutgoingMail } from '../../platform/email/mail.ts'
import { messageOf } from '../../platform/email/mail.ts'
import { withOpenLinks } from '../../owner/emailed-links.server.ts'

describe('the form for an email alert', () => {
  test.for([
    ['/businesses/search?category=Roofing&county=Gilchrist', 'category=Roofing&county=Gilchrist'],
    [
      '/businesses/search?zip=34994&category=Plumbing&sort=name&open=1',
      'zip=34994&category=Plumbing',
    ],
    ['/county/martin', 'near=Martin+County&county=Martin'],
    ['/category/plumbing', 'category=Plumbing'],
    ['/es/category/plumbing/city/stuart', 'near=Stuart&category=Plumbing&county=Martin'],
  ])('is one link away from %s', async ([path = '', stored = ''], { visit }) => {
    const { document } = await visit(path)
    const link = document.querySelector('a[href*="/email-alerts?"]')?.getAttribute('href')
    expect(link).toBe(`${path.startsWith('/es') ? '/es' : ''}/email-alerts?${stored}`)
    const form = (await visit(link ?? '')).document.querySelector('main form[method=post]')
    expect(form?.querySelector('input[name=search]')?.getAttribute('value')).toBe(stored)
    expect(form?.querySelector('#email')).not.toBeNull()
  })

  test.for([
    '/businesses/search?q=suicide',
    '/businesses/search',
    '/businesses/search?open=1&sort=name',
  ])('isn’t offered on %s', async (path, { visit }) => {
    expect((await visit(path)).document.querySelector('a[href*="/email-alerts"]')).toBeNull()
  })

  test('says what is wrong with an address and keeps it', async ({ ask, outbox, visit }) => {
    for (const [email, text] of [
      ['', 'Enter your email address'],
      ['vera@', 'Enter an email address like'],
      ['vera@gmial.com', 'gmail.com'],
    ] as const) {
      const { status, words, document } = await ask(email)
      expect([status, words]).toEqual([400, expect.stringContaining(text)])
      expect(document.querySelector('#email')?.getAttribute('value')).toBe(email)
      expect(document.querySelector('input[name=search]')?.getAttribute('value')).toBe(search)
    }
    for (const search of ['zip=nonsense', 'sort=name', 'open=1', '', 'q=suicide'])
      expect(
        [await ask('vera@example.com', { search })].map(({ status, words }) => [status, words])[0],
        search,
      ).toEqual([400, expect.stringContaining('Search for a')])
    expect((await visit('/email-alerts')).words).toContain('Search for a trade or a place first')
    expect(await outbox()).toEqual([])
  })
})

describe('an email alert', () => {
  test('is on once the owner of the address says so, and mails new businesses once', async ({
    db,
    ask,
    outbox,
    newVisitor,
    sendAt,
  }) => {
    await sendAt(before)
    const sent = await ask('vera@example.com')
    expect(sent.location).toBe(`/email-alerts?sent=mail&${search}`)
    const [asking, ...more] = await outbox()
    expect(more).toEqual([])
    expect(asking).toMatchObject({ to: 'vera@example.com' })
    expect(asking?.subject).toBe('Turn on your email alert: Plumbing in Martin County')
    const link = asking?.links[0] ?? ''
    const vera = newVisitor()
    expect((await vera.visit(link)).words).toContain('Not on yet.')
    const id = await firstId(vera, link)
    expect((await vera.send(link, { intent: 'on', id })).words).toContain('On.')
    await insertBusinesses(db, [
      pipes(),
      pipes({
        id: 'far-pipes',
        name: 'Far Pipes',
        county: 'Miami-Dade',
        city: 'Miami',
        zip: '33101',
      }),
      pipes({ id: 'sample-pipes', name: 'Sample Pipes', isSample: true }),
      pipes({ id: 'hidden-pipes', name: 'Hidden Pipes' }),
    ])
    await db
      .updateTable('businesses')
      .set({ status: 'closed', closed_at: new Date(before) })
      .where('id', '=', 'hidden-pipes')
      .execute()
    await sendAt('2026-11-22T09:00:00Z')
    expect(await outbox()).toHaveLength(1)
    await sendAt(mornings[0])
    await sendAt(mornings[0])
    const [mail, ...others] = (await outbox()).slice(1)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('1 new business: Plumbing in Martin County')
    expect(mail?.text).toContain('New Pipes, Stuart\nhttp')
    for (const name of ['Far Pipes', 'Sample Pipes', 'Hidden Pipes', 'Semper Plumbing'])
      expect(mail?.text).not.toContain(name)
    await db
      .updateTable('businesses')
      .set({ name: 'Newer Pipes' })
      .where('id', '=', 'new-pipes')
      .execute()
    await sendAt(mornings[1])
    expect(await outbox()).toHaveLength(2)
  })

  test('that no one confirmed is never mailed, and is deleted after a week', async ({
    db,
    ask,
    outbox,
    services,
    sendAt,
  }) => {
    await sendAt(before)
    await ask('vera@example.com')
    await insertBusinesses(db, [pipes()])
    await sendAt(mornings[0])
    expect(await outbox()).toHaveLength(1)
    services.moveTo('2026-11-29T15:00:00Z')
    await forgetPast({ ...services, outboxFolder: '/nowhere' })
    expect(await db.selectFrom('alert_mailboxes').selectAll().execute()).toEqual([])
  })

  test('counts a listing as new when its owner brings it back, not when it’s hidden and shown', async ({
    db,
    confirmed,
    outbox,
    sendAt,
  }) => {
    expect(confirmed.link).not.toBe('')
    await insertBusinesses(db, [pipes()])
    await sendAt(mornings[0])
    const set = (status: 'unconfirmed' | 'unpublished' | 'published') =>
      db.updateTable('businesses').set({ status }).where('id', '=', 'new-pipes').execute()
    await set('unpublished')
    await sendAt('2026-11-22T18:00:00Z')
    await set('published')
    await sendAt(mornings[1])
    expect(await outbox()).toHaveLength(2)
    await set('unconfirmed')
    await sendAt('2026-11-23T18:00:00Z')
    await set('published')
    await sendAt(mornings[2])
    expect(await outbox()).toHaveLength(3)
  })

  test('stops with one tap, of a mail program too, and that can be undone', async ({
    db,
    confirmed: { vera, link },
    outbox,
    request,
    services,
    sendAt,
  }) => {
    await insertBusinesses(db, [pipes()])
    await sendAt(mornings[0])
    const sent: OutgoingMail[] = []
    const send = async (mail: OutgoingMail) => void sent.push(mail)
    const checkLinks = (mail: OutgoingMail) => withOpenLinks(services, mail)
    await deliverDue(db, send, { ...services, checkLinks })
    const mail = sent.find(({ subject }) => subject.startsWith('1 new')) as OutgoingMail
    const { headers } = messageOf(mail, { name: 'Site', address: 'site@example.com' })
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect((await vera.visit(link)).words).toContain('Stop all these emails')
    await insertBusinesses(db, [pipes({ id: 'more-pipes', name: 'More Pipes' })])
    const oneClick = await request(link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(oneClick.status).toBe(200)
    await sendAt(mornings[1])
    expect(await outbox()).toHaveLength(2)
    expect((await vera.visit(link)).words).toContain('The emails have stopped.')
    await vera.send(link, { intent: 'undo' })
    await sendAt(mornings[2])
    const all = await outbox()
    expect(all).toHaveLength(3)
    expect(all.at(-1)?.text).toContain('More Pipes')
    await vera.send(link, { intent: 'stop-all' })
    await deliverDue(db, send, { ...services, checkLinks })
    expect(sent.filter(({ text }) => text.includes('More Pipes'))).toEqual([])
  })

  test('asks after a year whether to go on, and ends a month later without an answer', async ({
    db,
    confirmed: { vera, link },
    outbox,
    services,
    sendAt,
  }) => {
    const forget = () => forgetPast({ ...services, outboxFolder: '/nowhere' })
    await sendAt('2027-11-20T14:00:00Z')
    expect(await outbox()).toHaveLength(1)
    await sendAt('2027-11-22T14:00:00Z')
    await sendAt('2027-11-23T14:00:00Z')
    const mails = await outbox()
    expect(mails).toHaveLength(2)
    expect(mails[1]?.subject).toBe('Do you still want these emails?')
    expect(mails[1]?.text).toContain('Plumbing in Martin County')
    expect((await vera.visit(link)).words).toContain('Keep sending these emails')
    await vera.send(link, { intent: 'keep' })
    services.moveTo('2028-01-10T14:00:00Z')
    await forget()
    expect((await vera.visit(link)).status).toBe(200)
    // The site was off for two months.
    await sendAt('2029-01-20T14:00:00Z')
    await forget()
    expect((await vera.visit(link)).status).toBe(200)
    services.moveTo('2029-02-20T14:00:00Z')
    await forget()
    expect((await vera.visit(link)).status).toBe(404)
    expect(await db.selectFrom('search_alerts').selectAll().execute()).toEqual([])
  })

  test('comes in the language of the page it was set up on', async ({
    db,
    ask,
    newVisitor,
    outbox,
    sendAt,
  }) => {
    await sendAt(before)
    await ask('vera@example.com', { language: '/es' })
    const [asking] = await outbox()
    expect(asking?.subject).toBe('Active su aviso por correo: Plomería en el condado de Martin')
    const link = asking?.links[0] ?? ''
    expect(new URL(link).pathname).toMatch(/^\/es\/email-alerts\//)
    const vera = newVisitor()
    await vera.send(link, { intent: 'on', id: await firstId(vera, link) })
    await insertBusinesses(db, [pipes()])
    await sendAt(mornings[0])
    expect((await outbox()).at(-1)?.subject).toBe(
      '1 negocio nuevo: Plomería en el condado de Martin',
    )
  })

  test('of a signed-in person is on at once for their own address only, and ends with the account', async ({
    db,
    ask,
    outbox,
    services,
    signIn,
  }) => {
    const mia = await signIn({ name: 'Mia' })
    services.moveTo(new Date(services.now().getTime() + 1000).toISOString())
    const own = await ask('Mia@example.com', { visitor: mia })
    expect(own.location).toBe(`/email-alerts?sent=on&${search}`)
    expect(await outbox()).toEqual([])
    const other = await ask('vera@example.com', { visitor: mia })
    expect(other.location).toContain('sent=mail')
    const page = await mia.visit('/account/email-alerts')
    expect(page.words).toContain('Plumbing in Martin County')
    await mia.send('/account/email-alerts', {
      intent: 'stop',
      id: await firstId(mia, '/account/email-alerts'),
    })
    expect((await mia.visit('/account/email-alerts')).words).toContain('Turn on again')
    await services.accounts.eraseAccount(db, { id: mia.userId, email: mia.email })
    const left = await db.selectFrom('alert_mailboxes').select('email').execute()
    expect(left.map(({ email }) => email)).toEqual(['vera@example.com'])
  })
})
