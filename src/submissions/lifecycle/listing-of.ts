import { facts, type Fact, type ListedFacts } from '../../listings/fields.ts'
import type { NewBusiness } from '../../listings/businesses.server.ts'
import type { NewVerification, VerificationMethod } from '../../listings/verification.ts'
import { findCounty } from '../../florida/counties.ts'
import { locate, type Location } from '../../florida/locate.ts'
import type { ListingDetails, SubmissionDetails } from '../submission.ts'

/** Where a submission lies, and how precise that is. */
export function locationOf(details: ListingDetails): Location {
  const { street, city, zip } = details
  return locate({ street, city, zip, county: countyName(details) })
}

/** The name of the county in which it lies. */
export function countyName({ county }: ListingDetails): string {
  return findCounty(county)?.name ?? ''
}

/** The listing that a submission becomes. @param verification what was seen; null for no badge. */
export function listingOf(
  details: ListingDetails,
  id: string,
  verification: NewVerification | null,
): NewBusiness & ListedFacts {
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
function saidIn(details: ListingDetails): Pick<ListingDetails, Fact> {
  const said = facts.map((field) => [field, details[field]])
  // A submission from before there was a field says nothing of it.
  const known = said.filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as Pick<ListingDetails, Fact>
}

/**
 * The badge that a reviewer is offered first, with what to check in their words. Without a method something was offered
 * that nobody has seen yet: no badge says as much.
 */
export type OfferedProof = { method: VerificationMethod | null; note: string }

/** What is known of a submission beside its words. */
type Known = {
  hasDocuments: boolean
  isDocumentOpened: boolean
  /** Whether who sent it in has an account, or opened a link that went to their address. */
  isSenderConfirmed: boolean
}

/**
 * What was offered, as far as it can be checked: documents once one was opened, a certificate that has a number. Else
 * an owner's own word where they offered no more, and we know that their address is theirs: anybody can write that they
 * are the owner. Null for none.
 */
export function offeredProof(
  { proof, submitter }: Pick<SubmissionDetails, 'proof' | 'submitter'>,
  { hasDocuments, isDocumentOpened, isSenderConfirmed }: Known,
): OfferedProof | null {
  const number = proof?.number.trim()
  if (proof ? proof.method === 'papers-seen' : hasDocuments)
    return { method: isDocumentOpened ? 'papers-seen' : null, note: '' }
  if ((proof?.method === 'sba-vetcert' || proof?.method === 'state-certification') && number)
    return { method: proof.method, note: `Certificate ${number}` }
  if (proof && proof.method !== 'self-attested') return { method: null, note: '' }
  if (submitter.relation !== 'owner' || !isSenderConfirmed) return null
  return { method: 'self-attested', note: '' }
}

/** How a listing says that it is open by appointment: at the start of the note on its hours. */
export const byAppointmentNote = 'By appointment.'

/** The note on hours as a listing has it. */
export function hoursNoteOf({
  byAppointment,
  hoursNote,
}: Pick<ListingDetails, 'byAppointment' | 'hoursNote'>): string | null {
  return [byAppointment ? byAppointmentNote : null, hoursNote].filter(Boolean).join(' ') || null
}
