/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { localPath, pathWith } from './local-path.ts'

describe('the redirect target', () => {
  test.for([
    ['/', '/'],
    ['/account', '/account'],
    ['/businesses/search?zip=34994&category=HVAC', '/businesses/search?zip=34994&category=HVAC'],
    ['/a#part', '/a#part'],
    ['/a?next=//b', '/a?next=//b'],
    ['/r%C3%A9sum%C3%A9', '/r%C3%A9sum%C3%A9'],
    ['/résumé', '/r%C3%A9sum%C3%A9'],
    ['/./\u3000', '/%E3%80%80'],
    ['/a/../account', '/account'],
  ])('%j is a path of this site', ([wanted, path]) => {
    expect(localPath(wanted)).toBe(path)
  })

  test.for([
    [null],
    [undefined],
    [''],
    ['account'],
    ['//evil.example'],
    ['///evil.example'],
    ['/.//evil.example'],
    ['/a/..//evil.example'],
    ['/%2e//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/account\\evil'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/a\u0000'],
    ['/a\u200b'],
    ['/a\u2028'],
    [' /account'],
  ])("%j isn't, and is replaced by the home page or the given fallback", ([wanted]) => {
    expect(localPath(wanted)).toBe('/')
    expect(localPath(wanted, '/account')).toBe('/account')
  })

  test('an address contains only parameters with a value', () => {
    expect(pathWith('/auth', { from: '/a?b=c&d', mode: undefined, email: '' })).toBe(
      '/auth?from=%2Fa%3Fb%3Dc%26d',
    )
    expect(pathWith('/auth', {})).toBe('/auth')
  })
})
