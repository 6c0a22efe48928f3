import type { PGlite } from '@electric-sql/pglite'
import type { Db } from './schema.ts'

const counted = new WeakMap<Db, () => number>()

/**
 * Counts from now on how often what public pages show is changed in the embedded database, as its triggers tell. Called
 * again for one that was opened anew, it counts on: nobody knows what the last one did not get to tell.
 */
export async function countChanges(db: Db, pglite: PGlite): Promise<void> {
  let changes = (changesOf(db) ?? -1) + 1
  await pglite.listen('content_changes', () => {
    changes += 1
  })
  counted.set(db, () => changes)
}

/**
 * How often what public pages show was changed: while it is the same, nothing need be read anew. Null where other
 * processes may change it too, and the database has to be asked.
 */
export function changesOf(db: Db): number | null {
  return counted.get(db)?.() ?? null
}
