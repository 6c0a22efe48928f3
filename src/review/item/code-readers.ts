import * as t from '#messages/desk-item.ts'
import { isAtOwnDomain, offeredWays, ownDomain } from '../../submissions/claims/claim-ways.ts'
import type { DeskItem } from './desk.server.ts'
import type { CodeReaders } from './desk-view.ts'

/** People who could claim a suggested listing with a code once it's approved; null for none. */
export function codeReaders(
  { kind, sender, details }: Pick<DeskItem, 'kind' | 'sender' | 'details'>,
  hasTexts: boolean,
): CodeReaders | null {
  if (kind !== 'suggest') return null
  const { email, website, phone, submitter } = details
  const ways = offeredWays(details, hasTexts)
  const domain = ownDomain(website)
  const isSenders = email?.toLowerCase() === sender.submitter_email?.toLowerCase()
  const atSite = domain === null ? 'none' : isAtOwnDomain(email ?? '', website) ? 'yes' : 'no'
  const lines = [
    ways['listing-mail'] &&
      email &&
      t.readerOfAddress({
        email,
        confirmed: isSenders && sender.confirmed_at ? 'yes' : 'no',
        at: atSite,
      }),
    ways['site-mail'] && t.readerAtSite({ domain: domain ?? '' }),
    ways.text && t.readerOfTexts({ phone: phone ?? '' }),
  ].filter((line) => typeof line === 'string')
  const isOwners = submitter.relation === 'owner' && sender.confirmed_at !== null
  return lines.length ? { lines, needsCheck: !isOwners } : null
}
