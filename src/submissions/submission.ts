import type { BusinessDetails } from './form/business-details.ts'
import type { SenderDetails } from './form/sender-fields.ts'

/**
 * A form whose every field has been checked, as it is kept. Links are whole addresses, phones as 772-555-0142;
 * category, county and counties served are slugs.
 */
export type SubmissionDetails = Omit<BusinessDetails, 'county' | 'timeZone'> &
  SenderDetails & { county: string; timeZone: string }

/** Somebody of the team, as a submission names them. */
export type Reviewer = { userId: string; name: string }
