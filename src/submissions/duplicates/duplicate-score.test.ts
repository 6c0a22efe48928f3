import { expect, test } from 'vitest'
import { clearlyClosest } from './duplicate-score.ts'

const match = (score: number, isAlikeByName: boolean) => ({ score, isAlikeByName })
const twin = match(0.95, true)

test('only a clearly closest match is preselected', () => {
  expect(clearlyClosest([])).toBeNull()
  expect(clearlyClosest([match(0.5, false), twin])).toBe(twin)
  expect(clearlyClosest([match(0.5, false)])).toBeNull()
  expect(clearlyClosest([match(1, false)])).toBeNull()
  expect(clearlyClosest([twin, match(0.9, true)])).toBeNull()
})
