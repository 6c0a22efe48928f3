import type { Services } from '../../platform/services.server.ts'
import { findTakeable } from './take-submission.server.ts'
import { findClaimLink } from './use-claim-code.server.ts'

/**
 * The address that the private link to a page was emailed to, or null: by following it, the reader
 * proved the address. @param path with the token
 */
export const addressOfLink: Services['addressOfLink'] = async (services, path) => {
  const [, claim] = /^\/claim-link\/([\w-]{43})(?:\?|$)/.exec(path) ?? []
  if (claim) {
    const found = await findClaimLink(services, claim)
    // Other codes went to a phone, or to an address that we didn't keep.
    return found?.code.way === 'listing-mail' ? found.listing.email : null
  }
  const [, token] = /^\/submission\/([\w-]{43})\/mine(?:\?|$)/.exec(path) ?? []
  const takeable = token ? await findTakeable(services.db, token, services.now()) : null
  return takeable && !takeable.isOwned ? takeable.sentFrom || null : null
}
