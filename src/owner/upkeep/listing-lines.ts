import * as places from '#messages/places.ts'
import * as t from '#messages/still-right.ts'
import type { Business } from '../../listings/business.ts'
import { hourLines } from '../../listings/hours.ts'
import { nameIn } from '../../platform/text/names.ts'

export type ListingLine = { label: string; text: string }

/** The data that the listing shows, for someone who checks it. */
export function listingLines(business: Business, now: Date): ListingLine[] {
  const { hours, timeZone } = business
  return [
    ...contactLines(business),
    ...(hours.length
      ? hourLines(hours, timeZone, now, business).map(({ day, text }) => ({ label: day, text }))
      : [{ label: t.hours(), text: business.hoursNote ?? t.hoursUnknown() }]),
  ]
}

export function contactLines(business: Business): ListingLine[] {
  const { address, phone, email, website, county, category } = business
  const lines = [
    { label: t.trade(), text: nameIn(category.name) },
    { label: t.phone(), text: phone },
    { label: t.email(), text: email },
    { label: t.website(), text: website },
    { label: t.address(), text: address ?? (county && places.county({ county })) },
  ]
  return lines.flatMap(({ label, text }) => (text ? [{ label, text }] : []))
}
