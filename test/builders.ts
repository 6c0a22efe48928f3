import type { NewBusiness } from '../src/directory/businesses.server.ts'

let made = 0

/** A published listing in Stuart, Martin County, with what a test wants different. */
export function newBusiness(changes: Partial<NewBusiness> = {}): NewBusiness {
  const number = ++made
  return {
    id: `made-for-test-${number}`,
    name: `Made for Test ${number}`,
    categorySlug: 'plumbing',
    description: 'Pipes and drains.',
    address: '100 SE Ocean Blvd, Stuart, FL 34994',
    county: 'Martin',
    phone: '772-555-0100',
    ...changes,
  }
}
