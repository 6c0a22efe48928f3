import { facts, type Fact, type ListedFacts } from '../../listings/fields.ts'
import type { NewBusiness } from '../../listings/businesses.server.ts'
import type { NewVerification, VerificationMethod } from '../../listings/verification.ts'
import { findCounty } from '../../florida/counties.ts'
import { locate, type Location } from '../../florida/locate.ts'
import type { ListingDetails, SubmissionDetails } from '../submission.ts'

export function locationOf(details: ListingDetails): Location {
  const { street, city, zip } = details
  return locate({ street, city, zip, county: countyName(details) })
}

export function countyName({ county }: ListingDetails): string {
  return findCounty(county)?.name ?? ''
}

/** @param verification null for no badge. */
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

function saidIn(details: ListingDetails): Pick<ListingDetails, Fact> {
  const said = facts.map((field) => [field, details[field]])
  // Older submissions lack newer fields.
  const known = said.filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as Pick<ListingDetails, Fact>
}

/**
 * The badge offered first, in the sender's words. Without a method, they offered something
 * unchecked.
 */
export type OfferedProof = { method: VerificationMethod | null; note: string }

type Known = {
  hasDocuments: boolean
  isDocumentOpened: boolean
  /** Has an account or confirmed their address. */
  isSenderConfirmed: boolean
}

/**
 * Documents once one was opened; a certificate with a number; else "Owner's word" for a confirmed
 * sender who says they own it. Null for none.
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

/** Starts the hours note. */
export const byAppointmentNote = 'By appointment.'

export function hoursNoteOf({
  byAppointment,
  hoursNote,
}: Pick<ListingDetails, 'byAppointment' | 'hoursNote'>): string | null {
  return [byAppointment ? byAppointmentNote : null, hoursNote].filter(Boolean).join(' ') || null
}
