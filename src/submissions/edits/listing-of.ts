import { facts, type Fact, type ListedFacts } from '../../listings/fields.ts'
import type { NewBusiness } from '../../listings/businesses.server.ts'
import type { NewVerification } from '../../listings/verification.ts'
import { findCounty } from '../../florida/counties.ts'
import { locate, type Location } from '../../florida/locate.ts'
import type { ListingDetails } from '../submission.ts'

export function locationOf(details: ListingDetails): Location {
  const { street, city, zip } = details
  return locate({ street, city, zip, county: countyName(details) })
}

export function countyName({ county }: ListingDetails): string {
  return findCounty(county)?.name ?? ''
}

export function listingOf(
  details: ListingDetails,
  id: string,
  verification: NewVerification | null,
): NewBusiness & ListedFacts {
  return {
    ...factsIn(details),
    id,
    categorySlug: details.category,
    county: countyName(details),
    servesCounties: details.serves.map((slug) => findCounty(slug)?.name ?? ''),
    hoursNote: hoursNoteOf(details),
    verification,
  }
}

function factsIn(details: ListingDetails): Pick<ListingDetails, Fact> {
  const entries = facts.map((field) => [field, details[field]])
  // Older submissions lack newer fields.
  const known = entries.filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as Pick<ListingDetails, Fact>
}

export const byAppointmentNote = 'By appointment.'

export function hoursNoteOf({
  byAppointment,
  hoursNote,
}: Pick<ListingDetails, 'byAppointment' | 'hoursNote'>): string | null {
  return [byAppointment ? byAppointmentNote : null, hoursNote].filter(Boolean).join(' ') || null
}
