import { describe, expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { sendGuarded } from '../../../test/guarded-form.ts'
import { runListing } from '../../../test/run-listing.ts'
import { passUndoMinute, tokenIn } from '../../../test/submission-builders.ts'
import type { Db } from '../../platform/db/schema.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/claim`
const filled = {
  intent: 'documents',
  name: 'Sam Semper',
  reason: 'My name is in the state’s business records.',
}

function ownersOf(db: Db) {
  return db
    .selectFrom('business_owners')
    .select('user_id')
    .where('business_id', '=', id)
    .where('role', '=', 'owner')
    .orderBy('since')
    .orderBy('user_id')
    .execute()
    .then((rows) => rows.map(({ user_id }) => user_id))
}

async function claimId(db: Db): Promise<string> {
  const claims = db.selectFrom('submissions').select('id').where('kind', '=', 'claim')
  return (await claims.executeTakeFirstOrThrow()).id
}

describe('claiming a listing with documents', () => {
  test('tells the second person that someone else asked first, and not the first', async ({
    services,
    signIn,
  }) => {
    const first = 'Someone else asked to manage this listing before you'
    const [sam, eve] = [await signIn({ name: 'Sam' }), await signIn({ name: 'Eve' })]
    expect((await eve.visit(path)).words).not.toContain(first)
    await sendGuarded(sam, services, path, filled)
    expect((await sam.visit(path)).words).not.toContain(first)
    expect((await eve.visit(path)).words).toContain(first)
    await sendGuarded(eve, services, path, filled)
    expect((await eve.visit(path)).words).toContain(first)
    expect((await sam.visit(path)).words).not.toContain(first)
  })

  test('waits at the desk with its document, and approval makes the owner without a badge', async ({
    db,
    services,
    signIn,
    outbox,
    visit,
    request,
  }) => {
    const sam = await signIn({ name: 'Sam' })
    const { document } = await sam.visit(path)
    const pass = document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
    services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
    const form = new FormData()
    for (const [name, value] of Object.entries({ pass, ...filled })) form.append(name, value)
    form.append('evidence', new File(['%PDF-1.7\nA bill'], 'bill.pdf'))
    const cookie = [...sam.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, origin: services.site.url }
    const sent = await request(path, { method: 'POST', body: form, headers })
    expect(sent.status).toBe(303)
    expect((await sam.visit(path)).words).toContain('We received your claim today')
    const [received] = await outbox()
    expect(received).toMatchObject({
      to: sam.email,
      subject: 'We received your claim for Semper Plumbing',
    })
    const token = tokenIn(received ?? { text: '' })
    expect((await visit(`/submission/${token}`)).words).toContain('Semper Plumbing is in our queue')

    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const item = `/review/${await claimId(db)}`
    const page = await desk.visit(item)
    expect(page.words).toContain('Claim: someone says this listing is theirs')
    expect(page.words).toContain('bill.pdf')
    expect(page.words).toContain('My name is in the state’s business records.')
    expect(page.document.querySelector('main [name=proof]')).toBeNull()
    expect(page.words).not.toContain('Suspend the listing')
    const badges = await db
      .selectFrom('verifications')
      .select(['id', 'method'])
      .orderBy('id')
      .execute()
    const bill = page.document.querySelector('#evidence ~ ul a')?.getAttribute('href') ?? ''
    expect((await desk.visit(bill)).status).toBe(200)
    await desk.send(item, { intent: 'approve', version: '1', why: '', proof: 'papers-seen' })
    expect(await ownersOf(db)).toEqual([sam.userId])
    expect(
      await db.selectFrom('verifications').select(['id', 'method']).orderBy('id').execute(),
    ).toEqual(badges)
    const told = (await outbox()).findLast(({ to }) => to === sam.email)
    expect(told?.subject).toBe('You now manage the listing for Semper Plumbing')
    expect(told?.text).toContain('The veteran badge is separate')
    expect(told?.text).toMatch(/On \w+ \d+, \d{4}, we’ll delete the documents you sent\./)
    passUndoMinute(services)
    expect((await visit(`/submission/${token}`)).words).toContain(
      'You manage the listing for Semper',
    )
    expect((await visit(`/business/${id}`)).status).toBe(200)
  })

  test('is accepted for up to ten listings at the same time; beyond that the input is kept', async ({
    db,
    services,
    signIn,
  }) => {
    const listings = await db.selectFrom('businesses').select('id').limit(12).execute()
    await db.updateTable('businesses').set({ is_sample: false }).execute()
    const sam = await signIn({ name: 'Sam' })
    const answers = []
    for (const { id } of listings) {
      const { document } = await sam.visit(`/business/${id}/claim`)
      const pass = document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
      services.moveTo(new Date(services.now().getTime() + 2_000).toISOString())
      answers.push(await sam.send(`/business/${id}/claim`, { pass, ...filled }))
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(303), 429, 429])
    expect(answers.at(-1)?.document.querySelector('#reason')?.text).toContain(filled.reason)
  })

  test('undoing an approval returns the listing without deleting it', async ({
    db,
    services,
    signIn,
    visit,
  }) => {
    services.startClock()
    const olga = await signIn({ name: 'Olga' })
    const sam = await signIn({ name: 'Sam' })
    await runListing(services.db, id, olga.userId)
    await sendGuarded(sam, services, path, filled)
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const item = `/review/${await claimId(db)}`
    const approve = {
      intent: 'approve',
      version: '1',
      why: '',
      owners: 'replace',
      'seen-elsewhere': 'Sunbiz names them as the owner.',
    }
    await desk.send(item, approve)
    expect(await ownersOf(db)).toEqual([sam.userId])
    // Sam doesn't know yet.
    for (const part of ['edit', 'people', 'messages']) {
      const early = await sam.visit(`/business/${id}/${part}`)
      expect([part, early.status, early.location]).toEqual([part, 303, path])
    }
    expect((await sam.visit(path)).words).toContain('We received your claim')
    expect((await sam.visit('/account')).words).not.toContain('Owners and managers')
    await desk.send(item, { intent: 'undo', version: '2' })
    expect(await ownersOf(db)).toEqual([olga.userId])
    expect((await visit(`/business/${id}`)).status).toBe(200)
    await desk.send(item, { ...approve, version: '3', owners: 'add' })
    expect((await ownersOf(db)).toSorted()).toEqual([olga.userId, sam.userId].toSorted())
    passUndoMinute(services)
    expect((await sam.visit(path)).words).toContain('You now manage the listing')
    expect((await sam.visit(`/business/${id}/edit`)).status).toBe(200)
  })

  test("actions that can't be undone with the claim wait until its minute is over", async ({
    db,
    services,
    signIn,
    outbox,
    visit,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    const max = await signIn({ name: 'Max' })
    const sam = await signIn({ name: 'Sam' })
    await runListing(services.db, id, olga.userId)
    await runListing(services.db, id, max.userId, 'manager')
    await runListing(services.db, id, sam.userId, 'manager')
    await sendGuarded(sam, services, path, filled)
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const item = `/review/${await claimId(db)}`
    const seenElsewhere = { 'seen-elsewhere': 'Sunbiz names them as the owner.' }
    const approve = { intent: 'approve', version: '1', why: '', owners: 'replace' }
    await desk.send(item, { ...approve, ...seenElsewhere })
    const [close, people] = [`/business/${id}/close`, `/business/${id}/people`]
    const name = 'Semper Plumbing'
    for (const intent of ['delete', 'close', 'unpublish']) {
      const held = await sam.send(close, { intent, name })
      expect([intent, held.status]).toEqual([intent, 409])
      expect(held.words).toMatch(/can still undo the approval. Try again after \d+:\d\d:\d\d [AP]M/)
    }
    const forms: Record<string, string>[] = [
      { intent: 'remove', person: max.userId },
      { intent: 'invite', kind: 'hand-over', email: 'other@example.com' },
      { intent: 'leave', sure: 'yes' },
    ]
    for (const form of forms) {
      const held = await sam.send(people, form)
      expect([form.intent, held.status]).toEqual([form.intent, 409])
      expect(held.words).toContain('can still undo the approval')
    }
    const remove = { intent: 'delete', confirm: 'delete' }
    await sam.send('/account/data', { ...remove, send: 'yes' })
    const code = /\b\d{6}\b/.exec((await outbox()).at(-1)?.text ?? '')?.[0] ?? ''
    const gone = await sam.send('/account/data', { ...remove, nonce: code })
    expect(gone.words).toContain('can still undo the approval')
    await desk.send(item, { intent: 'undo', version: '2' })
    expect(await ownersOf(db)).toEqual([olga.userId])
    await desk.send(item, { ...approve, ...seenElsewhere, version: '3' })
    services.moveTo(new Date(services.now().getTime() + 61_000).toISOString())
    expect((await sam.send(close, { intent: 'delete', name })).status).toBe(302)
    expect((await visit(`/business/${id}`)).status).toBe(404)
  })

  test('of two claims for a listing without an owner, the second is asked what happens to the first', async ({
    db,
    services,
    signIn,
  }) => {
    const sam = await signIn({ name: 'Sam' })
    const rita = await signIn({ name: 'Rita' })
    await sendGuarded(sam, services, path, filled)
    await sendGuarded(rita, services, path, filled)
    const claimOf = async ({ userId }: { userId: string }) => {
      const sent = db.selectFrom('submissions').select('id').where('user_id', '=', userId)
      return `/review/${(await sent.executeTakeFirstOrThrow()).id}`
    }
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const seenElsewhere = { 'seen-elsewhere': 'Sunbiz names them as the owner.' }
    const approve = { intent: 'approve', version: '1', why: '', ...seenElsewhere }
    expect((await desk.visit(await claimOf(rita))).words).toContain('This listing has no owner')
    await desk.send(await claimOf(sam), approve)
    const late = await desk.send(await claimOf(rita), approve)
    expect(late.status).toBe(409)
    expect(late.words).toContain('This listing got a new owner after')
    expect(late.words).toContain('The claimant replaces this owner')
    expect(await ownersOf(db)).toEqual([sam.userId])
    await desk.send(await claimOf(rita), { ...approve, owners: 'add' })
    expect((await ownersOf(db)).toSorted()).toEqual([rita.userId, sam.userId].toSorted())
  })

  test('a dispute names the owner of the listing but not the disputing person, and its result', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    const sam = await signIn({ name: 'Sam' })
    await runListing(services.db, id, olga.userId)
    expect((await sam.visit(path)).words).toMatch(
      /This listing already has an owner.*tell our team below/,
    )
    const short = await sendGuarded(sam, services, path, { ...filled, name: '', reason: 'Mine' })
    expect(short.words).toContain('Enter your name.')
    expect(short.words).toContain(
      'Say why the listing is yours and doesn’t belong to its current owner.',
    )
    expect(short.document.querySelector('#reason')?.text).toContain('Mine')
    // The form had no document yet.
    expect(short.words).not.toContain('Choose your document again')
    const { document } = await sam.visit(path)
    const pass = document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
    await sendGuarded(sam, services, path, filled)
    expect((await sam.visit(path)).words).not.toContain('tell our team below')
    const warned = (await outbox()).find(({ to }) => to === olga.email)
    expect(warned?.subject).toBe('Someone else says Semper Plumbing is theirs')
    expect(warned?.text).not.toMatch(/sam/i)
    const again = await sam.send(path, { ...filled, pass })
    expect([again.status, again.words.includes('We received your claim')]).toEqual([409, true])
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const item = `/review/${await claimId(db)}`
    const name = { intent: 'save', name: 'Semper Fi Plumbing', category: 'plumbing', seen: '0.' }
    await olga.send(`/business/${id}/edit?part=name`, name)
    const shown = (await desk.visit(item)).words
    expect(shown).toContain('Owned by olga@example.com')
    // A change to the listing by its owner isn't a duplicate of the claim.
    expect(shown).toContain('No likely duplicates')
    expect(shown).not.toMatch(/Not in Florida|Already listed/)
    expect(shown).toMatch(/Proof doesn’t show what’s needed.*Why we can’t give them the listing/)
    await desk.send(item, {
      intent: 'approve',
      version: '1',
      why: '',
      owners: 'replace',
      'seen-elsewhere': 'Sunbiz names them as the owner.',
    })
    const told = (await outbox()).findLast(({ to }) => to === olga.email)
    expect(told?.subject).toBe('You no longer manage the listing for Semper Plumbing')
  })

  test('a rejected claim says why once, and can be made again from its private page', async ({
    db,
    services,
    signIn,
    outbox,
    visit,
  }) => {
    const sam = await signIn({ name: 'Sam' })
    await sendGuarded(sam, services, path, filled)
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const reject = { intent: 'reject', version: '1', why: '', reason: 'claimNotShown' }
    const opened = { 'seen-elsewhere': 'Sunbiz names someone else as the owner.' }
    await desk.send(`/review/${await claimId(db)}`, { ...reject, ...opened })
    const mail = (await outbox()).findLast(({ to }) => to === sam.email)
    expect(mail?.text.match(/doesn’t show/g)).toHaveLength(1)
    passUndoMinute(services)
    const link = `/submission/${tokenIn(mail ?? { text: '' })}`
    const page = await visit(link)
    expect(page.words.match(/couldn’t approve it/g)).toHaveLength(1)
    expect(page.document.querySelector(`main a[href="${path}"]`)?.text).toContain(
      'Claim the listing',
    )
    await db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', id).execute()
    expect((await visit(link)).document.querySelector(`main a[href="${path}"]`)).toBeNull()
  })

  test('the private link answers a question of the team, and the claim waits again', async ({
    db,
    services,
    signIn,
    outbox,
    visit,
  }) => {
    const sam = await signIn({ name: 'Sam' })
    await sendGuarded(sam, services, path, filled)
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const item = `/review/${await claimId(db)}`
    expect((await desk.visit(item)).words).toContain('Ask a question')
    await desk.send(item, {
      intent: 'ask_question',
      version: '1',
      why: 'Which year did you buy it?',
    })
    const asked = (await outbox()).at(-1)
    expect(asked?.subject).toBe('We have a question about your claim for Semper Plumbing')
    const link = `/submission/${tokenIn(asked ?? { text: '' })}`
    passUndoMinute(services)
    expect((await visit(link)).words).toMatch(
      /We have a question.*Which year.*Question asked|Question asked.*Which year/,
    )
    await sam.send(link, { intent: 'message', words: 'In 2014.' })
    expect((await outbox()).at(-1)?.subject).toContain('your answer about Semper Plumbing')
    expect((await desk.visit('/review')).words).toMatch(/Listing claim[^.]*New message/)
    expect((await desk.visit(item)).words).toContain('In 2014.')
    await desk.send(item, {
      intent: 'approve',
      version: '3',
      why: '',
      'seen-elsewhere': 'Sunbiz names them as the owner.',
    })
    expect(await ownersOf(db)).toEqual([sam.userId])
  })

  test('a rejected claim changes nothing and can be made again', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const sam = await signIn({ name: 'Sam' })
    await sendGuarded(sam, services, path, filled)
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const item = `/review/${await claimId(db)}`
    for (const intent of ['suspend', 'archive'])
      expect((await desk.send(item, { intent, version: '1', why: 'No.' })).status).toBe(409)
    await desk.send(item, { intent: 'reject', version: '1', why: 'The bill is of another shop.' })
    expect(await ownersOf(db)).toEqual([])
    const told = (await outbox()).findLast(({ to }) => to === sam.email)
    expect(told?.text).toContain('The bill is of another shop.')
    expect((await sam.visit(path)).words).toContain('We received your claim')
    passUndoMinute(services)
    expect((await sendGuarded(sam, services, path, filled)).status).toBe(303)
  })

  test("a team member's claim must be decided by someone else", async ({
    db,
    services,
    signIn,
  }) => {
    const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
    await sendGuarded(ruth, services, path, filled)
    const item = `/review/${await claimId(db)}`
    const own = await ruth.send(item, { intent: 'approve', version: '1', why: '' })
    expect([own.status, await ownersOf(db)]).toEqual([403, []])
  })

  test("a dispute can't be decided by a team member who owns the listing", async ({
    db,
    services,
    signIn,
  }) => {
    const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
    const sam = await signIn({ name: 'Sam' })
    await runListing(services.db, id, ruth.userId)
    await sendGuarded(sam, services, path, filled)
    const item = `/review/${await claimId(db)}`
    const own = await ruth.send(item, { intent: 'reject', version: '1', why: 'It is mine.' })
    expect([own.status, await ownersOf(db)]).toEqual([403, [ruth.userId]])
  })
})

test('the owner is informed of a claim that was there before their own was approved', async ({
  db,
  services,
  signIn,
  outbox,
}) => {
  const eve = await signIn({ name: 'Eve' })
  const sam = await signIn({ name: 'Sam' })
  await sendGuarded(eve, services, path, { ...filled, name: 'Eve Adams' })
  await sendGuarded(sam, services, path, filled)
  const claims = db.selectFrom('submissions').select('id').where('kind', '=', 'claim')
  const { id: own } = await claims.where('user_id', '=', sam.userId).executeTakeFirstOrThrow()
  const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
  const approve = {
    intent: 'approve',
    version: '1',
    why: '',
    'seen-elsewhere': 'Sunbiz names them.',
  }
  expect((await ruth.send(`/review/${own}`, approve)).status).toBe(302)
  const subjects = (await outbox()).filter(({ to }) => to === sam.email).map((one) => one.subject)
  expect(subjects).toContain('Someone else says Semper Plumbing is theirs')

  services.moveTo(new Date(services.now().getTime() + 120_000).toISOString())
  const close = `/business/${id}/close`
  const gone = { intent: 'delete', name: 'Semper Plumbing' }
  const refused = await sam.send(close, gone)
  expect(refused.status).toBe(409)
  expect(refused.words).toContain('Someone else says Semper Plumbing is theirs')
  const { id: rival } = await claims.where('user_id', '=', eve.userId).executeTakeFirstOrThrow()
  expect((await ruth.visit(`/review/${rival}`)).words).toContain('They haven’t sent us their side.')
  const reject = { intent: 'reject', version: '1', why: 'It isn’t yours.' }
  expect((await ruth.send(`/review/${rival}`, reject)).status).toBe(302)
  // The decision can still be undone.
  expect((await sam.send(close, gone)).status).toBe(409)
  expect((await sam.visit(close)).document.querySelector('input[name=name]')).toBeNull()
  services.moveTo(new Date(services.now().getTime() + 61_000).toISOString())
  expect((await sam.send(close, gone)).location).toBe('/account?done=deleted')
})
