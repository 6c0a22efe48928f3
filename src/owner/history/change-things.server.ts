import type { Db } from '../../platform/db/schema.ts'
import type { Services } from '../../platform/services.server.ts'
import {
  lockListing,
  recordListingChange,
  type Editor,
  readThings,
} from '../../submissions/edits/listing-changes.server.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { thingChange, type ThingChange } from '../../submissions/edits/thing-changes.ts'

/** Whose photos or posts are changed, and by whom. */
export type ChangedThings = { businessId: string; by: Editor }

type Deps = Pick<Services, 'db' | 'now' | 'randomId'>

/**
 * Does what changes photos or posts of a listing, one after the other, and writes what differs into its history; what
 * the team does so stands in the log of admins, too.
 *
 * @param action in the log's words: "photo added".
 */
export function changeThings<T>(
  deps: Deps,
  {
    businessId,
    by,
    table,
    action,
  }: ChangedThings & Pick<ThingChange, 'table'> & { action: string },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const about = { by, action, listings: [businessId] }
  return asTeam(deps.db, about, deps.now(), async (db) => {
    await lockListing(db, businessId)
    const before = await readThings(db, table, businessId)
    const result = await work(db)
    const things = thingChange(table, before, await readThings(db, table, businessId))
    const what = table === 'posts' ? 'posts' : 'photos'
    if (things) await recordListingChange(db, { businessId, action: what, by, things }, deps)
    return result
  })
}
