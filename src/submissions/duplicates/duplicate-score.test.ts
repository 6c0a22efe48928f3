import { expect, test } from 'vitest'
import { isNearName } from './name-alone.ts'
import { clearlyClosest, duplicateFrom, duplicateScore } from './duplicate-score.ts'

const match = (score: number, isAlikeByName: boolean) => ({ score, isAlikeByName })
const twin = match(0.95, true)

test('only a clearly closest match is preselected', () => {
  expect(clearlyClosest([])).toBeNull()
  expect(clearlyClosest([match(0.5, false), twin])).toBe(twin)
  expect(clearlyClosest([match(0.5, false)])).toBeNull()
  expect(clearlyClosest([match(1, false)])).toBeNull()
  expect(clearlyClosest([twin, match(0.9, true)])).toBeNull()
})

test('a shared phone, website, or license counts at any distance; a similar name far away doesn’t', () => {
  const none = { isSamePhone: false, isSameSite: false, isSameLicense: false }
  const far = { ...none, likeness: 0, miles: 400 }
  for (const mark of ['isSamePhone', 'isSameSite', 'isSameLicense'] as const)
    expect(duplicateScore({ ...far, [mark]: true }), mark).toBeGreaterThanOrEqual(duplicateFrom)
  expect(duplicateScore({ ...far, likeness: 1 })).toBeLessThan(duplicateFrom)
  expect(duplicateScore({ ...far, likeness: 1, miles: 1 })).toBeGreaterThanOrEqual(duplicateFrom)
})

test('a name is near another that differs in one word or has one more', () => {
  for (const [one, other, isNear] of [
    ['Harbor Light Coffee', 'Harbor Lite Coffee Roasters', true],
    ['Harbor Light Coffee', 'Harbour Light Coffee, LLC', true],
    ['Coastal Plumbing', 'Coastal Plumbing Supply', true],
    ['Harbor Light Coffee', 'Harbor Light Coffee', true],
    ['Harbor Light Coffee', 'Ocean Light Coffee', false],
    ['Palm Coffee', 'Palm Street Coffee Roasters', false],
    ['Bay Coffee', 'Day Coffee', false],
    ['Anchor', 'Anchor Coffee', false],
  ] as const)
    expect(isNearName(one, other), `${one} and ${other}`).toBe(isNear)
})
