/** Said to people who may not do something with a listing that they ran once, or that they manage. */
export type LeftListing = {
  leftListing: { id: string; name: string; isRun: boolean; isPublic: boolean; isManager: boolean }
}

/** The listing that a page named in its refusal, or null. */
export function leftListingIn(thrown: unknown): LeftListing['leftListing'] | null {
  return typeof thrown === 'object' && thrown !== null && 'leftListing' in thrown
    ? (thrown as LeftListing).leftListing
    : null
}
