import type { BusinessDetails } from './form/business-details.ts'
import type { SenderDetails } from './form/sender-fields.ts'

/** Category, county, and counties served are slugs. */
export type ListingDetails = Omit<BusinessDetails, 'county' | 'timeZone'> & {
  county: string
  timeZone: string
}

/** A checked form: full URLs, phones as 772-555-0142; category and counties are slugs. */
export type SubmissionDetails = ListingDetails & SenderDetails

export type Reviewer = { userId: string; name: string }
