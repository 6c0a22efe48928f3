import { describe, expect, test } from 'vitest'
import { isImpossiblePhone } from './phone-rule.ts'
import { signalsOf, signalText, type SignalFacts } from './signals.ts'

const today = '2026-11-27'

const quietSite = {
  failures: 0,
  failedOn: null,
  answer: '',
  parked: '',
  parkedNights: 0,
  parkedOn: null,
}

function found(changes: Partial<SignalFacts>) {
  const facts: SignalFacts = {
    phone: '772-555-0142',
    website: 'https://shop.example/',
    site: quietSite,
    registration: null,
    lastSign: '2026-10-01',
    ...changes,
  }
  return signalsOf(facts, today)
}

const texts = (changes: Partial<SignalFacts>) => found(changes).map(signalText)

describe('signs that a business may be gone', () => {
  test('a listing with its facts in order has none', () => {
    expect(found({})).toEqual([])
    expect(found({ phone: null, website: null, site: null })).toEqual([])
  })

  test('a website counts after the third night in a row, with its reason and the last night', () => {
    const failing = { ...quietSite, failures: 2, failedOn: '2026-11-27', answer: '404' }
    expect(found({ site: failing })).toEqual([])
    const site = { ...failing, failures: 3 }
    expect(found({ site })).toEqual([
      { kind: 'website', subject: 'https://shop.example/', detail: '404', since: '2026-11-27' },
    ])
    expect(texts({ site })).toEqual([
      'Its website didn’t answer on November 27, 2026. The server answered with error 404.',
    ])
    expect(texts({ site: { ...site, answer: 'dns' } })[0]).toContain('doesn’t exist')
    expect(texts({ site: { ...site, answer: 'else' } })).toEqual([
      'Its website didn’t answer on November 27, 2026.',
    ])
    expect(found({ site, website: null })).toEqual([])
  })

  test('a domain for sale counts when it was seen on two nights, and not long ago', () => {
    const once = { ...quietSite, parked: 'sedoparking.com', parkedNights: 1, parkedOn: today }
    expect(found({ site: once })).toEqual([])
    const twice = { ...once, parkedNights: 2 }
    expect(texts({ site: twice })).toEqual([
      'Its web address is for sale or has no site, as of November 27, 2026.',
    ])
    expect(found({ site: { ...twice, parkedOn: '2026-09-01' } })).toEqual([])
  })

  test('a registration counts when it has ended, or the newest list lacks it', () => {
    const registered = (expiresOn: string, goneOn: string | null = null) =>
      texts({ registration: { expiresOn, goneOn } })
    expect(registered('2026-11-28')).toEqual([])
    expect(registered('2026-11-27')).toEqual([
      'Its SAM.gov registration ended on November 26, 2026.',
    ])
    expect(registered('2027-03-02', '2026-11-03')).toEqual([
      'SAM.gov’s list no longer had it on November 3, 2026.',
    ])
  })

  test('a year without activity counts', () => {
    expect(found({ lastSign: '2025-11-28' })).toEqual([])
    expect(texts({ lastSign: '2025-11-27' })).toEqual([
      'No one has changed or confirmed it, and no owner has signed in, since November 27, 2025.',
    ])
  })
})

test.for([
  ['772-555-0142', false],
  ['772-555-0142 ext. 4', false],
  ['1 (305) 221-0100', false],
  ['800-911-0100', false],
  // Overlays of Florida.
  ['324-224-0100', false],
  ['645-224-0100', false],
  ['728-224-0100', false],
  // The Bahamas and Toronto can be dialed.
  ['242-322-0100', false],
  ['416-224-0100', false],
  ['211-224-0100', true],
  ['233-224-0100', true],
  ['999-224-0100', true],
  ['772-911-0100', true],
  ['772-155-0100', true],
  ['772-055-0100', true],
  ['772-555-014', true],
  ['+44 20 7946 0958', true],
] as const)('%s is impossible: %s', ([phone, isImpossible]) => {
  expect(isImpossiblePhone(phone)).toBe(isImpossible)
})
