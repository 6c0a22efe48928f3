import { expect } from 'vitest'
import { test, type Answer } from '../../../test/fixtures.ts'
import { sendIn, tokenIn } from '../../../test/submission-builders.ts'
import { baseName, choiceName } from '../../platform/forms/merge-sent.ts'
import { sentFields, valuesOf } from '../../submissions/form/form-values.ts'
import type { SubmissionDetails } from '../../submissions/submission.ts'

test('two tabs with changes in different fields keep both, and a question decides about the same field', async ({
  db,
  services,
  visit,
}) => {
  await sendIn(db, services)
  const row = async () => {
    const { details } = await db
      .selectFrom('submissions')
      .select('details')
      .executeTakeFirstOrThrow()
    return details as SubmissionDetails
  }
  const path = `/submission/${tokenIn(await db.selectFrom('mails').select('text').executeTakeFirstOrThrow())}`
  const shown = valuesOf(await row())
  const inTab = ({ document }: Answer) => {
    const hidden = (name: string) =>
      document.querySelector(`input[name="${name}"]`)?.getAttribute('value') ?? ''
    return (changes: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of sentFields(shown)) body.append(name, value)
      const kept = { intent: 'answer', words: '', [baseName]: hidden(baseName) }
      for (const [name, value] of Object.entries({ ...kept, ...changes })) body.set(name, value)
      for (const field of document.querySelectorAll('input[name^="asked."]'))
        body.set(field.getAttribute('name') ?? '', field.getAttribute('value') ?? '')
      return visit(path, { method: 'POST', body })
    }
  }
  const [first, second] = [inTab(await visit(path)), inTab(await visit(path))]
  expect((await first({ phone: '772-555-0199' })).status).toBe(302)
  expect((await second({ street: '900 SW Federal Hwy' })).status).toBe(302)
  expect(await row()).toMatchObject({ street: '900 SW Federal Hwy', phone: '772-555-0199' })

  // The second tab hasn't been reloaded, and changes the same fields as the first.
  const asked = await second({ phone: '772-555-0111', submitterName: 'Dana R.' })
  expect(asked.status).toBe(409)
  expect(asked.words).toContain('You changed this in another tab')
  expect(await row()).toMatchObject({ phone: '772-555-0199', submitter: { name: 'Dana Reyes' } })
  const again = inTab(asked)
  const mine = { phone: '772-555-0111', submitterName: 'Dana R.', street: '900 SW Federal Hwy' }
  expect((await again({ ...mine, [choiceName('phone')]: 'mine' })).status).toBe(302)
  expect(await row()).toMatchObject({
    phone: '772-555-0111',
    street: '900 SW Federal Hwy',
    submitter: { name: 'Dana R.' },
  })
})
