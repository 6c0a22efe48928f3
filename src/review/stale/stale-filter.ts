import * as t from '#messages/desk-stale.ts'
import type { SignalKind } from '../../listings/upkeep/signals.ts'

/** `asked`: those that were asked and haven't answered. Null means all others. */
export type StaleFilter = { show: SignalKind | 'asked' | null; county: string | null; page: number }

export const kindNames: Record<SignalKind, () => string> = {
  website: t.website,
  parked: t.parked,
  phone: t.phone,
  registration: t.registration,
  quiet: t.quiet,
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
