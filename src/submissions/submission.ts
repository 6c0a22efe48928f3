import type { BusinessDetails } from './form/business-details.ts'
import type { SenderDetails } from './form/sender-fields.ts'

/** All that a business says of itself, as a listing or a submission has it: category, county and counties served are slugs. */
export type ListingDetails = Omit<BusinessDetails, 'county' | 'timeZone'> & {
  county: string
  timeZone: string
}

/**
 * A form whose every field has been checked, as it is kept. Links are whole addresses, phones as 772-555-0142;
 * category, county and counties served are slugs.
 */
export type SubmissionDetails = ListingDetails & SenderDetails

/** Somebody of the team, as a submission names them. */
export type Reviewer = { userId: string; name: string }
