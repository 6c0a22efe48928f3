import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import {
  adam,
  checkedDetails,
  decideNow,
  passUndoMinute,
  ruth,
  sendIn,
  tokenIn,
} from '../../../test/submission-builders.ts'
import { remindOfOverdue } from '../team-emails/overdue.server.ts'
import { deskFigures, findQueue } from '../queue/find-queue.server.ts'
import { wholeQueue, type QueueFilter } from '../queue/queue-filter.ts'
import { answerChanges, withdraw } from '../../submissions/lifecycle/answer-changes.server.ts'
import { assign, unassign, addNote } from '../decision/look-after.server.ts'
import { findDeskItem } from './desk.server.ts'
import { checkDocument, maxBytes } from '../../submissions/documents/document-rule.ts'
import {
  addDocuments,
  findDocument,
  forgetDocuments,
  listDocuments,
  traceDocuments,
} from '../../submissions/documents/documents.server.ts'
import { findByToken } from '../../submissions/lifecycle/private-link.server.ts'

const pdf = new TextEncoder().encode('%PDF-1.7\nDD214')
const kept = { name: 'dd214.pdf', mediaType: 'application/pdf', bytes: pdf } as const

describe('the queue', () => {
  test('lists waiting items by the time left, marks overdue ones, and counts them', async ({
    db,
    services,
  }) => {
    await sendIn(db, services, { name: 'First' })
    services.moveTo('2026-11-22T09:00:00Z')
    const second = await sendIn(db, services, { name: 'Second' })
    const third = await sendIn(db, services, { name: 'Third' })
    services.moveTo('2026-11-22T11:00:00Z')
    await decideNow(db, services, third, 'approve')
    await decideNow(db, services, second, 'reject')
    await decideNow(db, services, second, 'undo')
    services.moveTo('2026-11-22T15:00:00Z')
    const now = services.now()
    const listed = async (changes: Partial<QueueFilter>) => {
      const wanted = { now, userId: ruth.userId, promisedHours: 24 }
      const { rows } = await findQueue(db, { filter: { ...wholeQueue, ...changes }, ...wanted })
      return rows.map(({ name, dueAt }) => [name, dueAt?.toISOString()])
    }
    expect(await listed({})).toEqual([
      ['First', '2026-11-22T15:00:00.000Z'],
      ['Second', '2026-11-23T09:00:00.000Z'],
    ])
    expect((await listed({ part: 'decided' })).map(([name]) => name)).toEqual(['Third'])
    expect(await deskFigures(db, { now, promisedHours: 24 })).toEqual({
      waiting: 2,
      overdue: 1,
      medianMinutes: 120,
      openReports: 0,
    })
  })

  test('has an empty state', async ({ db, services }) => {
    const now = services.now()
    expect(await deskFigures(db, { now, promisedHours: 24 })).toEqual({
      waiting: 0,
      overdue: 0,
      medianMinutes: null,
      openReports: 0,
    })
  })

  test('shows who has taken an item, and prevents taking it from them by accident', async ({
    db,
    services,
    outbox,
  }) => {
    const id = await sendIn(db, services)
    expect(await assign(db, id, ruth, services.now())).toEqual({
      userId: ruth.userId,
      name: 'Ruth',
    })
    expect(await assign(db, id, adam, services.now())).toEqual({
      userId: ruth.userId,
      name: 'Ruth',
    })
    const token = tokenIn((await outbox())[0] ?? { text: '' })
    expect(await findByToken(db, token, services.now())).toMatchObject({ isBeingChecked: true })
    expect(JSON.stringify(await findByToken(db, token, services.now()))).not.toContain('Ruth')
    await unassign(db, id)
    expect(await assign(db, id, adam, services.now())).toMatchObject({ name: 'Adam' })
    expect(await assign(db, 'none', adam, services.now())).toBeNull()
  })

  test('keeps notes that the submitter never sees', async ({ db, services, outbox }) => {
    const id = await sendIn(db, services)
    expect(await addNote(db, id, { by: ruth, text: ' ' }, services)).toBe(
      'Write something in your note',
    )
    expect(await addNote(db, id, { by: ruth, text: 'Called, no answer.' }, services)).toBeNull()
    expect((await findDeskItem(db, id, services))?.notes).toMatchObject([
      { by: 'Ruth', text: 'Called, no answer.' },
    ])
    const token = tokenIn((await outbox())[0] ?? { text: '' })
    expect(JSON.stringify(await findByToken(db, token, services.now()))).not.toContain('Called')
  })
})

describe('the alert', () => {
  test('reaches the complete team at 20 hours, and every day until the decision', async ({
    db,
    services,
    outbox,
  }) => {
    const team = async () => ['ruth@example.org', 'adam@example.org', 'ruth@example.org']
    const id = await sendIn(db, services)
    const alerts = async () => (await outbox()).filter(({ to }) => to.endsWith('example.org'))
    services.moveTo('2026-11-22T10:59:59Z')
    await remindOfOverdue(db, team, services)
    expect(await alerts()).toEqual([])
    services.moveTo('2026-11-22T11:00:00Z')
    await remindOfOverdue(db, async () => [], services)
    await remindOfOverdue(db, team, services)
    await remindOfOverdue(db, team, services)
    expect((await alerts()).map(({ to }) => to)).toEqual(['ruth@example.org', 'adam@example.org'])
    expect((await alerts())[0]).toMatchObject({ subject: '1 submission is waiting for a decision' })
    expect((await alerts())[0]?.text).toContain(
      'Osprey Air Conditioning (HVAC, Martin County): 4 hours left',
    )
    services.moveTo('2026-11-23T10:59:00Z')
    await remindOfOverdue(db, team, services)
    expect(await alerts()).toHaveLength(2)
    services.moveTo('2026-11-23T11:00:00Z')
    await remindOfOverdue(db, team, services)
    const again = (await alerts()).slice(2)
    expect(again.map(({ to }) => to)).toEqual(['ruth@example.org', 'adam@example.org'])
    expect(again[0]?.subject).toBe('Overdue: 1 submission is waiting for a decision')
    expect(again[0]?.text).toContain('overdue by 20 h')
    await decideNow(db, services, id, 'ask_changes')
    const token = tokenIn((await outbox()).at(-1) ?? { text: '' })
    passUndoMinute(services)
    await answerChanges(db, token, { details: checkedDetails(), why: '' }, services)
    services.moveTo('2026-11-24T11:01:00Z')
    await remindOfOverdue(db, team, services)
    expect(await alerts()).toHaveLength(6)
    expect((await alerts()).at(-1)?.text).toContain('(HVAC, Martin County): overdue by')
    await decideNow(db, services, id, 'reject')
    services.moveTo('2026-11-29T11:00:00Z')
    await remindOfOverdue(db, team, services)
    expect(await alerts()).toHaveLength(6)
  })
})

const pdfOf = (bytes: number) => {
  const content = new Uint8Array(bytes)
  content.set(new TextEncoder().encode('%PDF-1.7'))
  return content
}

describe('evidence', () => {
  test.for([
    ['nothing', new Uint8Array(), 'Choose a file that isn’t empty.'],
    [
      'a script',
      new TextEncoder().encode('<script>'),
      'This file isn’t really a PDF. Choose a PDF or a photo: JPEG, PNG, WebP, AVIF, or HEIC.',
    ],
    [
      'too much',
      pdfOf(maxBytes + 1),
      'This PDF is larger than 5 MB. Choose a smaller one, or photos of its pages.',
    ],
  ] as const)('is rejected when it is %s', ([, bytes, text]) => {
    expect(checkDocument('a.pdf', bytes)).toEqual({ ok: false, text })
  })

  test.for([
    [
      'scan.JPG',
      'This file isn’t really a JPEG. Choose a PDF or a photo: JPEG, PNG, WebP, AVIF, or HEIC.',
    ],
    [
      'scan.png',
      'This file isn’t really a PNG. Choose a PDF or a photo: JPEG, PNG, WebP, AVIF, or HEIC.',
    ],
    ['scan.txt', 'Choose a PDF or a photo: JPEG, PNG, WebP, AVIF, or HEIC.'],
  ] as const)('is rejected as text named %s', ([name, text]) => {
    expect(checkDocument(name, new TextEncoder().encode('Words'))).toEqual({ ok: false, text })
  })

  test('is recognized by its bytes, and named without a folder', () => {
    const name = '..\\..\\etc/"pa\u202eper".exe'
    expect(checkDocument(name, pdf)).toMatchObject({
      ok: true,
      file: { name: 'paper.exe', mediaType: 'application/pdf' },
    })
    expect(checkDocument('', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toMatchObject({
      file: { name: 'document', mediaType: 'image/jpeg' },
    })
  })

  test.for(['approve', 'reject'] as const)(
    'can be opened for 30 days after the decision to %s, and not later',
    async (action, { db, services }) => {
      const id = await sendIn(db, services)
      await addDocuments(db, id, [kept], services)
      const [document] = await listDocuments(db, id, services)
      expect(document).toMatchObject({ name: 'dd214.pdf', mediaType: 'application/pdf' })
      const open = () =>
        findDocument(db, { submissionId: id, id: document?.id ?? '', by: ruth }, services)
      const opened = await open()
      expect(opened.ok && new Uint8Array(opened.file.bytes)).toEqual(pdf)
      await decideNow(db, services, id, action)
      await decideNow(db, services, id, 'undo')
      await decideNow(db, services, id, action)
      services.moveTo('2026-12-21T14:59:59Z')
      await forgetDocuments(db, services)
      expect(await listDocuments(db, id, services)).toEqual([document])
      expect(await open()).toMatchObject({ ok: true })
      services.moveTo('2026-12-21T15:00:00Z')
      await forgetDocuments(db, services)
      expect(await listDocuments(db, id, services)).toEqual([])
      expect(await open()).toEqual({ ok: false, reason: 'not found' })
      expect(await traceDocuments(db, id)).toMatchObject([{ deletedAt: services.now() }])
      expect(await services.documents.keys.list()).toEqual([])
    },
  )

  test('stays while a submission waits, and is deleted when it is withdrawn', async ({
    db,
    services,
    outbox,
  }) => {
    const id = await sendIn(db, services)
    await addDocuments(db, id, [kept], services)
    await decideNow(db, services, id, 'ask_changes')
    services.moveTo('2026-12-21T15:00:00Z')
    await forgetDocuments(db, services)
    expect(await listDocuments(db, id, services)).toHaveLength(1)
    await withdraw(db, tokenIn((await outbox())[0] ?? { text: '' }), services)
    expect(await traceDocuments(db, id)).toMatchObject([{ deletedAt: services.now() }])
    expect(await services.documents.keys.list()).toEqual([])
  })
})
