import type { HTMLElement } from 'node-html-parser'
import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { decideNow, sendIn } from '../../../test/submission-builders.ts'
import { profilePartOf } from '../../browse/profile/business-story.tsx'
import { fieldEntry, type BusinessField } from '../../listings/fields.ts'
import { businessFields } from './business-fields.ts'
import { detailGroups, summaryOf } from './field-lines.ts'
import { formChoices } from './form-choices.ts'
import { steps } from './form-steps.ts'
import { readValues, valuesOf } from './form-values.ts'
import type { SubmissionDetails } from '../submission.ts'

/**
 * The form value of a field, and its text on the desk, the profile, and the card; null where a
 * card doesn't show it.
 */
type Sample = { sent: string | string[]; desk: RegExp; profile: RegExp; card?: RegExp | null }

/** A distinct value for every field. A new field needs one to compile. */
const samples: Record<BusinessField, Sample> = {
  name: said('Quillback Works'),
  category: { sent: 'masonry', desk: /Masonry/, profile: /Masonry/, card: /Masonry/ },
  secondCategory: { sent: 'roofing', desk: /Roofing/, profile: /Roofing/, card: /Roofing/ },
  description: said('Lays brick for gardens everywhere.'),
  // Replaces the English description on cards in Spanish.
  descriptionSpanish: { ...said('Colocamos ladrillos en jardines.'), card: null },
  servicesOffered: {
    sent: 'Garden walls\nChimney caps, Fire pits',
    desk: /Garden walls\nChimney caps\nFire pits/,
    profile: /Garden walls Chimney caps Fire pits/,
  },
  googlePlaceId: {
    sent: 'https://www.google.com/maps/place/?q=place_id:ChIJN1t_tDeuEmsRUsoyG83frY4',
    desk: /ChIJN1t_tDeuEmsRUsoyG83frY4/,
    profile: /Quillback Works on Google Maps/,
  },
  yearsOfService: said('1991 to 2003'),
  publicOwner: said('Odalys Brick'),
  languages: {
    sent: ['American Sign Language', 'English', 'Other'],
    desk: /American Sign Language, English, Other/,
    profile: /Languages English American Sign Language Other languages/,
    card: /Also in American Sign Language, other languages/,
  },
  street: said('77 Zyxw Lane'),
  hidesAddress: {
    sent: 'yes',
    desk: /77 Zyxw Lane \(not shown\)/,
    profile: /The owner keeps the street address private/,
  },
  city: said('Marianna'),
  zip: said('32446'),
  county: { sent: 'jackson', desk: /Jackson/, profile: /Jackson County/, card: /Jackson County/ },
  serves: {
    sent: ['bay', 'leon'],
    desk: /Bay, Leon/,
    profile: /Serves Jackson County, Bay County, Leon County/,
  },
  servesZips: {
    sent: '32447, 32440 32447',
    desk: /32440, 32447/,
    profile: /Serves ZIP codes 32440, 32447/,
  },
  servesMiles: { sent: '37 miles', desk: /Within 37 miles/, profile: /Travels up to 37 miles/ },
  phone: said('850-555-0188'),
  email: said('brick@example.org'),
  website: {
    sent: 'quill.example.org',
    desk: /https:\/\/quill/,
    profile: /quill\.example\.org/,
    card: null,
  },
  facebook: page('https://facebook.com/quill', 'Facebook'),
  instagram: page('https://instagram.com/quill', 'Instagram'),
  twitter: page('https://x.com/quill', 'X (Twitter)'),
  linkedin: page('https://linkedin.com/quill', 'LinkedIn'),
  hours: { sent: [], desk: /Tuesday 9:07 AM to 5 PM/, profile: /9:07 AM/i },
  byAppointment: { sent: 'yes', desk: /By appointment/, profile: /By appointment\./ },
  hoursNote: said('Ring the green bell'),
  emergency: {
    sent: 'yes',
    desk: /24-hour emergency service/,
    profile: /Takes emergency calls 24\/7/,
    card: /Takes emergency calls 24\/7/,
  },
  priceList: {
    sent: [],
    desk: /Hearths: from \$912 · With the stone\./,
    profile: /Services and prices Hearths from \$912 With the stone\./,
  },
  specialDays: {
    sent: [],
    desk: /Thu, Dec 24: closed \(Zxq Eve\)/,
    profile: /Thu, Dec 24: Closed \(Zxq Eve\)/,
  },
  closedForNow: { sent: 'yes', desk: /Until Tue, Dec 1/, profile: /Closed for now/ },
  reopensOn: { sent: '12/01/2026', desk: /Until Tue, Dec 1/, profile: /reopens Tue, Dec 1/ },
  timeZone: { sent: 'America/Chicago', desk: /Central time/, profile: /Times are Central time/ },
  licenseNumber: said('QB 99/7'),
  service: said('Coast Guard'),
  serviceDisabled: fact(/Service-disabled veteran-owned \(we haven’t seen proof\)/),
  womanOwned: fact(/Woman-owned/),
  spouseOwned: fact(/Military spouse-owned/),
  militaryDiscount: fact(/Military or veteran discount/),
  wheelchairAccess: fact(/Wheelchair access/),
  freeEstimates: fact(/Free estimates/),
  statewide: fact(/Serves all of Florida/),
  onlineOnly: fact(/Online only/),
  payments: {
    sent: ['Zelle', 'Checks'],
    desk: /Checks, Zelle/,
    profile: /How to pay: Checks, Zelle/,
  },
  bookingLink: page('https://quill.example.org/book', 'Book online'),
  quoteLink: page('https://quill.example.org/quote', 'Ask for a quote'),
  menuLink: page('https://quill.example.org/prices', 'See the menu or price list'),
  naicsCodes: { sent: '238140; 327331', desk: /238140, 327331/, profile: /238140, 327331/ },
  uei: { sent: 'quil lb4ck-123', desk: /QUILLB4CK123/, profile: /QUILLB4CK123/ },
  cage: { sent: '7qb-99', desk: /7QB99/, profile: /7QB99/ },
  coreCompetencies: said('Lays reclaimed brick.'),
  differentiators: said('Matches mortar of 1890.'),
  pastPerformance: said('Fort Clinch, 2024.'),
}

/** The desk shows it as yes. */
function fact(profile: RegExp): Sample {
  return { sent: 'yes', desk: /^Yes$/m, profile }
}

function said(sent: string): Sample {
  const words = new RegExp(sent.replace(/[.()]/g, '\\$&'))
  return { sent, desk: words, profile: words, card: words }
}

function page(sent: string, name: string): Sample {
  return { sent, desk: new RegExp(sent), profile: new RegExp(name.replace(/[()]/g, '\\$&')) }
}

/** The text of a section of the profile. */
function partOf(document: HTMLElement, id: string): string {
  const found =
    id === 'name'
      ? document.querySelector('h1')?.parentNode
      : document.querySelector(`section#${id}, section[aria-labelledby="${id}"]`)
  return found?.structuredText.replace(/\s+/g, ' ') ?? ''
}

const names = Object.keys(samples) as BusinessField[]

/** The form with every field filled in, except that the street isn't hidden. */
const filled = {
  ...Object.fromEntries(
    names
      .filter((name) => !['hours', 'specialDays', 'priceList'].includes(name))
      .map((name) => [name, samples[name].sent]),
  ),
  'hours-0-opens': null,
  'hours-0-closes': null,
  'hours-1-opens': '09:07',
  'hours-1-closes': '17:00',
  'price-name': 'Hearths',
  'price-amount': 'from $912',
  'price-text': 'With the stone.',
  'special-from': '2026-12-24',
  'special-note': 'Zxq Eve',
}

describe('every field of a business', () => {
  test('is read, stored, and shown in the form again', async ({ db, services }) => {
    await sendIn(db, services, filled)
    const { details } = await db
      .selectFrom('submissions')
      .select('details')
      .executeTakeFirstOrThrow()
    const values = valuesOf(details as SubmissionDetails)
    const empty = readValues([])
    const unsaid = names.filter(
      (name) => JSON.stringify(values[name]) === JSON.stringify(empty[name]),
    )
    expect(unsaid).toEqual([])
  })

  test('is shown before the form is sent, and on the desk', async ({ db, services }) => {
    await sendIn(db, services, filled)
    const row = await db.selectFrom('submissions').select('details').executeTakeFirstOrThrow()
    const details = row.details as SubmissionDetails
    const told = { values: valuesOf(details), choices: formChoices() }
    const groups = detailGroups({ details, before: null }, { steps, choices: formChoices() })
    const desk = groups.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n')
    const summary = steps.flatMap((step) => summaryOf(step, told, '')).map(({ label }) => label)
    for (const name of names) {
      expect(desk, name).toMatch(samples[name].desk)
      const { line } = businessFields[name]
      if (line) expect(summary).toContain(line)
    }
  })

  test('is on the profile, the card, and in the data service as its entry says', async ({
    rest,
    db,
    services,
    visit,
  }) => {
    const id = await sendIn(db, services, { ...filled, hidesAddress: null })
    await decideNow(db, services, id, 'approve')
    const profile = await visit('/business/quillback-works')
    const list = await visit('/category/masonry')
    const card = list.document
      .querySelectorAll('article')
      .map((card) => card.text)
      .find((text) => text.includes('Quillback Works'))
    const answer = await rest('businesses?id=eq.quillback-works')
    const [row] = (await answer.json()) as Record<string, unknown>[]
    // Closed for now, so emergency service isn't shown.
    for (const words of [profile.words, card]) expect(words).not.toContain('emergenc')
    for (const name of names.filter((name) => name !== 'emergency')) {
      const { profile: words, card: onCard } = samples[name]
      if (name !== 'hidesAddress')
        expect(partOf(profile.document, profilePartOf[name]), name).toMatch(words)
      const { isOnCard = false, isInRest = false, column } = fieldEntry(name)
      if (isOnCard && onCard !== null) expect(card, name).toMatch(onCard ?? words)
      expect((column ?? name) in (row ?? {}), name).toBe(isInRest)
    }
  })

  test('about emergencies is on profile and card unless it is closed for now', async ({
    db,
    services,
    visit,
  }) => {
    const id = await sendIn(db, services, { ...filled, closedForNow: null, reopensOn: null })
    await decideNow(db, services, id, 'approve')
    for (const page of ['/business/quillback-works', '/category/masonry'])
      expect((await visit(page)).words).toMatch(samples.emergency.profile)
  })

  test('that hides the street does so', async ({ db, services, visit }) => {
    const id = await sendIn(db, services, filled)
    await decideNow(db, services, id, 'approve')
    const { words } = await visit('/business/quillback-works')
    expect(words).toMatch(samples.hidesAddress.profile)
    expect(words).not.toContain('Zyxw')
  })
})
