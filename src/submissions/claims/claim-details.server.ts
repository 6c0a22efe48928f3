import type { Db } from '../../platform/db/schema.ts'
import { readListingDetails } from '../edits/listing-changes.server.ts'
import { senderOf, type SubmissionDetails } from '../submission.ts'

type Claimant = {
  name: string
  email: string
  reason: string
  proof?: SubmissionDetails['proof']
  about?: string | undefined
}

/** For claims, proofs, and answers. Null without a listing. */
export async function claimDetails(
  db: Db,
  businessId: string,
  { reason, ...claimant }: Claimant,
): Promise<SubmissionDetails | null> {
  const details = await readListingDetails(db, businessId)
  return details && { ...details, ...senderOf({ ...claimant, message: reason }) }
}
