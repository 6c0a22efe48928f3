/** @module-tag once */
import { describe, expect } from 'vitest'
import { test, type Person } from '../../test/desk-fixtures.ts'
import {
  bringInto,
  decideNow,
  pdf,
  ruth,
  sendIn,
  waysInto,
} from '../../test/submission-builders.ts'
import { addDocuments, destroyDocuments } from '../submissions/documents/documents.server.ts'
import { transitionOf, type SentState } from '../submissions/states.ts'

const reviewer = { name: 'Ruth', role: 'reviewer' } as const

const team = [
  ['a reviewer', reviewer],
  ['an admin', { name: 'Adam', role: 'admin' }],
] as const satisfies [string, Person][]

const people: [string, Person | null, number | string][] = [
  ['nobody signed in', null, '/auth?from='],
  ['a member', { name: 'Mia' }, 404],
  ['a member with a second factor', { name: 'Mia', factor: 'shown' }, 404],
  ...team.flatMap(([who, person]): typeof people => [
    [
      `${who} without a second factor`,
      { ...person, factor: 'none' },
      '/account/second-factor?from=',
    ],
    [
      `${who} who has not shown theirs`,
      { ...person, factor: 'set up' },
      '/auth/second-factor?from=',
    ],
    [
      `${who} who has shown one that was added without their mailbox`,
      { ...person, factor: 'unconfirmed' },
      '/account/second-factor?from=',
    ],
    [`${who} who has shown theirs`, person, 200],
  ]),
]

describe('access to the desk', () => {
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
    const seen = await db.selectFrom('case_viewers').selectAll().execute()
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

  test('only the team has a link to it on the account page', async ({ signIn }) => {
    expect((await (await signIn({ name: 'Mia' })).visit('/account')).html).not.toContain('/review')
    const page = await (await signIn(reviewer)).visit('/account')
    expect(page.document.querySelector('main a[href="/review"]')?.text).toBe('Open the review desk')
  })
})

const intents = [
  'ask_changes',
  'ask_question',
  'approve',
  'reject',
  'suspend',
  'archive',
  'restore',
  'undo',
] as const

describe('each state and form of the desk', () => {
  test.for(Object.keys(waysInto) as SentState[])('%s', async (state, { db, services, signIn }) => {
    const desk = await signIn(reviewer)
    for (const intent of intents) {
      const id = await bringInto(db, services, state, 'suggest')
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
  })
})

describe('a private document', () => {
  test('opens for the team, safely and with a record, until the decision', async ({
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
    expect((await desk.visit(path)).status).toBe(200)
    expect((await desk.visit(`/review/${id}`)).words).toContain('30 days after the last decision')
    await destroyDocuments(db, id, services)
    const gone = await desk.visit(path)
    expect([gone.status, gone.words]).toEqual([
      410,
      expect.stringContaining(
        'We delete documents 30 days after the decision, or when the sender withdraws the submission.',
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
  await addDocuments(db, id, [pdf('DD214')], deps)
  const row = db.selectFrom('submission_evidence').select('id').where('submission_id', '=', id)
  return (await row.executeTakeFirstOrThrow()).id
}
