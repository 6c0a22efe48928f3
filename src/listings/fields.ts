import { languages } from './choices.ts'
import type { FieldEntry, Kinds } from './field-entry.ts'
import { moreFields } from './more-fields.ts'

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
  secondCategory: {
    label: 'Second category',
    kind: 'text',
    column: 'second_category',
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
  servesZips: {
    label: 'ZIP codes it serves',
    kind: 'list',
    column: 'serves_zips',
    max: 400,
    isInRest: true,
  },
  servesMiles: {
    label: 'Miles it travels',
    kind: 'number',
    column: 'serves_miles',
    max: 3,
    isInRest: true,
  },
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
  priceList: {
    label: 'Services with prices',
    kind: 'prices',
    column: 'price_list',
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
  ...moreFields,
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
/** Filtered by whether a listing has it; the listing index knows only that. */
export type HavingFact = Extract<KeptFact, FieldsWith<{ filterBy: 'having' }>>
export const havingFacts = facts.filter((name): name is HavingFact => 'filterBy' in fields[name])
type FilteredFact = Extract<KeptFact, FieldsWith<{ filter: string }>>
/** With their values in the listing index, for filters. */
export type IndexedFact = Exclude<FilteredFact, HavingFact>
export const indexedFacts = facts.filter(
  (name): name is IndexedFact => 'filter' in fields[name] && !('filterBy' in fields[name]),
)
export type FieldFilter = Extract<Fields[FilteredFact], { filter: string }>['filter']
export type HavingFilter = Fields[HavingFact]['filter']

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
