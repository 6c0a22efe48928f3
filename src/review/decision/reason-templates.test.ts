import { expect, test } from 'vitest'
import { rejectTemplates } from './reason-templates.ts'

test('words to reject with claim nothing that nobody need have tried', () => {
  const claiming = rejectTemplates.filter(({ text }) =>
    /answered|called|reach|register names|record names/.test(text),
  )
  expect(claiming).toEqual([])
})
