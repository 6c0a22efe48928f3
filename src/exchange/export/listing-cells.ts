import * as t from '#messages/admin-import-rows.ts'
import { languagesText, paymentsText } from '../../listings/choices.ts'
import type { NewBusiness } from '../../listings/businesses.server.ts'
import { findCategory } from '../../listings/categories.ts'
import { headings } from '../../listings/field-headings.ts'
import { fieldNames, publicFacts, type BusinessField } from '../../listings/fields.ts'
import { badgeName, certificateMethods } from '../../listings/verification.ts'
import { businessFields } from '../../submissions/form/business-fields.ts'
import { weekWords, writeWeek } from '../../submissions/form/week-values.ts'
import type { Column } from '../record/columns.ts'
import { priceListText } from '../record/price-list-text.ts'
import { specialDaysText } from '../record/special-days-text.ts'

/** The note on the hours says it. */
type ExportedField = Exclude<BusinessField, 'byAppointment'>

const exportedFields = fieldNames.filter((name): name is ExportedField => name !== 'byAppointment')

const besides = {
  listingId: 'Listing id',
  state: 'State',
  latitude: 'Latitude',
  longitude: 'Longitude',
  proofMethod: 'Proof',
  proofCheckedOn: 'Checked on',
  proofNote: 'Proof note',
} as const satisfies Partial<Record<Column, string>>

export type ExportedColumn = ExportedField | keyof typeof besides

/** The columns of an export, in order, with headings that an import knows again. */
export const exportedColumns: readonly ExportedColumn[] = [
  'listingId',
  ...exportedFields.flatMap((name): ExportedColumn[] =>
    name === 'city' ? [name, 'state'] : [name],
  ),
  'latitude',
  'longitude',
  'proofMethod',
  'proofCheckedOn',
  'proofNote',
]

export function exportedHeading(column: ExportedColumn): string {
  if (column in besides) return besides[column as keyof typeof besides]
  return headings[column as ExportedField].split(', ')[0] ?? column
}

type Words = (listing: NewBusiness) => string

/** The fields that a cell says otherwise than a form. Of all others it has the text of the form. */
const ownWords: Record<NotPlain, Words> & Partial<Record<ExportedField, Words>> = {
  category: ({ categorySlug }) => findCategory(categorySlug)?.name ?? categorySlug,
  secondCategory: ({ secondCategory }) =>
    secondCategory ? (findCategory(secondCategory)?.name ?? secondCategory) : '',
  county: ({ county }) => county,
  serves: ({ servesCounties = [] }) => servesCounties.join(', '),
  hours: ({ hours = [] }) => weekWords(writeWeek(hours)),
  languages: ({ languages = [] }) => languagesText(languages),
  specialDays: ({ specialDays = [] }) => specialDaysText(specialDays),
  priceList: ({ priceList = [] }) => priceListText(priceList),
  payments: ({ payments = [] }) => paymentsText(payments),
}

/** Forms have more of these than a text or a checkbox. */
type NotPlain = {
  [K in ExportedField]: (typeof businessFields)[K]['shape'] extends 'text' | 'tick' ? never : K
}[ExportedField]

function wordsOf(name: ExportedField, listing: NewBusiness): string {
  const own = ownWords[name]
  if (own) return own(listing)
  const value: unknown = listing[name as keyof NewBusiness] ?? null
  const { write } = businessFields[name] as { write(detail: unknown): unknown }
  const written = value === null ? '' : write(value)
  return typeof written === 'string' ? written : written ? 'yes' : ''
}

/** An import reads it back as the badge of a list, which has no note. */
function noteOf({ method, note }: NonNullable<NewBusiness['verification']>): string {
  const isOfList = certificateMethods.some((one) => one === method)
  return note || (isOfList ? t.onOfficialList() : '')
}

/** Public facts only: hidden streets are left out. */
export function cellsOfListing(listing: NewBusiness): Record<ExportedColumn, string> {
  const { hidesAddress = false, verification, lat, lng } = listing
  const shown = publicFacts(listing, hidesAddress)
  const isPlaced = !hidesAddress && lat !== undefined && lng !== undefined
  const ofFields = exportedFields.map((name) => [name, wordsOf(name, shown)])
  const cells: Record<ExportedColumn, string> = {
    ...(Object.fromEntries(ofFields) as Record<ExportedField, string>),
    listingId: listing.id,
    state: 'FL',
    latitude: isPlaced ? String(lat) : '',
    longitude: isPlaced ? String(lng) : '',
    proofMethod: verification ? badgeName(verification) : '',
    proofCheckedOn: verification?.checkedOn ?? '',
    proofNote: verification ? noteOf(verification) : '',
  }
  const inOrder = exportedColumns.map((column) => [column, cells[column]])
  return Object.fromEntries(inOrder) as typeof cells
}
