import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../platform/db/schema.ts'
import { insertBusinesses, type NewBusiness } from './businesses.server.ts'
import { resolveLabel } from './categories.ts'
import type { HourSpan } from './hours.ts'

const file = join(import.meta.dirname, '../../data/sample-listings.json')
const dayKeys = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** As in the samples file. */
type Sample = Omit<NewBusiness, 'categorySlug' | 'hours' | 'posts'> & {
  key: string
  hours: Record<string, [string, string][]> | null
  posts: { type: 'event' | 'deal' | 'update'; date: string; content: string }[]
}

export async function readSamples(): Promise<NewBusiness[]> {
  const { listings } = JSON.parse(await readFile(file, 'utf8')) as { listings: Sample[] }
  return listings.map(({ key, hours, posts, ...sample }) => ({
    ...sample,
    categorySlug: categoryOf(key),
    hours: spansOf(hours ?? {}),
    posts: posts.map(({ date, ...post }) => ({ ...post, postedOn: date })),
    isSample: true,
  }))
}

/**
 * Only into an empty directory.
 * @returns the number loaded.
 */
export async function loadSamples(db: Db): Promise<number> {
  const existing = await db.selectFrom('businesses').select('id').limit(1).executeTakeFirst()
  if (existing) return 0
  const samples = await readSamples()
  await insertBusinesses(db, samples)
  // The embedded database doesn't analyze by itself and plans badly without statistics.
  await sql`analyze`.execute(db)
  return samples.length
}

/** @returns the number removed. */
export async function removeSamples(db: Db): Promise<number> {
  const removed = await db
    .deleteFrom('businesses')
    .where('is_sample', '=', true)
    .returning('id')
    .execute()
  return removed.length
}

function categoryOf(key: string): string {
  const slug = resolveLabel(key)?.slugs[0]
  if (!slug) throw new Error(`The sample listings name a category that does not exist: ${key}`)
  return slug
}

function spansOf(hours: Record<string, [string, string][]>): HourSpan[] {
  return Object.entries(hours).flatMap(([day, spans]) =>
    spans.map(([opens, closes]) => {
      const opensMinute = minuteOf(opens)
      const closesMinute = minuteOf(closes)
      return {
        weekday: dayKeys.indexOf(day),
        opensMinute,
        closesMinute: closesMinute > opensMinute ? closesMinute : closesMinute + 1440,
      }
    }),
  )
}

function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}
