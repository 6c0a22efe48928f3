import type { Db } from '../../platform/db/schema.ts'
import { readListingDetails } from '../edits/listing-changes.server.ts'
import type { SubmissionDetails } from '../submission.ts'

type Claimant = { name: string; email: string; reason: string; proof?: SubmissionDetails['proof'] }

/** For claims and proofs: the listing's current details plus the sender. Null without a listing. */
export async function claimDetails(
  db: Db,
  businessId: string,
  { name, email, reason, proof = null }: Claimant,
): Promise<SubmissionDetails | null> {
  const details = await readListingDetails(db, businessId)
  return (
    details && {
      ...details,
      proof,
      submitter: { name, email, relation: 'owner' },
      owner: { name: null, email: null, phone: null },
      message: reason,
    }
  )
}
