import { statfsSync } from 'node:fs'
import type { CompiledQuery } from 'kysely'

/**
 * With less room than that nothing more is written: the log of the embedded database grows by 16 MB at a time, and a
 * database that cannot write its log comes to its end, and takes reading with it.
 */
const neededBytes = 64 * 1024 ** 2
const lookEveryMs = 1000

const writing = /^(Insert|Update|Merge)QueryNode$/
const rawWriting = /^\s*(insert|update|merge|with\b[^]*\b(insert into|update)\b)/i

/**
 * Refuses what would write while the disk of a folder is nearly full, as Postgres does when it is. What deletes may go on.
 *
 * @param free how many bytes are left.
 * @returns what throws an error with the code of a full disk for such a statement.
 */
export function keepsRoom(
  folder: string,
  free = () => freeBytes(folder),
): (query: CompiledQuery) => void {
  let lookedAt = -Infinity
  let isFull = false
  return ({ query, sql }) => {
    const now = performance.now()
    if (now - lookedAt > lookEveryMs) {
      lookedAt = now
      isFull = free() < neededBytes
    }
    if (!isFull) return
    if (!writing.test(query.kind) && !(query.kind === 'RawNode' && rawWriting.test(sql))) return
    const text = `Less than ${neededBytes / 1024 ** 2} MB are left on the disk of ${folder}: No space left on device`
    throw Object.assign(new Error(text), { code: '53100' })
  }
}

/** What a folder's disk has left; as much as anybody needs where that cannot be asked. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
