import { describe, expect } from 'vitest'
import { test, valuesOf } from '../../../test/form-visitor.ts'
import type { TestServices } from '../../../test/fixtures.ts'
import {
  decideNow,
  passUndoMinute,
  pdf,
  ruth,
  sendIn,
  tokenIn,
} from '../../../test/submission-builders.ts'
import { forgetDocuments, noteOpening } from './documents.server.ts'
import { alertFull } from '../../review/team-emails/documents-full.server.ts'
import { noteFull } from './document-room.server.ts'
import { maxBytes } from './document-rule.ts'

const kilobyte = 1024

/** A file in the form that a browser sends. */
function fileOf(text: string, bytes = 2 * kilobyte): File {
  const content = Buffer.alloc(bytes)
  content.set(pdf(text).bytes)
  return new File([content], 'DD 214.pdf', { type: 'application/pdf' })
}

function roomFor(services: TestServices, bytes: number): void {
  services.documents = { ...services.documents, maxBytes: bytes }
}

const documents = ({ db }: TestServices) =>
  db.selectFrom('submission_evidence').select(['submission_id', 'deleted_at']).execute()

describe('a form with a document', () => {
  test('is sent without it when waiting documents fill their space; all input is kept', async ({
    fillIn,
    services,
    db,
    outbox,
  }) => {
    roomFor(services, 3 * kilobyte)
    const first = await fillIn()
    first.form.set('evidence', fileOf('first'))
    expect((await first.send()).status).toBe(303)
    const second = await fillIn({ name: 'Egret Tiles', phone: '772-555-0131' })
    second.form.set('evidence', fileOf('second'))
    const refused = await second.send()
    expect(refused.status).toBe(400)
    expect(refused.document.querySelector('#evidence-problem')?.textContent).toContain(
      'We can’t accept documents right now. Send the form without it',
    )
    expect(refused.words).not.toContain('Choose the file again')
    expect(valuesOf(refused.document)).toMatchObject({ name: 'Egret Tiles', city: 'Stuart' })
    expect(valuesOf(refused.document).pass).toBe(second.form.get('pass'))
    expect(await db.selectFrom('submissions').select('id').execute()).toHaveLength(1)
    expect(await services.documents.keys.list()).toHaveLength(1)
    expect(services.events).toContainEqual(
      expect.objectContaining({ event: 'document turned away', reason: 'full' }),
    )
    second.form.delete('evidence')
    expect((await second.send()).status).toBe(303)
    expect(await outbox()).toHaveLength(2)
  })

  test('has room again when others are decided', async ({ fillIn, services, db }) => {
    roomFor(services, 3 * kilobyte)
    const first = await fillIn()
    first.form.set('evidence', fileOf('first'))
    await first.send()
    const { id } = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow()
    await decideNow(db, services, id, 'reject')
    services.moveTo(new Date(services.now().getTime() + 30 * 86_400_000).toISOString())
    await forgetDocuments(db, services)
    const second = await fillIn({ name: 'Egret Tiles', phone: '772-555-0131' })
    second.form.set('evidence', fileOf('second'))
    expect((await second.send()).status).toBe(303)
  })

  test('fits into the default space of 1000 MB', async ({ fillIn, services }) => {
    const filled = await fillIn()
    filled.form.set('evidence', fileOf('large', maxBytes))
    expect((await filled.send()).status).toBe(303)
    expect(await documents(services)).toHaveLength(1)
  })

  test('is sent without it by a visitor who sends very many', async ({
    services,
    db,
    visit,
    outbox,
  }) => {
    services.proxies = { trusted: { hops: 1 }, header: 'x-real-ip' }
    const headers = { origin: services.site.url, 'x-real-ip': '198.51.100.7' }
    const statuses = []
    for (let count = 0; count < 11; count++) {
      await sendIn(db, services, { name: `Business ${count}` })
      const path = `/submission/${tokenIn((await outbox()).at(-1) ?? { text: '' })}`
      const body = new FormData()
      body.set('intent', 'document')
      body.set('evidence', fileOf('many'))
      statuses.push((await visit(path, { method: 'POST', body, headers })).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(302), 400])
  })
})

describe('the team', () => {
  test('is informed at most once a day that documents are rejected', async ({
    services,
    db,
    outbox,
  }) => {
    const team = async () => ['ruth@example.org', 'adam@example.org', 'ruth@example.org']
    await alertFull(db, team, services)
    expect(await outbox()).toEqual([])
    await noteFull(services)
    await alertFull(db, async () => [], services)
    for (let count = 0; count < 3; count++) {
      await noteFull(services)
      await alertFull(db, team, services)
    }
    expect((await outbox()).map(({ to }) => to)).toEqual(['ruth@example.org', 'adam@example.org'])
    expect((await outbox())[0]?.subject).toBe('There’s no more room for documents')
    expect((await outbox())[0]?.text).toContain('(50 MB, set with DOCUMENTS_MAX_MB)')
    services.moveTo('2026-11-22T15:00:01Z')
    await alertFull(db, team, services)
    expect(await outbox()).toHaveLength(2)
    await noteFull(services)
    await alertFull(db, team, services)
    expect(await outbox()).toHaveLength(4)
  })
})

describe('the private page', () => {
  test('accepts documents and messages while it waits, up to a daily and a total limit', async ({
    services,
    db,
    visit,
    outbox,
  }) => {
    const id = await sendIn(db, services)
    const path = `/submission/${tokenIn((await outbox()).at(-1) ?? { text: '' })}`
    const send = async (fields: Record<string, string | File>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      return visit(path, { method: 'POST', body })
    }
    const sendFile = async () => send({ intent: 'document', evidence: fileOf('one') })
    const none = await send({ intent: 'document', evidence: new File([], '') })
    expect(none.document.querySelector('#one-document-problem')?.textContent).toContain(
      'Choose a file.',
    )
    const script = await send({ intent: 'document', evidence: new File(['<script>'], 'a.pdf') })
    expect(script.words).toContain('Choose a PDF or a photo: JPEG, PNG, WebP, AVIF, or HEIC.')
    for (let count = 0; count < 5; count++) expect((await sendFile()).status).toBe(302)
    expect((await visit(path)).words).toContain('You sent a document.')
    expect((await visit(path)).words).not.toContain('A reviewer opened your document.')
    const { id: documentId } = await db
      .selectFrom('submission_evidence')
      .select('id')
      .where('submission_id', '=', id)
      .limit(1)
      .executeTakeFirstOrThrow()
    await noteOpening(db, { submissionId: id, documentId, by: ruth }, services)
    const opened = (await visit(path)).words
    expect(opened).toContain('A reviewer opened your document.')
    expect(opened, 'who it was is the team’s own').not.toContain('Ruth')
    const today = await sendFile()
    expect([
      today.status,
      today.document.querySelector('#one-document-problem')?.textContent,
    ]).toEqual([400, '!You’ve sent 5 documents today. Send more tomorrow.'])
    services.moveTo('2026-11-22T15:00:01Z')
    for (let count = 0; count < 5; count++) await sendFile()
    services.moveTo('2026-11-23T15:00:02Z')
    expect((await sendFile()).words).toContain('We keep up to 10 documents for a business')
    expect(await documents(services)).toHaveLength(10)
    const write = (count: number) => send({ intent: 'message', words: `Message ${count}` })
    for (let count = 0; count < 10; count++) expect((await write(count)).status).toBe(302)
    expect((await write(11)).words).toContain('You’ve written 10 messages today')
    await decideNow(db, services, id, 'reject')
    expect((await sendFile()).status).toBe(409)
    services.moveTo('2026-12-23T15:00:02Z')
    await forgetDocuments(db, services)
    const { words } = await visit(path)
    expect(words.match(/We deleted the document you sent\. No one can open it/g)).toHaveLength(10)
  })

  test('keeps the typed changes when their document has no room', async ({
    services,
    db,
    visit,
    outbox,
  }) => {
    const id = await sendIn(db, services)
    await decideNow(db, services, id, 'ask_changes')
    passUndoMinute(services)
    roomFor(services, 0)
    const path = `/submission/${tokenIn((await outbox()).at(-1) ?? { text: '' })}`
    const form = await visit(path)
    const body = new FormData()
    for (const [name, value] of Object.entries(valuesOf(form.document)))
      body.set(name, value?.trim() ?? '')
    body.set('intent', 'answer')
    body.set('city', 'Palm City')
    body.set('evidence', fileOf('late'))
    const refused = await visit(path, { method: 'POST', body })
    expect(refused.status).toBe(400)
    expect(refused.document.querySelector('#evidence-problem')?.textContent).toContain(
      'We can’t accept documents right now. Continue without it, and add it here another day.',
    )
    expect(valuesOf(refused.document).city).toBe('Palm City')
    const { state } = await db.selectFrom('submissions').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('changes_requested')
  })
})
