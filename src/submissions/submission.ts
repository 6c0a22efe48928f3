import type { HourSpan } from '../directory/hours.ts'
import type { VerificationMethod } from '../directory/verification.ts'

/** What the person who writes has to do with the business. */
export const relations = ['owner', 'family', 'employee', 'customer', 'other'] as const
type Relation = (typeof relations)[number]

/** Ways to show that a business is veteran-owned; the last needs nothing but the owner's word. */
export const proofMethods = [
  'sba-vetcert',
  'state-certification',
  'papers-seen',
  'vouched',
  'self-attested',
] as const satisfies readonly VerificationMethod[]

/** Florida's two time zones; the western Panhandle has the second. */
export const timeZones = ['America/New_York', 'America/Chicago'] as const

/** A form whose every field has been checked. Links are whole addresses, phones as 772-555-0142. */
export type SubmissionDetails = {
  name: string
  /** Slugs, as are county and the counties served. */
  category: string
  description: string
  street: string | null
  city: string
  zip: string | null
  county: string
  hidesAddress: boolean
  serves: string[]
  phone: string | null
  email: string | null
  website: string | null
  facebook: string | null
  instagram: string | null
  twitter: string | null
  linkedin: string | null
  hours: HourSpan[]
  byAppointment: boolean
  hoursNote: string | null
  timeZone: string
  licenseNumber: string | null
  service: string | null
  /** `number` is that of the certificate, or the name of who vouches; empty when there is none. */
  proof: { method: VerificationMethod; number: string } | null
  submitter: { name: string; email: string; relation: Relation }
  /** Somebody else who owns it, as far as the submitter knows. */
  owner: { name: string | null; email: string | null; phone: string | null }
  message: string | null
}

/** Somebody of the team, as a submission names them. */
export type Reviewer = { userId: string; name: string }
