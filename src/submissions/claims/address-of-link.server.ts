import type { Services } from '../../platform/services.server.ts'
import { findClaimLink } from './use-claim-code.server.ts'

/**
 * The address that the link of a claim was emailed to, or null: by following it, the reader proved the address. Links
 * to a submission don't: people forward those emails. @param path with the token
 */
export const addressOfLink: Services['addressOfLink'] = async (services, path) => {
  const [, claim] = /^\/claim-link\/([\w-]{43})(?:\?|$)/.exec(path) ?? []
  if (!claim) return null
  const found = await findClaimLink(services, claim)
  // Other codes went to a phone, or to an address that we didn't keep.
  return found?.code.way === 'listing-mail' ? found.listing.email : null
}
