import { expect, test } from 'vitest'
import { mayRead } from './robots.ts'

const userAgent = 'VeteranBusinessDirectory-LinkCheck (+https://directory.example/about-us)'

test.for([
  ['', '/', true],
  ['User-agent: *\nDisallow:', '/', true],
  ['User-agent: *\nDisallow: /', '/', false],
  ['\uFEFFuser-agent : * # all\r\ndisallow: / # nothing', '/', false],
  ['User-agent: Googlebot\nDisallow: /', '/', true],
  ['User-agent: *\nDisallow: /wp-admin/', '/', true],
  ['User-agent: *\nDisallow: /shop', '/shop/cart', false],
  // Our own group counts alone.
  [
    'User-agent: *\nDisallow: /\nUser-agent: veteranbusinessdirectory-linkcheck\nAllow: /',
    '/',
    true,
  ],
  [
    'User-agent: VeteranBusinessDirectory-LinkCheck\nDisallow: /\nUser-agent: *\nAllow: /',
    '/',
    false,
  ],
  // Agents in a row share their rules, across a blank line too; groups of one name are joined.
  ['User-agent: Bingbot\n\nUser-agent: *\nDisallow: /', '/', false],
  ['User-agent: *\nDisallow: /a\nUser-agent: *\nDisallow: /b', '/b', false],
  // The longest rule decides, and Allow of two as long.
  ['User-agent: *\nDisallow: /\nAllow: /shop', '/shop', true],
  ['User-agent: *\nAllow: /\nDisallow: /shop', '/shop', false],
  ['User-agent: *\nDisallow: /\nAllow: /', '/', true],
  ['User-agent: *\nDisallow: /*.php$', '/index.php', false],
  ['User-agent: *\nDisallow: /*.php$', '/index.php?page=1', true],
  ['User-agent: *\nDisallow: /*/private', '/a/private/b', false],
  ['User-agent: *\nDisallow: /$', '/', false],
  ['User-agent: *\nDisallow: /$', '/shop', true],
  ['User-agent: *\nDisallow: *a*a*a*a*a*a*a*a*a*a*b', `/${'a'.repeat(5000)}`, true],
  ['<!doctype html><title>Not found</title>', '/', true],
] as const)('%j lets us read %s: %s', ([rules, path, isAllowed]) => {
  expect(mayRead(rules, { url: new URL(path, 'https://shop.example'), userAgent })).toBe(isAllowed)
})

// Each took hours: the time grew with the square of the length, or its cube.
const many = 500_000
test.for([
  ['spaces', `Disallow:${' '.repeat(many)}x`],
  ['spaces before a comment', `Disallow: ${' #'.repeat(many)}`],
  ['a long key', `${'a'.repeat(many)} ${'b'.repeat(many)}`],
  ['tabs', `User-agent${'\t'.repeat(many)}\n`.repeat(3)],
  ['stars', `User-agent: *\nDisallow: /${'*a'.repeat(many)}b`],
  ['rules', `User-agent: *\n${'Disallow: /*ab\n'.repeat(40_000)}`],
] as const)('rules with many %s are read in time', ([, rules]) => {
  const url = new URL(`/${'a'.repeat(16_000)}`, 'https://shop.example')
  expect(mayRead(rules, { url, userAgent })).toBe(true)
})
