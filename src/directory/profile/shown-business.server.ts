import { keptWhileUnchanged } from '../../db/changes.server.ts'
import type { Db } from '../../db/schema.ts'
import type { Business } from '../business.ts'
import { findBusiness } from '../businesses.server.ts'

/** So many are kept, of some 5 kB each. */
const kept = keptWhileUnchanged<Business | null>(200)

/**
 * The listing that its profile shows, also one that closed for good. On the embedded database a profile that is made
 * anew, as each is after a minute, asks nothing while nothing has changed.
 */
export function findShown(db: Db, id: string, today: string): Promise<Business | null> {
  return kept(db, `${today} ${id}`, () => findBusiness(db, id, today, ['published', 'closed']))
}
