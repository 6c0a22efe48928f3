import { describe, expect } from 'vitest'
import { business, test } from '../../../test/message-fixtures.ts'
import { newBusiness } from '../../../test/builders.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { takeTurn } from '../../submissions/emails/submitter-mail.server.ts'

const form = `/business/${business}/message`

describe('a message to a business', () => {
  test('reaches its owner once the sender has confirmed it, and is answered by email', async ({
    owned: olga,
    newVisitor,
    outbox,
    write,
  }) => {
    const vera = newVisitor()
    const sent = await write(vera)
    expect(sent.location).toBe(`/business/${business}/message?sent=mail`)
    const [asking, ...none] = await outbox()
    expect(none).toEqual([])
    expect(asking?.to).toBe('vera@example.com')
    expect(asking?.text).not.toContain('Palm City')
    const link = asking?.links[0] ?? ''
    expect((await vera.visit(link)).words).toContain('Did you write this?')
    expect(await outbox()).toHaveLength(1)
    await vera.send(link, { intent: 'confirm' })
    await vera.send(link, { intent: 'confirm' })
    const relayed = (await outbox()).slice(1)
    expect(relayed.map(({ to, subject }) => [to, subject])).toEqual([
      ['olga@example.com', 'Vera wrote to Pipes of Stuart'],
    ])
    expect(relayed[0]?.text).toContain('> Do you come to Palm City on Sundays?')
    expect(relayed[0]?.text).not.toContain('vera@example.com')
    expect(relayed[0]?.text).toContain('Open the link below to reply to the visitor.')
    expect(relayed[0]?.links.some((one) => one.includes('evil'))).toBe(false)
    const path = relayed[0]?.links[0] ?? ''
    expect((await newVisitor().visit(path)).location).toMatch(/^\/auth\?from=/)
    const shown = await olga.visit(path)
    expect(shown.words).toContain('A message from Vera')
    expect(shown.html).not.toContain('vera@example.com')
    expect((await olga.visit(`/business/${business}/messages`)).words).toContain(
      'Waiting for your reply',
    )
    await olga.send(path, { intent: 'answer', words: 'Yes, from nine in the morning on.' })
    const answer = (await outbox()).at(-1)
    expect(answer?.to).toBe('vera@example.com')
    expect(answer?.subject).toBe('Pipes of Stuart replied to you')
    expect(answer?.text).toContain('> Yes, from nine in the morning on.')
    expect(answer?.text).not.toContain('olga@example.com')
    expect(answer?.text).toContain('Open the link below to reply to Pipes of Stuart.')
    const back = answer?.links[0] ?? ''
    await vera.send(back, { intent: 'answer', words: 'Good, please come this Sunday.' })
    expect((await outbox()).at(-1)).toMatchObject({ to: 'olga@example.com' })
    expect((await olga.visit(path)).words).toContain('Good, please come this Sunday.')
    await vera.send(back, { intent: 'show-address' })
    expect((await olga.visit(path)).words).toContain('vera@example.com')
  })

  test('of a signed-in person is sent immediately, with their address if they choose', async ({
    owned,
    signIn,
    outbox,
    write,
  }) => {
    const mia = await signIn({ name: 'Mia' })
    await write(mia, { email: 'someone.else@example.com', isAddressShown: 'yes' })
    const mails = await outbox()
    expect(mails.map(({ to }) => to)).toEqual([owned.email])
    expect(mails[0]?.text).toContain('mia@example.com')
  })

  test('goes to the mailbox of a listing without an owner, which answers with a private link', async ({
    db,
    newVisitor,
    outbox,
    write,
  }) => {
    const alone = newBusiness({ name: 'Alone', email: 'alone@example.org' })
    await insertBusinesses(db, [alone])
    const vera = newVisitor()
    await write(vera, {}, alone.id)
    await vera.send((await outbox())[0]?.links[0] ?? '', { intent: 'confirm' })
    const mail = (await outbox()).at(-1)
    expect(mail?.to).toBe('alone@example.org')
    const link = mail?.links[0] ?? ''
    expect(link).toContain('/message/')
    await newVisitor().send(link, { intent: 'answer', words: 'We do, call us first.' })
    expect((await outbox()).at(-1)?.to).toBe('vera@example.com')
    await newVisitor().send(link, { intent: 'stop-messages' })
    expect((await vera.visit(`/business/${alone.id}/message`)).status).toBe(404)
    expect((await vera.visit(`/business/${alone.id}`)).words).not.toContain('Write a message')
  })

  test("isn't offered when no one would read it", async ({ db, newVisitor }) => {
    const silent = newBusiness({ email: null })
    await insertBusinesses(db, [silent])
    const visitor = newVisitor()
    expect((await visitor.visit(`/business/${silent.id}`)).words).not.toContain('Write a message')
    const page = await visitor.visit(`/business/${silent.id}/message`)
    expect([page.status, page.words]).toEqual([
      404,
      expect.stringContaining('This business doesn’t take messages here'),
    ])
    expect((await visitor.visit('/business/no-such/message')).status).toBe(404)
  })

  test.for([
    ['name', { name: ' ' }, 'Enter your name.'],
    ['name', { name: 'FVBD Team' }, 'Enter your own name'],
    ['name', { name: 'The Directory Staff' }, 'Enter your own name'],
    ['email', { email: 'vera' }, 'Enter an email address such as name@example.com.'],
    ['words', { words: 'Hi' }, 'Write a few more words'],
    ['words', { words: 'a '.repeat(1500) }, 'Shorten the message to 2,000 characters or fewer'],
  ] as const)(
    'shows the error next to the %s, and keeps the rest',
    async ([field, change, text], { owned, newVisitor, outbox, write }) => {
      expect(owned.email).toBe('olga@example.com')
      const { status, document } = await write(newVisitor(), change)
      expect(status).toBe(400)
      expect(document.querySelector(`#${field}-problem`)?.text).toContain(text)
      const kept = document.querySelector('#name')?.getAttribute('value')
      if (field !== 'name') expect(kept).toBe('Vera')
      expect(await outbox()).toEqual([])
    },
  )

  test.for([
    ['Gulf Coast Heroes', true],
    ['GCH Support', true],
    ['Gulf Coast Hank', false],
  ] as const)(
    'under the name %s on a site of another name',
    async ([name, isRefused], { owned, newVisitor, services, write }) => {
      expect(owned.email).toBe('olga@example.com')
      services.site = { ...services.site, name: 'Gulf Coast Heroes', shortName: 'GCH' }
      const { document } = await write(newVisitor(), { name })
      const problem = document.querySelector('#name-problem')?.text ?? ''
      expect(problem.includes('Enter your own name')).toBe(isRefused)
    },
  )

  test('is rejected for a name with an address in it, and keeps that name', async ({
    owned,
    newVisitor,
    outbox,
    write,
  }) => {
    expect(owned.email).toBe('olga@example.com')
    const vera = newVisitor()
    for (const name of [
      'Vera https://evil.example/pay',
      'www.evil',
      'Vera@evil',
      'vera@evil.example',
      'evil.example',
      'Refund at evil．example',
      'evil。example',
      'evil․example',
      'evil.\u2800example',
      'evil⸳example',
      'evil\u200b.\u200dexample',
      'ｗｗｗ.evil',
      'Vera <evil>',
      'tel:18005550100',
    ]) {
      const { status, document } = await write(vera, { name })
      expect(status, name).toBe(400)
      expect(document.querySelector('#name-problem')?.text, name).toContain(
        'Enter a name without a web or email address',
      )
      const kept = document.querySelector('#name')?.getAttribute('value')
      expect(kept?.replace('&lt;', '<').replace('&gt;', '>')).toBe(name)
    }
    expect(await outbox()).toEqual([])
    for (const name of ['J. R. Smith, Jr.', "Siobhán O'Neill-Núñez"])
      expect(
        (await write(newVisitor(), { name, email: `${name.length}@example.com` })).status,
      ).toBe(303)
  })

  test("has a sender's long name only in the quote, not in the subject or a sentence", async ({
    owned,
    signIn,
    outbox,
    write,
  }) => {
    expect(owned.email).toBe('olga@example.com')
    await write(await signIn({ name: 'Mia' }), { name: 'Mia Your Account Is Locked' })
    const [mail] = await outbox()
    expect(mail?.subject).toBe('A message to Pipes of Stuart')
    const ours = mail?.text.split('\n').filter((line) => !line.startsWith('> ')) ?? []
    expect(ours.join('\n')).not.toContain('Locked')
    expect(mail?.text).toContain('> Name: Mia Your Account Is Locked\n')
  })

  test('is rejected from bots: an old or foreign token, a filled honeypot, a form sent twice', async ({
    owned,
    newVisitor,
    outbox,
    write,
  }) => {
    expect(owned.email).toBe('olga@example.com')
    expect((await write(newVisitor(), { pass: 'made up' })).status).toBe(400)
    expect((await write(newVisitor(), { homepage2: 'x' })).status).toBe(400)
    expect(await outbox()).toEqual([])
    const vera = newVisitor()
    const { document } = await vera.visit(`/business/${business}/message`)
    const pass = document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
    await write(vera, { pass })
    expect((await write(vera, { pass })).status).toBe(409)
    expect(await outbox()).toHaveLength(1)
  })

  test('reaches an address only a few times a day', async ({
    owned,
    newVisitor,
    services,
    outbox,
    write,
  }) => {
    expect(owned.email).toBe('olga@example.com')
    for (let time = 0; time < 5; time++) {
      services.moveTo(new Date(services.now().getTime() + 3_600_000).toISOString())
      const { status } = await write(newVisitor())
      expect(status).toBe(time < 3 ? 303 : 429)
    }
    expect(await outbox()).toHaveLength(3)
  })

  test('isn’t held back by emails about other things, and the refusal offers to sign in', async ({
    owned,
    db,
    services,
    newVisitor,
    write,
  }) => {
    expect(owned.email).toBe('olga@example.com')
    const vera = newVisitor()
    const turn = (kind: 'single' | 'message') =>
      takeTurn(db, 'vera@example.com', kind, services.now())
    for (let sent = 0; sent < 3; sent++) await turn('single')
    expect((await write(vera)).location).toBe(`${form}?sent=mail`)
    for (let sent = 1; sent < 3; sent++) await turn('message')
    const refused = await write(newVisitor())
    expect(refused.status).toBe(429)
    expect(refused.document.querySelector('main [role=alert]')?.text).toContain(
      'Sign in with this address to send it now',
    )
    const signIn = refused.document.querySelector('main [role=alert] a')
    expect(signIn?.getAttribute('href')).toBe(`/auth?from=${encodeURIComponent(form)}`)
  })

  test('is rejected from a sender whom the business has reported', async ({
    written: { olga, mia, path },
    outbox,
    write,
  }) => {
    await olga.send(path, { intent: 'report' })
    const told = (await outbox()).at(-1)
    expect(told).toMatchObject({ to: 'hello@example.com' })
    expect(told?.subject).not.toContain('Palm City')
    const again = await write(mia)
    expect(again.status).toBe(409)
    expect(again.words).toContain('can’t send this business any more messages')
    expect((await olga.visit(`/business/${business}/messages`)).words).toContain('Reported')
  })
})

test('has no clickable link in our email, and reporting it asks for confirmation', async ({
  owned: olga,
  signIn,
  outbox,
  write,
}) => {
  const words = 'Your badge expires today. Sign in at http://evil.example/login'
  await write(await signIn({ name: 'Mia' }), { words })
  const mail = (await outbox()).at(-1)
  expect(mail?.text).toContain('> Your badge expires today. Sign in at (link)')
  expect(mail?.text).not.toContain('evil.example')
  expect(mail?.text.indexOf('If you reply to this email')).toBeLessThan(
    mail?.text.indexOf('Your badge expires') ?? 0,
  )
  const page = await olga.visit(mail?.links[0] ?? '')
  expect(page.words).toContain('evil.example')
  for (const value of ['report', 'stop-messages'])
    expect(page.document.querySelector(`details button[value=${value}]`)).not.toBeNull()
})
