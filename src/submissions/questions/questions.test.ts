/** @module-tag once */
import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { sentForm } from '../../../test/submission-builders.ts'
import { summaryOf } from '../form/field-lines.ts'
import { checkFields } from '../form/check-form.ts'
import { formChoices, knownSlugs } from '../form/form-choices.ts'
import { steps } from '../form/form-steps.ts'
import { readValues } from '../form/form-values.ts'
import { answered } from './answered.ts'
import { likelyEmail } from '../../platform/forms/email-slips.ts'
import type { PlaceAnswer } from './questions.ts'

type Changes = Parameters<typeof sentForm>[0]

/** A form's questions: the field, the text, and the effect of each answer. */
function asked(changes: Changes) {
  return answered(sentForm(changes)).questions
}

describe('an email address with a typo', () => {
  test.for([
    ['bob@gmial.com', 'bob@gmail.com'],
    ['bob@gmal.com', 'bob@gmail.com'],
    ['bob@gmail.con', 'bob@gmail.com'],
    ['bob@gmail.co', 'bob@gmail.com'],
    ['bob@yaho.com', 'bob@yahoo.com'],
    ['bob@yahooo.com', 'bob@yahoo.com'],
    ['bob@hotmial.com', 'bob@hotmail.com'],
    ['bob@outlok.com', 'bob@outlook.com'],
    ['bob@icloud.cm', 'bob@icloud.com'],
    ['bob@alo.com', 'bob@aol.com'],
    ['bob@comcast.com', 'bob@comcast.net'],
    ['bob@bellsouth.met', 'bob@bellsouth.net'],
    ['bob@bobsplumbing.cmo', 'bob@bobsplumbing.com'],
    ['bob@vets.ogr', 'bob@vets.org'],
  ] as const)('%s probably means %s', ([typed, meant]) => {
    expect(likelyEmail(typed)).toBe(meant)
    expect(likelyEmail(meant)).toBeNull()
  })

  test.for([
    'bob@mail.com',
    'bob@email.com',
    'bob@ymail.com',
    'bob@me.com',
    'bob@cox.net',
    'bob@bol.com',
    'bob@example.com',
    'bob@yale.edu',
    'bob@florida.gov',
    'bob@gmail.example.com',
    'bob@bobsplumbing.co',
    'bob@tampa.me',
    'eve@evil.example',
    'tina@mail.example',
  ])('%s has no typo', (typed) => {
    expect(likelyEmail(typed)).toBeNull()
  })

  test('shows a question next to its field, corrected with one answer', () => {
    const slip = { submitterEmail: 'Bob@Gmial.com' }
    const [question] = asked(slip)
    expect(question).toMatchObject({
      field: 'submitterEmail',
      text: 'Did you mean bob@gmail.com?',
      take: { label: 'Yes, bob@gmail.com' },
      keep: 'No, keep bob@gmial.com',
    })
    const taken = sentForm({ ...slip, 'settle-submitterEmail': `take ${question?.key}` })
    expect(answered(taken)).toMatchObject({
      values: { submitterEmail: 'bob@gmail.com' },
      questions: [],
    })
  })

  test('shows no question again once kept, unless it changes', () => {
    const slip = { email: 'bob@gmial.com' }
    const [question] = asked(slip)
    const kept = answered(sentForm({ ...slip, 'settle-email': `keep ${question?.key}` }))
    expect(kept).toMatchObject({ values: slip, settled: [question?.key], questions: [] })
    expect(asked({ ...slip, settled: kept.settled })).toEqual([])
    expect(asked({ email: 'bob@yaho.com', settled: kept.settled })).toHaveLength(1)
  })

  test('of the owner shows no question to the owner', () => {
    expect(asked({ ownerEmail: 'bob@gmial.com', relation: 'owner' })).toEqual([])
    expect(asked({ ownerEmail: 'bob@gmial.com', relation: 'customer' })).toHaveLength(1)
  })
})

describe('a name', () => {
  test('in lowercase shows a question and can get capitals', () => {
    const [question] = asked({ name: 'bob’s plumbing of stuart' })
    expect(question).toMatchObject({
      field: 'name',
      text: 'Should the name have capital letters?',
      take: {
        label: 'Yes: Bob’s Plumbing of Stuart',
        changes: { name: 'Bob’s Plumbing of Stuart' },
      },
      keep: 'No, keep bob’s plumbing of stuart',
    })
    const kept = answered(
      sentForm({ name: 'bob’s plumbing of stuart', 'settle-name': `keep ${question?.key}` }),
    )
    expect(kept.questions).toEqual([])
  })

  test('of a person in small letters is asked about, too', () => {
    const people = { submitterName: 'bob ortiz', ownerName: 'maria de la cruz' }
    const questions = asked({ ...people, relation: 'customer' })
    expect(questions.map(({ field, take }) => [field, take?.changes])).toEqual([
      ['submitterName', { submitterName: 'Bob Ortiz' }],
      ['ownerName', { ownerName: 'Maria de la Cruz' }],
    ])
    expect(asked({ ...people, relation: 'owner' })).toHaveLength(1)
  })

  test.for(['Bob’s Plumbing', 'eBay Helpers', 'ACME', '7-11', 'stuart.com'])(
    '%s shows no question',
    (name) => {
      expect(asked({ name })).toEqual([])
    },
  )
})

describe('a ZIP', () => {
  test('in another town shows a question with both choices', () => {
    const wrong = { city: 'Miami', zip: '34994', county: '' }
    const [question] = asked(wrong)
    expect(question).toMatchObject({
      field: 'zip',
      text: '34994 is in Stuart, Martin County, but you wrote Miami. If the ZIP code is wrong, correct it.',
      take: { label: 'Use Stuart, Martin County' },
      keep: 'Keep both as they are',
    })
    const taken = answered(sentForm({ ...wrong, 'settle-zip': `take ${question?.key}` }))
    expect(taken).toMatchObject({ values: { city: 'Stuart', county: '' }, questions: [] })
    const kept = answered(sentForm({ ...wrong, 'settle-zip': `keep ${question?.key}` }))
    expect(kept).toMatchObject({ values: { city: 'Miami', zip: '34994' }, questions: [] })
    expect(asked({ ...wrong, city: 'Tampa', settled: kept.settled })).toHaveLength(1)
  })

  test('in another county shows a question', () => {
    const [question] = asked({ city: 'Stuart', zip: '34994', county: 'broward' })
    expect(question?.text).toContain(
      '34994 is in Stuart, Martin County, but you chose Broward County.',
    )
    expect(question?.take?.changes).toEqual({ county: 'martin' })
  })

  test.for([
    ['Stuart', '34994', 'martin'],
    ['stuart', '34994-1234', ''],
    ['Palm City', '34994', 'martin'],
    ['Port Saint Lucie', '34952', 'st-lucie'],
    ['St. Pete Beach', '33706', 'pinellas'],
    ['Ft Lauderdale', '33304', 'broward'],
    ['Jacksonville', '32256', 'duval'],
    ['Little Havana', '33135', 'miami-dade'],
    ['Brickell', '33131', 'miami-dade'],
    ['Okeechobee, FL', '34972', 'okeechobee'],
    ['', '34994', 'martin'],
    ['Miami', '34999', 'martin'],
    ['Miami', '', 'martin'],
  ] as const)('that fits shows no question: %s %s', ([city, zip, county]) => {
    expect(asked({ city, zip, county })).toEqual([])
  })
})

describe('a town that we don’t know', () => {
  const misspelled = { city: 'Okeechobe', zip: '34972', county: '' }

  test('is asked about, with the town it’s spelled like', () => {
    const [question, ...others] = asked(misspelled)
    expect(others).toEqual([])
    expect(question).toMatchObject({
      field: 'city',
      text: 'We don’t know of a place called Okeechobe in Florida. Did you mean Okeechobee?',
      take: { label: 'Yes, Okeechobee', changes: { city: 'Okeechobee' } },
      keep: 'No, keep Okeechobe',
    })
    const taken = answered(sentForm({ ...misspelled, 'settle-city': `take ${question?.key}` }))
    expect(taken).toMatchObject({ values: { city: 'Okeechobee' }, questions: [] })
    const kept = answered(sentForm({ ...misspelled, 'settle-city': `keep ${question?.key}` }))
    expect(kept).toMatchObject({ values: { city: 'Okeechobe' }, questions: [] })
    expect(
      answered(sentForm({ ...misspelled, zip: '34974', settled: kept.settled })).questions,
    ).toEqual([])
  })

  test.for(['Okeechobe', 'okechobee', 'Okeechobe, FL', 'Okeechobie'])('%s', (city) => {
    expect(asked({ ...misspelled, city })[0]?.take?.changes).toEqual({ city: 'Okeechobee' })
    expect(asked({ city, zip: '', county: 'okeechobee' })[0]?.take?.changes).toEqual({
      city: 'Okeechobee',
    })
  })

  test.for([
    ['port st lucy', '', 'Port St. Lucie'],
    ['Port St. Lucy', '34952', 'Port St. Lucie'],
    ['Hialea', '33012', 'Hialeah'],
    ['West Palm', '', 'West Palm Beach'],
    ['PSL', '34952', 'Port St. Lucie'],
    ['Wynwood', '', 'Miami'],
  ] as const)('%s is a name that searches know, but no city: %s', ([city, zip, meant]) => {
    const [question, ...others] = asked({ city, zip, county: '' })
    expect(others).toEqual([])
    expect(question).toMatchObject({
      field: 'city',
      text: `Did you mean ${meant}?`,
      take: { label: `Yes, ${meant}`, changes: { city: meant } },
    })
  })

  test('is asked about when it’s a county or an area', () => {
    expect(asked({ city: 'Martin County', zip: '34994', county: '' })).toMatchObject([
      { text: 'Martin County isn’t a city. 34994 is in Stuart.', take: { label: 'Use Stuart' } },
    ])
    expect(asked({ city: 'Treasure Coast', zip: '', county: 'martin' })).toMatchObject([
      { text: 'Treasure Coast isn’t a city. Which city is the business in?', take: null },
    ])
  })

  test.for(['Ft. Lauderdale', 'saint petersburg', 'Hobe Sound', 'Stuart, FL'])(
    '%s is known',
    (city) => {
      expect(asked({ city, zip: '', county: '' })).toEqual([])
    },
  )

  test('doesn’t hide that the ZIP is far away', () => {
    const far = { ...misspelled, zip: '33131' }
    const [town] = asked(far)
    expect(town?.field).toBe('city')
    for (const choice of ['keep', 'take']) {
      const { questions } = answered(sentForm({ ...far, 'settle-city': `${choice} ${town?.key}` }))
      expect(
        questions.map(({ field }) => field),
        choice,
      ).toEqual(['zip'])
      expect(questions[0]?.text, choice).toContain('33131 is in Miami, Miami-Dade County')
    }
  })

  test('offers the town of the ZIP when nothing is spelled like it', () => {
    const [question] = asked({ city: 'Somewhere Unknown', zip: '34994', county: 'martin' })
    expect(question).toMatchObject({
      text: 'We don’t know of a place called Somewhere Unknown in Florida. 34994 is in Stuart.',
      take: { label: 'Use Stuart', changes: { city: 'Stuart' } },
    })
    const [alone] = asked({ city: 'Somewhere Unknown', zip: '', county: 'martin' })
    expect(alone).toMatchObject({ field: 'city', take: null, keep: 'Yes, that’s right' })
  })
})

describe('a county that was filled in automatically', () => {
  test.for([
    ['Stuart', '34994', 'Martin, from the ZIP code'],
    ['Stuart', '', 'Martin, from the city'],
    ['Lake Park', '33403', 'Palm Beach, from the ZIP code'],
    ['Nowhere', '', 'From the ZIP code or city'],
    ['Stuart', '340', 'From the ZIP code or city'],
  ] as const)('is shown before the form is sent: %s %s', async ([city, zip, told], { visit }) => {
    const { html } = await visit(`/submit-business/place?${new URLSearchParams({ city, zip })}`)
    const { county } = JSON.parse(html) as PlaceAnswer
    const values = { ...readValues([]), city, zip }
    const lines = steps.flatMap((step) =>
      summaryOf(step, { values, choices: formChoices(), foundCounty: county }, ''),
    )
    expect(lines.find(({ label }) => label === 'County')?.value).toBe(told)
  })
})

describe('a license number', () => {
  test('of an unusual form for its trade shows a question and can be kept', () => {
    const odd = { category: 'plumbing', licenseNumber: 'license 12-345' }
    const [question] = asked(odd)
    expect(question).toMatchObject({
      field: 'licenseNumber',
      text: 'Licenses for this trade usually look like CFC1428001. Is 12-345 right?',
      take: null,
      keep: 'Yes, keep 12-345',
    })
    expect(asked({ ...odd, 'settle-licenseNumber': `keep ${question?.key}` })).toEqual([])
  })

  test('of the usual form, or of a trade without one, shows no question', () => {
    expect(asked({ category: 'plumbing', licenseNumber: 'licence CFC 1428001' })).toEqual([])
    expect(asked({ category: 'photography', licenseNumber: '7' })).toEqual([])
    expect(asked({ category: 'plumbing', licenseNumber: '' })).toEqual([])
  })

  test.for(['no la tengo aqui, despues la busco', 'no la tengo aqui', 'pending'])(
    '“%s” has one message, with the example of its trade, and no question',
    (licenseNumber) => {
      const values = { category: 'hvac', licenseNumber }
      expect(asked(values)).toEqual([])
      const form = readValues(sentForm(values))
      expect(checkFields(['licenseNumber'], form, 'register', knownSlugs()).problems).toEqual([
        {
          field: 'licenseNumber',
          text: 'Enter only the license number, such as CAC1820001. You can also finish this form later.',
        },
      ])
    },
  )
})

test('a saved value shows no question when it is edited', () => {
  const before = answered(sentForm({ city: 'Miami', email: 'bob@gmial.com' })).values
  const again = sentForm({ city: 'Miami', email: 'bob@gmial.com', ownerName: 'Bob' })
  expect(answered(again, before).questions).toEqual([])
})

test('a hostile form answers only questions that were shown', () => {
  const form = sentForm({
    city: 'Miami',
    settled: Array.from({ length: 500 }, (_, at) => `${at}`.repeat(200)),
    'settle-zip': 'take everything',
    'settle-name': 'take it',
  })
  const { questions, settled, values } = answered(form)
  expect(questions).toHaveLength(1)
  expect(values.city).toBe('Miami')
  expect(settled.length).toBeLessThanOrEqual(30)
})

test("a field that the form didn't show keeps its value, and an emptied one doesn't", () => {
  const filled = {
    category: 'food-and-drinks',
    licenseNumber: 'CAC1820001',
    ownerPhone: '772-555-0111',
  }
  const before = answered(
    sentForm({ ...filled, proofNumber: '12', reopensOn: '2027-01-02' }),
  ).values
  const hidden = { licenseNumber: null, proofNumber: null, ownerPhone: null, reopensOn: null }
  const kept = answered(sentForm({ ...filled, ...hidden }), before).values
  expect(kept).toMatchObject({
    licenseNumber: 'CAC1820001',
    ownerPhone: '772-555-0111',
    proofNumber: '12',
    reopensOn: '2027-01-02',
  })
  expect(answered(sentForm({ ...filled, licenseNumber: '' }), before).values.licenseNumber).toBe('')
  const certified = answered(sentForm({ proof: 'sba-vetcert', proofNumber: '12' })).values
  const own = sentForm({ proof: 'self-attested', proofNumber: null })
  expect(answered(own, certified).values.proofNumber).toBe('')
})
