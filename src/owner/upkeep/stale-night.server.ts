import { sql } from 'kysely'
import { findSignals } from '../../listings/upkeep/find-signals.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { hourInFlorida } from '../../platform/text/florida-time.ts'
import type { AskSite } from '../sites/ask-site.server.ts'
import { noteCheck, takeDue, type SiteCheck } from '../sites/check-sites.server.ts'

/** Websites per night, on all machines together. */
export type StaleChecks = { sites: number; pauseSeconds: number }

type Deps = Pick<Services, 'db' | 'now' | 'randomId' | 'site'>

/** In Florida. */
const hours = { from: 1, to: 5 }

/** Listings per run. */
const atOnce = 500

/**
 * At night, visits the next website and looks at the next listings for signs that a business may be
 * gone. Each run is short; the table of nights has how far all machines have come.
 * @param ask null: no website is visited.
 */
export async function lookForStale(
  deps: Deps,
  checks: StaleChecks,
  ask: AskSite | null,
): Promise<void> {
  const hour = hourInFlorida(deps.now())
  if (hour < hours.from || hour >= hours.to) return
  const night = today(deps)
  await deps.db
    .insertInto('stale_nights')
    .values({ night })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const check = ask && (await takeSite(deps, night, checks))
  if (ask && check) {
    await noteCheck({ ...deps, isQueued: true }, check, await ask(check.url))
    await noteSignals(deps.db, [check.id], night)
  }
  await lookAtNext(deps, night)
}

/** With the night's row locked, so no two machines visit a website within the pause. */
async function takeSite(
  { db, now }: Deps,
  night: string,
  { sites, pauseSeconds }: StaleChecks,
): Promise<SiteCheck | null> {
  return transaction(db, async (db) => {
    // A task that ran exactly one pause later isn't too early.
    const latest = new Date(now().getTime() - pauseSeconds * 900)
    const turn = await db
      .selectFrom('stale_nights')
      .select('sites')
      .where('night', '=', night)
      .where('sites', '<', sites)
      .where(({ or, eb }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', latest)]))
      .forUpdate()
      .executeTakeFirst()
    if (!turn) return null
    const early = (hours.to - hours.from) * 3_600_000
    const [check] = await takeDue({ db, now }, { most: 1, early })
    if (!check) return null
    await db
      .updateTable('stale_nights')
      .set((e) => ({ sites: e('sites', '+', 1), asked_at: now() }))
      .where('night', '=', night)
      .execute()
    return check
  })
}

async function lookAtNext({ db, now }: Deps, night: string): Promise<void> {
  await transaction(db, async (db) => {
    const row = await db
      .selectFrom('stale_nights')
      .select('after_id')
      .where('night', '=', night)
      .where('ended_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return
    const next = await db
      .selectFrom('businesses')
      .select('id')
      .where('id', '>', row.after_id)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const ids = next.map(({ id }) => id)
    await noteSignals(db, ids, night)
    await db
      .updateTable('stale_nights')
      .set((e) => ({
        listings: e('listings', '+', ids.length),
        ...(ids.length < atOnce ? { ended_at: now() } : { after_id: ids.at(-1) ?? '' }),
      }))
      .where('night', '=', night)
      .execute()
  })
}

/** Replaces the signals of these listings. An impossible phone number keeps the day it was found. */
async function noteSignals(db: Db, ids: readonly string[], day: string): Promise<void> {
  if (ids.length === 0) return
  const found = [...(await findSignals(db, ids, day))].flatMap(([business_id, signals]) =>
    signals.map((signal) => ({ business_id, ...signal })),
  )
  const rows = JSON.stringify(found)
  await sql`delete from stale_signals s where s.business_id = any(${ids}::text[])
    and not exists (select from json_to_recordset(${rows}::json) as f(business_id text, kind text)
      where f.business_id = s.business_id and f.kind = s.kind)`.execute(db)
  if (found.length)
    await sql`insert into stale_signals (business_id, kind, subject, detail, since)
      select business_id, kind, subject, detail, since
      from json_to_recordset(${rows}::json) as f(business_id text, kind text, subject text, detail text, since date)
      on conflict (business_id, kind) do update set subject = excluded.subject, detail = excluded.detail,
        since = case when excluded.kind = 'phone' and stale_signals.subject = excluded.subject
          then stale_signals.since else excluded.since end,
        answered_at = case when stale_signals.subject = excluded.subject then stale_signals.answered_at end`.execute(
      db,
    )
}
