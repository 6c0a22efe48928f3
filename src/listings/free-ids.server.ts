import { sql } from 'kysely'
import type { Db } from '../platform/db/schema.ts'
import { slugOf } from '../florida/letters.ts'

/** Numbers tried per query for a frequent name. */
const numbersAtOnce = 50

/**
 * From the name, then with its city, then with a number. Reserved until the transaction ends, so
 * equal names published at once don't collide.
 */
export async function freeIds(
  db: Db,
  businesses: readonly { name: string; city?: string | null | undefined }[],
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('businesses.id'))`.execute(db)
  const wanted = businesses.map(({ name, city }) => {
    const plain = slugOf(name) || 'business'
    return { plain, placed: [plain, slugOf(city ?? '')].filter(Boolean).join('-') }
  })
  const taken = await takenOf(
    db,
    wanted.flatMap(({ plain, placed }) => [plain, placed]),
  )
  const ids: string[] = []
  for (const { plain, placed } of wanted) {
    const id = [plain, placed].find((one) => !taken.has(one)) ?? (await numbered(db, placed, taken))
    taken.add(id)
    ids.push(id)
  }
  return ids
}

async function numbered(db: Db, start: string, taken: ReadonlySet<string>): Promise<string> {
  for (let first = 2; ; first += numbersAtOnce) {
    const some = Array.from({ length: numbersAtOnce }, (_, more) => `${start}-${first + more}`)
    const known = await takenOf(db, some)
    const free = some.find((id) => !known.has(id) && !taken.has(id))
    if (free) return free
  }
}

async function takenOf(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::text[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
