import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { markUndeliverable } from '../../platform/email/undeliverable.server.ts'
import { runListing } from '../../../test/run-listing.ts'
import {
  checkedDetails,
  decideNow,
  passUndoMinute,
  tokenIn,
} from '../../../test/submission-builders.ts'
import { saveDraft } from '../../submissions/drafts/saved-forms.server.ts'
import { readValues } from '../../submissions/form/form-values.ts'
import { receiveSubmission } from '../../submissions/lifecycle/receive.server.ts'
import type { Deps } from '../../submissions/lifecycle/change-state.server.ts'
import type { Db } from '../../platform/db/schema.ts'

/** Registers Osprey for an account. @returns the id of the submission. */
async function register(db: Db, deps: Deps, { userId, email }: { userId: string; email: string }) {
  const details = checkedDetails({ submitterEmail: email }, 'register')
  const form = { kind: 'register', key: 'a', details, userId, isConfirmed: true } as const
  const received = await receiveSubmission(db, form, deps)
  if (!received.ok) throw new Error(received.reason)
  return received.id
}

test('an owner whose email is returned learns why, and can turn it on again', async ({
  db,
  services,
  signIn,
}) => {
  const mia = await signIn({ name: 'Mia' })
  expect((await mia.visit('/account')).words).not.toContain('don’t reach you')
  const mark = { reason: 'bounced', detail: '550 5.1.1 no such user', now: services.now() } as const
  await markUndeliverable(db, mia.email, mark)
  const { words } = await mia.visit('/account')
  expect(words).toContain(`an email to ${mia.email} was returned`)
  expect(words).toContain('The email service replied: 550 5.1.1 no such user')
  expect((await mia.visit('/es/account')).words).toContain('Nuestros correos no le están llegando')
  const { location } = await mia.send('/account', { intent: 'email-again' })
  const after = await mia.visit(location ?? '')
  expect(after.words).toContain(`The next email goes to ${mia.email}.`)
  expect(after.words).not.toContain('don’t reach you')
})

describe('my listings', () => {
  test('say when there is none, and how to get one', async ({ signIn }) => {
    const mia = await signIn({ name: 'Mia' })
    const { words, document } = await mia.visit('/account')
    expect(words).toContain('You don’t have a listing yet')
    expect(document.querySelector('main a[href^="/register-business"]')).not.toBeNull()
  })

  test('show waiting submissions, their deadline, and a link for changes; the desk sees the changes', async ({
    db,
    signIn,
    services,
  }) => {
    const dana = await signIn({ name: 'Dana' })
    const id = await register(db, services, dana)
    const { words } = await dana.visit('/account')
    expect(words).toContain('Osprey Air Conditioning Waiting for our review.')
    const { location } = await dana.send('/account', { intent: 'open', submission: id })
    const page = await dana.visit(location ?? '')
    expect(page.words).toContain('Change what you sent')
    expect(page.document.querySelector('#name')?.getAttribute('value')).toBe(
      'Osprey Air Conditioning',
    )
    const due = () =>
      db.selectFrom('submissions').select(['due_at', 'version', 'name']).executeTakeFirstOrThrow()
    const before = await due()
    const changed = {
      ...fields(),
      intent: 'answer',
      submitterEmail: dana.email,
      name: 'Osprey Air and Heat',
    }
    expect((await dana.send(location ?? '', changed)).status).toBe(302)
    const after = await due()
    expect(after).toEqual({ due_at: before.due_at, version: 2, name: 'Osprey Air and Heat' })
    const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
    const desk = await ruth.visit(`/review/${id}`)
    expect(desk.document.querySelector('del')?.text).toContain('Osprey Air Conditioning')
    const old = await ruth.send(`/review/${id}`, { intent: 'approve', version: '1' })
    expect(old.words).toContain('changed it first')
  })

  test('are linked from the approval email, and show missing facts', async ({
    db,
    signIn,
    services,
    outbox,
  }) => {
    const dana = await signIn({ name: 'Dana' })
    const proof = { method: 'self-attested', note: '' } as const
    await decideNow(db, services, await register(db, services, dana), 'approve', { proof })
    const mail = (await outbox()).findLast(({ subject }) => subject.includes('is now in'))
    expect(mail?.text).toContain('/account')
    expect(mail?.text).not.toContain('write to us')
    const early = (await dana.visit('/account')).words
    expect(early).toContain('Osprey Air Conditioning Waiting for our review.')
    expect(early).not.toContain('Live. Anyone can find it.')
    passUndoMinute(services)
    const { words, document } = await dana.visit('/account')
    expect(words).toContain('Live. Anyone can find it.')
    expect(words).not.toContain('Waiting for our review.')
    expect(words).toMatch(/\d+% complete/)
    expect(words).toContain('Add the languages you speak: people search for them.')
    expect(words).toContain('Add photos of your work')
    const photos = document.querySelector('a[href="/business/osprey-air-conditioning/photos"]')
    expect(photos?.text).toContain('Add photos')
    const edit = '/business/osprey-air-conditioning/edit'
    expect(document.querySelector(`a[href="${edit}?part=about#part-about"]`)).not.toBeNull()
    const card = document.querySelector('a[href="/business/osprey-air-conditioning/card"]')
    expect(card?.text).toContain('Card and poster')
    expect((await dana.visit(edit)).status).toBe(200)
    const page = await dana.visit(`/submission/${tokenIn(mail ?? { text: '' })}`)
    expect(page.document.querySelector(`main a[href="${edit}"]`)).not.toBeNull()
    await db.deleteFrom('business_owners').where('user_id', '=', dana.userId).execute()
    const left = await dana.visit(`/submission/${tokenIn(mail ?? { text: '' })}`)
    expect(left.words).toContain('Anyone can find it. You no longer manage the listing.')
    expect(page.words).toContain('The badge is')
    expect(left.words).not.toContain('badge is')
    expect(left.document.querySelector(`main a[href="${edit}"]`)).toBeNull()
    const listing = db.updateTable('businesses').where('name', '=', 'Osprey Air Conditioning')
    await listing.set({ status: 'unpublished' }).execute()
    const hidden = (await dana.visit('/account')).words
    expect(hidden).toContain('Hidden for now')
    expect(hidden).not.toContain('Anyone can find it.')
  })

  test('show waiting changes of a listing', async ({ db, signIn }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, 'semper-plumbing-stuart', olga.userId)
    const form = { intent: 'save', name: 'Semper Fi', category: 'plumbing', seen: '0.' }
    await olga.send('/business/semper-plumbing-stuart/edit?part=name', form)
    const { words } = await olga.visit('/account')
    expect(words).toContain('Your change is waiting for review: Name.')
  })

  test("open no other account's submission", async ({ db, signIn, services }) => {
    const dana = await signIn({ name: 'Dana' })
    const id = await register(db, services, dana)
    const mia = await signIn({ name: 'Mia' })
    const { status } = await mia.send('/account', { intent: 'open', submission: id })
    expect(status).toBe(404)
    expect((await mia.visit('/account')).words).not.toContain('Osprey')
  })
})

/** The form of Osprey as a browser sends it. */
function fields(): Record<string, string> {
  return {
    category: 'hvac',
    description: 'Repairs and installs air conditioning for homes in Stuart and Palm City.',
    street: '812 SW Federal Hwy',
    city: 'Stuart',
    zip: '34994',
    county: 'martin',
    phone: '772-555-0177',
    licenseNumber: 'CAC1820001',
    proof: 'self-attested',
    submitterName: 'Dana Reyes',
    relation: 'owner',
  }
}

test('an unfinished form is shown with a link to continue', async ({ db, signIn, services }) => {
  const dana = await signIn({ name: 'Dana' })
  expect((await dana.visit('/account')).words).not.toContain('Not sent yet')
  const values = readValues([['name', 'Osprey Air Conditioning']])
  const draft = { values, step: 1, settled: [], hadFile: false, notListed: [] }
  await saveDraft(db, { userId: dana.userId, kind: 'register' }, draft, services.now())
  const { words, document } = await dana.visit('/account')
  expect(words).toMatch(/Osprey Air Conditioning Not sent yet\..*Continue/)
  const [link] = document.querySelectorAll('main a[href^="/register-business"]')
  expect(link?.textContent).toBe('Continue: Osprey Air Conditioning')
})
