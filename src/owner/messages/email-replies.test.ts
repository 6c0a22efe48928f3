import { describe, expect } from 'vitest'
import { business, test as base } from '../../../test/message-fixtures.ts'
import { createApp } from '../../app/app.server.ts'
import { readReceivedEmails } from '../../platform/email/received-email.ts'

const token = 'a-token-of-the-email-service'
const domain = 'reply.example.org'

/**
 * `test` with answers by email turned on; `reply` posts one as an email service does; `asked` is
 * Mia's message to Olga.
 */
const test = base
  .extend('reply', ({ services, build }) => {
    services.machine.emailEventsToken = token
    services.machine.emailReplyDomain = domain
    return async (email: Record<string, unknown>, authorization = `Bearer ${token}`) => {
      const answer = await createApp(services, build).request(
        `${services.site.url}/webhooks/email-replies`,
        {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(email),
        },
      )
      return answer.status
    }
  })
  .extend('asked', async ({ reply, owned, signIn, outbox, write }) => {
    await write(await signIn({ name: 'Mia' }))
    const [mail] = await outbox()
    return { olga: owned, path: mail?.links[0] ?? '', reply }
  })

const quoted =
  '\n\nOn Fri, Nov 27, 2026 at 7:45 AM Directory <x@example.org>\nwrote:\n> Do you come'

test('the owner and the visitor answer each other by replying', async ({
  db,
  asked: { olga, path, reply },
  outbox,
}) => {
  const replyTo = async () => {
    const row = await db
      .selectFrom('mails')
      .select(['to_address', 'reply_to'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return [row.to_address, row.reply_to ?? ''] as const
  }
  const [owner, address] = await replyTo()
  expect([owner, address]).toEqual(['olga@example.com', expect.stringMatching(`^re-.*@${domain}$`)])
  expect((await outbox())[0]?.text).toContain('reply to this email or open the link below')
  const text = `Yes, from nine in the morning on.${quoted}`
  const email = { from: 'Olga <Olga@example.com>', to: `Directory <${address}>`, text }
  expect(await reply(email)).toBe(204)
  expect(await reply(email)).toBe(204)
  const answers = (await outbox()).filter(({ to }) => to === 'mia@example.com')
  expect(answers).toHaveLength(1)
  expect(answers[0]?.text).toContain('> Yes, from nine in the morning on.')
  expect(answers[0]?.text).not.toContain('Do you come')
  expect((await olga.visit(path)).words).toContain('Yes, from nine in the morning on.')
  const [visitor, back] = await replyTo()
  expect(visitor).toBe('mia@example.com')
  await reply({ from: 'mia@example.com', to: back, text: 'Good, please come this Sunday.' })
  expect((await outbox()).at(-1)?.to).toBe('olga@example.com')
  expect((await olga.visit(path)).words).toContain('Good, please come this Sunday.')
})

test('a reply that can’t be sent is explained to the person the email went to', async ({
  db,
  asked: { olga, reply },
  outbox,
}) => {
  const row = await db.selectFrom('mails').select('reply_to').executeTakeFirstOrThrow()
  const to = row.reply_to ?? ''
  const count = async () => (await outbox()).length
  await reply({ from: 'someone@example.net', to, text: 'Send your card number to me instead.' })
  const [, mail] = await outbox()
  expect([mail?.to, mail?.subject]).toEqual(['olga@example.com', 'Your reply wasn’t sent'])
  expect(mail?.text).toContain('Reply from olga@example.com')
  await reply({ from: 'olga@example.com', to, text: `Hi${quoted}` })
  expect((await outbox()).at(-1)?.text).toContain('Write a few more words')
  const before = await count()
  const robot = { from: 'olga@example.com', text: 'I’m away until Monday. I’ll answer then.' }
  await reply({ ...robot, to, headers: 'Auto-Submitted: auto-replied' })
  const forged = to.replace(/\.b./, '.b0')
  const wrong = forged === to ? to.replace(/\.b./, '.b1') : forged
  await reply({ ...robot, to: wrong })
  await db.deleteFrom('business_owners').where('user_id', '=', olga.userId).execute()
  await reply({ ...robot, from: 'someone@example.net', to })
  expect(await count()).toBe(before)
  expect((await db.selectFrom('conversation_messages').selectAll().execute()).length).toBe(1)
})

test('a person who left the listing, or answers in a deleted conversation, gets an email that says so', async ({
  db,
  asked: { olga, reply },
  outbox,
}) => {
  const row = await db.selectFrom('mails').select('reply_to').executeTakeFirstOrThrow()
  const to = row.reply_to ?? ''
  const answer = { from: 'Olga <olga@example.com>', to, text: 'Yes, from nine in the morning on.' }
  const stranger = { ...answer, from: 'someone@example.net' }
  const before = (await outbox()).length
  const since = async () => (await outbox()).slice(before)
  await db.deleteFrom('business_owners').where('user_id', '=', olga.userId).execute()
  await reply(stranger)
  await reply(answer)
  expect(await since()).toMatchObject([
    { to: 'olga@example.com', subject: 'Your reply wasn’t sent' },
  ])
  expect((await since())[0]?.text).toContain('isn’t part of the conversation anymore')
  await db.deleteFrom('conversations').execute()
  await reply(stranger)
  await reply(answer)
  expect(await since()).toHaveLength(2)
  expect((await since())[1]?.text).toContain('This conversation has been deleted.')
  // Two programs that answer each other stop.
  for (let times = 0; times < 5; times++) await reply(answer)
  expect(await since()).toHaveLength(5)
})

test('the same words count as a repeat for a day, and are an answer after that', async ({
  db,
  asked: { reply },
  outbox,
  services,
}) => {
  const row = await db.selectFrom('mails').select('reply_to').executeTakeFirstOrThrow()
  const email = { from: 'olga@example.com', to: row.reply_to ?? '', text: 'Yes, you can come by.' }
  const answers = async () => (await outbox()).filter(({ to }) => to === 'mia@example.com').length
  await reply(email)
  await reply(email)
  for (let times = 0; times < 4; times++) await reply({ ...email, text: `Or call us ${times}.` })
  await reply(email)
  expect(await answers()).toBe(5)
  services.moveTo(new Date(services.now().getTime() + 25 * 3_600_000).toISOString())
  await reply(email)
  expect(await answers()).toBe(6)
})

test('the name in front of an address is not the sender', async ({
  db,
  asked: { reply },
  outbox,
}) => {
  const row = await db.selectFrom('mails').select('reply_to').executeTakeFirstOrThrow()
  const to = row.reply_to ?? ''
  const text = 'Send your card number to me instead.'
  for (const from of [
    '"olga@example.com" <eve@evil.example>',
    'olga@example.com <eve@evil.example>',
    '"Olga <olga@example.com>" <eve@evil.example>',
    'eve@evil.example (<olga@example.com>)',
    'eve@evil.example, olga@example.com',
  ])
    await reply({ from, to, text })
  expect((await outbox()).filter((mail) => mail.to === 'mia@example.com')).toEqual([])
})

test('the URL needs the token, and exists only with the setting', async ({
  reply,
  services,
  visit,
}) => {
  expect(await reply({}, 'Bearer wrong')).toBe(401)
  expect(await reply({}, `Basic ${btoa(`events:${token}`)}`)).toBe(204)
  services.machine.emailReplyDomain = undefined
  // As any other address that only has pages, or none.
  expect(await reply({})).toBe(405)
  expect((await visit(`/business/${business}`)).status).toBe(404)
})

describe('a received email', () => {
  const words = 'We do. Call us first.'
  const ann = { from: 'ann@example.com', to: [`re-1@${domain}`], words, isAutomatic: false }
  const read = (body: unknown) =>
    readReceivedEmails(body).map((email) => ({ ...email, words: email.words() }))
  const text = `${words}\r\n\r\nSent from my iPhone\r\n\r\n> Do you come to Palm City?`
  test.for([
    ['in our format', { from: 'Ann <ann@example.com>', to: `re-1@${domain}`, text }],
    [
      'from SendGrid',
      { from: 'ann@example.com', to: 'x', envelope: `{"to":["re-1@${domain}"]}`, text },
    ],
    [
      'from Mailgun',
      {
        recipient: `re-1@${domain}`,
        sender: 'ann@example.com',
        'body-plain': text,
        'message-headers': '[["Received", "by x"], ["To", "re-1"]]',
      },
    ],
    [
      'from Postmark',
      {
        FromFull: { Email: 'ann@example.com', Name: 'Ann' },
        OriginalRecipient: `re-1@${domain}`,
        TextBody: text,
        StrippedTextReply: words,
        Headers: [{ Name: 'Date', Value: 'x' }],
      },
    ],
    [
      'from Brevo',
      {
        items: [
          {
            From: { Address: 'ann@example.com', Name: 'Ann' },
            To: [{ Address: `re-1@${domain}`, Name: null }],
            RawTextBody: null,
            RawHtmlBody: `<style>p{}</style><p>We do.&nbsp;Call us first.</p><blockquote>Do you</blockquote>`,
          },
        ],
      },
    ],
  ] as const)('%s is read', ([, body]) => {
    expect(read(body)).toEqual([ann])
  })

  test.for([
    'El vie, 27 nov 2026 a las 7:45, Directorio (<x@example.org>)\nescribió:\n> ¿Viene?',
    '-----Original Message-----\nFrom: x',
    '________________________________\nFrom: x',
    'From: Directory\nSent: Friday\nTo: Ann',
    '-- \nAnn, Pipes of Stuart',
  ])('is read without “%s”', (below) => {
    const [email] = read({ ...ann, to: 'x@y.example', text: `${words}\n\n${below}` })
    expect(email?.words).toBe(words)
  })

  test.for([
    ['Auto-Submitted: auto-replied', true],
    ['Auto-Submitted: no', false],
    ['Auto-Submitted:  no', false],
    ['Subject: Re: hi\nPrecedence: bulk', true],
    // Set by programs of people who write by hand: it asks for no answer from robots.
    ['X-Auto-Response-Suppress: DR, OOF, AutoReply', false],
  ] as const)('with “%s” is automatic: %s', ([headers, isAutomatic]) => {
    expect(read({ ...ann, to: 'x@y.example', text, headers })).toMatchObject([{ isAutomatic }])
  })

  // Each took minutes or hours: the time grew with the square of the length, or its cube.
  const many = 500_000
  test.for([
    ['lines', { text: 'on \n'.repeat(many) }],
    ['empty lines', { text: `on ${'x'.repeat(10)}\nwrote:${'\n'.repeat(many)}x` }],
    ['lines that may begin a quote', { text: 'From: x\n'.repeat(many) }],
    ['spaces', { text: `${' '.repeat(many)}x` }],
    ['tags without an end', { html: '<br '.repeat(many) }],
    ['styles without an end', { html: '<style>'.repeat(many) }],
    ['quotes without an end', { html: '<div '.repeat(many) }],
    ['spaces in HTML', { html: `a${'&nbsp;'.repeat(many)}b` }],
    ['addresses without an at sign', { text, to: 'a'.repeat(many) }],
    ['a sender without an at sign', { text, from: 'a'.repeat(many) }],
    ['brackets', { text, from: `${'<a '.repeat(many)}>` }],
    ['quotes', { text, from: '"\\'.repeat(many) }],
  ] as const)('of %s is read in time', ([, parts]) => {
    read({ from: 'ann@example.com', to: 'x@y.example', ...parts })
  })

  test.for([null, 7, 'text', {}, { items: [7] }, { from: 'nobody', to: 'x', text }])(
    'is nothing in %j',
    (body) => {
      expect(readReceivedEmails(body)).toEqual([])
    },
  )
})
