import { describe, expect } from 'vitest'
import type { SignedIn } from '../../../test/desk-fixtures.ts'
import { test as base } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'

const id = 'semper-plumbing-stuart'
const other = 'tidewatch-air-and-heat-stuart'
const profile = `/business/${id}`
const people = `${profile}/people`

/** `test` where Maria owns the listing, Max manages it, and its badge depends on Maria's proof. */
const test = base.extend('hands', async ({ db, signIn, outbox }) => {
  const maria = await signIn({ name: 'Maria' })
  const max = await signIn({ name: 'Max' })
  await runListing(db, id, maria.userId)
  await runListing(db, id, max.userId, 'manager')
  await db
    .updateTable('verifications')
    .set({ holder: maria.userId, method: 'sba-vetcert' })
    .where('business_id', '=', id)
    .execute()
  await db.updateTable('businesses').set({ public_owner: 'Maria Soto' }).execute()
  const mailTo = async (to: string) => (await outbox()).filter((mail) => mail.to === to)
  const handOver = async (to: SignedIn) => {
    await maria.send(people, { intent: 'invite', kind: 'hand-over', email: to.email })
    const mail = (await mailTo(to.email)).at(-1)
    return { mail, link: new URL(mail?.links[0] ?? '').pathname }
  }
  return { maria, max, mailTo, handOver }
})

describe("a badge that depends on an owner's proof", () => {
  test('ends with a hand-over, which the form, the email, the invitation, and the first screen say', async ({
    hands: { maria, max, mailTo, handOver },
    db,
    signIn,
    visit,
  }) => {
    await db.updateTable('businesses').set({ service: null, years_of_service: null }).execute()
    const will = [
      'the badge goes on hold: visitors see the listing without a badge',
      'We’ll remove these details of the current owner from the listing: name. Everything else',
    ]
    const form = (await maria.visit(people)).words
    for (const words of will) expect(form).toContain(words)
    const rosa = await signIn({ name: 'Rosa' })
    const { mail, link } = await handOver(rosa)
    const asked = (await rosa.visit(link)).words
    for (const words of will) {
      expect(mail?.text.replace(/\s+/g, ' ')).toContain(words)
      expect(asked).toContain(words)
    }
    expect(asked).toContain('you can show your own proof after you accept')

    const { location } = await rosa.send(link, { intent: 'accept' })
    const shown = await visit(profile)
    expect(shown.words).not.toContain('SBA certified')
    expect(shown.words).not.toContain('Maria Soto')
    const first = await rosa.visit(location ?? '')
    expect(first.words).toContain('The badge is on hold')
    expect(first.document.querySelector(`a[href="${profile}/proof"]`)).toBeTruthy()
    const toMaria = (await mailTo(maria.email)).at(-1)?.text.replace(/\s+/g, ' ')
    const toMax = (await mailTo(max.email)).at(-1)?.text.replace(/\s+/g, ' ')
    for (const text of [toMaria, toMax]) {
      expect(text).toContain('so the badge is on hold: visitors see the listing without a badge')
      expect(text).toContain('these details of the former owner from the listing: name. Everything')
    }
  })

  test('ends when the last owner leaves, and returns with them', async ({
    hands: { maria, max, mailTo },
    db,
    signIn,
    visit,
  }) => {
    const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
    await maria.send(people, { intent: 'leave', sure: 'on' })
    const shown = (await visit(profile)).words
    expect(shown).not.toContain('SBA certified')
    expect(shown).not.toContain('Maria Soto')
    const toMaria = (await mailTo(maria.email)).at(-1)?.text.replace(/\s+/g, ' ')
    const toMax = (await mailTo(max.email)).at(-1)?.text.replace(/\s+/g, ' ')
    for (const text of [toMaria, toMax]) {
      expect(text).toContain('so the badge is on hold')
      expect(text).toContain('former owner from the listing: name and military service.')
    }
    expect((await max.visit(`${profile}/edit`)).words).toContain('The badge is on hold')
    const desk = (await ruth.visit(`/review/listing/${id}`)).words
    expect(desk).toContain('belongs to someone who no longer owns the listing')
    await runListing(db, id, maria.userId)
    expect((await visit(profile)).words).toContain('SBA certified')
  })

  test('ends when the owner is removed, and stays with a remaining owner', async ({
    hands: { maria, mailTo },
    db,
    signIn,
    visit,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    await maria.send(people, { intent: 'remove', person: olga.userId })
    expect((await visit(profile)).words).toContain('SBA certified')
    expect((await mailTo(olga.email)).at(-1)?.text).not.toContain('badge')
    await runListing(db, id, olga.userId)
    await olga.send(people, { intent: 'remove', person: maria.userId })
    expect((await visit(profile)).words).not.toContain('SBA certified')
    const told = (await mailTo(maria.email)).at(-1)?.text.replace(/\s+/g, ' ')
    expect(told).toContain('so the badge is on hold')
  })
})

test('the badge of a listing without an owner returns when a merge with an owned one is undone', async ({
  hands: { maria },
  db,
  services,
  signIn,
  visit,
}) => {
  services.startClock()
  const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
  const set = { method: 'state-certification', holder: null } as const
  await db.updateTable('verifications').set(set).where('business_id', '=', other).execute()
  const merge = { intent: 'merge', from: id, owners: 'goes', sure: 'on' }
  expect((await ruth.send(`/review/listing/${other}/merge`, merge)).status).toBe(302)
  await ruth.send(`/review/listing/${other}`, { intent: 'unmerge', from: id })
  expect((await maria.visit(people)).words).toContain('maria@example.com')
  expect((await visit(`/business/${other}`)).words).toContain('Florida certified')
  expect((await visit(profile)).words).toContain('SBA certified')
})

test('a waiting change ends with a hand-over, and both owners are informed that no one withdrew it', async ({
  hands: { maria, mailTo, handOver },
  db,
  signIn,
  visit,
}) => {
  const edit = `${profile}/edit?part=name`
  const seen = (await maria.visit(edit)).document.querySelector('input[name=seen]')
  const name = { name: 'Semper Fi Plumbing', category: 'plumbing' }
  await maria.send(edit, { intent: 'save', ...name, seen: seen?.getAttribute('value') ?? '' })
  const text = (await mailTo(maria.email)).at(-1)?.text ?? ''
  const status = /\/submission\/[\w-]{43}/.exec(text)?.[0] ?? ''
  const rosa = await signIn({ name: 'Rosa' })
  await rosa.send((await handOver(rosa)).link, { intent: 'accept' })
  const row = db.selectFrom('submissions').select('state').where('kind', '=', 'edit')
  expect(await row.execute()).toEqual([{ state: 'withdrawn' }])
  const page = (await visit(status)).words
  expect(page).toContain('You no longer manage the listing for Semper')
  expect(page).toContain('We canceled it because you no longer manage the listing.')
  expect(page).not.toMatch(/You withdrew|You withdrew|The submission changed/)
  const toMaria = (await mailTo(maria.email)).find(({ subject }) =>
    subject.startsWith('We canceled what'),
  )
  expect(toMaria?.text.replace(/\s+/g, ' ')).toContain('so we canceled it')
  const toRosa = (await mailTo(rosa.email)).map(({ subject }) => subject)
  expect(toRosa).toContain(
    'A change to the listing for Semper Plumbing was canceled before our review',
  )
})

test('people are named by the name we know, else by their address', async ({
  hands: { maria, mailTo, handOver },
  db,
  signIn,
}) => {
  const named = JSON.stringify({ full_name: 'Maria Reyes' })
  const account = db.updateTable('auth_service.users').set({ user_metadata: named })
  await account.where('id', '=', maria.userId).execute()
  const rosa = await signIn({ name: 'Rosa' })
  await maria.send(people, { intent: 'invite', kind: 'manager', email: rosa.email })
  const [asked] = await mailTo(rosa.email)
  expect(asked?.subject).toBe('Maria Reyes invites you to help manage Semper Plumbing')
  const { mail, link } = await handOver(rosa)
  expect(mail?.subject).toBe('Maria Reyes wants to hand Semper Plumbing over to you')
  expect((await rosa.visit(link)).words).toContain('Maria Reyes wants to hand this listing over')
  await rosa.send(link, { intent: 'accept' })
  const history = (await rosa.visit(`${profile}/history`)).words
  expect(history).toContain('Maria Reyes left the listing')
  expect((await mailTo(maria.email)).at(-1)?.text).toContain('over to rosa@example.com')
})
