import { describe, expect, inject } from 'vitest'
import { openFilled } from '../../../test/database.ts'
import { test } from '../../../test/fixtures.ts'
import {
  checkedDetails,
  danaId,
  pdf,
  sendIn,
  tokenIn,
  sentForm,
} from '../../../test/submission-builders.ts'
import { draftOf } from '../drafts/device-draft.ts'
import { findDraft, deleteDraft, saveDraft } from '../drafts/saved-forms.server.ts'
import { findByToken } from './private-link.server.ts'
import { forgetPasses } from '../retention/forget.server.ts'
import { retentionStart } from '../../platform/db/retention.ts'
import { receiveSubmission, type Received } from './receive.server.ts'
import { readValues, type FormValues } from '../form/form-values.ts'

describe('a new submission', () => {
  test('is a row due in 24 hours, an event, and an email with the private link', async ({
    db,
    services,
    outbox,
  }) => {
    const id = await sendIn(db, services)
    const row = await db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      id,
      kind: 'suggest',
      state: 'pending',
      name: 'Osprey Air Conditioning',
      county: 'Martin',
      location_precision: 'zip',
      submitter_email: 'dana@example.com',
      version: 1,
      received_at: services.now(),
      due_at: new Date('2026-11-22T15:00:00Z'),
    })
    const [mail, ...others] = await outbox()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: 'dana@example.com',
      subject: 'We received your submission for Osprey Air Conditioning',
    })
    expect(mail?.text).toContain('replies within 24 hours')
    const token = tokenIn(mail ?? { text: '' })
    expect(mail?.links).toContain(`${services.site.url}/submission/${token}`)
    const links = await db.selectFrom('submission_links').selectAll().execute()
    expect(JSON.stringify(links)).not.toContain(token)
    const events = await db.selectFrom('submission_events').selectAll().execute()
    expect(events).toMatchObject([
      {
        action: 'submit',
        from_state: 'draft',
        to_state: 'pending',
        by_role: 'submitter',
        by_name: 'Dana Reyes',
      },
    ])
  })

  test("sent twice is the same one; its form can't be used for another", async ({
    db,
    services,
    outbox,
  }) => {
    const submission = {
      kind: 'suggest',
      key: 'k',
      details: checkedDetails(),
      userId: null,
    } as const
    const first = await receiveSubmission(db, submission, services)
    const again = await receiveSubmission(db, submission, services)
    const details = checkedDetails({ name: 'Osprey Air' })
    const changed = await receiveSubmission(db, { ...submission, details }, services)
    const documents = [pdf('a document that was forgotten')]
    const withFile = await receiveSubmission(db, { ...submission, documents }, services)
    const otherForm = await receiveSubmission(db, { ...submission, key: 'other' }, services)
    expect(again).toEqual({ ...first, isNew: false })
    expect(changed).toEqual({ ok: false, reason: 'used' })
    expect(withFile).toEqual({ ok: false, reason: 'used' })
    expect([first, otherForm]).toMatchObject([{ isNew: true }, { isNew: true }])
    expect(await outbox()).toHaveLength(2)
    expect(await services.documents.keys.list()).toEqual([])
  })

  test("frees its form's place when the form is too old to be sent", async ({ db, services }) => {
    const submission = { kind: 'suggest', key: 'k', userId: null } as const
    await receiveSubmission(db, { ...submission, details: checkedDetails() }, services)
    const keys = () => db.selectFrom('submission_passes').select('key').execute()
    services.moveTo('2026-11-28T14:59:59Z')
    await forgetPasses(db, retentionStart('formPasses', services.now()), 10)
    expect(await keys()).toHaveLength(1)
    services.moveTo('2026-11-28T15:00:01Z')
    await forgetPasses(db, retentionStart('formPasses', services.now()), 10)
    expect(await keys()).toEqual([])
  })

  test('is one when twenty copies arrive concurrently', async ({ services }) => {
    const name = `receive_${process.pid}_${Math.random().toString(36).slice(2)}`
    const { db, close } = await openFilled(inject('databaseUrl'), name)
    const submission = {
      kind: 'suggest',
      key: 'k',
      details: checkedDetails(),
      userId: null,
    } as const
    const copies = Array.from({ length: 20 }, () => receiveSubmission(db, submission, services))
    const answers = await Promise.all(copies)
    const count = async (table: 'submissions' | 'submission_events' | 'mails') =>
      (await db.selectFrom(table).select('id').execute()).length
    expect(new Set(answers.map((answer) => answer.ok && answer.id)).size).toBe(1)
    expect(answers.filter((answer) => answer.ok && answer.isNew)).toHaveLength(1)
    expect([
      await count('submissions'),
      await count('submission_events'),
      await count('mails'),
    ]).toEqual([1, 1, 1])
    await close()
  })

  test('of twenty concurrent ones is kept once per form, within the space limit, with three emails', async ({
    services,
  }) => {
    const name = `receive_at_once_${process.pid}_${Math.random().toString(36).slice(2)}`
    const { db, close } = await openFilled(inject('databaseUrl'), name)
    services.documents = { ...services.documents, maxBytes: 4 * 1100 }
    const send = (count: number, key: string) => {
      const details = checkedDetails({ name: `Business ${count}` })
      const documents = [pdf('x'.repeat(1000))]
      const form = { kind: 'suggest', key, details, userId: null, documents } as const
      return receiveSubmission(db, form, services)
    }
    const all = Array.from({ length: 20 }, (_, count) => count)
    const ofOneForm = await Promise.all(all.map((count) => send(count, 'one')))
    const isKept = ({ ok }: Received) => ok
    expect(ofOneForm.filter(isKept)).toHaveLength(1)
    expect(ofOneForm).toContainEqual({ ok: false, reason: 'used' })
    const others = await Promise.all(all.map((count) => send(count, `form ${count}`)))
    expect(others.filter(isKept)).toHaveLength(3)
    expect(others).toContainEqual({ ok: false, reason: 'no room', why: 'full' })
    expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(3)
    expect(await db.selectFrom('submission_passes').select('key').execute()).toHaveLength(4)
    expect(await services.documents.keys.list()).toHaveLength(4)
    await close()
  })

  test("leaves nothing when its email can't be queued", async ({ db, services, outbox }) => {
    const details = checkedDetails()
    const broken = { ...details, submitter: { ...details.submitter, email: 'a b@example.com' } }
    const submission = { kind: 'suggest', key: 'k', details: broken, userId: null } as const
    await expect(receiveSubmission(db, submission, services)).rejects.toThrow('one email address')
    expect(await db.selectFrom('submissions').select('id').execute()).toEqual([])
    expect(await outbox()).toEqual([])
  })

  test('shows its sender the status, and strangers nothing', async ({ db, services, outbox }) => {
    await sendIn(db, services)
    const [mail] = await outbox()
    const status = await findByToken(db, tokenIn(mail ?? { text: '' }), services.now())
    expect(status).toMatchObject({
      state: 'pending',
      isBeingChecked: false,
      dueAt: new Date('2026-11-22T15:00:00Z'),
      businessId: null,
      history: [{ action: 'submit', isYours: true, why: '' }],
    })
    expect(await findByToken(db, 'A'.repeat(43), services.now())).toBeNull()
    expect(await findByToken(db, "' or true --", services.now())).toBeNull()
  })
})

describe('a draft', () => {
  test('has the typed values, one for each kind of form', async ({ db, services }) => {
    const who = { userId: danaId, kind: 'register' } as const
    const values = readValues(sentForm({ name: 'Half a na', zip: '349', category: null }))
    const kept = { settled: ['email bob@gmial.com'], hadFile: true, notListed: ['one', 'two'] }
    const draft = { values, step: 2, ...kept }
    expect(await findDraft(db, who)).toBeNull()
    expect(await saveDraft(db, who, draftOf([...sentForm()]), services.now())).toBe(true)
    expect(await saveDraft(db, who, draft, services.now())).toBe(true)
    expect(await findDraft(db, who)).toEqual({ ...draft, savedAt: services.now() })
    expect(await findDraft(db, { ...who, kind: 'suggest' })).toBeNull()
    await deleteDraft(db, who)
    expect(await findDraft(db, who)).toBeNull()
  })

  test('in two tabs keeps the changes of each', async ({ db, services }) => {
    const who = { userId: danaId, kind: 'register' } as const
    const save = (changes: Record<string, string>, base: FormValues) => {
      const draft = draftOf([...sentForm(changes)])
      return saveDraft(db, who, draft, services.now(), base)
    }
    const start = readValues(sentForm())
    await save({ description: 'Rewritten in the second tab.' }, start)
    await save({ yearsOfService: 'First tab' }, start)
    expect((await findDraft(db, who))?.values).toMatchObject({
      description: 'Rewritten in the second tab.',
      yearsOfService: 'First tab',
    })
    await save({ yearsOfService: '' }, readValues(sentForm({ yearsOfService: 'First tab' })))
    expect((await findDraft(db, who))?.values).toMatchObject({
      description: 'Rewritten in the second tab.',
      yearsOfService: '',
    })
  })

  test("above the size limit isn't kept, and doesn't block others", async ({ db, services }) => {
    const who = { userId: danaId, kind: 'suggest' } as const
    const endless = { name: 'x', message: 'y', city: 'z' }
    const huge = draftOf(
      Object.entries(endless).map(([name, letter]) => [name, letter.repeat(90_000)] as const),
    )
    expect(await saveDraft(db, who, huge, services.now())).toBe(false)
    const odd = draftOf([['name', 'a\u0000b\ud800']])
    expect(await saveDraft(db, who, odd, services.now())).toBe(true)
    expect((await findDraft(db, who))?.values.name).toBe('ab')
  })
})
