import { describe, expect } from 'vitest'
import { test, type Person } from '../../../test/desk-fixtures.ts'
import {
  decideNow,
  ruth,
  sendIn,
  tokenIn,
  checkedDetails,
} from '../../../test/submission-builders.ts'
import { answerChanges, withdraw } from '../lifecycle/answer-changes.server.ts'
import { addDocuments } from '../documents/documents.server.ts'
import { checkDocument } from '../documents/document-rule.ts'
import { transitionOf, type SentState } from '../states.ts'

const reviewer: Person = { name: 'Ruth', role: 'reviewer' }

/** Who comes to the desk, and where they are led: a status, or the page that they need first. */
const people: [string, Person | null, number | string][] = [
  ['nobody signed in', null, '/auth?from='],
  ['a member', { name: 'Mia' }, 404],
  ['a member with a second factor', { name: 'Mia', factor: 'shown' }, 404],
  [
    'a reviewer without a second factor',
    { name: 'Ruth', role: 'reviewer', factor: 'none' },
    '/account/second-factor?from=',
  ],
  [
    'a reviewer who has not shown theirs',
    { name: 'Ruth', role: 'reviewer', factor: 'set up' },
    '/auth/second-factor?from=',
  ],
  [
    'a reviewer who has shown one that was added without their mailbox',
    { name: 'Ruth', role: 'reviewer', factor: 'unconfirmed' },
    '/account/second-factor?from=',
  ],
  ['a reviewer who has shown theirs', { name: 'Ruth', role: 'reviewer' }, 200],
  [
    'an admin without a second factor',
    { name: 'Adam', role: 'admin', factor: 'none' },
    '/account/second-factor?from=',
  ],
  [
    'an admin who has not shown theirs',
    { name: 'Adam', role: 'admin', factor: 'set up' },
    '/auth/second-factor?from=',
  ],
  [
    'an admin who has shown one that was added without their mailbox',
    { name: 'Adam', role: 'admin', factor: 'unconfirmed' },
    '/account/second-factor?from=',
  ],
  ['an admin who has shown theirs', { name: 'Adam', role: 'admin' }, 200],
]

describe('who comes to the desk', () => {
  test.for(people)('%s', async ([, person, answer], { db, services, newVisitor, signIn }) => {
    const visitor = person ? await signIn(person) : newVisitor()
    const id = await sendIn(db, services, { name: 'Zyxwv Works' })
    const documentId = await withDocument(db, services, id)
    const item = `/review/${id}`
    const reads = ['/review', '/review?show=decided', item, `${item}/evidence/${documentId}`]
    for (const path of [...reads, `${item}.data`]) {
      const { status, location, headers, html } = await visitor.visit(path)
      expect(headers.get('cache-control'), path).toBe('no-store')
      expect(headers.get('x-robots-tag'), path).toBe('noindex')
      if (answer !== 200) expect(html).not.toContain('Zyxwv')
      if (path.endsWith('.data')) continue
      const seen = typeof answer === 'number' ? status : location?.replace(/=.*/, '=')
      expect({ path, seen }).toEqual({ path, seen: answer })
    }
    const form = { intent: 'reject', why: 'No.', version: '1' }
    const sent = await visitor.send(item, form)
    await visitor.send(`${item}/presence`, {})
    const { state } = await db.selectFrom('submissions').select('state').executeTakeFirstOrThrow()
    expect(state).toBe(answer === 200 ? 'rejected' : 'pending')
    if (typeof answer === 'string') expect(sent.location).toContain(answer)
    const seen = await db.selectFrom('submission_viewers').selectAll().execute()
    expect(seen).toHaveLength(answer === 200 ? 1 : 0)
  })

  test('an owner of the listing sees nothing of it', async ({ db, services, signIn }) => {
    const owner = await signIn({ name: 'Dana' })
    const id = await sendIn(db, services)
    await decideNow(db, services, id, 'approve')
    const { business_id } = await db
      .selectFrom('submissions')
      .select('business_id')
      .executeTakeFirstOrThrow()
    const owned = { business_id: business_id ?? '', user_id: owner.userId, by_name: 'Ruth' }
    await db
      .insertInto('business_owners')
      .values({ ...owned, since: services.now() })
      .execute()
    expect((await owner.visit(`/review/${id}`)).status).toBe(404)
    const form = { intent: 'suspend', why: 'No.', version: '2' }
    expect((await owner.send(`/review/${id}`, form)).status).toBe(404)
    expect((await owner.visit('/account')).html).not.toContain('/review')
  })

  test('the way to it stands on the account page of the team alone', async ({ signIn }) => {
    expect((await (await signIn({ name: 'Mia' })).visit('/account')).html).not.toContain('/review')
    const page = await (await signIn(reviewer)).visit('/account')
    expect(page.document.querySelector('main a[href="/review"]')?.text).toBe('Open the review desk')
  })
})

const ways: Record<SentState, ('ask_changes' | 'approve' | 'reject' | 'suspend' | 'archive')[]> = {
  pending: [],
  changes_requested: ['ask_changes'],
  approved: ['approve'],
  rejected: ['reject'],
  withdrawn: [],
  suspended: ['approve', 'suspend'],
  archived: ['approve', 'archive'],
}
const intents = [
  'ask_changes',
  'approve',
  'reject',
  'suspend',
  'archive',
  'restore',
  'undo',
] as const

describe('each state and each form of the desk', () => {
  test.for(Object.keys(ways) as SentState[])(
    '%s',
    async (state, { db, services, outbox, signIn }) => {
      const desk = await signIn(reviewer)
      for (const intent of intents) {
        const id = await sendIn(db, services)
        for (const action of ways[state]) await decideNow(db, services, id, action)
        const mail = (await outbox()).at(-1) ?? { text: '' }
        if (state === 'withdrawn') await withdraw(db, tokenIn(mail), services)
        const now = services.now()
        await db
          .updateTable('submission_events')
          .set({ at: new Date(now.getTime() - 3_600_000) })
          .execute()
        const path = `/review/${id}`
        const page = await desk.visit(path)
        const offered = page.document
          .querySelectorAll('button[name=intent]')
          .map((button) => button.getAttribute('value'))
        const version =
          page.document.querySelector('input[name=version]')?.getAttribute('value') ?? '1'
        const versionNow = state === 'withdrawn' ? '2' : version
        const answer = await desk.send(path, {
          intent,
          why: 'The ZIP is wrong.',
          version: versionNow,
        })
        const transition = intent === 'undo' ? null : transitionOf(state, intent)
        const seen = { intent, isOffered: offered.includes(intent), status: answer.status }
        expect(seen).toEqual({
          intent,
          isOffered: transition !== null,
          status: transition ? 302 : 409,
        })
        const row = db.selectFrom('submissions').select('state').where('id', '=', id)
        expect((await row.executeTakeFirstOrThrow()).state).toBe(transition?.to ?? state)
        await db.deleteFrom('submissions').execute()
        await db.deleteFrom('businesses').where('name', '=', 'Osprey Air Conditioning').execute()
      }
    },
  )
})

describe('the desk', () => {
  test('lists what waits with its clock and figures, and in parts', async ({
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
    expect(page.words).toMatch(/Waiting 2 Overdue 1 Median none yet/)
    expect(page.words).toMatch(
      /Late Works.*Overdue, 2 h over.*Mine Works.*24 h left\s?Taken by you/,
    )
    expect((await desk.visit('/review?show=mine')).words).not.toContain('Late Works')
    expect((await desk.visit('/review?show=decided')).words).toContain('Nothing here.')
  })

  test('refuses the second decision, says who was faster, and shows what it is now', async ({
    db,
    services,
    signIn,
  }) => {
    const ann = await signIn({ name: 'Ann', role: 'reviewer' })
    const bob = await signIn({ name: 'Bob', role: 'reviewer' })
    const path = `/review/${await sendIn(db, services)}`
    await ann.visit(path)
    expect((await bob.visit(path)).words).toMatch(
      /ann has been looking at this since \d+:\d\d (am|pm)/,
    )
    await ann.send(path, {
      intent: 'approve',
      version: '1',
      why: '',
      proof: 'papers-seen',
      'seen-elsewhere': 'Shown at the office.',
    })
    const late = await bob.send(path, { intent: 'reject', version: '1', why: 'Not in Florida.' })
    expect(late.status).toBe(409)
    expect(late.words).toMatch(/ann was faster and approved it \(today \d+:\d\d (am|pm)\)/)
    expect(late.document.querySelector('main strong')?.text).toBe('Live')
    const missing = await bob.send('/review/no-such-one', { intent: 'approve', version: '1' })
    expect(missing.status).toBe(404)
  })

  test('gives a minute to undo, and keeps the mail so long', async ({
    db,
    services,
    outbox,
    signIn,
  }) => {
    const desk = await signIn(reviewer)
    const path = `/review/${await sendIn(db, services)}`
    await desk.send(path, { intent: 'reject', version: '1', why: 'Not in Florida.' })
    const page = await desk.visit(path)
    expect(page.words).toMatch(/ruth rejected it\. The mail leaves at \d+:\d\d:\d\d (am|pm)\./)
    expect(page.document.querySelector('button[value=undo]')).not.toBeNull()
    const undone = await desk.send(path, { intent: 'undo', version: '2' })
    expect(undone.status).toBe(302)
    expect((await outbox()).map(({ subject }) => subject)).toEqual([
      'We have received Osprey Air Conditioning',
    ])
    expect((await desk.visit(path)).document.querySelector('button[value=undo]')).toBeNull()
    await desk.send(path, { intent: 'reject', version: '3', why: 'Not in Florida.' })
    services.moveTo(new Date(services.now().getTime() + 60_000).toISOString())
    expect((await desk.visit(path)).document.querySelector('button[value=undo]')).toBeNull()
    const late = await desk.send(path, { intent: 'undo', version: '4' })
    expect([late.status, late.words]).toEqual([409, expect.stringContaining('The minute is over')])
  })

  test('lets nobody decide on what they sent in themselves', async ({ db, services, signIn }) => {
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
      expect(page.words).toContain('You sent this in yourself')
      expect(page.document.querySelector('button[value=approve]')).toBeNull()
      const answer = await desk.send(`/review/${id}`, { intent: 'approve', version: '1' })
      expect(answer.status).toBe(403)
    }
    const states = await db.selectFrom('submissions').select('state').execute()
    expect(states).toEqual([{ state: 'pending' }, { state: 'pending' }])
  })

  test('keeps what was typed when a reason is missing or somebody was faster', async ({
    db,
    services,
    signIn,
  }) => {
    const desk = await signIn(reviewer)
    const path = `/review/${await sendIn(db, services)}`
    const empty = await desk.send(path, { intent: 'reject', version: '1', why: '' })
    expect(empty.status).toBe(400)
    expect(empty.document.querySelector('#why-reject-problem')?.text).toContain('Write why.')
    const late = await desk.send(path, { intent: 'reject', version: '7', why: 'My own words' })
    expect(late.document.querySelector('#why-reject')?.text.trim()).toBe('My own words')
    const note = await desk.send(path, { intent: 'note', note: ' ' })
    expect(note.status).toBe(400)
    expect(note.words).toContain('Write something in your note')
    const form = await desk.send(path, { version: '1', why: 'My own words', words: 'not-florida' })
    expect(form.status).toBe(200)
    expect(form.document.querySelector('#why-reject')?.text).toMatch(
      /My own words\s+The directory .* in Florida or serve/s,
    )
    expect(form.words).not.toContain('Nothing was changed')
    expect((await desk.send(path, { intent: 'dance' })).status).toBe(400)
  })

  test('shows the whole of a submission: place, duplicates, changes, notes, history', async ({
    db,
    services,
    outbox,
    signIn,
  }) => {
    const desk = await signIn(reviewer)
    const id = await sendIn(db, services, { name: 'Semper Plumbing', phone: '772-555-0142' })
    const path = `/review/${id}`
    await decideNow(db, services, id, 'ask_changes')
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
    expect(words).toContain('In the middle of ZIP code 34990: good to a mile or two.')
    expect(document.querySelectorAll('#place ~ div circle')).toHaveLength(2)
    expect(words).toMatch(/A likely duplicate.*Semper Plumbing.*\(listed:/)
    expect(words).toContain('Called, all right.')
    expect(words).toMatch(
      /Ruth asked for changes.*The ZIP does not fit.*Dana Reyes sent the changes.*Fixed\./,
    )
  })

  test.for([
    ['name', 'similar name|same name'],
    ['phone', 'same phone'],
    ['website', 'same website'],
  ] as const)(
    'shows a veteran resource of the same %s',
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

  test('says who else looks until their page is silent, and that something changed', async ({
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
    })
    services.moveTo(new Date(services.now().getTime() + 46_000).toISOString())
    expect(JSON.parse((await bob.send(`${path}/presence`, {})).html).viewers).toEqual([])
    expect((await bob.send('/review/none/presence', {})).status).toBe(404)
  })
})

describe('a private document', () => {
  test('opens for the team, harmless and noted, until the decision', async ({
    db,
    services,
    signIn,
  }) => {
    const desk = await signIn(reviewer)
    const id = await sendIn(db, services)
    const documentId = await withDocument(db, services, id)
    const path = `/review/${id}/evidence/${documentId}`
    expect((await desk.visit(`/review/${id}`)).words).toContain('Not opened yet.')
    const { status, headers } = await desk.visit(path)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      'content-disposition': "inline; filename*=UTF-8''DD%20214.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect((await desk.visit(`/review/${id}`)).words).toMatch(/Opened by ruth, today/)
    expect(services.events).toContainEqual(
      expect.objectContaining({
        event: 'evidence opened',
        evidenceId: documentId,
        by: desk.userId,
      }),
    )
    const other = await sendIn(db, services, { name: 'Another' })
    expect((await desk.visit(`/review/${other}/evidence/${documentId}`)).status).toBe(404)
    await decideNow(db, services, id, 'approve', { by: ruth })
    const gone = await desk.visit(path)
    expect([gone.status, gone.words]).toEqual([
      410,
      expect.stringContaining(
        'This document was deleted when the submission was decided. Nobody can open it any more.',
      ),
    ])
    expect(gone.headers.get('cache-control')).toBe('no-store')
    const back = gone.document.querySelectorAll('main a').map((link) => link.getAttribute('href'))
    expect(back).toContain(`/review/${id}`)
    const unknown = await desk.visit(`/review/${id}/evidence/none`)
    expect([unknown.status, unknown.words]).toEqual([404, expect.stringContaining('Not Found')])
  })
})

async function withDocument(
  db: Parameters<typeof addDocuments>[0],
  deps: Parameters<typeof addDocuments>[3],
  id: string,
): Promise<string> {
  const checked = checkDocument('DD 214.pdf', new TextEncoder().encode('%PDF-1.7\nDD214'))
  if (!checked.ok) throw new Error(checked.text)
  await addDocuments(db, id, [checked.file], deps)
  const row = db.selectFrom('submission_evidence').select('id').where('submission_id', '=', id)
  return (await row.executeTakeFirstOrThrow()).id
}
