import { describe, expect } from 'vitest'
import { password } from '../../../test/auth-fixtures.ts'
import { test as base } from '../../../test/real-listings.ts'
import { sendGuarded } from '../../../test/guarded-form.ts'
import { runListing } from '../../../test/run-listing.ts'
import type { BusinessRow } from '../../platform/db/schema.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/claim`
const filled = {
  intent: 'documents',
  name: 'Eve Adams',
  reason: 'My name is in the register of companies.',
}
const mailbox = 'bob@semper.example.com'

const test = base
  .extend('listing', ({ db }) => async (changes: Partial<BusinessRow> = {}) => {
    const reached = { email: mailbox, website: 'https://www.semperplumbing.com', phone: null }
    await db
      .updateTable('businesses')
      .set({ ...reached, ...(changes as object) })
      .where('id', '=', id)
      .execute()
  })
  .extend('strangers', ({ signIn }) => async () => {
    const statuses = []
    for (const name of ['Eve', 'Eva', 'Evi']) {
      const eve = await signIn({ name })
      for (let time = 0; time < 2; time++)
        statuses.push((await eve.send(path, { intent: 'send-code', way: 'listing-mail' })).status)
    }
    return statuses
  })

describe('strangers who send codes to a mailbox', () => {
  test('can send three emails at most, and its reader can still claim the listing', async ({
    db,
    listing,
    strangers,
    signIn,
    newVisitor,
    outbox,
  }) => {
    await listing()
    expect(await strangers()).toEqual([303, 303, 303, 429, 429, 429])
    const bob = await signIn({ name: 'Bob' })
    const late = await bob.send(path, { intent: 'send-code', way: 'listing-mail' })
    expect(late.words).toContain('open the link in one of those emails. It works for you')
    const mails = (await outbox()).filter(({ to }) => to === mailbox)
    expect(mails).toHaveLength(3)
    const link = mails[0]?.links.find((one) => one.includes('/claim-link/')) ?? ''
    const signedOut = await newVisitor().visit(link)
    expect(signedOut.words).toContain('Is Semper Plumbing your business?')
    expect(signedOut.words).toContain('Sign in to claim it')
    const { location } = await newVisitor().send(link, { intent: 'claim' })
    expect(location).toMatch(/^\/auth\?from=/)
    const signUp = await newVisitor().visit(location ?? '')
    expect(signUp.words).toContain('Create an Account')
    expect(signUp.document.querySelector('#email')?.getAttribute('value')).toBe(mailbox)
    expect((await bob.visit(link)).words).toContain('You’re signed in as bob@example.com')
    expect(await db.selectFrom('business_owners').select('user_id').execute()).toEqual([])
    expect((await bob.send(link, { intent: 'claim' })).location).toBe(path)
    expect((await bob.visit(path)).words).toContain(
      'You now manage the listing for Semper Plumbing',
    )
    const owners = await db.selectFrom('business_owners').select(['user_id', 'role']).execute()
    expect(owners).toEqual([{ user_id: bob.userId, role: 'owner' }])
    expect((await newVisitor().visit(link)).words).toContain('This link has expired')
  })

  test("don't use up the codes for the account’s own address", async ({
    listing,
    strangers,
    signIn,
    outbox,
  }) => {
    await listing({ email: 'sam@example.com' })
    await strangers()
    const sam = await signIn({ name: 'Sam' })
    const sent = await sam.send(path, { intent: 'send-code', way: 'listing-mail' })
    expect(sent.status).toBe(303)
    const code = (await outbox()).findLast(({ to }) => to === sam.email)?.code ?? ''
    expect((await sam.send(path, { intent: 'check-code', code })).location).toBe(path)
  })

  test('reach six mailboxes of a website a day, under any names', async ({
    listing,
    signIn,
    outbox,
  }) => {
    await listing()
    const statuses = []
    for (const name of ['Eve', 'Eva', 'Evi']) {
      const eve = await signIn({ name })
      for (const part of ['info', 'office', 'team']) {
        const local = `${part}.${name.toLowerCase()}`
        const sent = await eve.send(path, { intent: 'send-code', way: 'site-mail', local })
        statuses.push(sent.status)
        if (sent.status === 429) expect(sent.words).toContain('mailboxes at semperplumbing.com')
      }
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 429, 429, 429])
    expect((await outbox()).filter(({ to }) => to.endsWith('@semperplumbing.com'))).toHaveLength(6)
  })

  test('count as one visitor only for codes actually sent', async ({ listing, signIn }) => {
    await listing()
    const eve = await signIn({ name: 'Eve' })
    const send = async (fields: Record<string, string>) =>
      (await eve.send(path, { intent: 'send-code', ...fields })).status
    const statuses = []
    for (let time = 0; time < 6; time++) {
      statuses.push(await send({ way: 'site-mail', local: 'not a mailbox' }))
      statuses.push(await send({ way: 'pigeon' }))
    }
    expect(new Set(statuses)).toEqual(new Set([400]))
    expect(await send({ way: 'site-mail', local: 'info' })).toBe(303)
  })

  test("can't send more after deleting their accounts", async ({ listing, signIn, outbox }) => {
    await listing()
    const sent = []
    for (const name of ['Eve', 'Eva']) {
      const eve = await signIn({ name })
      for (let time = 0; time < 2; time++)
        sent.push((await eve.send(path, { intent: 'send-code', way: 'listing-mail' })).status)
      await eve.send('/account/data', { intent: 'delete', confirm: 'delete', password })
    }
    expect(sent).toEqual([303, 303, 303, 429])
    expect((await outbox()).filter(({ to }) => to === mailbox)).toHaveLength(3)
  })

  test("can't send any for 30 days once the reader has said so", async ({
    services,
    listing,
    signIn,
    newVisitor,
    outbox,
  }) => {
    await listing()
    const eve = await signIn({ name: 'Eve' })
    await eve.send(path, { intent: 'send-code', way: 'listing-mail' })
    const mail = (await outbox()).find(({ to }) => to === mailbox)
    const link = mail?.links.find((one) => one.includes('/claim-link/')) ?? ''
    const reader = newVisitor()
    const stopped = await reader.send(link, { intent: 'stop' })
    expect((await reader.visit(stopped.location ?? '')).words).toContain('We won’t send codes to')
    const refused = await eve.send(path, { intent: 'send-code', way: 'listing-mail' })
    expect([refused.status, refused.words.includes('been asked not to send codes to')]).toEqual([
      429,
      true,
    ])
    const bob = await signIn({ name: 'Bob' })
    services.moveTo(new Date(services.now().getTime() + 31 * 24 * 3_600_000).toISOString())
    await bob.send('/auth', { email: bob.email, password })
    const later = await bob.send(path, { intent: 'send-code', way: 'listing-mail' })
    expect(later.status).toBe(303)
  })
})

describe('strangers who claim a listing that has an owner', () => {
  test('informs the owner of three claims a day, however many come', async ({
    services,
    signIn,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(services.db, id, olga.userId)
    for (const name of ['Eve', 'Eva', 'Evi', 'Ev']) {
      const eve = await signIn({ name })
      expect((await sendGuarded(eve, services, path, filled)).status).toBe(303)
    }
    expect((await outbox()).filter(({ to }) => to === olga.email)).toHaveLength(3)
  })
})

describe('a claim code and its link', () => {
  const asked = base.extend('asked', ({ signIn, outbox }) => async () => {
    const sam = await signIn({ name: 'Sam' })
    await sam.send(path, { intent: 'send-code', way: 'listing-mail' })
    const mail = (await outbox()).findLast(({ to }) => to === mailbox)
    const link = mail?.links.find((one) => one.includes('/claim-link/')) ?? ''
    return { sam, link, code: mail?.code ?? '' }
  })

  asked('end when the listing names another address', async ({ db, asked }) => {
    const listings = db.updateTable('businesses').where('id', '=', id)
    await listings.set({ email: mailbox }).execute()
    const { sam, link, code } = await asked()
    await listings.set({ email: 'office@semper.example.com' }).execute()
    expect((await sam.visit(path)).words).not.toContain('We sent a code to')
    const late = await sam.send(path, { intent: 'check-code', code })
    expect([late.status, late.words.includes('because the listing has changed')]).toEqual([
      409,
      true,
    ])
    expect((await sam.visit(link)).status).toBe(404)
    expect((await sam.send(link, { intent: 'claim' })).status).toBe(404)
    expect(await db.selectFrom('business_owners').select('user_id').execute()).toEqual([])
  })

  asked('end when the listing names another website', async ({ db, signIn, outbox }) => {
    const listings = db.updateTable('businesses').where('id', '=', id)
    await listings.set({ email: null, website: 'https://semperplumbing.com' }).execute()
    const sam = await signIn({ name: 'Sam' })
    await sam.send(path, { intent: 'send-code', way: 'site-mail', local: 'info' })
    const code = (await outbox()).findLast(({ to }) => to === 'info@semperplumbing.com')?.code
    await listings.set({ website: 'https://semper-plumbing.com' }).execute()
    expect((await sam.send(path, { intent: 'check-code', code: code ?? '' })).status).toBe(409)
  })

  asked(
    'end when the listing gets an owner, also after that owner leaves',
    async ({ db, asked, signIn }) => {
      await db.updateTable('businesses').set({ email: mailbox }).where('id', '=', id).execute()
      const { sam, link, code } = await asked()
      const olga = await signIn({ name: 'Olga' })
      await olga.send(link, { intent: 'claim' })
      await db.deleteFrom('business_owners').where('business_id', '=', id).execute()
      expect((await sam.send(path, { intent: 'check-code', code })).status).toBe(400)
      expect((await sam.visit(link)).status).toBe(404)
    },
  )

  asked('give nothing where somebody owns the listing meanwhile', async ({ db, asked, signIn }) => {
    await db.updateTable('businesses').set({ email: mailbox }).where('id', '=', id).execute()
    const { sam, link } = await asked()
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const formKey = /name="formKey" value="([^"]+)"/.exec((await sam.visit(link)).html)?.[1] ?? ''
    const late = await sam.send(link, { intent: 'claim', formName: 'claim', formKey })
    expect(late.status).toBe(409)
    expect(late.words).toContain('Someone else has claimed this listing since you started')
    const drafts = await db.selectFrom('form_drafts').select('path').execute()
    expect(drafts, 'which would hold the address with its token').toEqual([])
  })

  asked('work for half an hour and for a day', async ({ db, services, asked, newVisitor }) => {
    await db.updateTable('businesses').set({ email: mailbox }).where('id', '=', id).execute()
    const { sam, link, code } = await asked()
    const start = services.now().getTime()
    services.moveTo(new Date(start + 31 * 60_000).toISOString())
    expect((await sam.send(path, { intent: 'check-code', code })).status).toBe(400)
    services.moveTo(new Date(start + 23 * 3_600_000).toISOString())
    expect((await newVisitor().visit(link)).status).toBe(200)
    services.moveTo(new Date(start + 25 * 3_600_000).toISOString())
    expect((await newVisitor().visit(link)).status).toBe(404)
  })
})
