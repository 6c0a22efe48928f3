import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test, type TestServices } from '../../../test/fixtures.ts'
import { forgetAfter } from '../../../test/forget.ts'
import { danaId, decideNow, ruth, sendIn, tokenIn } from '../../../test/submission-builders.ts'
import type { ReadMail } from '../../../test/mails.ts'
import type { Db } from '../../platform/db/schema.ts'
import { sendMessage, withdraw } from '../lifecycle/answer-changes.server.ts'
import { addDocuments, traceDocuments, noteOpening } from '../documents/documents.server.ts'
import { addNote } from '../../review/decision/look-after.server.ts'

const file = {
  name: 'dd214.pdf',
  mediaType: 'application/pdf' as const,
  bytes: new Uint8Array([1]),
}
const people = {
  ownerName: 'Olga Owner',
  ownerEmail: 'olga@example.com',
  message: 'Call Pat Brown.',
}

/** The words that submission tables still contain. */
async function keptOf(db: Db, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name like 'submission%'`.execute(db)
  const tables = rows.map(({ name }) => sql<object>`select * from ${sql.table(name)}`.execute(db))
  const text = JSON.stringify((await Promise.all(tables)).map((table) => table.rows)).toLowerCase()
  return words.filter((word) => text.includes(word))
}

const ofPeople = ['dana', 'olga', 'pat brown', 'sounds right', 'dd214', danaId]

async function statesOf(db: Db): Promise<Record<string, string>> {
  const rows = await db.selectFrom('submissions').select(['id', 'state']).execute()
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

function pathIn(mail: ReadMail | undefined): string {
  return `/submission/${tokenIn(mail ?? { text: '' })}`
}

/** A submission with every possible part. */
async function sendInWithAll(
  db: Db,
  services: TestServices,
  kind: 'suggest' | 'register' = 'suggest',
) {
  const id = await sendIn(db, services, people, kind)
  const mail = await db
    .selectFrom('mails')
    .select('text')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const token = tokenIn(mail)
  await sendMessage(db, token, 'Written by Dana.', services)
  await addNote(db, id, { by: ruth, text: 'Dana sounds right.' }, services)
  await addDocuments(db, id, [file], services)
  await noteOpening(db, { submissionId: id, documentId: 'one', by: ruth }, services)
  return { id, token }
}

describe('submitted data', () => {
  test('is deleted 180 days after it was rejected or withdrawn, not earlier', async ({
    db,
    services,
  }) => {
    const from = services.now()
    const rejected = await sendInWithAll(db, services)
    await decideNow(db, services, rejected.id, 'reject')
    const withdrawn = await sendInWithAll(db, services)
    await withdraw(db, withdrawn.token, services)
    const waiting = await sendIn(db, services, {
      submitterName: 'Wanda',
      submitterEmail: 'wanda@example.com',
    })
    await forgetAfter(services, { from, days: 180, less: 1 })
    expect(Object.keys(await statesOf(db))).toHaveLength(3)
    await forgetAfter(services, { from, days: 180 })
    expect(await statesOf(db)).toEqual({ [waiting]: 'pending' })
    expect(await keptOf(db, ofPeople)).toEqual([])
    expect(services.events).toContainEqual(
      expect.objectContaining({ event: 'forgotten', refusedSubmissions: 2 }),
    )
  })

  test('counts its days from the last decision', async ({ db, services }) => {
    const from = services.now()
    const id = await sendIn(db, services)
    await decideNow(db, services, id, 'reject')
    await forgetAfter(services, { from, days: 100 })
    await decideNow(db, services, id, 'restore')
    await decideNow(db, services, id, 'reject')
    await forgetAfter(services, { from, days: 279 })
    expect(await statesOf(db)).toEqual({ [id]: 'rejected' })
    await forgetAfter(services, { from, days: 280 })
    expect(await statesOf(db)).toEqual({})
  })

  test('contains no personal data 200 days after it became a listing, which stays', async ({
    db,
    services,
    visit,
  }) => {
    const from = services.now()
    const { id, token } = await sendInWithAll(db, services)
    await decideNow(db, services, id, 'approve', { proof: null })
    const { business_id: listing } = await db
      .selectFrom('submissions')
      .select('business_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await forgetAfter(services, { from, days: 200, less: 1 })
    expect(await keptOf(db, ofPeople)).toContain('dana')
    await forgetAfter(services, { from, days: 200 })
    expect(await keptOf(db, ofPeople)).toEqual([])
    expect((await visit(`/business/${listing}`)).words).toContain('Osprey Air Conditioning')
    expect((await visit(`/submission/${token}`)).status).toBe(404)
    const events = await db
      .selectFrom('submission_events')
      .select(['action', 'by_name'])
      .orderBy('number')
      .execute()
    expect(events).toEqual([
      { action: 'submit', by_name: 'The submitter' },
      { action: 'approve', by_name: 'Ruth' },
    ])
    // A later decision has no recipient.
    expect(await decideNow(db, services, id, 'suspend')).toMatchObject({ ok: true })
    const mails = db.selectFrom('mails').select('subject').where('created_at', '>', from)
    expect(await mails.execute()).toEqual([])
  })

  test('keeps the owner of a listing as long as they own it', async ({ db, services }) => {
    const from = services.now()
    const { id } = await sendInWithAll(db, services, 'register')
    await decideNow(db, services, id, 'approve', { proof: null })
    await forgetAfter(services, { from, days: 400 })
    expect(await keptOf(db, ofPeople)).toContain('dana')
    await decideNow(db, services, id, 'archive')
    await forgetAfter(services, { from, days: 580, less: 1 })
    expect(await keptOf(db, ofPeople)).toContain('dana')
    await forgetAfter(services, { from, days: 600 })
    expect(await keptOf(db, ofPeople)).toEqual([])
  })

  test('is closed 60 days after an unanswered question, with an email', async ({
    db,
    services,
    outbox,
    visit,
  }) => {
    const from = services.now()
    const { id } = await sendInWithAll(db, services)
    await decideNow(db, services, id, 'ask_changes')
    await forgetAfter(services, { from, days: 60, less: 1 })
    expect(await statesOf(db)).toEqual({ [id]: 'changes_requested' })
    expect((await outbox()).at(-1)?.text).toContain(
      'If we don’t hear from you within 60 days, we’ll close your submission.',
    )
    await forgetAfter(services, { from, days: 60 })
    expect(await statesOf(db)).toEqual({ [id]: 'withdrawn' })
    expect(await traceDocuments(db, id)).toMatchObject([{ deletedAt: services.now() }])
    expect(await services.documents.keys.list()).toEqual([])
    const mail = (await outbox()).at(-1)
    expect(mail).toMatchObject({
      to: 'dana@example.com',
      subject: 'We closed your submission for Osprey Air Conditioning',
    })
    const { words } = await visit(pathIn(mail))
    expect(words).not.toContain('Withdrawn')
    expect(words).toContain(
      'Closed We asked you about Osprey Air Conditioning and didn’t hear back',
    )
    expect(words).toContain('We closed it because we didn’t hear back.')
    await forgetAfter(services, { from, days: 240 })
    expect(await statesOf(db)).toEqual({})
  })
})

describe('a private link', () => {
  test('ends 90 days after the decision, says so, and sends a new one', async ({
    db,
    services,
    outbox,
    visit,
    request,
  }) => {
    const from = services.now()
    const id = await sendIn(db, services)
    await decideNow(db, services, id, 'reject')
    const path = pathIn((await outbox())[0])
    await forgetAfter(services, { from, days: 90, less: 1 })
    expect((await visit(path)).status).toBe(200)
    await forgetAfter(services, { from, days: 90 })
    const ended = await visit(path)
    expect(ended.status).toBe(410)
    expect(ended.words).toContain('This link has expired')
    expect(ended.words).toContain('90 days after our decision')
    expect(ended.html).not.toMatch(/Osprey|dana/i)
    const renew = { method: 'POST', headers: { origin: services.site.url }, body: new FormData() }
    const before = (await outbox()).length
    const first = await request(path, renew)
    expect(first.status).toBe(302)
    expect((await visit(first.headers.get('location') ?? '')).words).toContain(
      'A new link is on its way',
    )
    const second = await request(path, renew)
    expect(second.status).toBe(302)
    const told = await visit(second.headers.get('location') ?? '')
    expect(told.words).toContain('less than an hour ago, so we didn’t send another one')
    expect(told.words).not.toContain('on its way')
    const mails = await outbox()
    expect(mails).toHaveLength(before + 1)
    const mail = mails.at(-1)
    expect(mail).toMatchObject({
      to: 'dana@example.com',
      subject: 'Your new link to Osprey Air Conditioning',
    })
    expect((await visit(pathIn(mail))).words).toContain('Not added')
    await forgetAfter(services, { from, days: 180, less: 1 })
    expect((await visit(pathIn(mail))).status).toBe(200)
    await forgetAfter(services, { from, days: 180 })
    expect((await visit(path)).status).toBe(404)
    expect((await visit(path)).words).toContain(
      '180 days after the decision, we no longer know who sent the submission.',
    )
  })

  test("doesn't end while its submission waits", async ({ db, services, outbox, visit }) => {
    const from = services.now()
    await sendIn(db, services)
    await forgetAfter(services, { from, days: 400 })
    expect((await visit(pathIn((await outbox())[0]))).status).toBe(200)
  })
})
