import type { ListedFacts } from '../../directory/business.ts'
import type { NewBusiness } from '../../directory/businesses.server.ts'
import type { Verification, VerificationMethod } from '../../directory/verification.ts'
import { findCounty } from '../../florida/counties.ts'
import { locate, type Location } from '../../florida/locate.ts'
import { listedFields, type ListedField } from '../form/business-details.ts'
import type { SubmissionDetails } from '../submission.ts'

/** Where a submission lies, and how precise that is. */
export function locationOf(details: SubmissionDetails): Location {
  const { street, city, zip } = details
  return locate({ street, city, zip, county: countyName(details) })
}

/** The name of the county in which it lies. */
export function countyName({ county }: SubmissionDetails): string {
  return findCounty(county)?.name ?? ''
}

type Unknown = Exclude<ListedField, keyof ListedFacts>

/** All that can be said of a listing. A field that is marked as listed, but that listings lack, does not compile. */
type Listing = [Unknown] extends [never] ? NewBusiness & ListedFacts : Unknown

/** The listing that a submission becomes. @param verification what was seen; null for no badge. */
export function listingOf(
  details: SubmissionDetails,
  id: string,
  verification: Verification | null,
): Listing {
  return {
    ...saidIn(details),
    id,
    categorySlug: details.category,
    county: countyName(details),
    servesCounties: details.serves.map((slug) => findCounty(slug)?.name ?? ''),
    hoursNote: hoursNoteOf(details),
    verification,
  }
}

/** What a listing takes over as it was said. */
function saidIn(details: SubmissionDetails): Pick<SubmissionDetails, ListedField> {
  const said = listedFields.map((field) => [field, details[field]])
  // A submission from before there was a field says nothing of it.
  const known = said.filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as Pick<SubmissionDetails, ListedField>
}

/** The proof that a reviewer is offered first: an owner's own word; nobody else's word is proof. */
export function offeredProof({ submitter }: SubmissionDetails): VerificationMethod | null {
  return submitter.relation === 'owner' ? 'self-attested' : null
}

function hoursNoteOf({ byAppointment, hoursNote }: SubmissionDetails): string | null {
  return [byAppointment ? 'By appointment.' : null, hoursNote].filter(Boolean).join(' ') || null
}
