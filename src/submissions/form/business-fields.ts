import { branches, languages } from '../../listings/choices.ts'
import { fields, type BusinessField } from '../../listings/fields.ts'
import { needsLicense } from '../../listings/license-check.ts'
import { licenseExample, tidyLicense } from '../license-form.ts'
import { isFloridaZip } from '../../florida/zip-rule.ts'
import { businessNameProblem } from '../../platform/email/stranger-text.ts'
import { mixedProblem } from '../clean-text.ts'
import { plainZip } from '../contact-rules.ts'
import { email, link, phone } from './contact-kinds.ts'
import {
  area,
  isFromOwner,
  line,
  neededLine,
  oneOf,
  severalOf,
  special,
  tick,
  type Field,
  type SubmissionKind,
} from './field-kinds.ts'
import { storyFields } from './story-fields.ts'
import { facebook, instagram, linkedin, twitter } from './site-pages.ts'
import {
  dayOf,
  readSpecialDays,
  readWeek,
  writeSpecialDays,
  writeWeek,
  type DayValues,
  type SpecialDayValues,
} from './week-values.ts'

export const businessFields = {
  name: neededLine({
    label: 'Name of the business',
    hint: 'As customers know it.',
    line: fields.name.label,
    noun: 'name',
    max: fields.name.max,
    autoComplete: 'organization',
    missing: 'Enter the name of the business',
    check: (name) =>
      /[\p{L}\p{N}]/u.test(name)
        ? (businessNameProblem(name) ?? mixedProblem(name))
        : 'Enter a name with letters or digits',
  }),
  category: special({
    shape: 'text',
    control: 'category',
    label: 'Category',
    line: fields.category.label,
    read(value: string, { known, say }) {
      const category = value.trim()
      if (!known.categories.includes(category)) say('Choose a category')
      return category
    },
    write: (category: string) => category,
  }),
  description: area({
    label: 'What it does',
    hint: 'Two or three sentences: services, specialties, whom it serves.',
    line: fields.description.label,
    noun: 'description',
    rows: 5,
    min: 20,
    max: fields.description.max,
    missing: 'Describe what the business does in a sentence or two',
  }),
  languages: severalOf({
    label: 'Languages spoken (optional)',
    hint: 'In which customers are served. Choose all that fit.',
    line: fields.languages.label,
    choices: languages.map((value) => ({ value, label: value })),
    wrong: 'Choose the languages from the list',
  }),
  street: line({
    label: 'Street address (optional)',
    line: fields.street.label,
    noun: 'street',
    max: fields.street.max,
    autoComplete: 'street-address',
  }),
  hidesAddress: tick({
    label: 'Hide the street: show the city and ZIP alone, as for a home business',
    line: null,
  }),
  city: neededLine({
    label: 'City',
    line: 'City and ZIP',
    noun: 'city',
    max: fields.city.max,
    autoComplete: 'address-level2',
    missing: 'Enter the city',
    // A hidden street must not appear in the public city.
    check: (city) =>
      /^[\p{L}\p{M} .'’-]+$/u.test(city)
        ? mixedProblem(city)
        : 'Enter the city alone, without street, state or ZIP',
  }),
  zip: special({
    shape: 'text',
    control: 'line',
    label: ({ kind }) => (kind === 'register' ? 'ZIP code' : 'ZIP code (optional)'),
    line: null,
    max: fields.zip.max,
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    read(value: string, { kind, say }) {
      const zip = plainZip(value)
      if (zip ? !/^\d{5}$/.test(zip) : kind === 'register') say('Enter a ZIP code of five digits')
      else if (zip && !isFloridaZip(zip))
        say('Enter a ZIP code in Florida: it starts with 32, 33 or 34')
      return zip || null
    },
    write: (zip: string | null) => zip ?? '',
  }),
  county: special({
    shape: 'text',
    control: 'select',
    label: 'County',
    hint: 'Leave it open if you do not know: the ZIP code or the city tells us.',
    line: fields.county.label,
    choices: 'counties',
    none: 'By the ZIP code or the city',
    read(value: string, { known, say }): string | null {
      const county = value.trim()
      if (county && !known.counties.includes(county)) say('Choose the county where the business is')
      return county || null
    },
    write: (county: string | null) => county ?? '',
  }),
  serves: severalOf({
    label: 'Other counties it serves',
    hint: 'For a business that comes to its customers: it is found there too.',
    line: fields.serves.label,
    choices: 'counties',
    wrong: 'Choose the counties that the business serves from the list',
  }),
  phone: phone({
    label: 'Phone',
    hint: 'With the area code, such as 772-555-0142.',
    line: fields.phone.label,
    autoComplete: 'tel',
  }),
  email: email({
    label: 'Email of the business',
    line: fields.email.label,
    autoComplete: 'email',
  }),
  website: link({
    label: 'Website',
    line: fields.website.label,
    placeholder: 'www.example.com',
    autoComplete: 'url',
    wrong: 'Enter the address of the website, such as https://www.example.com',
  }),
  facebook,
  instagram,
  twitter,
  linkedin,
  hours: special({
    shape: 'week',
    control: 'week',
    label: 'Hours',
    line: fields.hours.label,
    read(days: DayValues[], { say }) {
      const { spans, problems } = readWeek(days)
      for (const { day, text } of problems) say(text, `hours-${day}`)
      return spans
    },
    write: writeWeek,
  }),
  byAppointment: tick({ label: 'By appointment', line: null }),
  hoursNote: line({
    label: 'A note on the hours (optional)',
    hint: 'Such as: closed from noon to one.',
    line: fields.hoursNote.label,
    noun: 'note on hours',
    max: fields.hoursNote.max,
  }),
  emergency: tick({
    label: '24 hour emergency service',
    line: 'Emergencies',
  }),
  specialDays: special({
    shape: 'days',
    control: 'days',
    label: 'Special days',
    hint: 'Holidays and vacations. Leave the times empty when it is closed.',
    line: fields.specialDays.label,
    read(days: SpecialDayValues[], { say }) {
      const { specialDays, problems } = readSpecialDays(days)
      for (const { place, text } of problems) say(text, `specialDays-${place}`)
      return specialDays
    },
    write: writeSpecialDays,
  }),
  closedForNow: tick({ label: 'Closed for now', line: 'Closed for now' }),
  reopensOn: special({
    shape: 'text',
    control: 'line',
    label: 'Open again on (optional)',
    hint: 'The first day that it is open again. Leave it empty for “until further notice”.',
    line: null,
    type: 'date',
    isShown: ({ isTicked }) => isTicked('closedForNow'),
    read(value: string, { say }): string | null {
      const day = value.trim()
      if (day && dayOf(day) === null)
        say('Enter the day as month, day and year, such as 11/30/2026')
      return dayOf(day)
    },
    write: (day: string | null) => day ?? '',
  }),
  timeZone: oneOf({
    label: 'Time zone',
    line: null,
    choices: [
      { value: 'America/New_York', label: 'Eastern time' },
      { value: 'America/Chicago', label: 'Central time' },
    ],
    none({ choices, text }) {
      const county = choices.counties.find(({ slug }) => slug === text('county'))
      if (!county) return 'That of the county'
      return `${county.isCentral ? 'Central' : 'Eastern'} time, as in ${county.name} County`
    },
    wrong: 'Choose Eastern time or Central time',
  }),
  licenseNumber: line({
    formerName: 'licenceNumber',
    label: ({ kind, text }) =>
      isFromOwner({ kind, relation: text('relation') })
        ? 'License number'
        : 'License number (optional, unless you own the business)',
    hint: ({ kind, text }) =>
      `${licenseWords(kind, text('category'))}. We show the number with a link to the state’s check, such as ${licenseExample(text('category'))}.`,
    isTidied: true,
    line: fields.licenseNumber.label,
    isShown: ({ text }) => needsLicense(text('category')),
    noun: 'license number',
    max: fields.licenseNumber.max,
    tidy: tidyLicense,
    check: (number) =>
      /^[\p{L}\p{N} .#/-]+$/u.test(number)
        ? null
        : 'Enter the license number alone, such as CFC1428001',
  }),
  service: oneOf({
    label: 'Branch of service (optional)',
    line: fields.service.label,
    choices: branches.map((value) => ({ value, label: value })),
    none: 'Not said',
    wrong: 'Choose a branch of service',
  }),
  ...storyFields,
} satisfies Record<BusinessField, Field>

export type BusinessDetails = {
  [K in BusinessField]: ReturnType<(typeof businessFields)[K]['read']>
}

/** Without JavaScript the field is shown for all trades. */
function licenseWords(kind: SubmissionKind, category: string): string {
  if (needsLicense(category)) return 'Florida licenses this trade'
  return kind === 'register'
    ? 'Needed for trades that Florida licenses, such as plumbing; others leave it empty'
    : 'For trades that Florida licenses'
}
