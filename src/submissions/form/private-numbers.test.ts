/** @module-tag once */
import { expect, test } from 'vitest'
import { sentForm } from '../../../test/submission-builders.ts'
import { checkSubmission } from '../questions/check-submission.ts'
import { readValues } from './form-values.ts'

function problemsOf(changes: Parameters<typeof sentForm>[0]): string[][] {
  const checked = checkSubmission(readValues(sentForm(changes)), 'suggest')
  return checked.ok ? [] : checked.problems.map(({ field, text }) => [field, text])
}

test.each([
  ['My SSN is 078-05-1120, taxes done.', 'Social Security'],
  ['Taxes. Social Security number: 078051120', 'Social Security'],
  ['Pay with 4111 1111 1111 1111 here.', 'card number'],
])("a private number isn't allowed in public texts: %s", (description, name) => {
  expect(problemsOf({ description })).toEqual([['description', expect.stringContaining(name)]])
})

test('none of a business’s public texts may have one', () => {
  const secret = 'Ask for 078-05-1120, the owner’s number.'
  for (const field of [
    'coreCompetencies',
    'pastPerformance',
    'differentiators',
    'hoursNote',
    'descriptionSpanish',
  ])
    expect(
      problemsOf({ [field]: secret }).map(([name]) => name),
      field,
    ).toContain(field)
})

test.each([
  'Call 772-555-0142, license CAC1820001, 34994-1234.',
  'EIN 12-3456789. Batch 4111 1111 1111 1112.',
])('other numbers are allowed: %s', (description) => {
  expect(problemsOf({ description })).toEqual([])
})
