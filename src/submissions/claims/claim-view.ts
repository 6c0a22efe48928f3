import type { ClaimWay, OfferedWays } from './claim-ways.ts'

/** What a claim page shows somebody: what they are to the listing, and how they can show that it is theirs. */
export type ClaimView = {
  business: { id: string; name: string; place: string }
  /** `yours`: they own it. `owned`: somebody else does. `made up`: it is a sample, which nobody can own. */
  is: 'yours' | 'owned' | 'free' | 'made up'
  ways: OfferedWays
  /** Whether the listing names a phone to which no code can go: the site sends no texts. */
  isPhoneSilent: boolean
  /** A code that they asked for and can type now. */
  code: { masked: string; minutesLeft: number } | null
  /** When they sent the team what shows that it is theirs, if it waits. */
  waitingSince: string | null
  contactEmail: string
  formToken: string
}

export type ClaimField = 'way' | 'local' | 'code' | 'name' | 'reason' | 'evidence' | 'form'

/** The answer to a form that led nowhere: what was filled in, and what is wrong. */
export type ClaimAnswer = {
  intent: string
  values: { way: string; local: string; name: string; reason: string }
  problems: { field: ClaimField; text: string }[]
  formToken: string
  /** Whether documents came with it: browsers do not keep them. */
  hadFile: boolean
}

export const claimWays = ['listing-mail', 'site-mail', 'text'] as const satisfies ClaimWay[]
