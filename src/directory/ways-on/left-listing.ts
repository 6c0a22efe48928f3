/** What is said with a 404 to who ran a listing once. */
export type LeftListing = {
  leftListing: { id: string; name: string; isRun: boolean; isPublic: boolean }
}

/** What a page threw with its 404, when it is that. */
export function leftListingIn(thrown: unknown): LeftListing['leftListing'] | null {
  return typeof thrown === 'object' && thrown !== null && 'leftListing' in thrown
    ? (thrown as LeftListing).leftListing
    : null
}
