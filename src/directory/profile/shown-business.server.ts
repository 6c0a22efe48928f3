import { LRUCache } from 'lru-cache'
import { changesOf } from '../../db/changes.server.ts'
import type { Db } from '../../db/schema.ts'
import type { Business } from '../business.ts'
import { findBusiness } from '../businesses.server.ts'

/** So many are kept, of some 5 kB each. */
const most = 200

type Kept = { changes: number; shown: LRUCache<string, Promise<Business | null>> }
const kept = new WeakMap<Db, Kept>()

/**
 * The listing that its profile shows, also one that closed for good. The embedded database counts what public pages show
 * and is changed: while that is the same, a profile that is made anew, as each is after a minute, asks it nothing.
 */
export async function findShown(db: Db, id: string, today: string): Promise<Business | null> {
  const find = () => findBusiness(db, id, today, ['published', 'closed'])
  const changes = changesOf(db)
  if (changes === null) return find()
  const { shown } = keptAt(db, changes)
  const key = `${today} ${id}`
  const known = shown.get(key)
  if (known) return known
  const found = find()
  shown.set(key, found)
  // What failed is asked for again; addresses that somebody made up push nothing out.
  const forget = () => shown.delete(key)
  found.then((business) => business ?? forget(), forget)
  return found
}

function keptAt(db: Db, changes: number): Kept {
  const last = kept.get(db)
  if (last?.changes === changes) return last
  const next = { changes, shown: new LRUCache<string, Promise<Business | null>>({ max: most }) }
  kept.set(db, next)
  return next
}
