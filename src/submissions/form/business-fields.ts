import * as t from '#messages/form-fields.ts'
import { branches, languages } from '../../listings/choices.ts'
import { fields, type BusinessField } from '../../listings/fields.ts'
import { needsLicense } from '../../listings/license-check.ts'
import { licenseExample, tidyLicense } from '../license-form.ts'
import { isFloridaZip } from '../../florida/zip-rule.ts'
import { nameIn } from '../../platform/text/names.ts'
import { businessNameProblem } from '../../platform/email/stranger-text.ts'
import { mixedProblem, withCapitals } from '../clean-text.ts'
import { plainZip } from '../contact-rules.ts'
import { email, link, phone } from './contact-kinds.ts'
import {
  area,
  isFromOwner,
  line,
  named,
  neededLine,
  oneOf,
  optionalArea,
  severalOf,
  special,
  tick,
  type Field,
  type SubmissionKind,
} from './field-kinds.ts'
import { moreFields } from './more-fields.ts'
import { areaFields } from './area-fields.ts'
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
    label: t.nameOfTheBusiness,
    hint: t.asCustomersKnowIt,
    line: fields.name.label,
    noun: 'name',
    max: fields.name.max,
    autoComplete: 'organization',
    get missing() {
      return t.enterTheNameOfThe()
    },
    check: (name) =>
      /[\p{L}\p{N}]/u.test(name)
        ? (businessNameProblem(name) ?? mixedProblem(name))
        : t.enterANameWithLetters(),
  }),
  category: special({
    shape: 'text',
    control: 'category',
    label: t.category,
    line: fields.category.label,
    read(value: string, { known, say }) {
      const category = value.trim()
      if (!known.categories.includes(category)) say(t.chooseACategory())
      return category
    },
    write: (category: string) => category,
  }),
  secondCategory: special({
    shape: 'text',
    control: 'select',
    choices: 'categories',
    label: t.secondCategory,
    hint: t.secondCategoryHint,
    none: t.noSecondCategory,
    line: fields.secondCategory.label,
    read(value: string, { known, say }) {
      const category = value.trim()
      if (category && !known.categories.includes(category)) say(t.chooseACategory())
      return category || null
    },
    write: (category: string | null) => category ?? '',
  }),
  description: area({
    label: t.whatItDoes,
    hint: t.twoOrThreeSentencesServices,
    line: fields.description.label,
    noun: 'description',
    rows: 5,
    min: 20,
    max: fields.description.max,
    get missing() {
      return t.describeWhatTheBusinessDoes()
    },
  }),
  descriptionSpanish: optionalArea({
    label: t.whatItDoesInSpanish,
    hint: t.shownToSpanishReaders,
    line: fields.descriptionSpanish.label,
    noun: 'description',
    rows: 4,
    max: fields.descriptionSpanish.max,
  }),
  languages: severalOf({
    label: t.languagesSpokenOptional,
    hint: t.inWhichCustomersAreServed,
    line: fields.languages.label,
    choices: languages.map(named),
    get wrong() {
      return t.chooseTheLanguagesFromThe()
    },
  }),
  street: line({
    label: t.streetAddressOptional,
    line: fields.street.label,
    noun: 'street',
    max: fields.street.max,
    autoComplete: 'street-address',
  }),
  hidesAddress: tick({
    label: t.hideTheStreetShowThe,
    line: null,
  }),
  city: neededLine({
    label: t.city,
    get line() {
      return t.cityAndZip()
    },
    noun: 'city',
    max: fields.city.max,
    autoComplete: 'address-level2',
    get missing() {
      return t.enterTheCity()
    },
    tidy: withCapitals,
    isTidied: true,
    // A hidden street must not appear in the public city.
    check: (city) =>
      /^[\p{L}\p{M} .'’-]+$/u.test(city) ? mixedProblem(city) : t.enterTheCityAloneWithout(),
  }),
  zip: special({
    shape: 'text',
    control: 'line',
    label: ({ kind }) => (kind === 'register' ? t.zipCode() : t.zipCodeOptional()),
    line: null,
    max: fields.zip.max,
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    read(value: string, { kind, say }) {
      const zip = plainZip(value)
      if (zip ? !/^\d{5}$/.test(zip) : kind === 'register') say(t.enterAZipCodeOf())
      else if (zip && !isFloridaZip(zip)) say(t.enterAZipCodeIn())
      return zip || null
    },
    write: (zip: string | null) => zip ?? '',
  }),
  county: special({
    shape: 'text',
    control: 'select',
    label: t.county,
    hint: t.leaveItOpenIfYou,
    line: fields.county.label,
    choices: 'counties',
    none: t.byTheZipCodeOr,
    read(value: string, { known, say }): string | null {
      const county = value.trim()
      if (county && !known.counties.includes(county)) say(t.chooseTheCountyWhereThe())
      return county || null
    },
    write: (county: string | null) => county ?? '',
  }),
  serves: severalOf({
    label: t.otherCountiesItServes,
    hint: t.forABusinessThatComes,
    line: fields.serves.label,
    choices: 'counties',
    get wrong() {
      return t.chooseTheCountiesThatThe()
    },
  }),
  ...areaFields,
  phone: phone({
    label: t.phone,
    hint: t.withTheAreaCodeSuch,
    line: fields.phone.label,
    autoComplete: 'tel',
  }),
  email: email({
    label: t.emailOfTheBusiness,
    line: fields.email.label,
    autoComplete: 'email',
  }),
  website: link({
    label: t.website,
    line: fields.website.label,
    placeholder: 'www.example.com',
    autoComplete: 'url',
    get wrong() {
      return t.enterTheAddressOfThe()
    },
  }),
  facebook,
  instagram,
  twitter,
  linkedin,
  hours: special({
    shape: 'week',
    control: 'week',
    label: t.hours,
    line: fields.hours.label,
    read(days: DayValues[], { say }) {
      const { spans, problems } = readWeek(days)
      for (const { day, text } of problems) say(text, `hours-${day}`)
      return spans
    },
    write: writeWeek,
  }),
  byAppointment: tick({ label: t.byAppointment, line: null }),
  hoursNote: line({
    label: t.aNoteOnTheHours,
    hint: t.suchAsByAppointment,
    line: fields.hoursNote.label,
    noun: 'note on hours',
    max: fields.hoursNote.max,
  }),
  emergency: tick({
    label: t.n24HourEmergencyService,
    get line() {
      return t.emergencies()
    },
  }),
  specialDays: special({
    shape: 'days',
    control: 'days',
    label: () => nameIn(fields.specialDays.label),
    hint: t.holidaysAndVacationsLeaveThe,
    line: fields.specialDays.label,
    read(days: SpecialDayValues[], { say }) {
      const { specialDays, problems } = readSpecialDays(days)
      for (const { place, text } of problems) say(text, `specialDays-${place}`)
      return specialDays
    },
    write: writeSpecialDays,
  }),
  closedForNow: tick({
    label: t.closedForNow,
    get line() {
      return t.closedForNow()
    },
  }),
  reopensOn: special({
    shape: 'text',
    control: 'line',
    label: t.openAgainOnOptional,
    hint: t.theFirstDayThatIt,
    line: null,
    type: 'date',
    isShown: ({ isTicked }) => isTicked('closedForNow'),
    read(value: string, { say }): string | null {
      const day = value.trim()
      if (day && dayOf(day) === null) say(t.enterTheDayAsMonth())
      return dayOf(day)
    },
    write: (day: string | null) => day ?? '',
  }),
  timeZone: oneOf({
    label: t.timeZone,
    line: null,
    choices: [
      {
        value: 'America/New_York',
        get label() {
          return t.easternTime()
        },
      },
      {
        value: 'America/Chicago',
        get label() {
          return t.centralTime()
        },
      },
    ],
    none({ choices, text }) {
      const county = choices.counties.find(({ slug }) => slug === text('county'))
      if (!county) return t.thatOfTheCounty()
      const { name } = county
      return county.isCentral ? t.centralAsIn({ name }) : t.easternAsIn({ name })
    },
    get wrong() {
      return t.chooseEasternTimeOrCentral()
    },
  }),
  licenseNumber: line({
    formerName: 'licenceNumber',
    label: ({ kind, text }) =>
      isFromOwner({ kind, relation: text('relation') })
        ? t.licenseNumber()
        : t.licenseNumberOptionalUnlessYou(),
    hint: ({ kind, text }) =>
      t.weShowTheNumberWith({
        license: licenseWords(kind, text('category')),
        example: licenseExample(text('category')),
      }),
    isTidied: true,
    line: fields.licenseNumber.label,
    isShown: ({ text }) => needsLicense(text('category')),
    noun: 'license number',
    max: fields.licenseNumber.max,
    tidy: tidyLicense,
  }),
  service: oneOf({
    label: t.branchOfServiceOptional,
    line: fields.service.label,
    choices: branches.map(named),
    none: t.notSaid,
    get wrong() {
      return t.chooseABranchOfService()
    },
  }),
  ...storyFields,
  ...moreFields,
} satisfies Record<BusinessField, Field>

export type BusinessDetails = {
  [K in BusinessField]: ReturnType<(typeof businessFields)[K]['read']>
}

/** Without JavaScript the field is shown for all trades. */
function licenseWords(kind: SubmissionKind, category: string): string {
  if (needsLicense(category)) return t.floridaLicensesThisTrade()
  return kind === 'register' ? t.neededForTradesThatFlorida() : t.forTradesThatFloridaLicenses()
}
