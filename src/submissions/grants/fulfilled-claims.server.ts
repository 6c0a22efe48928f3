import type { Db } from '../../platform/db/schema.ts'
import { destroyDocuments } from '../documents/documents.server.ts'
import {
  directory,
  lockSubmission,
  moveSubmission,
  supersedeLast,
  type Deps,
} from '../lifecycle/change-state.server.ts'
import { waitsForSender } from '../lifecycle/held-back.server.ts'

/**
 * Ends the waiting claims of someone who became the owner by another way, without an email. Their
 * documents are no longer needed.
 */
export async function fulfillClaims(
  db: Db,
  { businessId, userId }: { businessId: string; userId: string },
  deps: Deps,
): Promise<void> {
  const waiting = await db
    .selectFrom('submissions')
    .select('id')
    .where('business_id', '=', businessId)
    .where('kind', '=', 'claim')
    .where('user_id', '=', userId)
    .where('state', '!=', 'approved')
    .where(waitsForSender(deps.now()))
    .execute()
  for (const { id } of waiting) {
    const claim = await lockSubmission(db, id)
    if (!claim) continue
    // A rejection that hasn't been sent yet would contradict it.
    await supersedeLast(db, id, deps.now())
    const fulfilled = { action: 'approve', to: 'approved', actor: directory, email: null } as const
    await moveSubmission(db, claim, fulfilled, deps)
    await destroyDocuments(db, id, deps)
  }
}
