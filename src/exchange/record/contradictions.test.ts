/** @module-tag once */
import { expect, test } from 'vitest'
import { contradictionsOf } from './contradictions.ts'
import type { Cells } from './import-record.ts'

test.each<[Cells, RegExp]>([
  [{ veteranOwned: 'No' }, /not be veteran-owned/],
  [{ service: 'spouse' }, /not be veteran-owned/],
  [{ veteranOwned: 'Veteran spouse' }, /not be veteran-owned/],
  [{ veteranOwned: 'Gold Star family' }, /not be veteran-owned/],
  [{ service: 'husband Army' }, /not be veteran-owned/],
  [{ veteranOwned: 'n' }, /not be veteran-owned/],
  [{ veteranOwned: '49%' }, /not be veteran-owned/],
  [{ veteranOwned: 'formerly' }, /not be veteran-owned/],
  [{ veteranOwned: 'not sure' }, /not be veteran-owned/],
  [{ status: 'CLOSED 2023' }, /may be closed/],
  [{ status: 'Closed' }, /may be closed/],
  [{ status: 'inactive' }, /may be closed/],
  [{ status: 'moved to Georgia 2024' }, /left Florida/],
  [{ status: 'do not list' }, /may not want it listed/],
  [{ status: 'Prospect' }, /Should the business be listed\?/],
  [{ status: 'No' }, /Should the business be listed\?/],
  [{ name: 'Joe’s Grill (CLOSED)' }, /may be closed/],
  [{ name: 'Test Business' }, /a test/],
  [{ description: 'This store permanently closed in May.' }, /may be closed/],
  [{ description: 'We relocated to Atlanta, GA last year.' }, /left Florida/],
  [{ description: 'moved to Tenn. last summer' }, /left Florida/],
  [{ description: 'asked us to take them off the list' }, /may not want it listed/],
  [{ hours: 'Closed' }, /may be closed/],
  [{ name: 'Ortiz Roofing / Ortiz Pool Care' }, /two businesses/],
  [{ description: 'do not list per owner' }, /may not want it listed/],
  [{ phone: '772-555-0101 disconnected' }, /out of date/],
  [{ description: 'CLOSED as of June - Deb' }, /may be closed/],
  [{ description: 'Passed away Jan 2025, wife winding down' }, /new owner/],
  [{ description: 'DUPLICATE see Romeo Roofing' }, /twice/],
  [{ description: 'Bookkeeping. Mike’s cell 772-555-0199 don’t give out' }, /may be private/],
  [{ description: 'Taxes. 772-555-0199 is not for publication' }, /may be private/],
  [{ name: 'TEST - please ignore' }, /a test/],
  [{ status: 'Active - do not publish phone' }, /may be private/],
])('a row that contradicts itself gets a question: %j', (cells, text) => {
  expect(contradictionsOf(cells, []).doubts.map((one) => one.text)).toEqual([
    expect.stringMatching(text),
  ])
})

test.each([
  ['Notes', 'CLOSED 2023', /may be closed/],
  ['Notes', 'out of business', /may be closed/],
  ['Comments', 'Moved to Georgia 2024.', /left Florida/],
  ['Comments', 'moved to Savannah, GA', /left Florida/],
  ['Remarks', 'DO NOT LIST', /may not want it listed/],
  ['Remarks', 'Owner asked to be removed', /may not want it listed/],
  ['Remarks', 'do not list per owner', /may not want it listed/],
  ['Remarks', 'moved to savannah georgia', /left Florida/],
  ['Remarks', 'Owner died, family shut the business down', /may be closed/],
  ['Remarks', 'sold in 2022, new owner is not a veteran', /not be veteran-owned/],
  ['Remarks', 'two separate companies, should be 2 lines', /two businesses/],
  ['Remarks', 'don’t publish phone number', /may be private/],
  ['Remarks', 'not a vet', /not be veteran-owned/],
  ['Notes', 'spouse is vet, not her', /not be veteran-owned/],
  ['Notes', 'Her husband is an Army veteran', /not be veteran-owned/],
  ['Notes', 'Partner is the vet, not the owner', /not be veteran-owned/],
  ['Remarks', 'owner passed away in March', /new owner/],
  ['Remarks', 'duplicate of row 12', /twice/],
  ['Remarks', 'still open?', /out of date/],
  ['Remarks', 'Deb says bad reviews, don’t recommend', /Someone should look/],
  ['Comment', 'see Al before listing', /Someone should look/],
  ['Comment', 'hold until Deb is back', /Someone should look/],
  ['Notes', 'Moved - new address unknown', /may have moved/],
  ['Closed?', 'yes', /may be closed/],
  ['Notes', 'do not email, he gets mad', /may not want email/],
  ['Notes', 'Don’t contact', /may not want email/],
  ['Notes', 'dont call or email', /may not want email/],
  ['Notes', 'NO EMAILS', /may not want email/],
  ['Notes', 'asked us to stop emailing her', /may not want email/],
  ['Notes', 'never send him any emails', /may not want email/],
  ['Notes', 'doesn’t want any email', /may not want email/],
  ['Notes', 'no enviar correos', /may not want email/],
  ['Do not email', 'x', /may not want email/],
  ['OK to email?', 'no', /may not want email/],
  ['Unsubscribed', 'Yes', /may not want email/],
  ['Date closed', '3/14/2024', /may be closed/],
  ['Do not list', 'x', /may not want it listed/],
  ['OK to list?', 'No', /may not want it listed/],
])('in any column: %s: %s', (heading, text, expected) => {
  const { doubts } = contradictionsOf({}, [{ heading, text }])
  expect(doubts.map((one) => one.text)).toContainEqual(expect.stringMatching(expected))
  expect(doubts[0]?.text).toContain(heading)
})

test.each<Cells>([
  { veteranOwned: 'Yes' },
  { veteranOwned: 'SDVOSB' },
  { veteranOwned: 'SDV' },
  { veteranOwned: 'service disabled' },
  { veteranOwned: 'Service-connected disabled veteran' },
  { veteranOwned: 'Army' },
  { veteranOwned: '100%' },
  { veteranOwned: 'n/a' },
  { status: 'Active' },
  { status: 'Open' },
  { status: 'paid' },
  { hours: 'Mon-Fri 9-5, closed Sunday' },
  { sunday: 'Closed' },
  { name: 'Closed Loop Recycling' },
  { name: 'Moved by Marines' },
  { name: 'Retired Navy Charters' },
  { description: 'We are closed on Sundays and holidays.' },
  { description: 'Family moved here to Stuart from Georgia in 2010.' },
  { description: 'We do not list prices. Retired Navy chief. We remove stumps.' },
  { description: 'Over 300 loans closed. Sold in stores.' },
  { description: 'Call Mike’s cell 772-555-0199, day or night.' },
  { description: 'Estate lawyer: when a parent has died, see us before listing the house.' },
  { name: 'Test Kitchen Bakery' },
  { name: 'Testing Labs of Florida' },
])('usual statements are no contradiction: %j', (cells) => {
  expect(contradictionsOf(cells, []).doubts).toEqual([])
})

test.each([
  ['Notes', 'call back'],
  ['Notes', 'retired US Army, 22 years'],
  ['Notes', 'moved to a bigger shop on Georgia Ave'],
  ['Closed on', 'Sunday'],
  ['Closed?', 'no'],
  ['OK to list?', 'yes'],
  ['Show address', 'No'],
  ['Notes', 'no email'],
  ['Notes', 'No email address yet, do not email before Monday'],
  ['Do not email', ''],
  ['OK to email?', 'yes'],
])('neither are internal notes: %s: %s', (heading, text) => {
  expect(contradictionsOf({}, [{ heading, text }]).doubts).toEqual([])
})

test('"do not list" applies even next to a hidden street', () => {
  const text = 'do not show the street address; do not list until 2027'
  expect(contradictionsOf({}, [{ heading: 'Notes', text }])).toEqual({
    doubts: [{ kind: 'unwanted', text: expect.stringMatching(/may not want it listed/) as string }],
    hidesStreet: true,
    isClosedForNow: false,
    keeps: [],
  })
})

test('a street marked as private is hidden without a question', () => {
  for (const street of ['118 NW Fern Ln (HOME - keep private)', '118 NW Fern Ln (home)'])
    expect(contradictionsOf({ street }, [])).toEqual({
      doubts: [],
      hidesStreet: true,
      isClosedForNow: false,
      keeps: [],
    })
  expect(contradictionsOf({ street: '12 Oak St (do not publish)' }, [])).toEqual({
    doubts: [],
    hidesStreet: true,
    isClosedForNow: false,
    keeps: [],
  })
  expect(
    contradictionsOf({}, [{ heading: 'Notes', text: 'please don’t list home address' }]),
  ).toEqual({ doubts: [], hidesStreet: true, isClosedForNow: false, keeps: [] })
})
