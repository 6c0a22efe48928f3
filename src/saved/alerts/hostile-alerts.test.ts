import { describe, expect } from 'vitest'
import { press } from '../../../test/account-fixtures.ts'
import { firstId, mornings, pipes, search, test } from '../../../test/alert-fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { deliverDue } from '../../platform/email/deliver.server.ts'
import { MailRefused, type OutgoingMail } from '../../platform/email/mail.ts'
import { withListedOnly } from './still-listed.server.ts'

describe('an address that a stranger types', () => {
  test('gets one email a day for the same search, and the answer is the same', async ({
    db,
    ask,
    outbox,
    services,
    confirmed: { link },
  }) => {
    const asked = []
    for (const email of ['ann@example.com', 'Ann@example.com', 'ann@example.com'])
      asked.push(await ask(email, { language: asked.length ? '/es' : '' }))
    // Her alert for this search is on already.
    asked.push(await ask('vera@example.com'))
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([303]))
    expect((await outbox()).map(({ to }) => to)).toEqual(['vera@example.com', 'ann@example.com'])
    services.moveTo('2026-11-22T21:00:00Z')
    await ask('ann@example.com')
    await ask('vera@example.com')
    const mails = await outbox()
    expect(mails.map(({ to }) => to).slice(2)).toEqual(['ann@example.com', 'vera@example.com'])
    expect(mails.at(-1)?.links[0]).toBe(link)
    const states = await db.selectFrom('search_alerts').select('confirmed_at').execute()
    expect(states.filter(({ confirmed_at }) => confirmed_at)).toHaveLength(1)
  })

  test('isn’t flooded: of other searches, the day’s last emails open the page with them, too', async ({
    db,
    ask,
    outbox,
    newVisitor,
  }) => {
    const answers = []
    for (const county of ['Martin', 'Lee', 'Duval', 'Bay'])
      answers.push(await ask('vera@example.com', { search: `county=${county}` }))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    const mails = await outbox()
    expect(mails).toHaveLength(3)
    const page = await newVisitor().visit(mails[0]?.links[0] ?? '')
    expect(page.words).toContain('Businesses in Bay County')
    const other = await ask('vera+x@example.com')
    expect([other.status, other.words]).toEqual([
      429,
      expect.stringContaining('several emails to this address today'),
    ])
    expect(await outbox()).toHaveLength(3)
    const boxes = await db.selectFrom('alert_mailboxes').select('email').execute()
    expect(boxes).toEqual([{ email: 'vera@example.com' }])
  })

  test('never has more than twenty searches waiting', async ({ db, ask }) => {
    await ask('vera@example.com')
    const [box] = await db.selectFrom('alert_mailboxes').select('id').execute()
    const made_at = new Date('2026-11-21T19:00:00Z')
    for (let at = 1; at <= 20; at += 1)
      await db
        .insertInto('search_alerts')
        .values({
          id: `waiting-${at}`,
          mailbox_id: box?.id ?? '',
          search: `radius=${at}`,
          made_at,
          seen_until: made_at,
        })
        .execute()
    await ask('vera@example.com', { search: 'county=Lee' })
    const waiting = await db.selectFrom('search_alerts').select('search').execute()
    expect(waiting).toHaveLength(20)
    expect(waiting).toContainEqual({ search: 'county=Lee' })
  })

  test('gets no words that the stranger typed', async ({ ask, outbox }) => {
    await ask('vera@example.com', { search: 'q=plumber+stuart+call+evil.example+now' })
    await ask('vera@example.com', { search: 'q=zzzz+evil.example' })
    const mails = await outbox()
    expect(mails).toHaveLength(2)
    for (const { subject, text, html } of mails)
      for (const words of [subject, text, html]) expect(words).not.toMatch(/evil|zzzz/)
  })

  test('stops a visitor who types many', async ({ ask, outbox }) => {
    const answers = []
    for (let at = 0; at < 7; at += 1) answers.push(await ask(`someone${at}@example.com`))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429, 429])
    expect(answers[6]?.headers.get('retry-after')).toBe('600')
    expect(answers[6]?.words).toContain('Try again in 10 minutes')
    expect(await outbox()).toHaveLength(5)
  })
})

test('a scanner that opens the links of an email changes nothing', async ({
  db,
  ask,
  outbox,
  request,
}) => {
  await ask('vera@example.com')
  const link = (await outbox())[0]?.links[0] ?? ''
  const states = () => db.selectFrom('search_alerts').selectAll().execute()
  const before = await states()
  const tries = ['', '?intent=stop-all', '?List-Unsubscribe=One-Click', '?intent=on']
  for (const more of tries)
    for (const method of ['GET', 'HEAD']) await request(link + more, { method })
  for (const body of [new URLSearchParams(), new URLSearchParams({ intent: 'nonsense' })])
    expect((await request(link, { method: 'POST', body })).status).toBe(400)
  expect(await states()).toEqual(before)
})

test('a mail program may send its one tap as multipart form', async ({
  db,
  confirmed: { link },
  request,
}) => {
  const body = new FormData()
  body.set('List-Unsubscribe', 'One-Click')
  expect((await request(link, { method: 'POST', body })).status).toBe(200)
  const [alert] = await db.selectFrom('search_alerts').select('stopped_at').execute()
  expect(alert?.stopped_at).not.toBeNull()
})

describe('an email about new businesses', () => {
  test('names ten of thousands and leads to all', async ({ db, confirmed, outbox, sendAt }) => {
    expect(confirmed.link).not.toBe('')
    const many = Array.from({ length: 3000 }, (_, at) =>
      pipes({ id: `pipes-${at}`, name: `Pipes ${String(at).padStart(4, '0')}` }),
    )
    for (let at = 0; at < many.length; at += 500)
      await insertBusinesses(db, many.slice(at, at + 500))
    await sendAt(mornings[0])
    const mails = (await outbox()).slice(1)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.subject).toBe('3,000 new businesses: Plumbing in Martin County')
    expect(mail?.text.match(/^Pipes \d+, Stuart$/gm)).toHaveLength(10)
    expect(mail?.text).toContain('And 2,990 more.')
    expect(mail?.links.some((link) => link.endsWith(`/businesses/search?${search}`))).toBe(true)
    expect(mail?.html.length).toBeLessThan(20_000)
  })

  test('leaves without listings that were hidden or deleted since it was written', async ({
    db,
    confirmed,
    services,
    sendAt,
  }) => {
    expect(confirmed.link).not.toBe('')
    const sent: OutgoingMail[] = []
    const deliver = () =>
      deliverDue(db, async (mail) => void sent.push(mail), {
        ...services,
        checkLinks: (mail) => withListedOnly(services, mail),
      })
    await deliver()
    await insertBusinesses(db, [
      pipes(),
      pipes({ id: 'bad-pipes', name: 'Bad Pipes' }),
      pipes({ id: 'gone-pipes', name: 'Gone Pipes' }),
    ])
    await sendAt(mornings[0])
    await db
      .updateTable('businesses')
      .set({ status: 'suspended' })
      .where('id', '=', 'bad-pipes')
      .execute()
    await db.deleteFrom('businesses').where('id', '=', 'gone-pipes').execute()
    await deliver()
    expect(sent).toHaveLength(2)
    for (const words of [sent[1]?.text, sent[1]?.html]) {
      expect(words).toContain('New Pipes, Stuart')
      expect(words).toContain('See all businesses')
      expect(words).not.toMatch(/(Bad|Gone) Pipes|(bad|gone)-pipes/)
    }
    await insertBusinesses(db, [pipes({ id: 'late-pipes', name: 'Late Pipes' })])
    await sendAt(mornings[1])
    await db.deleteFrom('businesses').where('id', '=', 'late-pipes').execute()
    await deliver()
    expect(sent).toHaveLength(2)
  })

  test('goes out no more once the address has refused emails for a week', async ({
    db,
    confirmed: { vera, link },
    services,
    outbox,
    sendAt,
  }) => {
    const refuse = () =>
      deliverDue(db, () => Promise.reject(new MailRefused('550 No such user')), services)
    await db.deleteFrom('mails').execute()
    for (const at of [22, 24, 26, 30]) {
      await insertBusinesses(db, [pipes({ id: `pipes-${at}`, name: `Pipes ${at}` })])
      await sendAt(`2026-11-${at}T14:00:00Z`)
      await refuse()
    }
    expect(await outbox()).toHaveLength(3)
    expect((await vera.visit(link)).words).toContain('The emails have stopped.')
    await vera.send(link, { intent: 'undo' })
    expect((await vera.visit(link)).words).toContain('On.')
    // Her word is newer than the refusals.
    await sendAt('2026-12-01T14:00:00Z')
    expect(await outbox()).toHaveLength(4)
  })

  test('is written for the other searches where one no longer works', async ({
    db,
    confirmed: { vera, link },
    outbox,
    sendAt,
  }) => {
    const [box] = await db.selectFrom('alert_mailboxes').select('id').execute()
    const at = new Date('2026-11-21T19:00:00Z')
    for (const [id, gone] of [
      ['gone-1', 'category=Zeppelins'],
      ['gone-2', 'county=Nowhere&region=%00'],
    ] as const)
      await db
        .insertInto('search_alerts')
        .values({
          id,
          mailbox_id: box?.id ?? '',
          search: gone,
          made_at: at,
          confirmed_at: at,
          seen_until: at,
        })
        .execute()
    await insertBusinesses(db, [pipes()])
    await sendAt(mornings[0])
    expect((await outbox()).at(-1)?.subject).toBe('1 new business: Plumbing in Martin County')
    const page = await vera.visit(link)
    expect(page.words).toContain('This search doesn’t work anymore.')
    expect(page.document.querySelector('a[href*=Zeppelins]')).toBeNull()
    await vera.send(link, { intent: 'stop', id: 'gone-1' })
    await vera.send(link, { intent: 'stop', id: 'gone-2' })
    const left = await db
      .selectFrom('search_alerts')
      .select('id')
      .where('stopped_at', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  })
})

describe('the alerts of an account', () => {
  test('follow a new address, and links in older emails open nothing', async ({
    ask,
    outbox,
    newVisitor,
    services,
    signIn,
  }) => {
    const mia = await signIn({ name: 'Mia' })
    services.moveTo(new Date(services.now().getTime() + 1000).toISOString())
    await ask(mia.email)
    const link = (await outbox()).at(-1)?.links[0] ?? ''
    await mia.send(link, { intent: 'on', id: await firstId(mia, link) })
    // She has some at her next address, too.
    await ask('mia.new@example.com')
    await ask('mia.new@example.com', { search: 'county=Lee' })
    const before = (await outbox()).length
    const page = '/account/sign-in-details'
    await mia.send(page, { intent: 'email', email: 'mia.new@example.com' })
    const [one, other] = (await outbox()).slice(before).map(({ links }) => links[0])
    await press(mia, one)
    await press(mia, other)
    const shown = await mia.visit('/account/email-alerts')
    expect(shown.words).toMatch(/Plumbing in Martin County On\./)
    expect(shown.words).toMatch(/Businesses in Lee County Not on yet\./)
    expect((await newVisitor().visit(link)).status).toBe(404)
    const data = await mia.visit('/account/data/download')
    expect((JSON.parse(data.html) as { emailAlerts: unknown }).emailAlerts).toEqual([
      { search: 'county=Lee', state: 'waiting' },
      { search, state: 'on' },
    ])
  })

  test('aren’t those of an address that the account never confirmed', async ({
    db,
    confirmed,
    services,
    signIn,
  }) => {
    expect(confirmed.link).not.toBe('')
    const eve = await signIn({ name: 'Eve' })
    await db
      .updateTable('auth_service.users')
      .set({ email: 'vera@example.com', email_confirmed_at: null })
      .where('id', '=', eve.userId)
      .execute()
    const page = await eve.visit('/account/email-alerts')
    expect(page.words).not.toContain('Plumbing in Martin County')
    const data = await eve.visit('/account/data/download')
    expect(data.html).not.toContain('Plumbing&county')
    await services.accounts.eraseAccount(db, { id: eve.userId, email: null })
    expect(await db.selectFrom('search_alerts').selectAll().execute()).toHaveLength(1)
  })
})
