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
