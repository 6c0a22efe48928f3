import { expect } from 'vitest'
import { test as desk } from '../../../test/desk-fixtures.ts'
import { test } from '../../../test/fixtures.ts'
import { decideNow, passUndoMinute, sendIn, tokenIn } from '../../../test/submission-builders.ts'
import { sentFields, valuesOf } from '../../submissions/form/form-values.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'

test('a question is answered alone: the submission stays unchanged, under any new rules', async ({
  db,
  services,
  visit,
}) => {
  const id = await sendIn(db, services, { description: 'We cool homes.\nAll of them.' })
  const path = `/submission/${tokenIn(await db.selectFrom('mails').select('text').executeTakeFirstOrThrow())}`
  await decideNow(db, services, id, 'ask_changes')
  passUndoMinute(services)
  const row = () =>
    db.selectFrom('submissions').select(['state', 'details']).executeTakeFirstOrThrow()
  const details = { ...((await row()).details as SubmissionDetails), description: 'Short.' }
  await db
    .updateTable('submissions')
    .set({ details: JSON.stringify(details) })
    .execute()
  const page = await visit(path)
  const form = page.document.querySelector('form[enctype="multipart/form-data"]')
  const order = form?.querySelectorAll('#words, button:not([aria-hidden]), details')
  const names = order?.map(({ text, tagName }) => (tagName === 'BUTTON' ? text : tagName))
  expect(names?.slice(0, 3)).toEqual(['TEXTAREA', 'Send the answer', 'DETAILS'])
  expect(names?.at(-1)).toBe('Send the answer with these changes')

  const send = async (words: string, changes: Record<string, string> = {}) => {
    const body = new FormData()
    for (const [name, value] of sentFields(valuesOf(details))) body.append(name, value)
    for (const [name, value] of Object.entries({ intent: 'answer', words, ...changes }))
      body.set(name, value)
    return visit(path, { method: 'POST', body })
  }
  const empty = await send(' ')
  expect(empty.status).toBe(400)
  expect(empty.document.querySelector('#words-problem')?.text).toContain('Write your answer')
  // A change is checked together with the rest.
  expect((await send('We have moved.', { zip: '34990' })).words).toContain('Write a little more')
  expect((await send('We have moved.')).status).toBe(302)
  expect(await row()).toEqual({ state: 'pending', details })
})

test('a document can be added to the answer, is stored with it, and is an answer on its own', async ({
  db,
  services,
  visit,
}) => {
  const id = await sendIn(db, services)
  const path = `/submission/${tokenIn(await db.selectFrom('mails').select('text').executeTakeFirstOrThrow())}`
  await decideNow(db, services, id, 'ask_changes')
  passUndoMinute(services)
  const page = await visit(path)
  const answer = page.document.querySelectorAll('form[enctype="multipart/form-data"] > *')
  const file = page.document.querySelectorAll('input[type="file"]')
  expect(file).toHaveLength(1)
  expect(file[0]?.closest('details')).toBe(null)
  expect(file[0]?.getAttribute('accept')).toContain('.heic')
  expect(answer.map(({ text }) => text).join(' ')).toContain('Only our reviewers can open them')

  const { details } = await db.selectFrom('submissions').select('details').executeTakeFirstOrThrow()
  const send = async (words: string, document: File) => {
    const body = new FormData()
    const values = valuesOf(details as SubmissionDetails)
    for (const [name, value] of sentFields(values)) body.append(name, value)
    body.set('intent', 'answer')
    body.set('words', words)
    body.append('evidence', document)
    return visit(path, { method: 'POST', body })
  }
  const refused = await send('Here it is.', new File(['Hello'], 'dd214.pdf'))
  expect(refused.status).toBe(400)
  const problem = refused.document.querySelector('#evidence-problem')
  expect(problem?.text).toContain('This file isn’t really a PDF')
  expect(problem?.closest('details')).toBe(null)
  expect(refused.document.querySelector('#words')?.text).toBe('Here it is.')
  const left = () => db.selectFrom('submission_evidence').select('media_type').execute()
  expect(await left()).toEqual([])

  expect((await send('', new File(['%PDF-1.7'], 'dd214.pdf'))).status).toBe(302)
  expect(await left()).toEqual([{ media_type: 'application/pdf' }])
  const { state } = await db.selectFrom('submissions').select('state').executeTakeFirstOrThrow()
  expect(state).toBe('pending')
})

desk(
  'a form without the relationship to the business, as it was until 2026-11, keeps it',
  async ({ db, services, signIn }) => {
    const changes = { relation: 'owner', licenseNumber: 'CAC1820001' }
    const id = await sendIn(db, services, changes, 'register')
    const olga = await signIn({ name: 'Olga' })
    await db.updateTable('submissions').set({ user_id: olga.userId }).execute()
    const path = `/submission/${tokenIn(await db.selectFrom('mails').select('text').executeTakeFirstOrThrow())}`
    await decideNow(db, services, id, 'ask_changes')
    passUndoMinute(services)
    const row = () =>
      db.selectFrom('submissions').select(['state', 'details']).executeTakeFirstOrThrow()
    const body = new FormData()
    for (const [name, value] of sentFields(valuesOf((await row()).details as SubmissionDetails)))
      if (name !== 'relation') body.append(name, value)
    for (const [name, value] of Object.entries({
      intent: 'answer',
      words: 'The city is right now.',
    }))
      body.set(name, value)
    const sent = await olga.sendForm(path, body)
    expect(sent.status).toBe(302)
    expect((await row()).state).toBe('pending')
  },
)
