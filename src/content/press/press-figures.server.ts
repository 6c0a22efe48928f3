import { sql } from 'kysely'
import { proofOf } from '../../listings/businesses.server.ts'
import { isProofSeen, verificationMethods } from '../../listings/verification.ts'
import { today, type Services } from '../../platform/services.server.ts'
import type { PressFigures } from './press-figures.ts'

type Counted = { figures: PressFigures; samples: number; day: string }

const month = 30 * 24 * 3_600_000

/** Real listings only; samples are counted separately. */
export async function countForPress(
  services: Pick<Services, 'db' | 'now' | 'dayNow'>,
): Promise<Counted> {
  const { db } = services
  const day = today(services)
  const seen = verificationMethods.filter(isProofSeen)
  const since = new Date(Date.parse(`${day}T00:00:00Z`) - month)
  const { rows } = await sql<Omit<PressFigures, 'resources'> & { samples: number }>`
    with real as (
      select b.id, b.category_slug, b.second_category, b.created_at, ${proofOf(day)} ->> 'method' as method
      from businesses b where b.status = 'published' and not b.is_sample
    ) select
      (select count(*)::int from real) as published,
      (select count(*)::int from real where method = any(${seen}::text[])) as proven,
      (select count(*)::int from real where exists (
        select from business_owners o where o.business_id = real.id)) as owners,
      (select count(*)::int from real where created_at >= ${since}) as newest,
      (select count(distinct k.county_slug)::int from business_counties k
        join real on real.id = k.business_id where k.relation = 'located') as counties,
      (select count(distinct slug)::int from real, unnest(array[category_slug, second_category]) slug) as trades,
      (select count(*)::int from businesses where status = 'published' and is_sample) as samples`.execute(
    db,
  )
  const resources = await db
    .selectFrom('resources')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { samples = 0, ...counts } = rows[0] ?? {}
  return {
    figures: { ...(counts as Omit<PressFigures, 'resources'>), resources: resources.count },
    samples,
    day,
  }
}
