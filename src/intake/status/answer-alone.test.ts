import { expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { decideNow, sendIn, tokenIn } from '../../../test/submission-builders.ts'
import { sentFields, valuesOf } from '../../submissions/form/form-values.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'

test('a question is answered alone: what was sent stays as it was, whatever the rules are now', async ({
  db,
  services,
  visit,
}) => {
  const id = await sendIn(db, services, { description: 'We cool homes.\nAll of them.' })
  const path = `/submission/${tokenIn(await db.selectFrom('mails').select('text').executeTakeFirstOrThrow())}`
  await decideNow(db, services, id, 'ask_changes')
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
  // What is changed is checked, with all else.
  expect((await send('We have moved.', { zip: '34990' })).words).toContain('Write a little more')
  expect((await send('We have moved.')).status).toBe(302)
  expect(await row()).toEqual({ state: 'pending', details })
})
