import { sql } from 'kysely'
import { loadArticles, removeSampleArticles } from '../../content/articles/articles.server.ts'
import { audited } from '../../platform/changes/audited.server.ts'
import type { Actor } from '../../platform/changes/change.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { loadSamples, removeSamples } from '../../listings/samples.server.ts'
import { findSetting, writeSetting } from '../../platform/settings/site-settings.server.ts'

export type SampleCounts = { listings: number; stories: number }

export async function countSamples(db: Db): Promise<SampleCounts> {
  const count = async (table: 'businesses' | 'articles') => {
    const { n } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<string | number>().as('n'))
      .where('is_sample', '=', true)
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return { listings: await count('businesses'), stories: await count('articles') }
}

/** Removes all samples permanently: no restart restores them. */
export async function removeAllSamples(
  db: Db,
  { by, now }: { by: Actor; now: Date },
): Promise<SampleCounts> {
  return transaction(db, async (inner) => {
    const record = { table: 'businesses', id: 'samples' }
    const action = 'samples removed'
    const counts = await countSamples(inner)
    await removeSamples(inner)
    if (counts.listings) {
      const before = { count: counts.listings }
      await audited(inner, { by, action, record, before, after: null }, now)
    }
    await removeSampleArticles(inner, { by, action, now })
    const removedAt = now.toISOString()
    await writeSetting(inner, 'samples', { removedAt }, { by, action, now })
    return counts
  })
}

/** All or none, unless they were removed before. */
export async function loadFirstSamples(db: Db): Promise<SampleCounts> {
  return transaction(db, async (inner) => {
    // Only one of several starting processes loads them.
    await sql`select pg_advisory_xact_lock(hashtext('samples'))`.execute(inner)
    if (await findSetting(inner, 'samples')) return { listings: 0, stories: 0 }
    return { listings: await loadSamples(inner), stories: await loadArticles(inner) }
  })
}

export async function loadSamplesAgain(
  db: Db,
  { by, now }: { by: Actor; now: Date },
): Promise<SampleCounts> {
  await writeSetting(db, 'samples', null, { by, action: 'samples loaded again', now })
  return loadFirstSamples(db)
}
