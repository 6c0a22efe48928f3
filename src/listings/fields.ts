import type { BusinessRow } from '../platform/db/schema.ts'
import { languages } from './choices.ts'
import type { HourSpan, SpecialDay } from './hours.ts'

/** Everything the rest of the site derives from. */
export type FieldEntry = {
  /** For a single field. */
  label: string
  kind: Kind
  /** Also the name in `/rest/v1`; null without a column of its own. */
  column: keyof BusinessRow | null
  /** In characters. */
  max?: number
  /**
   * The form step it ends, and its section of the edit page; otherwise those place it explicitly.
   */
  step?: 'business' | 'where' | 'contact' | 'hours' | 'proof'
  /** Required. */
  isNeeded?: true
  /** The value when unset, if unusual for its kind. */
  unsaid?: string
  /** Values of a list. */
  choices?: readonly string[]
  /** Visible only to the team when the address is hidden. */
  hidesWithAddress?: true
  /** Removed when the business gets another owner. */
  isOfOwner?: true
  /** Shown on a card, or needed for it. */
  isOnCard?: true
  /** A column of `/rest/v1/businesses`. */
  isInRest?: true
  /** Search parameter. */
  filter?: string
  isSearched?: true
}

/** TypeScript type per kind. */
type Kinds = {
  text: string | null
  list: string[]
  flag: boolean
  /** As 2026-11-30. */
  day: string | null
  hours: HourSpan[]
  specialDays: SpecialDay[]
  /** Only in forms and spreadsheets; `listing-of.ts` derives the listing's facts. */
  workedOut: never
}
type Kind = keyof Kinds

/** Null for kinds that can't be a column there. */
export const restTypes = {
  text: 'text',
  list: 'text[]',
  flag: 'boolean',
  day: 'text',
  hours: null,
  specialDays: null,
  workedOut: 'text',
} as const satisfies Record<Kind, string | null>

/**
 * In spreadsheet order. The form (`business-fields.ts`), the profile, structured data, and the
 * headings below must handle each field; the rest derives from this table. See
 * docs/adding-a-field.md.
 */
export const fields = {
  name: {
    label: 'Name',
    kind: 'text',
    column: 'name',
    max: 120,
    isNeeded: true,
    isOnCard: true,
    isInRest: true,
  },
  category: {
    label: 'Category',
    kind: 'workedOut',
    column: null,
    isOnCard: true,
    isInRest: true,
  },
  description: {
    label: 'Description',
    kind: 'text',
    column: 'description',
    max: 2000,
    isNeeded: true,
    isOnCard: true,
    isInRest: true,
  },
  descriptionSpanish: {
    label: 'Description in Spanish',
    kind: 'text',
    column: 'description_spanish',
    max: 2000,
    isOnCard: true,
  },
  street: {
    label: 'Street',
    kind: 'text',
    column: 'street',
    max: 120,
    hidesWithAddress: true,
    isOnCard: true,
  },
  city: {
    label: 'City',
    kind: 'text',
    column: 'city',
    max: 60,
    isOnCard: true,
    filter: 'near',
  },
  zip: { label: 'ZIP code', kind: 'text', column: 'zip', max: 10, isOnCard: true },
  county: {
    label: 'County',
    kind: 'workedOut',
    column: null,
    isOnCard: true,
    isInRest: true,
  },
  serves: { label: 'Also serves', kind: 'workedOut', column: null },
  hidesAddress: { label: 'Hide the street', kind: 'flag', column: 'hides_address' },
  phone: { label: 'Phone', kind: 'text', column: 'phone', isOnCard: true, isInRest: true },
  email: { label: 'Email', kind: 'text', column: 'email', isInRest: true },
  website: {
    label: 'Website',
    kind: 'text',
    column: 'website',
    max: 500,
    isOnCard: true,
    isInRest: true,
  },
  facebook: { label: 'Facebook', kind: 'text', column: 'facebook', max: 500 },
  instagram: { label: 'Instagram', kind: 'text', column: 'instagram', max: 500 },
  twitter: { label: 'X (Twitter)', kind: 'text', column: 'twitter', max: 500 },
  linkedin: { label: 'LinkedIn', kind: 'text', column: 'linkedin', max: 500 },
  hours: { label: 'Hours', kind: 'hours', column: null },
  byAppointment: { label: 'By appointment', kind: 'workedOut', column: null },
  hoursNote: {
    label: 'Note on hours',
    kind: 'text',
    column: 'hours_note',
    max: 200,
    isOnCard: true,
    isSearched: true,
  },
  emergency: {
    label: '24 hour emergency service',
    kind: 'flag',
    column: 'emergency',
    isOnCard: true,
    isInRest: true,
    filter: 'emergency',
    isSearched: true,
  },
  timeZone: {
    label: 'Time zone',
    kind: 'text',
    column: 'time_zone',
    isNeeded: true,
    unsaid: 'America/New_York',
  },
  languages: {
    label: 'Languages',
    kind: 'list',
    column: 'languages',
    choices: languages,
    step: 'business',
    isOnCard: true,
    isInRest: true,
    filter: 'language',
  },
  licenseNumber: { label: 'License number', kind: 'text', column: 'license_number', max: 60 },
  service: {
    label: 'Branch of service',
    kind: 'text',
    column: 'service',
    isOfOwner: true,
    isOnCard: true,
    filter: 'service',
  },
  yearsOfService: {
    label: 'Years of service',
    kind: 'text',
    column: 'years_of_service',
    max: 40,
    isOfOwner: true,
  },
  publicOwner: {
    label: 'Owner’s name on the profile',
    kind: 'text',
    column: 'public_owner',
    max: 100,
    isOfOwner: true,
    isSearched: true,
  },
  servicesOffered: {
    label: 'Services',
    kind: 'list',
    column: 'services_offered',
    max: 1000,
    step: 'business',
    isSearched: true,
  },
  specialDays: { label: 'Special days', kind: 'specialDays', column: 'special_days' },
  closedForNow: { label: 'Closed for now', kind: 'flag', column: 'closed_for_now' },
  reopensOn: { label: 'Open again on', kind: 'day', column: 'reopens_on' },
  googlePlaceId: {
    label: 'On Google Maps',
    kind: 'text',
    column: 'google_place_id',
    max: 2000,
  },
} as const satisfies Record<string, FieldEntry>

type Fields = typeof fields
export type BusinessField = keyof Fields

/** With optional members. */
export function fieldEntry(name: BusinessField): FieldEntry {
  return fields[name]
}

export const fieldNames = Object.keys(fields) as BusinessField[]

type FieldsWith<Mark> = {
  [K in BusinessField]: Fields[K] extends Mark ? K : never
}[BusinessField]

/** Stored as entered. */
export type Fact = Exclude<BusinessField, FieldsWith<{ kind: 'workedOut' }>>
export const facts = fieldNames.filter((name): name is Fact => fields[name].kind !== 'workedOut')
/** With a column of their own. */
export type KeptFact = Exclude<Fact, FieldsWith<{ column: null }>>
export type CardFact = Extract<KeptFact, FieldsWith<{ isOnCard: true }>>
export type FieldWithStep = FieldsWith<{ step: string }>
export type OwnerFact = FieldsWith<{ isOfOwner: true }>
export const ownerFacts = facts.filter((name): name is OwnerFact => 'isOfOwner' in fields[name])
/** In the listing index, for filters. */
export type IndexedFact = Extract<KeptFact, FieldsWith<{ filter: string }>>
export const indexedFacts = facts.filter((name): name is IndexedFact => 'filter' in fields[name])
export type FieldFilter = Extract<Fields[IndexedFact], { filter: string }>['filter']

type FactOf<Entry extends FieldEntry> = Entry extends { choices: readonly (infer Choice)[] }
  ? Choice[]
  : Entry extends { isNeeded: true }
    ? NonNullable<Kinds[Entry['kind']]>
    : Kinds[Entry['kind']]

export type ListedFacts = { [K in Fact]: FactOf<Fields[K]> }

/** Without what is hidden with the address. */
export function publicFacts<Facts extends Partial<ListedFacts>>(
  given: Facts,
  hidesAddress: boolean,
): Facts {
  if (!hidesAddress) return given
  const hidden = fieldNames.filter((name) => name in given && fieldEntry(name).hidesWithAddress)
  return { ...given, ...Object.fromEntries(hidden.map((name) => [name, null])) }
}

/** Spreadsheet headings per field, letters only. Exports write the first. */
export const headings: Readonly<Record<BusinessField, string>> = {
  name: 'Name, business name, business, company, company name, name of business, name of the business, organization, organization name, organisation, title, dba, dba name, doing business as, vendor name, vendor, bus name, biz name, biz, store name, firm, display name',
  category:
    'Category, categories, type, business type, type of business, business category, trade, trades, industry, sector, kind, kind of business, class, service type, services category, primary category, line of business, specialty, naics description',
  description:
    'Description, about, about us, what it does, what they do, services, services offered, service description, details, summary, business description, bio, blurb, products and services, products, offerings, comments for website, notes for public, overview',
  descriptionSpanish:
    'Description in Spanish, spanish description, description spanish, description es, descripcion, descripcion en espanol',
  street:
    'Street, street address, address 1, address line 1, address1, addr, addr1, addr 1, street 1, street line 1, street name, address street, thoroughfare',
  city: 'City, town, municipality, city town, address city, locality, place, city state, city st',
  zip: 'ZIP, zip code, zipcode, postal code, postcode, postal, zip 5, address zip, zip postal code, zip postal',
  county: 'County, counties, county name, located in county, fl county',
  serves:
    'Also serves, serves, service area, serves counties, counties served, other counties it serves, area served, areas served, service areas, coverage, coverage area',
  hidesAddress:
    'Hide street, hides address, hide address, hides street, home based, home business, home based business, private address, do not show address, address private, hide address yn, home',
  phone:
    'Phone, phone number, telephone, tel, business phone, main phone, phone 1, phone no, phone numbers, contact phone, office phone, work phone, contact number, ph, tele, telephone number, office, cell, mobile, cell phone, mobile phone, phones, call',
  email:
    'Email, email of the business, e mail, email address, business email, contact email, mail, emails, e mail address, public email',
  website:
    'Website, web site, url, web, site, homepage, home page, web address, www, website url, link, business website, webpage, web page, website address',
  facebook: 'Facebook, fb, facebook page, facebook url, facebook link',
  instagram: 'Instagram, ig, insta, instagram handle, instagram url',
  twitter: 'X (Twitter), twitter, x, twitter handle, tweeter',
  linkedin: 'LinkedIn, linked in, linkedin url, linkedin page',
  hours:
    'Hours, business hours, hours of operation, opening hours, open hours, open, hours open, times, store hours, operating hours, when open, schedule',
  byAppointment: 'By appointment, appointment only, by appointment only, appointments, appt only',
  hoursNote: 'Hours note, note on hours, hours notes, notes on hours, a note on the hours',
  emergency:
    '24 hour emergency service, emergency, emergency service, 24 hour emergency, emergencies, after hours service',
  timeZone: 'Time zone, timezone, tz',
  languages:
    'Languages, language, langs, languages spoken, language spoken, speaks, spoken languages',
  licenseNumber:
    'License number, license, license no, lic, lic no, licence, licence number, fl license, florida license, state license, contractor license, license num, dbpr, lic number',
  service:
    'Branch of service, branch, service branch, military branch, service, military service, branch of military, veteran branch, mil branch, branch served, served in, service in, armed forces, military',
  yearsOfService: 'Years of service, years served, dates of service, service years',
  publicOwner: 'Owner’s name on the profile, owner shown, public owner, owner to be shown',
  // "Services" usually means a description.
  servicesOffered: 'List of services, services list, services one by one',
  specialDays: 'Special hours, special days, holiday hours, special opening hours',
  closedForNow: 'Closed for now',
  reopensOn: 'Open again on, reopens on, reopens, reopening date',
  googlePlaceId: 'Google Maps page, on google maps, google place id, place id',
}
