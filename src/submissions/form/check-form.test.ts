/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { checkedDetails, sentForm } from '../../../test/submission-builders.ts'
import { checkSubmission } from '../questions/check-submission.ts'
import type { SubmissionKind } from './field-kinds.ts'
import { readValues, sentFields, tidied } from './form-values.ts'

type Changes = Parameters<typeof sentForm>[0]

function problemsOf(changes: Changes, kind: SubmissionKind = 'register') {
  const checked = checkSubmission(readValues(sentForm(changes)), kind)
  return checked.ok ? [] : checked.problems.map(({ field, text }) => [field, text])
}

describe('a submitted form', () => {
  test('becomes a normalized row', () => {
    expect(checkedDetails({ name: '  Osprey\u202e Air\u00a0 Conditioning ' }, 'register')).toEqual({
      name: 'Osprey Air Conditioning',
      category: 'hvac',
      secondCategory: null,
      description: 'Repairs and installs air conditioning for homes in Stuart and Palm City.',
      street: '812 SW Federal Hwy',
      city: 'Stuart',
      zip: '34994',
      county: 'martin',
      hidesAddress: false,
      serves: ['st-lucie', 'palm-beach'],
      phone: '772-555-0177',
      email: null,
      website: 'https://osprey-air.example.com',
      facebook: null,
      instagram: null,
      twitter: null,
      linkedin: null,
      hours: [
        { weekday: 0, opensMinute: 480, closesMinute: 720 },
        { weekday: 0, opensMinute: 780, closesMinute: 1020 },
      ],
      byAppointment: false,
      emergency: false,
      servesZips: [],
      servesMiles: null,
      priceList: [],
      specialDays: [],
      closedForNow: false,
      reopensOn: null,
      hoursNote: null,
      timeZone: 'America/New_York',
      licenseNumber: 'CAC1820001',
      service: 'Navy',
      yearsOfService: null,
      publicOwner: null,
      descriptionSpanish: null,
      servicesOffered: [],
      googlePlaceId: null,
      serviceDisabled: false,
      womanOwned: false,
      spouseOwned: false,
      militaryDiscount: false,
      wheelchairAccess: false,
      freeEstimates: false,
      statewide: false,
      onlineOnly: false,
      payments: [],
      bookingLink: null,
      quoteLink: null,
      menuLink: null,
      naicsCodes: [],
      uei: null,
      cage: null,
      coreCompetencies: null,
      differentiators: null,
      pastPerformance: null,
      languages: [],
      proof: { method: 'self-attested', number: '' },
      submitter: { name: 'Dana Reyes', email: 'dana@example.com', relation: 'owner' },
      owner: { name: null, email: null, phone: null },
      message: null,
    })
  })

  test('shows all errors at the same time, in form order', () => {
    const checked = checkSubmission(readValues([]), 'register')
    expect(checked.ok ? [] : checked.problems.map(({ field }) => field)).toEqual([
      'name',
      'category',
      'description',
      'city',
      'zip',
      'county',
      'phone',
      'proof',
      'submitterName',
      'submitterEmail',
      'relation',
    ])
  })

  test('requires of a suggestion only facts that a visitor can know', () => {
    const little = { street: '', zip: '', licenseNumber: '', service: '', proof: '', serves: null }
    expect(problemsOf({ ...little, relation: 'customer' }, 'suggest')).toEqual([])
    expect(problemsOf({ ...little, relation: 'owner' }, 'suggest')).toEqual([
      ['licenseNumber', 'Enter the license number: Florida licenses this trade.'],
    ])
    expect(problemsOf(little, 'register').map(([field]) => field)).toEqual([
      'zip',
      'licenseNumber',
      'proof',
    ])
  })

  test('finds county and time zone on its own', () => {
    expect(checkedDetails({ county: '', zip: '34994-1234' })).toMatchObject({
      county: 'martin',
      zip: '34994',
    })
    expect(checkedDetails({ county: '', zip: '', city: 'jacksonville' }).county).toBe('duval')
    expect(checkedDetails({ city: 'port st lucie' }).city).toBe('Port St Lucie')
    const typed = readValues(sentForm({ city: 'stuart' }))
    expect(tidied(typed).city).toBe('Stuart')
    expect(problemsOf({ county: '', zip: '', city: 'Midway' }, 'suggest')).toEqual([
      ['county', 'Choose the county. There’s more than one Midway in Florida.'],
    ])
    expect(checkedDetails({ county: 'escambia', city: 'Pensacola', zip: '32501' }).timeZone).toBe(
      'America/Chicago',
    )
  })

  test('accepts hours past midnight, all day, and by appointment', () => {
    const details = checkedDetails({
      'hours-4-opens': '18:00',
      'hours-4-closes': '02:00',
      'hours-6-all-day': 'yes',
      byAppointment: 'yes',
    })
    expect(details.hours.slice(2)).toEqual([
      { weekday: 4, opensMinute: 1080, closesMinute: 1560 },
      { weekday: 6, opensMinute: 0, closesMinute: 1440 },
    ])
    expect(details.byAppointment).toBe(true)
  })

  test('normalizes lookalike letters, and keeps the text otherwise', () => {
    expect(checkedDetails({ name: '𝐎𝐬𝐩𝐫𝐞𝐲 Ａｉｒ™' }).name).toBe('Osprey Air™')
    expect(checkedDetails({ name: 'Cafe\u0301 “Ñandú” & Söhne' }).name).toBe('Café “Ñandú” & Söhne')
    expect(
      checkedDetails({ description: 'First line here.\r\n\r\n\r\nSecond line.' }).description,
    ).toBe('First line here.\n\nSecond line.')
  })

  test('keeps the input as typed, and can be sent again', () => {
    const values = readValues(sentForm({ name: ' <b>Osprey', 'hours-5-all-day': 'yes' }))
    expect(values.name).toBe(' <b>Osprey')
    expect(readValues(sentFields(values))).toEqual(values)
  })

  test('uses the first of a repeated field, and no file as text', () => {
    const form = sentForm({ name: ['One Name', 'Other Name'] })
    form.append('hoursNote', new File(['x'], 'x.txt'))
    expect(readValues(form)).toMatchObject({ name: 'One Name', hoursNote: '' })
  })
})
