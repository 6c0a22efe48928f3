import { AsyncLocalStorage } from 'node:async_hooks'
import type { PGlite } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'
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

const told = new AsyncLocalStorage<{ db: Db; changes: number | null }>()

/**
 * Does work for which the database has already been asked: all that it does takes the content for changed so often, and
 * asks no more. For work that only reads.
 *
 * @param changes null where the database did not say.
 */
export function knowingChanges<T>(db: Db, changes: number | null, work: () => T): T {
  return told.run({ db, changes }, work)
}

/**
 * How often what public pages show was changed: while it is the same, nothing need be read anew. Null where other
 * processes may change it too, and nobody has asked the database.
 */
export function changesOf(db: Db): number | null {
  const counter = counted.get(db)
  if (counter) return counter()
  const known = told.getStore()
  return known?.db === db ? known.changes : null
}

/**
 * Keeps what was read for public pages in memory, until what they show is changed; where that is not counted, it is read
 * each time. What is not there, and what failed, is asked for again.
 *
 * @param max so many are kept.
 */
export function keptWhileUnchanged<T>(max: number) {
  const kept = new WeakMap<Db, { changes: number; read: LRUCache<string, Promise<T>> }>()
  return (db: Db, key: string, read: () => Promise<T>): Promise<T> => {
    const changes = changesOf(db)
    if (changes === null) return read()
    let last = kept.get(db)
    if (last?.changes !== changes) {
      last = { changes, read: new LRUCache({ max }) }
      kept.set(db, last)
    }
    const own = last.read
    const known = own.get(key)
    if (known) return known
    const found = read()
    own.set(key, found)
    const forget = () => own.delete(key)
    found.then((value) => value ?? forget(), forget)
    return found
  }
}
