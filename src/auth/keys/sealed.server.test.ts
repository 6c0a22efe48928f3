/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { keyedHash, seal, unseal } from './sealed.server.ts'

describe('an encrypted text', () => {
  test('can be decrypted by its owner, and reveals neither its content nor repetition', () => {
    const sealed = seal('JBSWY3DPEHPK3PXP', 'one', 'secret')
    expect(unseal(sealed, 'one', 'secret')).toBe('JBSWY3DPEHPK3PXP')
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
    expect(seal('JBSWY3DPEHPK3PXP', 'one', 'secret')).not.toBe(sealed)
  })

  test("can't be decrypted for another owner, with another secret, or when changed", () => {
    const sealed = seal('JBSWY3DPEHPK3PXP', 'one', 'secret')
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    expect(() => unseal(sealed, 'other', 'secret')).toThrow('unable to authenticate')
    expect(() => unseal(sealed, 'one', 'other secret')).toThrow('unable to authenticate')
    expect(() => unseal(changed, 'one', 'secret')).toThrow('unable to authenticate')
  })
})

test("a code's hash depends on its owner and secret", () => {
  const hash = keyedHash('123456', 'one', 'secret')
  expect(keyedHash('123456', 'one', 'secret')).toBe(hash)
  expect(keyedHash('123456', 'other', 'secret')).not.toBe(hash)
  expect(keyedHash('123456', 'one', 'other secret')).not.toBe(hash)
})
