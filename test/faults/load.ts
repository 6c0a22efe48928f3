import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '../../src/platform/db/connect.server.ts'

/** Answers by status; 0 for none. */
export type Answers = Record<number, number>

/** Visitors who read pages and sign up, until stopped. */
export type Load = {
  /** Answers since the last call. */
  answers(): { reads: Answers; writes: Answers }
  /** Stops them. @returns the addresses with a confirmed account. */
  stop(): Promise<string[]>
}

const pages = [
  '/',
  '/business/semper-plumbing-stuart',
  '/category/hvac',
  '/businesses/search?zip=34994',
]
const patienceMs = 15_000

/** Two readers and two sign-ups, one after another, on a server with `TRUSTED_PROXIES=1`. */
export async function startLoad(url: string, dataDir: string): Promise<Load> {
  const text = await readFile(join(dataDir, 'secrets/auth.json'), 'utf8')
  const { anonKey } = JSON.parse(text) as { anonKey: string }
  const acknowledged: string[] = []
  let seen = { reads: {} as Answers, writes: {} as Answers }
  const told = new AbortController()
  let number = 0
  const note = (kind: 'reads' | 'writes', status: number) => {
    seen[kind][status] = (seen[kind][status] ?? 0) + 1
  }
  const ask = async (path: string, init?: RequestInit) => {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(url + path, { ...init, signal }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    return answer?.status ?? 0
  }
  const read = async () => {
    while (!told.signal.aborted) {
      note('reads', await ask(pages[number++ % pages.length] ?? '/', { headers: from(number) }))
      await wait(30)
    }
  }
  const signUp = async () => {
    while (!told.signal.aborted) {
      const email = `person-${++number}@example.com`
      const body = JSON.stringify({
        email,
        password: 'a long way to Tipperary',
        data: { a: 'x'.repeat(2000) },
      })
      const headers = { apikey: anonKey, ...from(number) }
      const status = await ask('/auth/v1/signup', { method: 'POST', headers, body })
      note('writes', status)
      if (status === 200) acknowledged.push(email)
      await wait(30)
    }
  }
  const working = Promise.all([read(), read(), signUp(), signUp()])
  return {
    answers() {
      const now = seen
      seen = { reads: {}, writes: {} }
      return now
    },
    async stop() {
      told.abort()
      await working
      return acknowledged
    },
  }
}

/** A different address for each, so that no visitor limit applies. */
function from(number: number): Record<string, string> {
  return { 'x-forwarded-for': `203.0.${(number >> 8) % 256}.${number % 256}` }
}

/**
 * Checks the database of a stopped server. @returns acknowledged accounts that aren't there
 * exactly once, and broken parts.
 */
export async function lookForLosses(
  place: { databaseUrl: string; dataDir: string },
  acknowledged: string[],
): Promise<string[]> {
  const { db, close } = await connect({ ...place, databaseUrl: place.databaseUrl || undefined })
  try {
    const { rows } = await sql<{ email: string; count: number }>`
      select email, count(*)::int as count from auth_service.users group by email`.execute(db)
    const counts = new Map(rows.map(({ email, count }) => [email, count]))
    const missing = acknowledged.filter((email) => counts.get(email) !== 1)
    // Reads whole tables, to find torn pages.
    const tables = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'auth_service')`.execute(db)
    for (const { name } of tables.rows)
      await sql.raw(`select count(md5(t::text)) from ${name} t`).execute(db)
    return missing
  } finally {
    await close()
  }
}
