import { describe, expect } from 'vitest'
import { test } from '../../../test/account-fixtures.ts'
import { password, signedUp } from '../../../test/auth-fixtures.ts'
import { signedUpWithTotp } from '../../../test/factors.ts'
import { valuesOf } from '../../../test/form-visitor.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'
import { decideNow, passUndoMinute, sentForm } from '../../../test/submission-builders.ts'

const email = 'ann@example.com'

function oneOfEach(): Record<string, string> {
  const form = [...sentForm()].filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(form) as Record<string, string>
}

describe('the page to register a business', () => {
  test('requires signing in, and returns afterward', async ({ newVisitor }) => {
    const { status, location } = await newVisitor().visit('/register-business')
    expect([status, location]).toEqual([302, '/auth?from=%2Fregister-business'])
  })

  test('accepts the form of the signed-in person, who becomes the owner', async ({
    auth,
    newClient,
    newVisitor,
    services,
    db,
  }) => {
    const { user } = await signedUp(auth, newClient(), email)
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    const shown = await ann.visit('/register-business')
    expect(shown.status).toBe(200)
    expect(shown.headers.get('cache-control')).toBe('no-store')
    // It is prefilled from the account.
    const suggest = await ann.visit('/submit-business')
    expect(suggest.headers.get('cache-control')).toBe('no-store')
    const value = (name: string) =>
      shown.document.querySelector(`input[name=${name}]`)?.getAttribute('value') ?? ''
    expect(value('submitterEmail')).toBe(email)
    // Without script nothing reacts to a choice: the page says which fields are needed, and a break
    // has its own fields.
    expect(shown.words).toContain('Needed for trades that Florida licenses, such as plumbing')
    expect(shown.document.querySelectorAll('[name=hours-0-opens]')).toHaveLength(2)
    services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
    const form = sentForm({ pass: value('pass'), submitterEmail: email })
    const fields: Record<string, string> = {}
    for (const [name, text] of form) if (typeof text === 'string') fields[name] ??= text
    const sent = await ann.send('/register-business', fields)
    expect([sent.status, sent.location]).toEqual([303, '/business-submission-confirmation'])
    const rows = await db.selectFrom('submissions').select(['kind', 'user_id']).execute()
    expect(rows).toEqual([{ kind: 'register', user_id: user?.id }])
    const thanks = await ann.visit('/business-submission-confirmation')
    expect(thanks.words).toContain(`We’re emailing a private link to ${email}`)
  })

  test('asks how they know the business: “I own it” is chosen, and kept when we ask for a change', async ({
    comeIn,
    services,
    db,
  }) => {
    const ann = await comeIn()
    const register = async (changes: Record<string, string>) => {
      const { pass = '', relation = '' } = valuesOf(
        (await ann.visit('/register-business')).document,
      )
      expect(relation).toBe('owner')
      services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
      const sent = { ...oneOfEach(), pass, relation, submitterEmail: email }
      return ann.send('/register-business', { ...sent, ...changes })
    }
    const details = async () => {
      const rows = await db.selectFrom('submissions').select(['id', 'state', 'details']).execute()
      return rows.map(({ details, ...row }) => ({ ...row, ...(details as SubmissionDetails) }))
    }
    expect((await register({})).status).toBe(303)
    const [sent] = await details()
    expect(sent).toMatchObject({ submitter: { relation: 'owner' } })
    const thanks = await ann.visit('/business-submission-confirmation')
    expect(thanks.head.title).toMatch(/^Thank You for Your Service/)
    await decideNow(db, services, sent?.id ?? '', 'ask_changes')
    passUndoMinute(services)
    const path = thanks.document.querySelector('a[href^="/submission/"]')?.getAttribute('href')
    const { document: asked } = await ann.visit(path ?? '')
    const shown = Object.entries(valuesOf(asked)).map(([name, value = '']) => [name, value])
    const answer = Object.fromEntries([...shown, ['words', 'It fits.'], ['intent', 'answer']])
    expect(answer).toMatchObject({ relation: 'owner' })
    expect((await ann.send(path ?? '', answer)).location).toContain('sent=answer')
    expect(await details()).toMatchObject([{ state: 'pending', submitter: { relation: 'owner' } }])

    const place = { street: '1 Ocean Dr', city: 'Miami Beach', zip: '33139', county: 'miami-dade' }
    const other = { name: 'Pelican Pies', phone: '305-555-0142', website: '', licenseNumber: '' }
    const family = { ...place, ...other, relation: 'family', category: 'food-and-drinks' }
    expect((await register(family)).status).toBe(303)
    expect(await details()).toMatchObject([{}, { submitter: { relation: 'family' } }])
    const { document, head } = await ann.visit('/business-submission-confirmation')
    expect(head.title).toMatch(/^Thank You for Your Submission/)
    expect(document.querySelector('h1')?.textContent).toBe('Thank You for Your Submission')
  })

  test('mentions what the same person sent already, while they type and when they send', async ({
    haveAccount,
    newVisitor,
    services,
    db,
  }) => {
    await haveAccount(email)
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    const register = async (more: Record<string, string> = {}) => {
      const shown = await ann.visit('/register-business')
      const pass = shown.document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
      services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
      const fields: Record<string, string> = { pass, submitterEmail: email }
      for (const [name, text] of sentForm({ pass, submitterEmail: email }))
        if (typeof text === 'string') fields[name] ??= text
      return ann.send('/register-business', { ...fields, ...more })
    }
    const names = () => db.selectFrom('submissions').select('name').execute()
    expect((await register()).status).toBe(303)
    const [{ name } = { name: '' }] = await names()
    const look = (visitor: typeof ann) =>
      visitor.visit(`/submit-business/duplicates?${new URLSearchParams({ name })}`)
    expect((await look(ann)).html).toContain('"sent":"today ')
    // Waiting submissions aren't public.
    expect((await look(newVisitor())).html).toBe('[]')
    const again = await register()
    expect([again.status, again.words]).toEqual([
      409,
      expect.stringMatching(
        /Is it one of these\? .* You sent this today .* See it in your account/,
      ),
    ])
    expect(await names()).toHaveLength(1)
    const another = again.document.querySelector('#likely button')
    const notListed = another?.getAttribute('value') ?? ''
    expect((await register({ notListed })).status).toBe(303)
    expect(await names()).toHaveLength(2)
  })

  test('keeps the input when the session has ended, and accepts it with the sign-in', async ({
    haveAccount,
    newVisitor,
    services,
    db,
  }) => {
    await haveAccount(email)
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    const shown = await ann.visit('/register-business')
    const pass = shown.document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
    services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
    ann.cookies.clear()
    const fields: Record<string, string> = { pass }
    const form = sentForm({ name: 'Night Watch Plumbing', submitterEmail: email })
    for (const [name, text] of form) if (typeof text === 'string') fields[name] ??= text
    const kept = () => db.selectFrom('submissions').select(['name', 'user_id']).execute()
    const { status, words, document } = await ann.send('/register-business', fields)
    expect(status).toBe(401)
    expect(words).toContain('You’re signed out. We kept what you typed')
    const value = (name: string) =>
      document.querySelector(`input[name=${name}]`)?.getAttribute('value')
    expect([value('name'), value('signInEmail')]).toEqual(['Night Watch Plumbing', email])
    const signIn = { signInEmail: email, signInPassword: 'a wrong one' }
    const wrong = await ann.send('/register-business', { ...fields, ...signIn })
    expect([wrong.status, wrong.words]).toEqual([
      401,
      expect.stringContaining('That email and password don’t match.'),
    ])
    expect(wrong.html).not.toContain('a wrong one')
    expect(await kept()).toEqual([])
    const sent = await ann.send('/register-business', {
      ...fields,
      ...signIn,
      signInPassword: password,
    })
    expect([sent.status, sent.location]).toEqual([303, '/business-submission-confirmation'])
    expect(await kept()).toMatchObject([
      { name: 'Night Watch Plumbing', user_id: expect.any(String) },
    ])
    expect((await ann.visit('/account')).status).toBe(200)
  })

  test('asks a person with a second factor to sign in on another tab', async ({
    auth,
    newClient,
    newVisitor,
  }) => {
    await signedUpWithTotp(auth, newClient(), email)
    const signIn = { name: 'Night Watch', signInEmail: email, signInPassword: password }
    const { status, words, document } = await newVisitor().send('/register-business', signIn)
    expect(status).toBe(401)
    expect(words).toContain('Your account needs a second factor. We kept what you typed')
    expect(document.querySelector('input[name=name]')?.getAttribute('value')).toBe('Night Watch')
  })

  test('saves a draft on the server, offers it, and deletes it once the form is sent', async ({
    auth,
    newClient,
    newVisitor,
    services,
    db,
  }) => {
    await signedUp(auth, newClient(), email)
    const ann = newVisitor()
    const draft = { kind: 'register', name: 'Half a na' }
    expect((await ann.send('/submit-business/draft', draft)).status).toBe(401)
    await ann.send('/auth', { email, password })
    expect((await ann.send('/submit-business/draft', draft)).status).toBe(204)
    const drafts = db.selectFrom('submission_drafts').select('kind')
    expect(await drafts.execute()).toEqual([{ kind: 'register' }])
    const shown = await ann.visit('/register-business')
    expect(shown.html).toContain('Half a na')
    const pass = shown.document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
    services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
    const fields: Record<string, string> = { pass }
    for (const [name, text] of sentForm()) if (typeof text === 'string') fields[name] ??= text
    expect((await ann.send('/register-business', fields)).status).toBe(303)
    expect(await drafts.execute()).toEqual([])
    // The form autosaves after a pause, which may end while it is being sent.
    expect((await ann.send('/submit-business/draft', { ...draft, pass })).status).toBe(204)
    expect(await drafts.execute()).toEqual([])
  })

  test('requires more of owners than of a suggestion', async ({ auth, newClient, newVisitor }) => {
    await signedUp(auth, newClient(), email)
    const ann = newVisitor()
    await ann.send('/auth', { email, password })
    const { status, words } = await ann.send('/register-business', { category: 'plumbing' })
    expect(status).toBe(400)
    expect(words).toContain('Enter the license number: Florida licenses this trade.')
    expect(words).toContain('Choose how we can check that the business is veteran-owned.')
    expect(words).toContain('Enter a 5-digit ZIP code.')
  })
})
