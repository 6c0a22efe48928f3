import { comesTo } from '../../listings/service-area.server.ts'
import type { Places } from './listings.server.ts'
import type { Search } from './search.ts'

/** Tests whether a listing goes to the starting point of a search, or to a part of its county. */
export function comingTo({
  origin,
  originCounties = [],
  isFromArea = false,
}: Pick<Search, 'origin' | 'originCounties' | 'isFromArea'>): (places: Places) => boolean {
  const isAmong = (slugs: string[]) => originCounties.some((slug) => slugs.includes(slug))
  return ({ serves, parts, area }) =>
    isAmong(serves) ||
    (isFromArea && isAmong(parts)) ||
    Boolean(area && origin && comesTo(area, origin))
}
