import { expect, test } from 'vitest'
import { clearlyClosest } from './duplicate-score.ts'

const match = (score: number, reasons: string[], isSample = false) => ({ score, reasons, isSample })
const twin = match(0.95, ['same name', 'same phone'])

test('only what is clearly the closest is chosen ahead, and never a sample', () => {
  expect(clearlyClosest([])).toBeNull()
  expect(clearlyClosest([match(0.5, ['same phone']), twin])).toBe(twin)
  expect(clearlyClosest([match(0.5, ['same phone'])])).toBeNull()
  expect(clearlyClosest([match(1, ['same license number', 'same phone'])])).toBeNull()
  expect(clearlyClosest([twin, match(0.9, ['similar name', 'same phone'])])).toBeNull()
  expect(clearlyClosest([match(1, ['same name', 'same phone'], true)])).toBeNull()
  expect(clearlyClosest([match(1, ['same name', 'same phone'], true), twin])).toBe(twin)
})
