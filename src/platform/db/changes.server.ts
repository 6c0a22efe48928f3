import { AsyncLocalStorage } from 'node:async_hooks'
import type { PGlite } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'
import type { Db } from './schema.ts'

const counted = new WeakMap<Db, () => number>()

/** Counts changes to public content. After a reopen notifications may be lost, so it counts one. */
export async function countChanges(db: Db, pglite: PGlite): Promise<void> {
  let changes = (changesOf(db) ?? -1) + 1
  await pglite.listen('content_changes', () => {
    changes += 1
  })
  counted.set(db, () => changes)
}

const knownChanges = new AsyncLocalStorage<{ db: Db; changes: number | null }>()

/** Runs reads of a known content version (null: unknown), without asking the database again. */
export function knowingChanges<T>(db: Db, changes: number | null, work: () => T): T {
  return knownChanges.run({ db, changes }, work)
}

/** The content's version: while equal, cached reads are valid. Null when other processes may write. */
export function changesOf(db: Db): number | null {
  const counter = counted.get(db)
  if (counter) return counter()
  const known = knownChanges.getStore()
  return known?.db === db ? known.changes : null
}

/** Caches reads until public content changes; reads missing values and failures again. */
export function cachedWhileUnchanged<T>(max: number) {
  const cached = new WeakMap<Db, { changes: number; read: LRUCache<string, Promise<T>> }>()
  return (db: Db, key: string, read: () => Promise<T>): Promise<T> => {
    const changes = changesOf(db)
    if (changes === null) return read()
    let last = cached.get(db)
    if (last?.changes !== changes) {
      last = { changes, read: new LRUCache({ max }) }
      cached.set(db, last)
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
