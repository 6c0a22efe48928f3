/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { sentForm } from '../../../test/submission-builders.ts'
import { readValues } from '../form/form-values.ts'
import { answered } from './answered.ts'

/** A form whose Monday and Tuesday have these hours. */
function opened(opens: string, closes: string, category = 'hvac') {
  return {
    category,
    'hours-0-opens': opens,
    'hours-0-closes': closes,
    'hours-1-opens': opens,
    'hours-1-closes': closes,
  }
}

function questionOf(changes: Parameters<typeof sentForm>[0]) {
  const fields = ['hours', 'specialDays']
  return answered(sentForm(changes)).questions.find(({ field }) => fields.includes(field))
}

describe('hours that are likely a typo', () => {
  test.for([
    ['09:00', '08:00', 'hvac', 'Open 23 hours on Monday, Tuesday, from 9 AM to 8 AM the next day?'],
    [
      '09:00',
      '08:00',
      'food-and-drinks',
      'Open 23 hours on Monday, Tuesday, from 9 AM to 8 AM the next day?',
    ],
    [
      '17:00',
      '05:00',
      'salon',
      'Open 12 hours on Monday, Tuesday, from 5 PM to 5 AM the next day?',
    ],
    ['05:00', '21:30', 'salon', 'Open 16.5 hours on Monday, Tuesday, from 5 AM to 9:30 PM?'],
  ] as const)('show a question: %s to %s, %s', ([opens, closes, category, text]) => {
    expect(questionOf(opened(opens, closes, category))?.text).toBe(text)
  })

  test.for([
    ['09:00', '17:00', 'hvac'],
    ['08:00', '00:00', 'hvac'],
    ['17:00', '03:00', 'food-and-drinks'],
    ['22:00', '06:00', 'security'],
    ['', '', 'hvac'],
  ] as const)('show no question: %s to %s, %s', ([opens, closes, category]) => {
    expect(questionOf(opened(opens, closes, category))).toBeUndefined()
  })

  test('are corrected with one answer, or kept without another question', () => {
    const slip = opened('09:00', '08:00')
    const question = questionOf(slip)
    expect(question?.take?.label).toBe('No, 9 AM to 8 PM')
    const taken = answered(sentForm({ ...slip, 'settle-hours': `take ${question?.key}` }))
    expect(taken.questions).toEqual([])
    expect(taken.values.hours[1]?.spans).toEqual([{ opens: '09:00', closes: '20:00' }])
    const kept = answered(sentForm({ ...slip, 'settle-hours': `keep ${question?.key}` }))
    expect(kept.questions).toEqual([])
    expect(answered(sentForm({ ...slip, settled: kept.settled })).questions).toEqual([])
    const other = { ...opened('09:00', '07:00'), settled: kept.settled }
    expect(questionOf(other)?.text).toContain('9 AM to 7 AM')
  })

  test('on a special day show a question', () => {
    const question = questionOf({
      'special-from': '2026-12-24',
      'special-opens': '10:00',
      'special-closes': '02:00',
      category: 'hvac',
    })
    expect(question).toMatchObject({
      field: 'specialDays',
      text: 'Open 16 hours on Thu, Dec 24, from 10 AM to 2 AM the next day?',
      take: { label: 'No, 10 AM to 2 PM' },
    })
  })

  test("that haven't changed show no question", () => {
    const slip = sentForm(opened('09:00', '08:00'))
    expect(answered(slip, readValues(slip)).questions).toEqual([])
  })
})
