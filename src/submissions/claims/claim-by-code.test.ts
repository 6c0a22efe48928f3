import { describe, expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/claim`

/** The contact information that the tests below use. */
const reached = {
  email: 'bob@semper.example.com',
  website: 'https://www.semperplumbing.com',
  phone: '772-555-0142',
}

describe('claiming a listing by a code', () => {
  test('is offered on the profile while it has no owner, and says why it needs an account', async ({
    visit,
    services,
    signIn,
    newVisitor,
  }) => {
    const link = `a[href='${path}']`
    expect((await visit(`/business/${id}`)).document.querySelector(link)?.text).toBe('Claim it')
    const stranger = await newVisitor().visit(path)
    expect(stranger.location).toBe(`/auth?from=${encodeURIComponent(path)}`)
    const signUp = await newVisitor().visit(`/auth?mode=sign-up&from=${encodeURIComponent(path)}`)
    expect(signUp.words).toContain('Next, you’ll show that the business is yours.')
    const olga = await signIn({ name: 'Olga' })
    await runListing(services.db, id, olga.userId, 'manager')
    expect((await visit(`/business/${id}`)).document.querySelector(link)).not.toBeNull()
    await services.db.updateTable('business_owners').set({ role: 'owner' }).execute()
    expect((await visit(`/business/${id}`)).document.querySelector(link)).toBeNull()
  })

  test("goes to the listing's email address, shown masked, and makes the account the owner", async ({
    db,
    signIn,
    outbox,
  }) => {
    await db.updateTable('businesses').set(reached).where('id', '=', id).execute()
    const sam = await signIn({ name: 'Sam' })
    const page = await sam.visit(path)
    expect(page.words).toContain('b•••@semper.example.com')
    expect(page.html).not.toContain('bob@semper')
    const asked = await sam.send(path, { intent: 'send-code', way: 'listing-mail' })
    expect([asked.status, asked.location]).toEqual([303, path])
    const [mail] = await outbox()
    expect(mail).toMatchObject({ to: reached.email })
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/sam/i)
    const wrong = await sam.send(path, { intent: 'check-code', code: '1234' })
    expect(wrong.status).toBe(400)
    expect(wrong.words).toContain('You can try 4 more times')
    const right = await sam.send(path, { intent: 'check-code', code: mail?.code ?? '' })
    expect(right.location).toBe(path)
    expect((await sam.visit(path)).words).toContain(
      'You now manage the listing for Semper Plumbing Next, add your photos.',
    )
    await db.updateTable('businesses').set({ description: '' }).where('id', '=', id).execute()
    expect((await sam.visit(path)).words).toContain(
      'Next, add your photos and a description of what you do.',
    )
    const owners = await db.selectFrom('business_owners').selectAll().execute()
    expect(owners).toMatchObject([
      { business_id: id, user_id: sam.userId, role: 'owner', by_name: 'a code sent by email' },
    ])
    const told = (await outbox()).slice(1)
    expect(told.map(({ to }) => to)).toEqual([sam.email])
    expect(told[0]?.text).toContain('The veteran badge is separate')
    const kept = JSON.stringify(await db.selectFrom('claim_codes').selectAll().execute())
    expect(kept).not.toContain(mail?.code?.replace(' ', '') ?? 'no code')
    const proofs = db.selectFrom('verifications').select('method').where('business_id', '=', id)
    const before = await proofs.execute()
    expect(before.every(({ method }) => method !== 'papers-seen')).toBe(true)
  })

  test("goes to a mailbox of the website, and informs the listing's email address", async ({
    db,
    signIn,
    outbox,
  }) => {
    await db.updateTable('businesses').set(reached).where('id', '=', id).execute()
    const sam = await signIn({ name: 'Sam' })
    const bad = await sam.send(path, {
      intent: 'send-code',
      way: 'site-mail',
      local: 'a@gmail.com',
    })
    expect(bad.words).toContain('Enter the part before @semperplumbing.com, like info')
    expect(bad.words).toContain('By email to an address at your website, such as info@semper')
    expect(bad.document.querySelector('#local')?.getAttribute('value')).toBe('a@gmail.com')
    await sam.send(path, { intent: 'send-code', way: 'site-mail', local: 'Info' })
    const [mail] = await outbox()
    expect(mail?.to).toBe('info@semperplumbing.com')
    await sam.send(path, { intent: 'check-code', code: mail?.code ?? '' })
    const told = (await outbox()).slice(1).map(({ to, subject }) => [to, subject])
    expect(told).toEqual([
      [sam.email, 'You now manage the listing for Semper Plumbing'],
      [reached.email, 'Someone now manages your listing on Florida Veteran Business Directory'],
    ])
    const own = (await outbox()).find(({ to }) => to === sam.email)
    expect(own?.links).toEqual([`http://localhost:3000/business/${id}/edit`])
  })

  test("doesn't accept a mailbox that anyone can register as a proof", async ({ db, signIn }) => {
    const sam = await signIn({ name: 'Sam' })
    for (const website of [
      'https://bob.wixsite.com',
      'https://www.facebook.com/bob',
      'https://gmail.com',
      'https://chamber.example.org/members/bob',
      'https://www.stuart.gov',
    ]) {
      const changes = { ...reached, website, email: null }
      await db.updateTable('businesses').set(changes).where('id', '=', id).execute()
      expect((await sam.visit(path)).words, website).not.toContain('By email to')
      const sent = await sam.send(path, { intent: 'send-code', way: 'site-mail', local: 'bob' })
      expect(sent.status, website).toBe(400)
    }
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
  })

  test("goes to the listing's phone if the site sends texts", async ({ db, signIn, texts }) => {
    await db.updateTable('businesses').set(reached).where('id', '=', id).execute()
    const sam = await signIn({ name: 'Sam' })
    expect((await sam.visit(path)).words).toContain(
      'By text message to the phone number ending in 42',
    )
    await sam.send(path, { intent: 'send-code', way: 'text' })
    expect(texts.received[0]?.to).toBe('17725550142')
    await sam.send(path, { intent: 'check-code', code: texts.received[0]?.code ?? '' })
    expect((await sam.visit(path)).words).toContain('You now manage the listing for Semper')
  })

  test("says so when the text can't be sent, and doesn't count the code", async ({
    db,
    signIn,
    texts,
  }) => {
    await db.updateTable('businesses').set(reached).where('id', '=', id).execute()
    texts.answerWith({ status: 500, body: '' })
    const sam = await signIn({ name: 'Sam' })
    const sent = await sam.send(path, { intent: 'send-code', way: 'text' })
    expect([sent.status, sent.words.includes('We couldn’t send')]).toEqual([502, true])
    expect(await db.selectFrom('claim_codes').select('id').execute()).toEqual([])
  })

  test('allows five wrong codes, and rejects old ones and those of other people', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    await db.updateTable('businesses').set(reached).where('id', '=', id).execute()
    const sam = await signIn({ name: 'Sam' })
    const eve = await signIn({ name: 'Eve' })
    const codeOf = async () => (await outbox()).findLast(({ to }) => to === reached.email)?.code
    await sam.send(path, { intent: 'send-code', way: 'listing-mail' })
    const first = (await codeOf()) ?? ''
    expect((await eve.send(path, { intent: 'check-code', code: first })).status).toBe(400)
    await sam.send(path, { intent: 'send-code', way: 'listing-mail' })
    for (let time = 0; time < 4; time++)
      await sam.send(path, { intent: 'check-code', code: '00000000' })
    for (const code of ['00000000', first]) {
      const late = await sam.send(path, { intent: 'check-code', code })
      expect(late.words).toContain('You’ve used up the tries')
      expect(late.words).not.toMatch(/has expired|We sent a code to/)
      expect(late.document.querySelector('#code')).toBeNull()
      expect(late.document.querySelector('#way-problem')?.text).toContain('Ask for a new one')
      expect(late.document.querySelector('details')?.hasAttribute('open')).toBe(true)
    }
    await sam.send(path, { intent: 'send-code', way: 'listing-mail' })
    const second = (await codeOf()) ?? ''
    services.moveTo(new Date(services.now().getTime() + 31 * 60_000).toISOString())
    expect((await sam.send(path, { intent: 'check-code', code: second })).status).toBe(400)
    expect(await db.selectFrom('business_owners').select('user_id').execute()).toEqual([])
  })

  test('sends a mailbox three codes a day, for all requests together', async ({
    db,
    signIn,
    outbox,
  }) => {
    await db.updateTable('businesses').set(reached).where('id', '=', id).execute()
    const sam = await signIn({ name: 'Sam' })
    const eve = await signIn({ name: 'Eve' })
    for (const one of [sam, eve, eve])
      await one.send(path, { intent: 'send-code', way: 'listing-mail' })
    const fourth = await sam.send(path, { intent: 'send-code', way: 'listing-mail' })
    expect(fourth.status).toBe(429)
    expect(fourth.words).toContain('We’ve sent 3 codes to b•••@semper.example.com')
    expect(await outbox()).toHaveLength(3)
  })

  test('gives the listing to the first of two people with a code', async ({
    db,
    signIn,
    outbox,
  }) => {
    await db.updateTable('businesses').set(reached).where('id', '=', id).execute()
    const sam = await signIn({ name: 'Sam' })
    const eve = await signIn({ name: 'Eve' })
    for (const one of [sam, eve]) await one.send(path, { intent: 'send-code', way: 'listing-mail' })
    const [his = '', hers = ''] = (await outbox()).map(({ code = '' }) => code)
    await sam.send(path, { intent: 'check-code', code: his })
    const late = await eve.send(path, { intent: 'check-code', code: hers })
    expect(late.status).toBe(409)
    expect(late.words).toContain('This listing already has an owner')
    const owners = await db.selectFrom('business_owners').select('user_id').execute()
    expect(owners).toEqual([{ user_id: sam.userId }])
  })
})
