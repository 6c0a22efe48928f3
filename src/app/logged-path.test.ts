/** @module-tag once */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loggedPath } from './log.server.ts'

const token = 'QdlDKy3vJt5x8a9Zr0bWm_4cEo-1fHq7sLgUiNpTzYk'

describe('a path in the log', () => {
  test.each([
    [`/submission/${token}`, '/submission/-'],
    [`/submission/${token}.data`, '/submission/-'],
    [`/submission/${token}/not-me)`, '/submission/-/not-me)'],
    [`//submission//${token}`, '/submission/-'],
    [`/submission%2f${token}`, '/submission/-'],
    [`/submission%252F${token}/x`, '/submission/-/x'],
    [`/Submission/${token.slice(0, 12)}`, '/Submission/-'],
    [`/submission/%c3${token}`, '/submission/-'],
    ['/x/rita@example.com', '/x/-'],
    ['/x/rita%40example.com', '/x/-'],
    ['/business/semper-plumbing-stuart', '/business/semper-plumbing-stuart'],
    [
      '/review/0b2c1d6e-6a0e-4a50-9a75-5a8d3f0f0a11',
      '/review/0b2c1d6e-6a0e-4a50-9a75-5a8d3f0f0a11',
    ],
    ['/', '/'],
  ])('%s is written as %s', (path, written) => {
    expect(loggedPath(path)).toBe(written)
  })

  test('never contains a token, wherever and however it is written', () => {
    const write = fc.constantFrom(
      (text: string) => text,
      encodeURIComponent,
      (text: string) => encodeURIComponent(encodeURIComponent(text)),
    )
    const around = fc.array(fc.constantFrom('submission', 'SUBMISSION', '', 'a', '%', '%zz', 'é'), {
      maxLength: 4,
    })
    const property = fc.property(
      around,
      around,
      fc.constantFrom('/', '//', '%2f', '%5C', '\\'),
      write,
      (before, after, slash, how) => {
        const path = `/${[...before, how(token), ...after].join(slash)}`
        expect(loggedPath(path)).not.toContain(token)
      },
    )
    fc.assert(property)
  })
})
