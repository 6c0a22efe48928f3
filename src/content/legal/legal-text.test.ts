/** @module-tag once */
import { expect, test } from 'vitest'
import { retention } from '../../platform/db/retention.ts'
import { legalParts } from './legal-story.tsx'
import { defaultPrivacy } from './legal-text.ts'

test('the privacy page names messages, reports, and claims with their retention times', () => {
  const parts = legalParts(defaultPrivacy({ name: 'FVBD', contactEmail: 'help@example.com' }))
  const under = (words: string) => {
    const at = parts.findIndex(({ kind, text }) => kind === 'heading' && text.includes(words))
    return parts[at + 1]?.text
  }
  const { conversations, blockedSenders, reporters, claimCodes, listingInvitations } = retention
  const { auditLog, knownVisitors } = retention
  expect(under('write to a business')).toContain(
    `${conversations.days} days after the last message`,
  )
  expect(under('write to a business')).toContain(`${blockedSenders.days} days`)
  expect(under('something is wrong')).toContain(`${reporters.days} days after the decision`)
  expect(under('claim')).toContain(`for ${claimCodes.days} day.`)
  expect(under('claim')).toContain(`for ${listingInvitations.days} days`)
  const account = defaultPrivacy({ name: 'FVBD', contactEmail: 'help@example.com' })
  expect(account).toContain(
    `from which network address. We keep each entry for ${auditLog.days} days`,
  )
  expect(account).toContain(`For ${knownVisitors.days} days after a sign-in, we keep a hash`)
})
