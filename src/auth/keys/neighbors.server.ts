import * as t from '#messages/command-start.ts'
import { randomUUID, scrypt } from 'node:crypto'
import { hostname } from 'node:os'
import { promisify } from 'node:util'
import { calculateJwkThumbprint } from 'jose'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Secrets } from './secrets-form.ts'
import { canSign, publicPart } from './secrets.server.ts'

/** Signing keys rotate, so each process only has to know the one that another signs with. */
export type Fingerprint = { same: Record<string, string>; signs: string; checks: string[] }

const beatSeconds = 30
const goneSeconds = 90

/** @param documents id of the folder with the document keys */
export async function fingerprintOf(secrets: Secrets, documents: string): Promise<Fingerprint> {
  const { refreshSecret, jwtSecret, anonKey, serviceKey } = secrets
  const all = { AUTH_REFRESH_SECRET: refreshSecret, AUTH_JWT_SECRET: jwtSecret }
  const roles = { AUTH_ANON_KEY: anonKey, AUTH_SERVICE_ROLE_KEY: serviceKey }
  const named = Object.entries({ ...all, ...roles, 'keys of documents': documents })
  const same = await Promise.all(named.map(async ([name, key]) => [name, await hashOf(key, name)]))
  const prints = await Promise.all(secrets.keys.map(printOf))
  const signs = prints[secrets.keys.findIndex(canSign)] ?? ''
  return { same: Object.fromEntries(same) as Record<string, string>, signs, checks: prints }
}

async function printOf(key: Secrets['keys'][number]): Promise<string> {
  if (key.kty === 'oct') return hashOf(String(key.k), 'AUTH_JWT_KEYS')
  return calculateJwkThumbprint(publicPart(key))
}

const slowHash = promisify<string, string, number, Buffer>(scrypt)

/** Slow, since a setting may be a guessable word. */
async function hashOf(key: string, name: string): Promise<string> {
  return (await slowHash(key, `key of a process: ${name}`, 16)).toString('base64url')
}

export function differences(one: Fingerprint, other: Fingerprint): string[] {
  const unlike = Object.keys(one.same).filter((name) => one.same[name] !== other.same[name])
  const know = one.checks.includes(other.signs) && other.checks.includes(one.signs)
  return know ? unlike : [...unlike, 'AUTH_JWT_KEYS']
}

/**
 * @returns a function that leaves @throws if another process has different keys: each would reject
 * the other's encrypted and signed data
 */
export async function joinNeighbors(
  db: Db,
  print: () => Promise<Fingerprint>,
): Promise<() => Promise<void>> {
  const id = randomUUID()
  const first = await print()
  await transaction(db, async (inner) => {
    await sql`select pg_advisory_xact_lock(hashtext('processes of the site'))`.execute(inner)
    await requireSameKeys(inner, first)
    await inner
      .insertInto('auth_service.processes')
      .values({ id, host: hostname(), fingerprint: JSON.stringify(first), seen_at: sql`now()` })
      .execute()
  })
  const beat = setInterval(() => {
    // Whatever needs the database reports an outage.
    reportAlive(db, id, print).catch(() => null)
  }, beatSeconds * 1000)
  beat.unref()
  return async () => {
    clearInterval(beat)
    await db.deleteFrom('auth_service.processes').where('id', '=', id).execute()
  }
}

async function reportAlive(db: Db, id: string, print: () => Promise<Fingerprint>): Promise<void> {
  const now = { fingerprint: JSON.stringify(await print()), seen_at: sql<Date>`now()` }
  await db
    .insertInto('auth_service.processes')
    .values({ id, host: hostname(), ...now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
    .execute()
}

async function requireSameKeys(db: Db, own: Fingerprint): Promise<void> {
  const since = sql<Date>`now() - ${goneSeconds}::integer * interval '1 second'`
  await db.deleteFrom('auth_service.processes').where('seen_at', '<', since).execute()
  const others = await db
    .selectFrom('auth_service.processes')
    .select(['host', 'fingerprint'])
    .execute()
  for (const { host, fingerprint } of others) {
    const unlike = differences(own, fingerprint as Fingerprint)
    if (unlike.length)
      throw new Error(t.otherKeys({ host, names: unlike.join(', '), seconds: goneSeconds }))
  }
}
