import type { NewBusiness } from '../../directory/businesses.server.ts'
import type { Verification, VerificationMethod } from '../../directory/verification.ts'
import { findCounty } from '../../florida/counties.ts'
import { locate, type Location } from '../../florida/locate.ts'
import type { SubmissionDetails } from '../submission.ts'

/** The address of a submission in one line, as listings keep it. */
function addressOf({ street, city, zip }: SubmissionDetails): string {
  return [street, city, zip ? `FL ${zip}` : 'FL'].filter(Boolean).join(', ')
}

/** Where a submission lies, and how precise that is. */
export function locationOf(details: SubmissionDetails): Location {
  return locate({ address: addressOf(details), county: countyName(details) })
}

/** The name of the county in which it lies. */
export function countyName({ county }: SubmissionDetails): string {
  return findCounty(county)?.name ?? ''
}

/** The listing that a submission becomes. @param verification what was seen; null for no badge. */
export function listingOf(
  details: SubmissionDetails,
  id: string,
  verification: Verification | null,
): NewBusiness {
  const { name, category, description, hidesAddress, phone, email, website } = details
  const { facebook, instagram, twitter, linkedin, service, licenseNumber, timeZone, hours } =
    details
  return {
    id,
    name,
    categorySlug: category,
    description,
    address: addressOf(details),
    county: countyName(details),
    hidesAddress,
    servesCounties: details.serves.map((slug) => findCounty(slug)?.name ?? ''),
    phone,
    email,
    website,
    facebook,
    instagram,
    twitter,
    linkedin,
    service,
    licenseNumber,
    timeZone,
    hours,
    hoursNote: hoursNoteOf(details),
    verification,
  }
}

/** The proof that a reviewer is offered first: an owner's own word; nobody else's word is proof. */
export function offeredProof({ submitter }: SubmissionDetails): VerificationMethod | null {
  return submitter.relation === 'owner' ? 'self-attested' : null
}

function hoursNoteOf({ byAppointment, hoursNote }: SubmissionDetails): string | null {
  return [byAppointment ? 'By appointment.' : null, hoursNote].filter(Boolean).join(' ') || null
}
