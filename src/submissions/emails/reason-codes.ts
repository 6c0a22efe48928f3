import * as t from '#messages/ready-reasons.ts'

/** Ready-made reasons by their code, which is stored. A code that is removed stays as it was written. */
export const plainReasons = {
  zipAndCity: t.zipAndCity,
  description: t.description,
  proof: t.proof,
  zipMissing: t.zipMissing,
  phone: t.phone,
  phoneMissing: t.phoneMissing,
  license: t.license,
  licenseWrong: t.licenseWrong,
  alreadyListed: t.alreadyListed,
  notVeteranOwned: t.notVeteranOwned,
  notInFlorida: t.notInFlorida,
  notFound: t.notFound,
  spam: t.spam,
  ownerAsked: t.ownerAsked,
  claimNotShown: t.claimNotShown,
  someoneElses: t.someoneElses,
  editNotShown: t.editNotShown,
  anotherBusiness: t.anotherBusiness,
  proofNotShown: t.proofNotShown,
  proofNotEnough: t.proofNotEnough,
  knownNext: t.knownNext,
  sentTwice: t.sentTwice,
  sentTwiceNext: t.sentTwiceNext,
  keptNotAdded: t.keptNotAdded,
}

/** Reasons that name a listing and link to it. */
export const listingReasons = { knownAs: t.knownAs, knownYours: t.knownYours }

export type ReasonCode = keyof typeof plainReasons

export type Reason =
  | { code: ReasonCode }
  | { code: keyof typeof listingReasons; values: { name: string; url: string } }

/** `at`: its paragraph in the text. Stored in `submission_events.reasons`. */
export type PlacedReason = Reason & { at: number }

/** In the language of the reader. */
export function reasonText(reason: Reason): string {
  return 'values' in reason
    ? listingReasons[reason.code](reason.values)
    : plainReasons[reason.code]()
}
