import { languagesText } from '../../listings/business.ts'
import type { NewBusiness } from '../../listings/businesses.server.ts'
import { findCategory } from '../../listings/categories.ts'
import { methodName } from '../../listings/verification.ts'
import { weekWords, writeWeek } from '../../submissions/form/week-values.ts'
import type { Column } from '../record/columns.ts'

/** Headings an import recognizes. */
export const exported = {
  listingId: 'Listing id',
  name: 'Name',
  category: 'Category',
  description: 'Description',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  county: 'County',
  serves: 'Also serves',
  hidesAddress: 'Hide street',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'X (Twitter)',
  linkedin: 'LinkedIn',
  hours: 'Hours',
  hoursNote: 'Hours note',
  emergency: '24 hour emergency service',
  timeZone: 'Time zone',
  languages: 'Languages',
  licenseNumber: 'License number',
  service: 'Branch of service',
  latitude: 'Latitude',
  longitude: 'Longitude',
  proofMethod: 'Proof',
  proofCheckedOn: 'Checked on',
  proofNote: 'Proof note',
} as const satisfies Partial<Record<Column, string>>

export type ExportedColumn = keyof typeof exported
export const exportedColumns = Object.keys(exported) as ExportedColumn[]

/** Public facts only: hidden streets are left out. */
export function cellsOfListing(listing: NewBusiness): Record<ExportedColumn, string> {
  const { hidesAddress = false, verification, hours = [], lat, lng } = listing
  const isPlaced = !hidesAddress && lat !== undefined && lng !== undefined
  return {
    listingId: listing.id,
    name: listing.name,
    category: findCategory(listing.categorySlug)?.name ?? listing.categorySlug,
    description: listing.description,
    street: hidesAddress ? '' : (listing.street ?? ''),
    city: listing.city ?? '',
    state: 'FL',
    zip: listing.zip ?? '',
    county: listing.county,
    serves: (listing.servesCounties ?? []).join(', '),
    hidesAddress: hidesAddress ? 'yes' : '',
    phone: listing.phone ?? '',
    email: listing.email ?? '',
    website: listing.website ?? '',
    facebook: listing.facebook ?? '',
    instagram: listing.instagram ?? '',
    twitter: listing.twitter ?? '',
    linkedin: listing.linkedin ?? '',
    hours: weekWords(writeWeek(hours)),
    hoursNote: listing.hoursNote ?? '',
    emergency: listing.emergency ? 'yes' : '',
    timeZone: listing.timeZone ?? '',
    languages: listing.languages?.length ? languagesText(listing.languages) : '',
    licenseNumber: listing.licenseNumber ?? '',
    service: listing.service ?? '',
    latitude: isPlaced ? String(lat) : '',
    longitude: isPlaced ? String(lng) : '',
    proofMethod: verification ? methodName(verification.method) : '',
    proofCheckedOn: verification?.checkedOn ?? '',
    proofNote: verification?.note ?? '',
  }
}
