import * as t from '#messages/resources.ts'
import type { Language } from '../platform/text/language.ts'
import { cityOf, stateOf, streetOf, zipOf } from '../florida/address.ts'
/** A place to turn to, as its card shows it; what is not known for sure is null. */
export type Resource = {
  id: string
  section: string
  title: string
  description: string
  address: string | null
  phone: string | null
  website: string | null
  /** Path of a picture; without one the card shows the drawn emblem of its section. */
  logo: string | null
  extra: string | null
  /** Someone answers its phone day and night. */
  isDayAndNight: boolean
  /** The text isn't translated to the page's language. */
  isInEnglish?: boolean
}

/** The parts of a resource that are written in several languages. */
export const translatedParts = ['title', 'description', 'extra'] as const
export type Translations = Partial<
  Record<Language, Partial<Record<(typeof translatedParts)[number], string>>>
>

/** A resource in a language; what isn't translated stays in English. */
export function resourceIn(
  wanted: Language,
  { translations, ...resource }: Resource & { translations: Translations },
): Resource {
  if (wanted === 'en') return resource
  const own = translations[wanted]
  return { ...resource, ...own, isInEnglish: !own?.description }
}

/** What an admin writes of a resource, under the names of the table. */
export type ResourceFacts = Pick<
  Resource,
  'section' | 'title' | 'description' | 'address' | 'phone' | 'website' | 'extra'
> & { translations: Translations; is_day_and_night: boolean }

/** After how many days somebody looks again whether a resource is still right. */
export const recheckDays = 180

/** Whether somebody should look again. @param today as 2026-11-21. */
export function isToRecheck(checkedOn: string | null, today: string): boolean {
  if (!checkedOn) return true
  return (Date.parse(today) - Date.parse(checkedOn)) / 86_400_000 >= recheckDays
}

/** What the table calls each part of the page, in its order, with the words for it. */
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

/** The sections of the page in their order; the id is the anchor, `holds` what the table calls them. */
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

/** A piece of a text: plain words, or a phone number to dial. */
export type Piece = { text: string; isPhone: boolean }

/** Splits a text at the phone numbers in it, so that each can be dialed. */
export function phonePieces(text: string): Piece[] {
  return text
    .split(/((?:1-)?\d{3}-\d{3}-\d{4})/)
    .map((part, index) => ({ text: part, isPhone: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** The resources under one name of the table. */
export function resourcesIn(resources: Resource[], section: string): Resource[] {
  return resources.filter((resource) => resource.section === section)
}

/** The lines to call at any hour, the crisis line first. */
export function dayAndNightLines(resources: Resource[]): Resource[] {
  const lines = resources.filter(({ isDayAndNight, phone }) => isDayAndNight && phone)
  const isCrisis = ({ section }: Resource) => section === 'crisis'
  return [...lines.filter(isCrisis), ...lines.filter((line) => !isCrisis(line))]
}

/** A resource with an address, and how far it is. */
export type NearbyResource = { resource: Resource; miles: number }

/** Whether there is any way to reach it that we know of. */
export function isReachable({
  address,
  phone,
  website,
}: Pick<Resource, 'address' | 'phone' | 'website'>): boolean {
  return Boolean(address || phone || website)
}

/** What kind of thing a section holds, for search engines; a hospital and a law office need an address. */
const types: Readonly<Record<string, string>> = {
  government: 'GovernmentOrganization',
  'va-medical-center': 'Hospital',
  legal: 'LegalService',
}

const needsAddress = new Set(['Hospital', 'LegalService'])

/** The resources of the page, in its order, for search engines. @param page address of the page. */
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

/** Two resources may share a website, so the anchor on the page is the identity of each. */
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
