/** @module-tag once */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeToken, readToken, isSolved, makeChallenge } from './challenge.server.ts'
import { solve } from './challenge.client.ts'

const secret = 'a secret of the installation'

describe('the challenge of a form', () => {
  test('is solved by a browser and accepted', async () => {
    const proof = await solve(await makeChallenge(secret, 'form-1'))
    expect(proof).not.toBeNull()
    expect(await isSolved(secret, 'form-1', proof ?? '')).toBe(true)
  })

  test('isn’t valid for another form or secret', async () => {
    const proof = (await solve(await makeChallenge(secret, 'form-1'))) ?? ''
    expect(await isSolved(secret, 'form-2', proof)).toBe(false)
    expect(await isSolved('another secret', 'form-1', proof)).toBe(false)
  })

  test('can’t be replaced by an easier challenge', async () => {
    const challenge = await makeChallenge(secret, 'form-1')
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
    const proof = (await solve(easier)) ?? ''
    expect(await isSolved(secret, 'form-1', proof)).toBe(false)
  })

  test('accepts any text safely', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json().map(btoaOf)), async (text) => {
        expect(await isSolved(secret, 'form-1', text)).toBe(false)
      }),
    )
  })
})

describe('the token of a form', () => {
  const token = { key: 'form-1', issuedAt: new Date('2026-11-21T15:00:00Z') }

  test('is read back', async () => {
    expect(await readToken(secret, await makeToken(secret, token))).toEqual(token)
  })

  test('is rejected if its time or key was changed', async () => {
    const made = await makeToken(secret, token)
    const [head, claims = '', signature] = made.split('.')
    const withClaims = (from: string, to: string) => {
      const changed = Buffer.from(claims, 'base64url').toString().replace(from, to)
      expect(changed).toContain(to)
      return [head, Buffer.from(changed).toString('base64url'), signature].join('.')
    }
    expect(await readToken(secret, withClaims('form-1', 'form-2'))).toBeNull()
    expect(await readToken(secret, withClaims(':17', ':16'))).toBeNull()
    expect(await readToken('another secret', made)).toBeNull()
    expect(await readToken(secret, '')).toBeNull()
  })
})

function btoaOf(text: string): string {
  return Buffer.from(text).toString('base64')
}
