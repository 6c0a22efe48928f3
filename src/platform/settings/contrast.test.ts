/** @module-tag once */
import { expect, test } from 'vitest'
import { colorProblems, contrastOf } from './contrast.ts'

const good = { navy: '#0b1f3a', gold: '#f2c14e', action: '#b5431e', link: '#1b5599' }

test('the contrast of two colors follows the standard', () => {
  expect(contrastOf('#ffffff', '#000000')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('the design’s colors pass, and a pale one is rejected with its ratio', () => {
  expect(colorProblems(good)).toEqual({})
  expect(colorProblems({ ...good, action: '#ff9966' }).action).toMatch(/contrast is 2\.\d/)
  expect(colorProblems({ ...good, navy: '#f2c14e' })).toHaveProperty('gold')
  // White on it is 4.7 to 1, but 3.5 on the lighter edge of the home page's picture.
  expect(colorProblems({ ...good, navy: '#56748f' }).navy).toContain('lighter edge')
  expect(colorProblems({ ...good, link: 'red;}' }).link).toContain('six digits')
})
