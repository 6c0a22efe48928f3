import { statfsSync } from 'node:fs'
import type { CompiledQuery } from 'kysely'

/**
 * Minimum free bytes: the embedded database's WAL grows by 16 MB, and when it can't be written the
 * database crashes, reads included.
 */
const neededBytes = 64 * 1024 ** 2
const lookEveryMs = 1000

const writing = /^(Insert|Update|Merge)QueryNode$/
const rawWriting = /^\s*(insert|update|merge|with\b[^]*\b(insert into|update)\b)/i

/** Rejects writes while the disk is nearly full, with a full disk's error code; deletes go on. */
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

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
