import * as t from '#messages/desk-queue.ts'
import { licenseCheck } from '../../listings/license-check.ts'
import { telHref } from '../../platform/ui/links.ts'
import type { ListingDetails } from '../../submissions/submission.ts'

export type TextPart = { text: string; href: string | null }

const links =
  /(?<url>https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])|(?<mail>[^\s@<>,;:()]+@[^\s@<>,;:()]+\.[a-z]{2,})|(?<phone>\b\d{3}-\d{3}-\d{4}(?: ext\. \d{1,6})?\b)/giu

export function tappable(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const found of text.matchAll(links)) {
    const { url, mail, phone } = found.groups ?? {}
    if (found.index > end) parts.push({ text: text.slice(end, found.index), href: null })
    const href = url ?? (mail ? `mailto:${mail}` : phone ? telHref(phone) : null)
    parts.push({ text: found[0], href })
    end = found.index + found[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

export type LookUp = { text: string; href: string }

type LookedUp = Pick<
  ListingDetails,
  'name' | 'street' | 'city' | 'zip' | 'category' | 'licenseNumber'
>

export function lookUps(details: LookedUp): LookUp[] {
  const { name, street, city, zip, category, licenseNumber } = details
  const address = [street, city, `FL ${zip ?? ''}`.trim()].filter(Boolean).join(', ')
  const check = licenseCheck(category)
  return [
    ...(city || zip ? [{ text: t.addressOnMap(), href: mapHref(address) }] : []),
    ...(licenseNumber
      ? [{ text: t.license({ number: licenseNumber, office: check.office }), href: check.url }]
      : []),
    {
      text: t.companyRegister(),
      href: 'https://search.sunbiz.org/Inquiry/CorporationSearch/ByName',
    },
    {
      text: t.nameOnWeb(),
      href: `https://duckduckgo.com/?q=${encodeURIComponent(`"${name}" ${city} Florida`)}`,
    },
  ]
}

export function mapHref(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
