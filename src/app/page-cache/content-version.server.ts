import { sql } from 'kysely'
import { atMost } from '../../platform/db/at-most.server.ts'
import { changesOf } from '../../platform/db/changes.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { makeGatherings } from '../../platform/http/turns.server.ts'

/** Changes are forgotten after a day: whoever has not looked for so long takes everything for new. */
const longestLife = 12 * 3_600_000

const longestWait = 1000
/** How long those whose page has to be made are gathered for one look, in milliseconds. */
const rest = 20

/** No two are the same, whichever database they are of. */
let versions = 0

/** Which state of the public content somebody has seen; null where it may yet be undone. */
export type ContentVersion = number | null

/**
 * Follows what public pages show. Each answer holds for every change that was committed before it was asked for, by
 * whichever process; who asks while a look is under way shares the next one. Who is patient, because a page has to be made
 * that takes much longer, waits for others who ask.
 *
 * @param whenNew is done before a new version is told: what the process itself holds of the content.
 */
export function followContent(
  db: Db,
  whenNew: () => Promise<unknown>,
): (isPatient?: boolean) => Promise<ContentVersion> {
  const seen: Seen = { version: 0, snapshot: '', at: 0, changes: null }
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<ContentVersion> | null = null
  const look = async () => {
    next = null
    const looking = lookFor(db, seen, whenNew)
    running = atMost(longestWait, looking)
    return looking
  }
  const gathered = makeGatherings(rest)
  return async (isPatient = false) => {
    if (db.isTransaction) return null
    const changes = changesOf(db)
    if (changes !== null && changes === seen.changes) return seen.version
    if (isPatient) await gathered()
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
 * A row when a transaction that the snapshot did not see has changed something. (Rows out of a backup may name
 * transactions that are still to come here.)
 */
function askNews(db: Db, snapshot: string) {
  return sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot
    where exists (select from content_changes where made_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(made_in, ${snapshot}::pg_snapshot)
      and pg_visible_in_snapshot(made_in, pg_current_snapshot()))`.execute(db)
}
