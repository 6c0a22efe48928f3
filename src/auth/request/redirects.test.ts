/** @module-tag once */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseRedirect, isAllowed } from './redirects.server.ts'

const siteUrl = 'https://site.example'
const rule = {
  siteUrl,
  allowed: [
    'https://*.preview.example/**',
    'https://app.example/*/done',
    'https://exact.example/welcome',
    'https://{one,two}.example/[a-c]?',
    'https://any.example:*/**',
    'myapp://callback',
    'https://12345/**',
  ],
}

describe('redirects are allowed to', () => {
  test.for([
    ['the site itself', 'https://site.example'],
    ['any page of it', 'https://site.example/a/b?c=d#e'],
    ['the site in capitals', 'HTTPS://SITE.example/'],
    ['what one star stands for', 'https://app.example/en/done'],
    ['what two stars stand for', 'https://pr-1.preview.example/a/b.html?c=d'],
    ['what is allowed to the letter', 'https://exact.example/welcome'],
    ['that with any fragment', 'https://exact.example/welcome#top'],
    ['one of two names', 'https://two.example/bx'],
    ['a port that a star stands for', 'https://any.example:8443/x'],
    ['an app of a phone', 'myapp://callback'],
  ])('%s', ([, url]) => {
    expect(isAllowed(rule, url ?? '')).toBe(true)
  })
})

describe('redirects are rejected to', () => {
  test.for([
    ['another site', 'https://evil.example/'],
    ['the site by another scheme', 'http://site.example/'],
    ['the site at another port', 'https://site.example:8443/'],
    ['a name that begins like the site', 'https://site.example.evil.example/'],
    ['a name that ends like the site', 'https://evilsite.example/'],
    ['a site below it', 'https://www.site.example/'],
    ['another site, with the name of this one before it', 'https://site.example@evil.example/'],
    ['another site, with name and password before it', 'https://site.example:443@evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['a script that looks like the site', 'javascript://site.example/%0aalert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['an address without a scheme', '//evil.example/'],
    ['an address of backslashes', String.raw`\\evil.example`],
    ['a path', '/account'],
    ['a host behind a backslash', String.raw`https://evil.example\@site.example/`],
    ['a host before a backslash', String.raw`https://site.example\.evil.example/`],
    ['a name and a backslash', String.raw`https://site.example\@evil.example/`],
    ['a scheme with one slash', 'https:/evil.example'],
    ['a scheme without slashes', 'https:site.example'],
    ['this machine', 'http://127.0.0.1:3000/back'],
    ['this machine by its other address', 'http://[::1]:5173/'],
    ['this machine by its name', 'http://localhost:3000/'],
    ['this machine as a number', 'http://2130706433/'],
    ['this machine as a hexadecimal number', 'http://0x7f000001/'],
    ['this machine in octal numbers', 'http://0177.0.0.1/'],
    ['this machine, shortened', 'http://127.1/'],
    ['a number that a pattern allows', 'https://12345/x'],
    ['a name that begins like this machine', 'http://127.0.0.1.evil.example/'],
    ['this machine in a name', 'http://127.0.0.1@evil.example/'],
    ['letters that look like others', 'https://sіte.example/'],
    ['a host with an escaped sign', 'https://site.example%2eevil.example/'],
    ['a host with a tab in it', 'https://evil.exa\tmple/'],
    ['a line break', 'https://site.example/\r\nset-cookie: a=b'],
    ['more than a star stands for', 'https://app.example/en/us/done'],
    ['a host with more names than a star stands for', 'https://evil.example/x.preview.example/'],
    ['two names for one star', 'https://a.b.preview.example/'],
    ['more than is allowed to the letter', 'https://exact.example/welcome/x'],
    ['another query than is allowed', 'https://exact.example/welcome?x=y'],
    ['a dot that is not one', 'https://exact-example/welcome'],
    ['a letter outside a set', 'https://one.example/dx'],
    ['another app', 'otherapp://callback'],
    ['nothing', ''],
  ])('%s', ([, url]) => {
    expect(isAllowed(rule, url ?? '')).toBe(false)
  })

  test('another site, with any prefix', () => {
    const before = fc.string({ unit: fc.constantFrom(...Array.from(String.raw`@:\/?#.%[]a1 `)) })
    fc.assert(
      fc.property(before, (text) => {
        const url = `https://${text}evil.example/`
        const isAway = URL.canParse(url) && new URL(url).hostname === 'evil.example'
        expect(isAway && isAllowed(rule, url)).toBe(false)
      }),
    )
  })
})

describe.for(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'while the site is at %s, redirects are allowed to',
  (own) => {
    test.for([
      ['this machine, at any port', 'http://127.0.0.1:5173/back', true],
      ['this machine by its other address', 'http://[::1]:5173/', true],
      ['a name that begins like this machine', 'http://127.0.0.1.evil.example/', false],
      ['another site', 'https://evil.example/', false],
    ] as const)('%s', ([, url, isOne]) => {
      expect(isAllowed({ siteUrl: own, allowed: [] }, url)).toBe(isOne)
    })
  },
)

test('redirects to this machine are allowed if configured', () => {
  const given = { siteUrl, allowed: ['http://127.0.0.1:*/**'] }
  expect(isAllowed(given, 'http://127.0.0.1:49152/back')).toBe(true)
})

test('the first allowed address is used, or else the site', () => {
  const evil = 'https://evil.example/'
  const good = 'https://exact.example/welcome'
  expect(chooseRedirect(rule, [undefined, '', evil, good, `${siteUrl}/x`])).toBe(good)
  expect(chooseRedirect(rule, [evil, null])).toBe(siteUrl)
})
