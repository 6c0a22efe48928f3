/** @module-tag once */
import { describe, expect } from 'vitest'
import { password } from '../../../test/auth-fixtures.ts'
import { test } from '../../../test/desk-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { valuesOf } from '../../../test/form-visitor.ts'
import { decideNow, passUndoMinute, sendIn, tokenIn } from '../../../test/submission-builders.ts'

describe('owners who suggest their own business', () => {
  test('can switch to registering with one button and keep their input', async ({
    newVisitor,
    signIn,
    db,
  }) => {
    const bob = newVisitor()
    expect((await bob.visit('/submit-business')).words).toContain('Do you own this business?')
    const typed = { name: 'Bobs Plumbing', city: 'Stuart', phone: '772 555', submitterEmail: 'x' }
    const led = await bob.send('/submit-business', { ...typed, to: 'register' })
    expect(led.status).toBe(303)
    const from = new URL(led.location ?? '', 'http://localhost').searchParams.get('from') ?? ''
    expect(led.location).toContain('/auth?mode=sign-up&from=')
    expect(from).toMatch(/^\/register-business\?kept=[\w-]{22}$/)
    const signUp = await bob.visit(led.location ?? '')
    expect(signUp.words).toContain('We’ve saved what you’ve typed so far.')
    const member = await signIn({ name: 'Bob' })
    const values = valuesOf((await member.visit(from)).document)
    expect(values).toMatchObject({ name: 'Bobs Plumbing', city: 'Stuart', phone: '772 555' })
    expect(values.submitterEmail).toBe('bob@example.com')
    // It's a draft in the account from now on, and a reload shows what was changed in it.
    const drafts = () => db.selectFrom('submission_drafts').select('fields').execute()
    expect(JSON.stringify(await drafts())).toContain('Bobs Plumbing')
    const changed = { kind: 'register', name: 'Bob and Sons', city: 'Stuart' }
    expect((await member.send('/submit-business/draft', changed)).status).toBe(204)
    const reloaded = valuesOf((await member.visit(from)).document)
    expect(reloaded).toMatchObject({ name: 'Bob and Sons', submitterEmail: 'bob@example.com' })
    const led2 = await member.send('/submit-business', { name: 'Again', to: 'register' })
    expect(led2.location).toMatch(/^\/register-business\?kept=/)
    const kept = JSON.stringify(await db.selectFrom('kept_forms').select('token_hash').execute())
    expect(kept).not.toContain(from.slice(-22))
  })

  test('without input, nothing is kept', async ({ newVisitor, db }) => {
    const led = await newVisitor().send('/submit-business', { to: 'register' })
    expect(led.location).toBe('/auth?mode=sign-up&from=%2Fregister-business')
    expect(await db.selectFrom('kept_forms').select('token_hash').execute()).toEqual([])
  })

  test('see sign-up with the reason after "I own this business", then the registration form', async ({
    newVisitor,
    signIn,
  }) => {
    const visitor = newVisitor()
    const { document } = await visitor.visit('/business-signup')
    const link = document.querySelectorAll('main a').find(({ text }) => /I own this/.test(text))
    const to = link?.getAttribute('href')?.replaceAll('&amp;', '&') ?? ''
    const signUp = await visitor.visit(to)
    expect(signUp.words).toContain('Create an Account')
    expect(signUp.words).toContain('The form for your business comes next.')
    const member = await signIn({ name: 'Bob' })
    expect((await member.visit(to)).location).toBe('/register-business')
  })
})

test('read why they need an account when saving a business without JavaScript', async ({
  newVisitor,
}) => {
  const led = await newVisitor().visit('/account/my-list?save=semper-plumbing-stuart')
  const signIn = await newVisitor().visit(led.location ?? '')
  expect(signIn.words).toContain('Sign in or create an account to save this listing.')
})

describe('a suggestion by the owner', () => {
  test('can be managed from an account with the private link while it waits', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const id = await sendIn(db, services)
    const token = tokenIn((await outbox())[0] ?? { text: '' })
    const dana = await signIn({ name: 'Dana' })
    const status = await dana.visit(`/submission/${token}`)
    expect(status.words).toContain('This is my business: manage it from an account')
    const page = `/submission/${token}/mine`
    expect(status.document.querySelector(`a[href='${page}']`)).not.toBeNull()
    expect((await dana.visit(page)).words).toContain('as soon as we approve it')
    expect((await dana.send(page, {})).location).toBe(`/submission/${token}?taken=yes`)
    await decideNow(db, services, id, 'approve', { proof: null })
    const owners = await db.selectFrom('business_owners').select(['user_id', 'role']).execute()
    expect(owners).toEqual([{ user_id: dana.userId, role: 'owner' }])
    expect((await dana.visit(page)).location).toBe(`/submission/${token}`)
  })

  test('confirms no account by its link alone, which may have been forwarded', async ({
    db,
    services,
    newVisitor,
    outbox,
  }) => {
    await sendIn(db, services)
    const page = `/submission/${tokenIn((await outbox())[0] ?? { text: '' })}/mine`
    const reader = newVisitor()
    const { location } = await reader.visit(page)
    expect((await reader.visit(location ?? '')).html).not.toContain('dana@')
    const signUp = { email: 'dana@example.com', password }
    const sent = await reader.send(`${location}&mode=sign-up`, signUp)
    expect(sent.words).toContain('confirmation link')
    expect((await reader.visit(page)).location).toMatch(/^\/auth\?from=/)
  })

  test('can be taken over once it is listed, but not from its owner', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const id = await sendIn(db, services)
    await decideNow(db, services, id, 'approve', { proof: null })
    const token = tokenIn((await outbox())[0] ?? { text: '' })
    const page = `/submission/${token}/mine`
    const listing = 'osprey-air-conditioning'
    const olga = await signIn({ name: 'Olga' })
    const dana = await signIn({ name: 'Dana' })
    const early = await dana.send(page, {})
    expect([early.status, early.words]).toEqual([
      409,
      expect.stringContaining('Try again in a minute.'),
    ])
    expect(await db.selectFrom('business_owners').select('user_id').execute()).toEqual([])
    passUndoMinute(services)
    await runListing(services.db, listing, olga.userId)
    const status = await dana.visit(`/submission/${token}`)
    expect(status.words).not.toContain('manage it from an account')
    expect((await dana.visit(page)).words).toContain('already has an owner')
    const late = await dana.send(page, {})
    expect([late.status, late.words.includes('already has an owner')]).toEqual([409, true])
    await db.deleteFrom('business_owners').execute()
    expect((await dana.send(page, {})).location).toBe(`/business/${listing}/edit?saved=yours`)
    const owners = await db.selectFrom('business_owners').select('user_id').execute()
    expect(owners).toEqual([{ user_id: dana.userId }])
  })

  test("isn't given to an account with another address, which is sent to the claim form", async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const id = await sendIn(db, services)
    const token = tokenIn((await outbox())[0] ?? { text: '' })
    const page = `/submission/${token}/mine`
    const eve = await signIn({ name: 'Eve' })
    expect((await eve.send(page, {})).status).toBe(403)
    const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
    expect((await ruth.visit(`/review/${id}`)).words).toContain(
      'If you approve this, dana@example.com can manage the listing',
    )
    await decideNow(db, services, id, 'approve', { proof: null })
    passUndoMinute(services)
    const asked = 'Someone else asked to manage this listing before you'
    expect((await eve.visit('/business/osprey-air-conditioning/claim')).words).toContain(asked)
    const refused = await eve.send(page, {})
    expect(refused.status).toBe(403)
    expect(refused.words).toContain('d•••@example.com')
    expect(refused.words).not.toContain('dana@')
    const claim = '/business/osprey-air-conditioning/claim'
    expect(refused.document.querySelector(`main a[href='${claim}']`)).not.toBeNull()
    expect(await db.selectFrom('business_owners').select('user_id').execute()).toEqual([])
  })

  test("isn't offered to a person who suggested another owner's business", async ({
    db,
    services,
    newVisitor,
    outbox,
  }) => {
    await sendIn(db, services, { relation: 'customer' })
    const token = tokenIn((await outbox())[0] ?? { text: '' })
    const visitor = newVisitor()
    expect((await visitor.visit(`/submission/${token}`)).words).not.toContain('manage it from')
    expect((await visitor.visit(`/submission/${token}/mine`)).location).toBe(`/submission/${token}`)
  })
})
