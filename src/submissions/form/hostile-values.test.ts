/** @module-tag once */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sentForm } from '../../../test/submission-builders.ts'
import { checkSubmission } from '../questions/check-submission.ts'
import type { SubmissionKind } from './field-kinds.ts'
import { readValues, sentFields } from './form-values.ts'

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    "'; drop table submissions; --",
    'javascript:alert(1)',
    '\u0000',
    '\ud800',
    '\u202egnp.exe',
    'a\u0301\u0302\u0303\u0304\u0305',
    '%00',
    '../../etc/passwd',
    '𝕊𝕖𝕞𝕡𝕖𝕣',
    'https://xn--80ak6aa92e.com',
    'a,b,c,d',
  ),
  fc.nat(400).map((length) => 'ab \u200b'.repeat(length * 20)),
)

const names = [
  ...sentFields(readValues(sentForm())).map(([name]) => name),
  'serves',
  'hours-3-opens',
  'hours-3-closes',
  'hours-3-all-day',
  'hidesAddress',
  '__proto__',
  'constructor',
]

describe('a hostile form', () => {
  test('is rejected next to its fields or becomes a normalized row, never anything else', () => {
    let clean = 0
    const change = fc.tuple(
      fc.constantFrom(...names),
      fc.array(hostile, { minLength: 1, maxLength: 3 }),
    )
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 4 }),
        fc.constantFrom<SubmissionKind>('suggest', 'register'),
        (changes, kind) => {
          const form = sentForm()
          for (const [name, values] of changes) {
            form.delete(name)
            for (const value of values) form.append(name, value)
          }
          const checked = checkSubmission(readValues(form), kind)
          if (!checked.ok) {
            expect(checked.problems.length).toBeGreaterThan(0)
            for (const { field, text } of checked.problems) {
              expect(field).not.toBe('')
              expect(text).not.toBe('')
            }
            return
          }
          clean++
          const row = JSON.stringify(checked.details)
          expect(row.length).toBeLessThan(12_000)
          expect(row.replaceAll('\\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]|\\u/u)
          for (const link of [checked.details.website, checked.details.facebook])
            expect(link ?? 'https://').toMatch(/^https?:\/\//)
          expect(checkSubmission(readValues(form), kind)).toEqual(checked)
        },
      ),
      { numRuns: 5000 },
    )
    expect(clean).toBeGreaterThan(100)
  })

  test('may contain anything', () => {
    const anything = fc.array(fc.tuple(fc.string(), fc.anything()), { maxLength: 20 })
    fc.assert(
      fc.property(anything, (fields) => {
        expect(checkSubmission(readValues(fields), 'register').ok).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

// Each took minutes: the time grew with the square of the length, or its cube.
test.for([' ', '\t \n', '(', ',', '1 ', 'a1', '-', '.', '@', 'a.', '<', '<a', 'http:', 'x '])(
  'a form of much “%s” is read in time',
  (part) => {
    for (const text of [
      part.repeat(64_000),
      `7${part.repeat(64_000)}7`,
      `a${part.repeat(64_000)}>`,
    ])
      for (const name of names) {
        const form = sentForm()
        form.set(name, text)
        expect(checkSubmission(readValues(form), 'register')).toHaveProperty('ok')
      }
  },
)
