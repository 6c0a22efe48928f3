import { createHmac } from 'node:crypto'
import DataLoader from 'dataloader'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { momentsOf, secondsFrom, type Limits } from '../../platform/http/limits.server.ts'
import { outageOf } from '../../platform/http/outage.ts'
import { makeGatherings } from '../../platform/http/turns.server.ts'

const batchMs = 20

/** One use of a limit at a time, with its cost and burst as in `momentsOf`. */
type Taking = { name: string; at: number; cost: number; burst: number }

/**
 * Rate limits shared through Postgres: a local refusal needs no query, and in an outage each
 * process counts alone.
 * @param secret used to hash the keys, so the table holds no visitor addresses.
 */
export function sharedLimits(
  db: Db,
  own: Limits,
  { secret, now }: { secret: string; now(): Date },
): Limits {
  const nameOf = (key: string) =>
    createHmac('sha256', secret).update(`limit ${key}`).digest('base64url').slice(0, 22)
  const inOutage = (fallback: number | boolean) => (error: unknown) => {
    if (outageOf(error)) return fallback
    throw error
  }
  const gathered = makeGatherings(batchMs)
  const takings = new DataLoader<Taking, boolean>((all) => takeAll(db, all), {
    cache: false,
    batchScheduleFn: (ask) => void gathered().then(ask),
  })
  return {
    async take(key, perSecond, burst) {
      if (!(await own.take(key, perSecond, burst))) return false
      const at = now().getTime()
      const { cost } = momentsOf({ perSecond, burst }, at)
      const taken = takings.load({ name: nameOf(key), at, cost, burst })
      return Boolean(await taken.catch(inOutage(true)))
    },
    async secondsToWait(key, rate) {
      const { latest } = momentsOf(rate, now().getTime())
      const held = db.selectFrom('visit_counts').select('until').where('name', '=', nameOf(key))
      const there = held
        .executeTakeFirst()
        .then((row) => (row ? secondsFrom(latest, row.until.getTime()) : 0), inOutage(0))
      return Math.max(Number(await there), await own.secondsToWait(key, rate))
    },
  }
}

/** True for each that was allowed. Those with one rate share a query, each name once. */
async function takeAll(db: Db, takings: readonly Taking[]): Promise<boolean[]> {
  const taken = new Set<Taking>()
  let left = [...takings]
  while (left[0]) {
    const { cost, burst } = left[0]
    const together = new Map<string, Taking>()
    for (const taking of left)
      if (taking.cost === cost && taking.burst === burst && !together.has(taking.name))
        together.set(taking.name, taking)
    const rows = await takeTogether(db, [...together.values()], { cost, burst })
    for (const name of rows) taken.add(together.get(name) as Taking)
    left = left.filter((taking) => together.get(taking.name) !== taking)
  }
  return takings.map((taking) => taken.has(taking))
}

/** The allowed names. Sorted, so that no two queries deadlock. */
async function takeTogether(
  db: Db,
  takings: Taking[],
  { cost, burst }: Pick<Taking, 'cost' | 'burst'>,
): Promise<string[]> {
  const names = takings.map(({ name }) => name)
  const moments = takings.map(({ at }) => new Date(at + cost).toISOString())
  const { rows } = await sql<{ name: string }>`
    insert into visit_counts as held (name, until)
    select * from unnest(${names}::text[], ${moments}::timestamptz[]) as asked (name, until) order by name
    on conflict (name) do update
      set until = greatest(held.until, excluded.until - ${cost}::float8 * interval '1 millisecond')
        + ${cost}::float8 * interval '1 millisecond'
      where held.until <= excluded.until + ${cost * (burst - 2)}::float8 * interval '1 millisecond'
    returning name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function forgetVisitCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('visit_counts').where('until', '<', now).execute()
}
