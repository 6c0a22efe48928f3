import { sql } from 'kysely'
import { dayText } from '../../listings/day-text.ts'
import { findCounty } from '../../florida/counties.ts'
import { signalKinds, signalText } from '../../listings/upkeep/signals.ts'
import { reachableOf } from '../../owner/upkeep/answer.server.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { whenText } from '../../submissions/when-text.ts'
import { askedDays } from './decide-stale.server.ts'
import type { StaleCardRow } from './stale-card.tsx'
import type { StaleFilter } from './stale-filter.ts'
import {
  countStale,
  findStale,
  recentAnswers,
  staleAtOnce,
  viewedDays,
} from './stale-queue.server.ts'

export function readStaleFilter({ searchParams }: URL): StaleFilter {
  const show = searchParams.get('show')
  const page = Number(searchParams.get('page'))
  return {
    show: ([...signalKinds, 'asked'] as const).find((one) => one === show) ?? null,
    county: findCounty(searchParams.get('county') ?? '')?.slug ?? null,
    page: Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1,
  }
}

/** The queue as its page shows it. */
export async function staleView({ db, now }: Pick<Services, 'db' | 'now'>, filter: StaleFilter) {
  const day = today({ now })
  const { rows, total } = await findStale(db, filter, day)
  const reachable = await reachableOf(
    db,
    rows.map(({ id }) => id),
  )
  const dayOf = (at: Date) => dayText(today({ now: () => at }))
  const asks = ({ id, askedAt }: (typeof rows)[number]): Pick<StaleCardRow, 'asking'> => {
    const isLately = askedAt && now().getTime() - askedAt.getTime() < askedDays * 86_400_000
    if (isLately) return { asking: { is: 'asked', day: dayOf(askedAt), days: askedDays } }
    return { asking: { is: reachable.has(id) ? 'possible' : 'no one' } }
  }
  const shown = rows.map((row): StaleCardRow => {
    const { id, name, phone, website, county, changedAt, views, signals, lastAnswer } = row
    const why = signals.map((signal) => ({ kind: signal.kind, text: signalText(signal) }))
    const facts = { id, name, phone, website, county, views, lastAnswer, why }
    return { ...facts, changed: dayOf(changedAt), ...asks(row) }
  })
  const recent = await recentAnswers(db, now())
  return {
    filter,
    viewedDays,
    total,
    pages: Math.max(1, Math.ceil(total / staleAtOnce)),
    counts: await countStale(db, day, filter.county),
    rows: shown,
    recent: recent.map(({ at, ...one }) => ({ ...one, when: whenText(at, now()) })),
    isRunning: await hasRunLately(db, now()),
  }
}

/** In the last two nights. A site that was set up since then had no time to. */
async function hasRunLately(db: Services['db'], now: Date): Promise<boolean> {
  const twoDaysAgo = new Date(now.getTime() - 2 * 86_400_000)
  const { rows } = await sql`select from stale_nights
    where night >= ${today({ now: () => now })}::date - 2
    union all select from (select min("timestamp") as at from migrations) first
    where first.at::timestamptz > ${twoDaysAgo} limit 1`.execute(db)
  return rows.length > 0
}
