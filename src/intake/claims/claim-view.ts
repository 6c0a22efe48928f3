import type { ClaimWay, OfferedWays } from '../../submissions/claims/claim-ways.ts'

export type ClaimView = {
  business: { id: string; name: string; place: string }
  /** `owned`: by someone else. `made up`: a sample. */
  is: 'yours' | 'owned' | 'free' | 'made up'
  /** Of a listing that is theirs now. */
  missing: (typeof listingParts)[number][]
  ways: OfferedWays
  /** The listing has a phone, but the site sends no text messages. */
  isPhoneSilent: boolean
  /** Contact details that only a suggestion gave get no code. */
  isUnchecked: boolean
  /** The address on the listing, if the account has just confirmed it: no code is needed. */
  ownMailbox: string | null
  code: { masked: string; minutesLeft: number } | null
  /** `answer`: our promise; empty while we wait for theirs. */
  waiting: { id: string; since: string; answer: string; isAsked: boolean } | null
  /** Someone else asked for the listing first. */
  isSecond: boolean
  contactEmail: string
  formToken: string
}

export const listingParts = ['hours', 'photos', 'description'] as const

export type ClaimField = 'way' | 'local' | 'code' | 'name' | 'reason' | 'evidence' | 'form'

export type ClaimAnswer = {
  intent: string
  values: { way: string; local: string; name: string; reason: string }
  problems: { field: ClaimField; text: string }[]
  formToken: string
  hadFile: boolean
}

export const claimWays = ['listing-mail', 'site-mail', 'text'] as const satisfies ClaimWay[]
