import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { momentsOf, secondsFrom, type Limits } from '../../platform/http/limits.server.ts'
import { outageOf } from '../../platform/http/outage.ts'

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
  return {
    async take(key, perSecond, burst) {
      if (!(await own.take(key, perSecond, burst))) return false
      const at = now()
      const { cost, latest } = momentsOf({ perSecond, burst }, at.getTime())
      const taken = sql`
        insert into visit_counts as held (name, until)
        values (${nameOf(key)}, ${new Date(at.getTime() + cost)})
        on conflict (name) do update
          set until = greatest(held.until, ${at}) + ${cost}::float8 * interval '1 millisecond'
          where held.until <= ${new Date(latest)}
        returning name`.execute(db)
      return Boolean(await taken.then(({ rows }) => rows.length > 0, inOutage(true)))
    },
    async secondsToWait(key, rate) {
      const { latest } = momentsOf(rate, now().getTime())
      const held = db.selectFrom('visit_counts').select('until').where('name', '=', nameOf(key))
      const there = held
        .executeTakeFirst()
        .then((row) => (row ? secondsFrom(latest, row.until.getTime()) : 0), inOutage(0))
      return Math.max(Number(await there), await own.secondsToWait(key, rate))
    },
    rest: (key, rate) => own.rest(key, rate),
  }
}

export async function forgetVisitCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('visit_counts').where('until', '<', now).execute()
}
