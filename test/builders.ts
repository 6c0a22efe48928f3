import type { NewBusiness } from '../src/listings/businesses.server.ts'

/** For a listing without a location. */
export const noAddress = { street: null, city: null, zip: null }

let made = 0

/** A published listing in Stuart, Martin County, with a test's changes. */
export function newBusiness(changes: Partial<NewBusiness> = {}): NewBusiness {
  const number = ++made
  return {
    id: `made-for-test-${number}`,
    name: `Made for Test ${number}`,
    categorySlug: 'plumbing',
    description: 'Pipes and drains.',
    street: '100 SE Ocean Blvd',
    city: 'Stuart',
    zip: '34994',
    county: 'Martin',
    phone: '772-555-0100',
    ...changes,
  }
}
