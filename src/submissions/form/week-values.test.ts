/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { inLanguage } from '../../platform/text/language.server.ts'
import {
  runsPastMidnight,
  specialDayWords,
  weekWords,
  withDays,
  withOneMore,
  withoutSpan,
} from './week-values.ts'
import { summaryOf } from './field-lines.ts'
import { steps } from './form-steps.ts'
import { readValues } from './form-values.ts'

const empty = readValues([]).hours
const nine = { isAllDay: false, spans: [{ opens: '09:00', closes: '17:30' }] }
const always = { isAllDay: true, spans: [] }

describe('a week of hours in the form', () => {
  test('combines days with the same hours', () => {
    expect(weekWords(empty)).toBe('')
    const week = withDays(withDays(empty, [0, 1, 2, 4], nine), [5, 6], always)
    expect(weekWords(week)).toBe(
      'Mon to Wed 9:00 AM to 5:30 PM; Fri 9:00 AM to 5:30 PM; Sat to Sun 24 hours',
    )
  })

  test('shows noon and midnight as clock times', () => {
    const late = { isAllDay: false, spans: [{ opens: '12:00', closes: '00:15' }] }
    expect(weekWords(withDays(empty, [6], late))).toBe('Sun 12:00 PM to 12:15 AM')
    expect(late.spans.map(runsPastMidnight)).toEqual([true])
    expect(nine.spans.map(runsPastMidnight)).toEqual([false])
  })

  test('can have more hours on a day, and fewer again', () => {
    const more = withOneMore(withDays(empty, [3], nine), 3)
    expect(more[3]?.spans).toEqual([...nine.spans, { opens: '', closes: '' }])
    expect(withoutSpan(more, 3, 0)[3]?.spans).toEqual([{ opens: '', closes: '' }])
    expect(more[2]).toEqual(empty[2])
  })
})

test('writes hours in the language of the page', () => {
  const week = withDays(empty, [0, 1, 2, 3, 4], nine)
  const closed = { from: '2026-12-24', to: '', opens: '', closes: '', note: '' }
  const [hours, special] = inLanguage('es', () => [weekWords(week), specialDayWords([closed])])
  expect(hours).toMatch(/^lun a vie /)
  expect(special).toEqual([expect.stringMatching(/dic.*: cerrado$/)])
})

test('names the category in the language of the page', () => {
  const category = { slug: 'plumbing', name: 'Plumbing' } as const
  const groups = [{ label: 'Trades', categories: [category] }]
  const values = readValues([['category', 'plumbing']])
  const context = { values, choices: { groups, counties: [] }, foundCounty: null } as never
  const lines = inLanguage('es', () => summaryOf(steps[0] as never, context, ''))
  expect(JSON.stringify(lines)).toContain('Plomería')
})
