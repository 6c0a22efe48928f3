import { claimDetails } from '../src/submissions/claims/claim-details.server.ts'
import { receiveSubmission } from '../src/submissions/lifecycle/receive.server.ts'
import type { Db } from '../src/platform/db/schema.ts'
import type { SignedIn } from './desk-fixtures.ts'
import type { TestServices } from './fixtures.ts'
import { decideNow } from './submission-builders.ts'

type World = { db: Db; services: TestServices }

/** Sends a claim, proof, or answer for a listing, as an account. @returns the submission's id. */
export async function sendFor(
  { db, services }: World,
  businessId: string,
  kind: 'claim' | 'proof' | 'answer',
  { userId, email }: Pick<SignedIn, 'userId' | 'email'>,
): Promise<string> {
  const said = { name: 'Someone', email, reason: 'The business is mine.' }
  const details = await claimDetails(db, businessId, said)
  if (!details) throw new Error('There is no such listing.')
  const sent = { kind, key: `${kind} of ${userId}`, details, userId, businessId }
  const received = await receiveSubmission(db, { ...sent, isConfirmed: true }, services)
  if (!received.ok) throw new Error(received.reason)
  return received.id
}

/** A claim by an account, approved by the team. @returns its id. */
export async function approveClaim(
  world: World,
  businessId: string,
  claimant: SignedIn,
  isReplacing: boolean,
): Promise<string> {
  const claim = await sendFor(world, businessId, 'claim', claimant)
  const done = await decideNow(world.db, world.services, claim, 'approve', { isReplacing })
  if (!done.ok) throw new Error('The claim could not be approved.')
  return claim
}
