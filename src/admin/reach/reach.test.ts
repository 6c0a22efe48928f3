import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { monday, test } from '../../../test/reach-fixtures.ts'
import { mailboxHash, mailboxHashIn } from '../../platform/email/mailbox.server.ts'
import { findToWrite } from '../../owner/reach/letters.server.ts'

const page = '/admin/reach'
const street = { street: '12 Flag Ct', city: 'Stuart', zip: '34994', email: null }

describe('the figures of unconfirmed listings', () => {
  test('leave out stopped addresses, as sending does', async ({
    add,
    inviteAt,
    services,
    signIn,
    turnOn,
  }) => {
    for (let number = 1; number <= 14; number++) await add(`shop-${number}`)
    await add('letter-only', street)
    await turnOn(13)
    services.moveTo('2027-02-01T12:00:00Z')
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const before = await nina.visit(page)
    expect(before.words).toContain(
      '15 listings are unconfirmed. 14 can get an email and 1 a letter.',
    )
    expect(before.words).toContain('The next 13 go out')
    expect(before.words).toContain('And 3 more.')
    for (const number of [1, 2, 3])
      await nina.send(page, { intent: 'stop-address', email: `Hello+x@shop-${number}.example` })
    const { words, document } = await nina.visit(page)
    expect(words).toContain('11 can get an email and 1 a letter. We don’t email 3')
    expect(words).toContain('The next 11 go out')
    expect(words).toContain('And one more.')
    expect(document.querySelector('main')?.structuredText).not.toContain('hello@shop-1.example')
    // After both emails, or with an open report, nothing is left to send.
    expect(await inviteAt(monday)).toBe(11)
    const otto = await signIn({ name: 'Otto', role: 'admin' })
    const asked = await otto.visit(page)
    expect(asked.words).not.toContain('Next emails')
    expect(asked.words).toContain('11 can get an email')
    await inviteAt('2027-02-15T15:00:00Z')
    services.moveTo('2027-02-15T15:30:00Z')
    const olga = await signIn({ name: 'Olga', role: 'admin' })
    expect((await olga.visit(page)).words).toContain(
      '0 can get an email and 1 a letter. 11 were asked already',
    )
  })

  test('count a letter as the page of letters does', async ({ add, services, signIn }) => {
    await add('anchor', street)
    await add('beacon', street)
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    services.site.contactAddress = '12 Flag Ct, Stuart, FL 34994'
    expect((await nina.visit(page)).words).toContain('0 can get an email and 2 a letter')
    await nina.send('/admin/reach/letters', { language: 'en' })
    const all = { county: null, category: null }
    expect((await findToWrite(services, all)).total).toBe(0)
    expect((await nina.visit(page)).words).toContain('0 a letter. 2 were asked already')
  })

  test('find the hash of a mailbox as our code does', async ({ db }) => {
    for (const address of [
      'hello@anchor.example',
      'Hello+a+b@Anchor.Example',
      'ho.me.r+x@googlemail.com',
      'ho.me.r@gmail.com',
      'a.b@mail.example',
    ]) {
      const { rows } = await sql<{ hash: string }>`
        select ${mailboxHashIn(sql`${address}::text`)} as hash`.execute(db)
      expect(rows[0]?.hash, address).toBe(mailboxHash(address))
    }
  })
})

describe('without a postal address', () => {
  test('emails can’t be turned on, and the message leads to the field', async ({
    add,
    db,
    inviteAt,
    outbox,
    services,
    signIn,
  }) => {
    await add('anchor')
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const { document } = await nina.visit('/admin')
    const toDos = document.querySelectorAll('a[href="/admin/brand#contactAddress"]')
    expect(toDos.map(({ text }) => text)).toEqual([
      'Enter your postal address. Invitations and letters to owners must show it.',
    ])
    const refused = await nina.send(page, { intent: 'invitations', isOn: 'on', daily: '5' })
    expect(refused.status).toBe(400)
    expect(refused.document.querySelector('#isOn-problem')?.text).toContain(
      'Enter your postal address under “Name and logo” first.',
    )
    expect(await db.selectFrom('site_settings').select('name').execute()).toEqual([])
    expect((await nina.send(page, { intent: 'invitations', daily: '5' })).status).not.toBe(400)

    const brand = { intent: 'brand', contactPhone: '(772) 555-0142', contactAddress: '1 Fl' }
    const short = await nina.send('/admin/brand', brand)
    expect(short.document.querySelector('#contactAddress-problem')?.text).toContain(
      'postal address',
    )
    await nina.send('/admin/brand', { ...brand, contactAddress: '9 Oak Ave, Stuart, FL 34994' })
    const contact = (await nina.visit('/contact')).words
    expect(contact).toContain('9 Oak Ave, Stuart, FL 34994')
    expect(contact).toContain('772-555-0142')
    expect((await nina.visit(`${page}/preview`)).html).toContain('9 Oak Ave, Stuart, FL 34994')
    await nina.send(page, { intent: 'invitations', isOn: 'on', daily: '5' })
    expect(await inviteAt(monday)).toBe(1)
    expect((await outbox())[0]?.text).toContain('9 Oak Ave, Stuart, FL 34994')

    // Emails that were on wait until there's an address again.
    await add('beacon')
    delete services.site.contactAddress
    expect(await inviteAt('2027-02-02T15:00:00Z')).toBe(0)
    const olga = await signIn({ name: 'Olga', role: 'admin' })
    expect((await olga.visit(page)).words).toContain('until you enter your postal address')
  })
})

test('what only the installer can set is on the status page, and the to-dos lead there', async ({
  signIn,
}) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  const { document } = await nina.visit('/admin')
  const toDos = document.querySelectorAll('a[href="/admin/status#to-install"]')
  expect(toDos.length).toBeGreaterThan(0)
  for (const { text } of toDos) {
    expect(text).toContain('Ask the person who installed the site')
    expect(text).not.toMatch(/[A-Z]_[A-Z]|docs\//)
  }
  const status = await nina.visit('/admin/status')
  expect(status.document.querySelector('#to-install')?.text).toContain('BACKUP_TO')
  expect(status.words).not.toContain('docs/')
})
