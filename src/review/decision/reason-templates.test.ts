import { expect, test } from 'vitest'
import { changeTemplates, rejectTemplatesOf } from './reason-templates.ts'

test('ready-made words claim nothing that nobody need have tried, found or been told', () => {
  const kinds = ['suggest', 'edit', 'claim', 'proof'] as const
  const all = [...changeTemplates, ...kinds.flatMap(rejectTemplatesOf)]
  const claiming = all.filter(({ text }) =>
    /answered|called|could not reach|we found|found nothing|could not verify|told us|register names|record names/i.test(
      text(),
    ),
  )
  expect(claiming).toEqual([])
})
