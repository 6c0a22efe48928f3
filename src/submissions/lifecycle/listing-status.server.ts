import type { Db } from '../../db/schema.ts'
import type { State } from '../states.ts'

const listingStatus: Partial<Record<State, 'published' | 'suspended' | 'archived'>> = {
  approved: 'published',
  suspended: 'suspended',
  archived: 'archived',
}

/** Shows or hides the listing as its state says. */
export async function showListing(
  db: Db,
  businessId: string | null,
  state: State,
  now: Date,
): Promise<void> {
  const status = listingStatus[state]
  if (!businessId || !status) return
  await db
    .updateTable('businesses')
    .set({ status, updated_at: now })
    .where('id', '=', businessId)
    .execute()
}
