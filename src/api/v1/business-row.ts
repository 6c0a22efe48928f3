import { findCategory } from '../../listings/categories.ts'
import { withoutAnswer } from '../../listings/field-entry.ts'
import { fieldEntry, publicFacts, type BusinessField } from '../../listings/fields.ts'
import { isClosedOn, weekdays, type HourSpan, type SpecialDay } from '../../listings/hours.ts'
import type { NewBusiness } from '../../listings/businesses.server.ts'
import { badgeName, isProofSeen, type Verification } from '../../listings/verification.ts'
import type { Row } from './list-params.ts'
import type { Listed } from './listed.server.ts'
import { apiFields } from './schemas.ts'

/** As `schemas.business`. @param today as 2026-11-21 */
export function businessRow(
  { listing, point, precision, listedAt, changedAt, distanceMiles }: Listed,
  { site, today }: { site: string; today: string },
): Row {
  const { id, hidesAddress = false, verification } = listing
  const shown = onDay(publicFacts(listing, hidesAddress), today)
  const self = `${site}/api/v1/businesses/${id}`
  return {
    id,
    ...Object.fromEntries(apiFields.map((name) => [name, valueOf(name, shown)])),
    state: 'FL',
    location: point && { latitude: point.lat, longitude: point.lng, precision },
    distanceMiles,
    proof: verification ? proofOf(verification as Verification) : null,
    isFeatured: listing.isFeatured ?? false,
    isSample: listing.isSample ?? false,
    listedAt: listedAt.toISOString(),
    changedAt: changedAt.toISOString(),
    links: {
      self,
      page: `${site}/business/${id}`,
      nearby: `${self}/nearby`,
      posts: `${site}/api/v1/posts?business=${id}`,
    },
  }
}

function onDay(listing: NewBusiness, today: string): NewBusiness {
  const { specialDays = [], closedForNow = false, reopensOn = null } = listing
  const exceptions = { specialDays, closedForNow, reopensOn }
  return {
    ...listing,
    specialDays: specialDays.filter(({ to }) => to >= today),
    closedForNow: isClosedOn(today, exceptions),
  }
}

function valueOf(name: BusinessField, listing: NewBusiness): unknown {
  if (name === 'category') {
    const category = findCategory(listing.categorySlug)
    return { id: category?.slug ?? listing.categorySlug, name: category?.name ?? '' }
  }
  if (name === 'secondCategory') {
    const category = findCategory(listing.secondCategory ?? '')
    return category ? { id: category.slug, name: category.name } : null
  }
  if (name === 'serves') return listing.servesCounties ?? []
  if (name === 'hours') return (listing.hours ?? []).map(hoursOf)
  if (name === 'priceList')
    return (listing.priceList ?? []).map(({ name, price, text }) => ({ name, price, text }))
  if (name === 'specialDays') return (listing.specialDays ?? []).map(specialDayOf)
  const value: unknown = listing[name as keyof NewBusiness] ?? null
  if (value !== null) return value
  return withoutAnswer(fieldEntry(name))
}

function hoursOf({ weekday, opensMinute, closesMinute }: HourSpan) {
  return { day: weekdays[weekday], opens: clock(opensMinute), closes: clock(closesMinute) }
}

function specialDayOf({ from, to, opensMinute, closesMinute, note }: SpecialDay) {
  const opens = opensMinute === null ? null : clock(opensMinute)
  return { from, to, opens, closes: closesMinute === null ? null : clock(closesMinute), note }
}

/** "24:00" only for midnight at the end of the day. */
function clock(minutes: number): string {
  const ofDay = minutes === 1440 ? 1440 : minutes % 1440
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}

function proofOf(proof: Verification) {
  const {
    method,
    checkedOn,
    expiresOn,
    provesService,
    provesOwnership,
    provesDisability = false,
    note,
  } = proof
  return {
    level: method,
    name: badgeName(proof),
    isVerified: isProofSeen(method),
    checkedOn,
    expiresOn,
    provesService,
    provesOwnership,
    provesDisability,
    note,
  }
}
