import * as t from '#messages/resources.ts'
import type { Language } from '../platform/text/language.ts'
import { cityOf, stateOf, streetOf, zipOf } from '../florida/address.ts'
/** A resource for its card; unverified facts are null. */
export type Resource = {
  id: string
  section: string
  title: string
  description: string
  address: string | null
  phone: string | null
  website: string | null
  /** The path of a picture; without one the card shows its section's emblem. */
  logo: string | null
  extra: string | null
  /** Its phone is answered day and night. */
  isDayAndNight: boolean
  /** The text isn't translated into the page's language. */
  isInEnglish?: boolean
}

/** The translated parts of a resource. */
export const translatedParts = ['title', 'description', 'extra'] as const
export type Translations = Partial<
  Record<Language, Partial<Record<(typeof translatedParts)[number], string>>>
>

/** A resource in a language; untranslated parts stay in English. */
export function resourceIn(
  wanted: Language,
  { translations, ...resource }: Resource & { translations: Translations },
): Resource {
  if (wanted === 'en') return resource
  const own = translations[wanted]
  return { ...resource, ...own, isInEnglish: !own?.description }
}

/** The fields that an admin edits, with their column names. */
export type ResourceFacts = Pick<
  Resource,
  'section' | 'title' | 'description' | 'address' | 'phone' | 'website' | 'extra'
> & { translations: Translations; is_day_and_night: boolean }

/** Days until a resource is due for a recheck. */
export const recheckDays = 180

/** True when a recheck is due. @param today as 2026-11-21. */
export function isToRecheck(checkedOn: string | null, today: string): boolean {
  if (!checkedOn) return true
  return (Date.parse(today) - Date.parse(checkedOn)) / 86_400_000 >= recheckDays
}

/** The table's section names in page order, with their labels. */
export const sectionNames = [
  ['government', 'State & Government Resources'],
  ['employment', 'Employment & Business Resources'],
  ['va-medical-center', 'Healthcare & Mental Health: VA medical centers'],
  ['va-locations-link', 'Healthcare & Mental Health: link to more VA locations'],
  ['healthcare', 'Healthcare & Mental Health: organizations'],
  ['support-line', 'Healthcare & Mental Health: support line'],
  ['housing', 'Housing Assistance'],
  ['legal', 'Legal & Advocacy Support'],
  ['community', 'Community & Support Organizations'],
  ['money', 'Money & Food'],
  ['national', 'National help, as searches show it'],
  ['crisis', 'Crisis line, as searches show it'],
] as const

/** The sections of the page in order; the id is the anchor, `holds` has the table's section names. */
export const sections = [
  { id: 'government', title: t.government, holds: ['government'] },
  { id: 'employment', title: t.employment, holds: ['employment'] },
  {
    id: 'healthcare',
    title: t.healthcare,
    holds: ['va-medical-center', 'va-locations-link', 'healthcare', 'support-line'],
  },
  { id: 'housing', title: t.housing, holds: ['housing'] },
  { id: 'legal', title: t.legal, holds: ['legal'] },
  { id: 'community', title: t.community, holds: ['community'] },
  { id: 'money', title: t.money, holds: ['money'] },
] as const

/** Part of a text: plain words, or a phone number to dial. */
export type Piece = { text: string; isPhone: boolean }

/** Splits a text at its phone numbers, so that each can be dialed. */
export function phonePieces(text: string): Piece[] {
  return text
    .split(/((?:1-)?\d{3}-\d{3}-\d{4})/)
    .map((part, index) => ({ text: part, isPhone: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

export function resourcesIn(resources: Resource[], section: string): Resource[] {
  return resources.filter((resource) => resource.section === section)
}

/** Phone lines open day and night, the crisis line first. */
export function dayAndNightLines(resources: Resource[]): Resource[] {
  const lines = resources.filter(({ isDayAndNight, phone }) => isDayAndNight && phone)
  const isCrisis = ({ section }: Resource) => section === 'crisis'
  return [...lines.filter(isCrisis), ...lines.filter((line) => !isCrisis(line))]
}

export type NearbyResource = { resource: Resource; miles: number }

/** True with at least one known contact option. */
export function isReachable({
  address,
  phone,
  website,
}: Pick<Resource, 'address' | 'phone' | 'website'>): boolean {
  return Boolean(address || phone || website)
}

/** The schema.org type for a section; hospitals and law offices need an address. */
const types: Readonly<Record<string, string>> = {
  government: 'GovernmentOrganization',
  'va-medical-center': 'Hospital',
  legal: 'LegalService',
}

const needsAddress = new Set(['Hospital', 'LegalService'])

/** The page's resources as structured data, in order. @param page address of the page. */
export function resourceListData(name: string, resources: Resource[], page: string): object {
  const ordered = sections.flatMap(({ holds }) =>
    holds.flatMap((section) => resources.filter((resource) => resource.section === section)),
  )
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: ordered.length,
    itemListElement: ordered.map((resource, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: itemData(resource, page),
    })),
  }
}

/** Resources may share a website, so each is identified by its anchor on the page. */
function itemData(resource: Resource, page: string): object {
  const type = types[resource.section] ?? 'Organization'
  const { address, phone, website } = resource
  return {
    '@type': needsAddress.has(type) && !address ? 'Organization' : type,
    '@id': `${page}#${resource.id}`,
    name: resource.title,
    description: resource.description,
    ...(phone && { telephone: phone }),
    ...(website && { sameAs: website }),
    ...(address && { address: addressData(address) }),
  }
}

function addressData(address: string): object {
  return {
    '@type': 'PostalAddress',
    ...(streetOf(address) && { streetAddress: streetOf(address) }),
    addressLocality: cityOf(address),
    addressRegion: stateOf(address),
    ...(zipOf(address) && { postalCode: zipOf(address) }),
    addressCountry: 'US',
  }
}
