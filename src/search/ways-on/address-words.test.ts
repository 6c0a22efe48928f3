/** @module-tag once */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressWords } from './offers.server.ts'

describe('words in a URL', () => {
  test.for([
    ['/plumbers-in-stuart', 'plumbers in stuart'],
    ['/business/semper-plumbing', 'semper plumbing'],
    ['/category/hvac/city/stuartt', 'hvac stuartt'],
    ['/florida/Roof_Repair.html', 'Roof Repair'],
    ['/pe%C3%B1a-hermanos', 'peña hermanos'],
    ['/no-such-page', ''],
    ['/wp-login.php', ''],
    ['/.env', ''],
    ['/%00', ''],
    ['/%E0%A4%A', 'A'],
    [`/${'a'.repeat(500)}`, ''],
    ['/one-two-three-four-five-six-seven-eight-nine', 'one two three four five six seven eight'],
  ])('of %s are "%s"', ([path, words]) => {
    expect(addressWords(path ?? '')).toBe(words)
  })

  test('are few and plain for any URL', () => {
    const property = fc.property(fc.string({ unit: 'binary' }), (path) => {
      expect(addressWords(path)).toMatch(/^[\p{L}\p{M}\p{N}'’ ]*$/u)
      expect(addressWords(path).split(' ').length).toBeLessThanOrEqual(8)
    })
    fc.assert(property)
  })
})
