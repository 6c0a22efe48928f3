/** Where a field of a listing is told. */
export type Marks = {
  /** The step at whose end it stands in the form, when `form-steps.ts` gives it no other place there. */
  step?: 'business' | 'where' | 'contact' | 'hours' | 'proof'
  /** Whether the listing holds it as it was said; else it is worked out, in `listing-of.ts`. */
  isListed: boolean
  /** Whether a card in a list tells it. */
  isOnCard: boolean
  /** Whether it is a column of `/rest/v1/businesses`. */
  isInRest: boolean
}

export const listed = { isListed: true, isOnCard: false, isInRest: false } as const
export const listedInRest = { isListed: true, isOnCard: false, isInRest: true } as const
export const onCard = { isListed: true, isOnCard: true, isInRest: true } as const
export const workedOut = { isListed: false, isOnCard: false, isInRest: false } as const
