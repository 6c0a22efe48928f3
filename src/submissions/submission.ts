import * as kinds from '#messages/desk-kinds.ts'
import { nameIn } from '../platform/text/names.ts'
import type { BusinessDetails } from './form/business-fields.ts'
import type { GivenMethod } from '../listings/verification.ts'

export type ListingDetails = Omit<BusinessDetails, 'county' | 'timeZone'> & {
  county: string
  timeZone: string
}

/** A checked form: full URLs, phones as 772-555-0142; category and counties are slugs. */
export type SubmissionDetails = ListingDetails & SenderDetails

/** A change of a listing that waits for review. */
export type EditDetails = SubmissionDetails & {
  /** It changes what the listing says of its owner, which waits only with proof. */
  changesOwner?: boolean
}

export type Reviewer = { userId: string; name: string }

export const relations = [
  {
    value: 'owner',
    get label() {
      return nameIn('I own it')
    },
    name: kinds.byOwner,
  },
  {
    value: 'family',
    get label() {
      return nameIn('It belongs to my family')
    },
    name: kinds.byFamily,
  },
  {
    value: 'employee',
    get label() {
      return nameIn('I work there')
    },
    name: kinds.byEmployee,
  },
  {
    value: 'customer',
    get label() {
      return nameIn('I am a customer')
    },
    name: kinds.byCustomer,
  },
  {
    value: 'other',
    get label() {
      return nameIn('Something else')
    },
    name: kinds.byOther,
  },
] as const

export type Relation = (typeof relations)[number]['value']

export type SenderDetails = {
  proof: { method: GivenMethod; number: string } | null
  submitter: { name: string; email: string; relation: Relation }
  owner: { name: string | null; email: string | null; phone: string | null }
  message: string | null
  /** The case that an owner's answer is about; none before 2026-12. */
  about?: string
}

/** For the team. */
export function relationName(relation: string): string {
  return relations.find(({ value }) => value === relation)?.name() ?? ''
}

type Sender = Pick<SenderDetails['submitter'], 'name' | 'email'> & {
  relation?: Relation
  message?: string
  proof?: SenderDetails['proof']
  about?: string | undefined
}

/** Of a submission about an existing listing, whose form asks for no other owner. */
export function senderOf({
  name,
  email,
  relation = 'owner',
  message,
  proof = null,
  about,
}: Sender): SenderDetails {
  const owner = { name: null, email: null, phone: null }
  return {
    proof,
    submitter: { name, email, relation },
    owner,
    message: message ?? null,
    ...(about && { about }),
  }
}
