/** @module-tag once */
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { countTaps } from './tap-count.ts'

/** The beacon sent by a tap on a link, with the counter inlined as on pages. */
function toldOf(href: string, business: string | null, website?: string): string[] {
  const told: string[] = []
  class Element {
    dataset = { business, website }
    pathname = new URL(href, 'https://site.test').pathname
    getAttribute = () => href
    closest = (what: string) => (what === 'a[href]' || business !== null ? this : null)
  }
  const document = {
    addEventListener: (_: string, hear: (event: object) => void) => hear({ target: new Element() }),
  }
  const navigator = { sendBeacon: (address: string) => told.push(address) }
  runInNewContext(`(${String(countTaps)})()`, { document, navigator, Element })
  return told
}

test('only taps that call, email, or go to a business are reported', () => {
  const site = 'https://semper.example'
  const tap = (what: string) => [`/business/semper/tap?what=${what}`]
  expect(toldOf('tel:772-555-0142', 'semper')).toEqual(tap('call'))
  expect(toldOf('https://www.google.com/maps/dir/?api=1', 'semper')).toEqual(tap('directions'))
  expect(toldOf('/business/semper/message', 'semper')).toEqual(tap('message'))
  expect(toldOf('/es/business/semper/message', 'semper')).toEqual(tap('message'))
  expect(toldOf(site, 'semper', site)).toEqual(tap('website'))
  expect(toldOf('https://other.example', 'semper', site)).toEqual([])
  expect(toldOf('/business/semper/nearby', 'semper')).toEqual([])
  expect(toldOf('tel:988', null)).toEqual([])
  expect(toldOf('tel:1', 'a/b')).toEqual(['/business/a%2Fb/tap?what=call'])
})
