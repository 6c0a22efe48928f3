import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { Auth } from '../request/auth.server.ts'
import { keyedHash } from '../keys/sealed.server.ts'

/** `of` is '' for everyone. */
export type Count = { name: string; of: string }

export type Quota = Count & { amount: number; perSeconds: number }

/**
 * Shared by all processes; the row says when it is full again (generic cell rate algorithm, ITU-T I.371). @returns 0,
 * or the seconds to wait, with nothing spent
 */
export async function spend(auth: Auth, quota: Quota, cost = 1): Promise<number> {
  const { name, of, amount, perSeconds } = quota
  if (amount < cost) return perSeconds
  const ofHash = await hashOf(auth, { name, of })
  const { now, spentMs, latest } = momentsOf(auth, quota, cost)
  const { rows } = await sql<object>`
    insert into auth_service.counts as held (name, of_hash, until)
    values (${name}, ${ofHash}, ${new Date(now.getTime() + spentMs)})
    on conflict (name, of_hash) do update
      set until = greatest(held.until, ${now}) + ${spentMs}::float8 * interval '1 millisecond'
      where held.until <= ${latest}
    returning name`.execute(auth.db)
  return rows.length ? 0 : secondsLeft(auth, quota, cost)
}

export async function giveBack(auth: Auth, quota: Quota): Promise<void> {
  await auth.db
    .updateTable('auth_service.counts')
    .set({
      until: sql`until - ${momentsOf(auth, quota, 1).spentMs}::float8 * interval '1 millisecond'`,
    })
    .where('name', '=', quota.name)
    .where('of_hash', '=', await hashOf(auth, quota))
    .execute()
}

/** Spends nothing. */
export async function secondsLeft(auth: Auth, quota: Quota, cost = 1): Promise<number> {
  if (quota.amount < cost) return quota.perSeconds
  return secondsFrom(momentsOf(auth, quota, cost).latest, await heldUntil(auth, quota))
}

async function heldUntil(auth: Auth, count: Count): Promise<Date | undefined> {
  const held = await auth.db
    .selectFrom('auth_service.counts')
    .select('until')
    .where('name', '=', count.name)
    .where('of_hash', '=', await hashOf(auth, count))
    .executeTakeFirst()
  return held?.until
}

function secondsFrom(since: Date, until = since): number {
  return Math.max(0, Math.ceil((until.getTime() - since.getTime()) / 1000))
}

/** Whole milliseconds: all costs together never exceed the time. */
function momentsOf(auth: Auth, { amount, perSeconds }: Quota, cost: number) {
  const now = auth.now()
  const spentMs = Math.floor((perSeconds * 1000) / amount) * cost
  return { now, spentMs, latest: new Date(now.getTime() + perSeconds * 1000 - spentMs) }
}

const freeTries = 10
const firstPauseSeconds = 30
const maxPauseSeconds = 900

/**
 * Counted before the check, so that parallel tries are no way around. After ten wrong in a row each doubles the wait.
 * @returns 0, or the seconds to wait
 */
export async function takeTry(auth: Auth, { name, of }: Count): Promise<number> {
  const ofHash = await hashOf(auth, { name, of })
  const now = auth.now()
  const tries = sql`(case when held.until < ${daysBefore(now, 1)} then 1 else held.tries + 1 end)`
  const pause = sql`case when ${tries} < ${freeTries}::integer then 0 else
    least(${maxPauseSeconds}::float8,
      ${firstPauseSeconds}::float8 * power(2::float8, least(${tries} - ${freeTries}::integer, 9))) end`
  const { rows } = await sql<object>`
    insert into auth_service.counts as held (name, of_hash, tries, until)
    values (${name}, ${ofHash}, 1, ${now})
    on conflict (name, of_hash) do update
      set tries = ${tries}, until = ${now}::timestamptz + (${pause}) * interval '1 second'
      where held.until <= ${now}
    returning name`.execute(auth.db)
  return rows.length ? 0 : secondsFrom(now, await heldUntil(auth, { name, of }))
}

/** A day without any resets it. */
export async function wrongTries(auth: Auth, count: Count): Promise<number> {
  const held = await auth.db
    .selectFrom('auth_service.counts')
    .select(['tries', 'until'])
    .where('name', '=', count.name)
    .where('of_hash', '=', await hashOf(auth, count))
    .executeTakeFirst()
  return held && held.until >= daysBefore(auth.now(), 1) ? held.tries : 0
}

export async function spentOf(auth: Auth, quota: Quota): Promise<number> {
  const until = await heldUntil(auth, quota)
  const { now, spentMs } = momentsOf(auth, quota, 1)
  return until ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / spentMs)) : 0
}

/** Its result is unknown. */
export async function giveTryBack(auth: Auth, { name, of }: Count): Promise<void> {
  await auth.db
    .updateTable('auth_service.counts')
    .set({ tries: sql`greatest(tries - 1, 0)`, until: auth.now() })
    .where('name', '=', name)
    .where('of_hash', '=', await hashOf(auth, { name, of }))
    .execute()
}

export async function forgetTries(auth: Auth, count: Count): Promise<void> {
  await auth.db
    .deleteFrom('auth_service.counts')
    .where('name', '=', count.name)
    .where('of_hash', '=', await hashOf(auth, count))
    .execute()
}

/** When there are too many, also those that expire soonest. */
export async function forgetCounts(db: Db, now: Date, maxCounts = 500_000): Promise<void> {
  await db
    .deleteFrom('auth_service.counts')
    .where('until', '<', now)
    .where(({ eb, or }) => or([eb('tries', '=', 0), eb('until', '<', daysBefore(now, 1))]))
    .execute()
  const last = await db
    .selectFrom('auth_service.counts')
    .select('until')
    .orderBy('until', 'desc')
    .offset(maxCounts)
    .limit(1)
    .executeTakeFirst()
  if (last) await db.deleteFrom('auth_service.counts').where('until', '<=', last.until).execute()
}

async function hashOf(auth: Auth, { name, of }: Count): Promise<number> {
  const { refreshSecret } = await auth.keys.secrets()
  return Number.parseInt(keyedHash(of, `count ${name}`, refreshSecret).slice(0, 12), 16)
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 3600 * 1000)
}
