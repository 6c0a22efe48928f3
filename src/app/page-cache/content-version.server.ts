import { sql } from 'kysely'
import { atMost } from '../../platform/db/transaction.server.ts'
import { changesOf } from '../../platform/db/changes.server.ts'
import type { Db } from '../../platform/db/schema.ts'

/** Changes are deleted after a day; after a longer gap, treat everything as changed. */
const longestLife = 12 * 3_600_000

const longestWait = 1000

/** Unique across databases. */
let versions = 0

/** The public content's state; null while it could still roll back. */
export type ContentVersion = number | null

/**
 * Tracks changes to public content. Each answer covers every change committed before the call, by
 * any process; calls during a query share the next one.
 * @param whenNew runs before a new version is returned.
 */
export function followContent(
  db: Db,
  whenNew: () => Promise<unknown>,
): () => Promise<ContentVersion> {
  const seen: Seen = { version: 0, snapshot: '', at: 0, changes: null }
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<ContentVersion> | null = null
  const look = async () => {
    next = null
    const looking = lookFor(db, seen, whenNew)
    running = atMost(longestWait, looking)
    return looking
  }
  return async () => {
    if (db.isTransaction) return null
    const changes = changesOf(db)
    if (changes !== null && changes === seen.changes) return seen.version
    next ??= running.then(look)
    return next
  }
}

type Seen = { version: number; snapshot: string; at: number; changes: number | null }

async function lookFor(db: Db, seen: Seen, whenNew: () => Promise<unknown>): Promise<number> {
  const before = changesOf(db)
  const isOld = !seen.snapshot || performance.now() - seen.at >= longestLife
  const { rows } = await (isOld ? askSnapshot(db) : askNews(db, seen.snapshot))
  const [news] = rows
  if (news) await whenNew()
  seen.changes = before
  if (!news) return seen.version
  seen.snapshot = news.snapshot
  seen.at = performance.now()
  seen.version = ++versions
  return seen.version
}

function askSnapshot(db: Db) {
  return sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
}

/**
 * A row when a transaction outside the snapshot changed something. (Restored rows can name future
 * transactions.)
 */
function askNews(db: Db, snapshot: string) {
  return sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot
    where exists (select from content_changes where made_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(made_in, ${snapshot}::pg_snapshot)
      and pg_visible_in_snapshot(made_in, pg_current_snapshot()))`.execute(db)
}
