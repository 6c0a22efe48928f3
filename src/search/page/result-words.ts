import { plainText } from '../../florida/letters.ts'
import * as cards from '#messages/cards.ts'
import * as t from '#messages/search-order.ts'
import { hereMiles, nearMiles, type BusinessSummary } from '../../listings/business.ts'
import { nameIn } from '../../platform/text/names.ts'
import { asPartOfSentence } from '../engine/search.ts'
import { noneIn } from '../ways-on/ways-on.ts'
import type { SearchResult } from './run-search.server.ts'

type Hours = NonNullable<SearchResult['hours']>

/** By opening group; far listings separately. */
export function hoursPart({ label, isNow, isHoliday }: Hours, hasDistances: boolean) {
  const words = {
    open: label,
    emergency: t.answersEmergencies(),
    says: t.saysAllDay(),
    later: isNow ? t.opensSoonest() : t.notThen({ hours: asPartOfSentence(label) }),
    unknown: isHoliday ? t.holidayUnknown() : t.hoursUnknown(),
    closed: isHoliday ? t.closedThen() : t.closedForNow(),
  }
  return (business: BusinessSummary): string | null => {
    const { openGroup, distanceMiles, reach } = business
    if (reach === 'related') return cards.relatedWork()
    if (!openGroup) return null
    if (openGroup === 'closed') return words.closed
    if (hasDistances && distanceMiles === null)
      return t.distanceUnknown({ group: asPartOfSentence(words[openGroup]) })
    if (!isFar(business)) return words[openGroup]
    const far = openGroup === 'later' && isNow ? t.opensLater() : words[openGroup]
    return t.fartherAway({ group: asPartOfSentence(far) })
  }
}

function isFar({ distanceMiles }: BusinessSummary): boolean {
  return distanceMiles !== null && distanceMiles > nearMiles
}

/** "6 businesses found, 3 open now, and 2 more related businesses". */
export function foundText(result: SearchResult): string {
  const { total, relatedTotal, elsewhere, hours, emptyCategory, missingTrade, isRelated } = result
  if (emptyCategory) return noneIn(emptyCategory)
  if (missingTrade) return t.nobodyYet({ trade: nameIn(missingTrade) })
  if (total === 0 && elsewhere) return t.nearestToThat()
  const own = total - relatedTotal
  const areRelated = isRelated || (total > 0 && own === 0)
  const found = areRelated
    ? t.relatedFound({ total })
    : own === 1
      ? t.oneFound()
      : t.found({ total: own })
  if (hours && !hours.count && hours.relatedCount)
    return t.relatedAlone({ found, hours: firstGroup(hours), count: hours.relatedCount })
  const first = hours && total > 0 ? `${found}, ${firstGroupText(hours)}` : found
  return relatedTotal && !areRelated ? t.andRelated({ first, count: relatedTotal }) : first
}

function firstGroup({ label, isForEmergency }: Hours): string {
  return isForEmergency ? t.answersEmergencies() : label
}

function firstGroupText({ label, isHoliday, isForEmergency, count, sayingCount }: Hours): string {
  if (!isForEmergency) {
    const hours = asPartOfSentence(label)
    if (count) return t.countOpen({ count, hours })
    return isHoliday ? t.noneSayOpen({ hours }) : t.noneOpen({ hours })
  }
  if (!count && sayingCount) return t.noneMarkedButSaying({ count: sayingCount })
  if (!count) return t.noneForEmergencies()
  return count === 1 ? t.oneForEmergencies() : t.countForEmergencies({ count })
}

/** "2 of these are within 15 miles of 34994 or serve it." */
export function nearText(
  near: number,
  { origin, relatedTotal }: Pick<SearchResult, 'relatedTotal'> & { origin: Origin },
): string {
  const { where, shown: place } = origin
  const text = where ? t.inArea({ where, near }) : t.nearPlace({ place, miles: hereMiles, near })
  return relatedTotal ? t.withoutRelated({ text }) : text
}

type Origin = NonNullable<SearchResult['origin']>

function isByDistance({ businesses, hours, sort, pages }: SearchResult): boolean {
  const miles = businesses.map(({ distanceMiles }) => distanceMiles ?? Infinity)
  return (
    pages === 1 &&
    sort === 'distance' &&
    !hours &&
    miles.every((far, at) => far >= (miles[at - 1] ?? 0))
  )
}

/** As part of a sentence about the list; its groups have headings. */
export function orderIn(result: SearchResult): string {
  return isByDistance(result) ? t.nearestFirstOrder() : orderText(result)
}

export function orderText(result: SearchResult): string {
  const { sort, hours, businesses, pages, relatedTotal } = result
  if (sort === 'proof') return t.sortedByProof()
  if (hours) return t.groupedByHours()
  if (sort === 'name') return t.sortedByName()
  if (isByDistance(result)) return t.sortedByDistance()
  const reaches = new Set(businesses.map(({ reach }) => reach))
  return pages > 1 || relatedTotal || reaches.size > 1 ? t.nearestInGroups() : t.bestThenDistance()
}

const nearMe =
  /\b(?:near|around|by|(?:nearest|closest|close)(?: [a-z]+)? to) (?:me|here|us|my (?:house|home|place|area|location))\b|\bnear ?by\b|\bin my (?:area|neighborhood|town|city)\b|\bcerca(?: de (?:mi|aqui|mi casa))?$|\bcerca de (?:mi|aqui)\b|\bpor aqui\b/

/** "AC repair near me" names no place that we know. */
export function asksNearMe(text: string): boolean {
  return nearMe.test(plainText(text).trim())
}
