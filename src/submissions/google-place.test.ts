/** @module-tag once */
import { describe, expect } from 'vitest'
import { test } from '../../test/fixtures.ts'
import { isPlaceAddress, placeAddress, placeIdIn } from './google-place.ts'

const sydney = 'ChIJN1t_tDeuEmsRUsoyG83frY4'

describe('a place on Google', () => {
  test.for([
    sydney,
    `  place_id: ${sydney} `,
    `https://www.google.com/maps/place/?q=place_id:${sydney}`,
    `https://www.google.com/maps/search/?api=1&query=Google&query_place_id=${sydney}`,
    `https://search.google.com/local/writereview?placeid=${sydney}`,
    'https://www.google.com/maps/place/Google+Sydney/@-33.866489,151.1958561,17z/data=!3m1!4b1!4m6!3m5!1s0x6b12ae37b47f5b37:0x8eaddfcd1b32ca52!8m2!3d-33.866489!4d151.1958561',
    'https://maps.google.com/?ftid=0x6b12ae37b47f5b37:0x8eaddfcd1b32ca52',
  ])('is read from %s', (value) => {
    expect(placeIdIn(value)).toEqual({ ok: true, id: sydney })
  })

  test('has an address that is read again', () => {
    const address = placeAddress(sydney)
    expect(placeIdIn(address)).toEqual({ ok: true, id: sydney })
    expect(isPlaceAddress(address)).toBe(true)
    expect(isPlaceAddress(`${address}"><b>`)).toBe(false)
  })

  test('is optional', () => {
    expect(placeIdIn('  ')).toEqual({ ok: true, id: null })
  })

  test.for([
    ['https://maps.app.goo.gl/abcDEF123', /short link/],
    ['https://www.google.com/search?q=plumber', /Enter the link to its page on Google Maps/],
    [`https://evil.example/?placeid=${sydney}`, /Enter the link/],
    ['Semper Plumbing', /Enter the link/],
    ['ChIJ<script>', /Enter the link/],
  ] as const)('is not read from %s', ([value, text]) => {
    const found = placeIdIn(value)
    expect(found.ok ? '' : found.text).toMatch(text)
  })
})
