import * as t from '#messages/desk-stale.ts'
import { findCounty } from '../../florida/counties.ts'
import { signalKinds, type SignalKind } from '../../listings/upkeep/signals.ts'

/** `asked`: those whose owner was asked and hasn't answered. Null means all others. */
export type StaleFilter = { show: SignalKind | 'asked' | null; county: string | null; page: number }

export const kindNames: Record<SignalKind, () => string> = {
  website: t.website,
  parked: t.parked,
  phone: t.phone,
  registration: t.registration,
  quiet: t.quiet,
}

export function readStaleFilter({ searchParams }: URL): StaleFilter {
  const show = searchParams.get('show')
  const page = Number(searchParams.get('page'))
  return {
    show: ([...signalKinds, 'asked'] as const).find((one) => one === show) ?? null,
    county: findCounty(searchParams.get('county') ?? '')?.slug ?? null,
    page: Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1,
  }
}

/** With `?`, or empty. */
export function staleQuery({ show, county, page = 1 }: Partial<StaleFilter>): string {
  const query = new URLSearchParams()
  if (show) query.set('show', show)
  if (county) query.set('county', county)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text && `?${text}`
}
