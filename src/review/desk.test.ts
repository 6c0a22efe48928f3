import { describe, expect } from 'vitest'
import type { Person } from '../../test/desk-fixtures.ts'
import { test } from '../../test/real-listings.ts'
import {
  checkedDetails,
  decideNow,
  passUndoMinute,
  sendIn,
  tokenIn,
} from '../../test/submission-builders.ts'
import { answerChanges } from '../submissions/lifecycle/answer-changes.server.ts'

const reviewer: Person = { name: 'Ruth', role: 'reviewer' }

describe('the desk', () => {
  test('lists waiting items with their deadline and counts, in sections', async ({
    db,
    services,
    signIn,
  }) => {
    const desk = await signIn(reviewer)
    await sendIn(db, services, { name: 'Late Works' })
    await db
      .updateTable('submissions')
      .set({ due_at: new Date(services.now().getTime() - 7_200_000) })
      .execute()
    const mine = await sendIn(db, services, { name: 'Mine Works' })
    await desk.send(`/review/${mine}`, { intent: 'take' })
    const page = await desk.visit('/review')
    expect(page.document.querySelector('h1')?.text).toBe('Review desk')
    expect(page.words).toMatch(/Waiting 2 Overdue 1 Median answer time none yet/)
    expect(page.words).toMatch(/Late Works.*Overdue by 2 hr.*Mine Works.*24 hr left\s?Taken by you/)
    expect((await desk.visit('/review?show=mine')).words).not.toContain('Late Works')
    expect((await desk.visit('/review?show=decided')).words).toContain('Nothing here.')
  })

  test('rejects the second decision, names the first reviewer, and shows the new state', async ({
    db,
    services,
    signIn,
  }) => {
    const ann = await signIn({ name: 'Ann', role: 'reviewer' })
    const bob = await signIn({ name: 'Bob', role: 'reviewer' })
    const path = `/review/${await sendIn(db, services)}`
    await ann.visit(path)
    expect((await bob.visit(path)).words).toMatch(
      /ann has been viewing this since \d+:\d\d (AM|PM)/,
    )
    await ann.send(path, {
      intent: 'approve',
      version: '1',
      why: '',
      proof: 'papers-seen',
      'proves-service': 'on',
      'seen-elsewhere': 'Shown at the office.',
    })
    const late = await bob.send(path, { intent: 'reject', version: '1', why: 'Not in Florida.' })
    expect(late.status).toBe(409)
    expect(late.words).toMatch(/ann approved it first \(today at \d+:\d\d (AM|PM)\)/)
    // The form is gone, but not its text.
    expect(late.document.querySelector('[aria-labelledby=kept-words]')?.text).toContain(
      'Not in Florida.',
    )
    expect(late.document.querySelector('main strong')?.text).toBe('Live')
    const missing = await bob.send('/review/no-such-one', { intent: 'approve', version: '1' })
    expect(missing.status).toBe(404)
  })

  test('allows a minute to undo, and holds the email until then', async ({
    db,
    services,
    outbox,
    signIn,
  }) => {
    const desk = await signIn(reviewer)
    const path = `/review/${await sendIn(db, services)}`
    await desk.send(path, { intent: 'reject', version: '1', why: 'Not in Florida.' })
    const page = await desk.visit(path)
    expect(page.words).toMatch(/You rejected it\. We’ll send the email at \d+:\d\d:\d\d (AM|PM)\./)
    expect(page.document.querySelector('button[value=undo]')?.text).toContain('Undo u')
    const colleague = await (await signIn({ name: 'Bob', role: 'reviewer' })).visit(path)
    expect(colleague.words).toMatch(
      /ruth rejected it at \d+:\d\d:\d\d (AM|PM)\. We’ll send the email/,
    )
    expect(colleague.words).toContain('Undo the decision by ruth')
    const undone = await desk.send(path, { intent: 'undo', version: '2' })
    expect(undone.status).toBe(302)
    expect((await outbox()).map(({ subject }) => subject)).toEqual([
      'We received your submission for Osprey Air Conditioning',
    ])
    expect((await desk.visit(path)).document.querySelector('button[value=undo]')).toBeNull()
    await desk.send(path, { intent: 'reject', version: '3', why: 'Not in Florida.' })
    services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
    expect((await desk.visit(path)).document.querySelector('button[value=undo]')).toBeNull()
    const late = await desk.send(path, { intent: 'undo', version: '4' })
    expect([late.status, late.words]).toEqual([409, expect.stringContaining('the minute is up')])
  })

  test('lets no reviewer decide about their own submission', async ({ db, services, signIn }) => {
    const desk = await signIn(reviewer)
    const byAddress = await sendIn(db, services, { submitterEmail: 'ruth@example.com' })
    const signedIn = await sendIn(db, services, { name: 'Another Works' })
    await db
      .updateTable('submissions')
      .set({ user_id: desk.userId })
      .where('id', '=', signedIn)
      .execute()
    for (const id of [byAddress, signedIn]) {
      const page = await desk.visit(`/review/${id}`)
      expect(page.words).toContain('You submitted this or manage the listing')
      expect(page.document.querySelector('button[value=approve]')).toBeNull()
      const answer = await desk.send(`/review/${id}`, { intent: 'approve', version: '1' })
      expect(answer.status).toBe(403)
    }
    const states = await db.selectFrom('submissions').select('state').execute()
    expect(states).toEqual([{ state: 'pending' }, { state: 'pending' }])
  })

  test('keeps the input when a reason is missing or another reviewer was faster', async ({
    db,
    services,
    signIn,
  }) => {
    const desk = await signIn(reviewer)
    const path = `/review/${await sendIn(db, services)}`
    const empty = await desk.send(path, { intent: 'reject', version: '1', why: '' })
    expect(empty.status).toBe(400)
    expect(empty.document.querySelector('#why-reject-problem')?.text).toContain('Write the reason.')
    const late = await desk.send(path, { intent: 'reject', version: '7', why: 'My own words' })
    expect(late.document.querySelector('#why-reject')?.text.trim()).toBe('My own words')
    const note = await desk.send(path, { intent: 'note', note: ' ' })
    expect(note.status).toBe(400)
    expect(note.words).toContain('Write something in your note')
    const form = await desk.send(path, {
      version: '1',
      why: 'My own words',
      of: 'reject',
      words: 'notInFlorida',
    })
    expect(form.status).toBe(200)
    expect(form.document.querySelector('#why-reject')?.text).toMatch(
      /My own words\s+We list .* in Florida or serve/s,
    )
    expect(form.words).not.toContain('Nothing was changed')
    expect((await desk.send(path, { intent: 'dance' })).status).toBe(400)
  })

  test('shows a complete submission: place, duplicates, changes, notes, history', async ({
    db,
    services,
    outbox,
    signIn,
  }) => {
    const desk = await signIn(reviewer)
    const id = await sendIn(db, services, { name: 'Semper Plumbing', phone: '772-555-0142' })
    const path = `/review/${id}`
    await decideNow(db, services, id, 'ask_changes')
    passUndoMinute(services)
    const details = checkedDetails({ name: 'Semper Plumbing', zip: '34990' })
    await answerChanges(
      db,
      tokenIn((await outbox()).at(-1) ?? { text: '' }),
      { details, why: 'Fixed.' },
      services,
    )
    await desk.send(path, { intent: 'note', note: 'Called, all right.' })
    const { words, document } = await desk.visit(path)
    expect(words).toContain('The answer changed: City and ZIP, Phone.')
    expect(document.querySelectorAll('del').map(({ text }) => text)).toContain(
      'Before: Stuart, 34994',
    )
    expect(words).toContain('In the middle of ZIP code 34990, within a mile or two.')
    expect(document.querySelectorAll('#place ~ div circle')).toHaveLength(2)
    expect(words).toMatch(/A likely duplicate.*Semper Plumbing.*\(listed:/)
    expect(words).toContain('Called, all right.')
    expect(words).toMatch(
      /Ruth asked for changes.*The ZIP does not fit.*Dana Reyes answered.*Fixed\./,
    )
  })

  test.for([
    ['name', 'similar name|same name'],
    ['phone', 'same phone'],
    ['website', 'same website'],
  ] as const)(
    'shows a veteran resource with the same %s',
    async ([field, reason], { db, services, signIn }) => {
      const resource = await db
        .selectFrom('resources')
        .selectAll()
        .where('phone', 'is not', null)
        .where('website', 'is not', null)
        .orderBy('place')
        .executeTakeFirstOrThrow()
      const given = {
        name: { name: resource.title },
        phone: { phone: resource.phone },
        website: { website: resource.website },
      }
      const id = await sendIn(db, services, { name: 'Zyxwv Works', website: null, ...given[field] })
      const page = await (await signIn(reviewer)).visit(`/review/${id}`)
      const links = page.document.querySelectorAll('#matches ~ div a')
      expect(links.map((link) => link.getAttribute('href'))).toContain(
        `/veteran-resources#${resource.id}`,
      )
      expect(page.words).toMatch(new RegExp(`\\(a veteran resource: (${reason})`))
    },
  )

  test('shows other viewers until they leave the page, and that the item has changed', async ({
    db,
    services,
    signIn,
  }) => {
    const ann = await signIn({ name: 'Ann', role: 'reviewer' })
    const bob = await signIn({ name: 'Bob', role: 'reviewer' })
    const path = `/review/${await sendIn(db, services)}`
    await ann.visit(path)
    const heard = JSON.parse((await bob.send(`${path}/presence`, {})).html)
    expect(heard).toEqual({
      version: 1,
      takenBy: null,
      viewers: [{ name: 'ann', since: expect.any(String) }],
      last: { isYours: false, text: expect.stringContaining('Dana Reyes submitted it (today') },
    })
    await bob.send(path, { intent: 'reject', version: '1', why: 'Not in Florida.' })
    await ann.send(path, { intent: 'undo', version: '2' })
    const changed = JSON.parse((await bob.send(`${path}/presence`, {})).html)
    expect(changed).toMatchObject({
      version: 3,
      last: { isYours: false, text: expect.stringContaining('ann undid the decision (today') },
    })
    const late = await bob.send(path, { intent: 'undo', version: '2' })
    expect(late.words).toMatch(/ann undid the decision \(today.*so we didn’t undo it/)
    const duplicate = { intent: 'already-listed', version: '1', 'listed-other': 'no such page' }
    const early = await bob.send(path, duplicate)
    expect(early.words).toMatch(/ann undid the decision first \(today/)
    expect(early.document.querySelector('[aria-invalid=true]')).toBeNull()
    const twice = await ann.send(path, { intent: 'reject', version: '2', why: 'Once more.' })
    expect(twice.words).toMatch(/You already undid the decision \(today.*so we didn’t save this/)
    services.moveTo(new Date(services.now().getTime() + 46_000).toISOString())
    expect(JSON.parse((await bob.send(`${path}/presence`, {})).html).viewers).toEqual([])
    expect((await bob.send('/review/none/presence', {})).status).toBe(404)
  })
})
