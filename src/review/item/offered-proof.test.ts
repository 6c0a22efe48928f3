/** @module-tag once */
import { expect, test } from 'vitest'
import type { SubmissionDetails } from '../../submissions/submission.ts'
import { offeredProof } from './offered-proof.ts'

type Offer = Pick<SubmissionDetails, 'proof' | 'submitter'>
const from = (relation: string, method: string | null, number = '') =>
  ({ proof: method && { method, number }, submitter: { relation } }) as unknown as Offer

test.each([
  ['a stranger who offers nothing', from('customer', null), false, null],
  ['an owner who offers nothing', from('owner', null), false, 'self-attested'],
  ['an owner who gives their word', from('owner', 'self-attested'), false, 'self-attested'],
  ['a stranger who gives their word', from('customer', 'self-attested'), false, null],
  ['documents that nobody opened', from('owner', 'papers-seen'), false, 'unseen'],
  ['documents that somebody opened', from('owner', 'papers-seen'), true, 'papers-seen'],
  ['a certificate with its number', from('owner', 'sba-vetcert', '4711'), false, 'sba-vetcert'],
  ['a certificate without one', from('owner', 'sba-vetcert'), false, 'unseen'],
  ['an organization that is said to vouch', from('owner', 'vouched', 'VFW'), false, 'unseen'],
])(
  'the preselected badge claims no more and no less than the offered proof: %s',
  (_, offer, isOpened, method) => {
    const known = { hasDocuments: false, isSenderConfirmed: true }
    const offered = offeredProof(offer, { ...known, isDocumentOpened: isOpened })
    expect(offered && (offered.method ?? 'unseen')).toBe(method)
  },
)

test('documents count without a text, and a text only from a known sender', () => {
  const known = { hasDocuments: false, isDocumentOpened: false, isSenderConfirmed: true }
  const silent = from('owner', null)
  expect(offeredProof(silent, { ...known, hasDocuments: true })).toMatchObject({ method: null })
  const opened = { ...known, hasDocuments: true, isDocumentOpened: true }
  expect(offeredProof(silent, opened)).toMatchObject({ method: 'papers-seen' })
  const stranger = { ...known, isSenderConfirmed: false }
  expect(offeredProof(silent, stranger)).toBeNull()
  expect(offeredProof(from('owner', 'self-attested'), stranger)).toMatchObject({ method: null })
})
