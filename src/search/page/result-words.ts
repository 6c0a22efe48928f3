import * as cards from '#messages/cards.ts'
import * as t from '#messages/search-order.ts'
import {
  hereMiles,
  nearMiles,
  type BusinessSummary,
  type OpenGroup,
  type Reach,
} from '../../listings/business.ts'
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

/** "6 businesses found, 3 open now". */
export function foundText(result: SearchResult): string {
  const { total, elsewhere, hours, emptyCategory, missingTrade, isRelated } = result
  if (emptyCategory) return noneIn(emptyCategory)
  if (missingTrade) return t.nobodyYet({ trade: nameIn(missingTrade) })
  if (total === 0 && elsewhere) return t.nearestToThat()
  const found = isRelated
    ? t.relatedFound({ total })
    : total === 1
      ? t.oneFound()
      : t.found({ total })
  if (!hours || total === 0) return found
  const { count, relatedCount } = hours
  if (!count && relatedCount)
    return t.relatedAlone({ found, hours: firstGroup(hours), count: relatedCount })
  const first = `${found}, ${firstGroupText(hours)}`
  return relatedCount ? t.andRelated({ first, count: relatedCount }) : first
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
  { origin, hasRelated }: Pick<SearchResult, 'hasRelated'> & { origin: Origin },
): string {
  const { where, shown: place } = origin
  const text = where ? t.inArea({ where, near }) : t.nearPlace({ place, miles: hereMiles, near })
  return hasRelated ? t.withoutRelated({ text }) : text
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

/** As part of a sentence about the list. */
export function orderIn(result: SearchResult): string {
  return isByDistance(result) ? t.nearestFirstOrder() : orderText(result)
}

export function orderText(result: SearchResult): string {
  const { sort, hours } = result
  if (sort === 'proof') return t.sortedByProof()
  if (hours) return hoursOrder(result, hours)
  if (sort === 'name') return t.sortedByName()
  if (isByDistance(result)) return t.sortedByDistance()
  const { businesses, pages, hasRelated } = result
  const reaches = new Set(businesses.map(({ reach }) => reach))
  const isIn = (reach: Reach) => pages > 1 || reaches.has(reach)
  const parts = [
    isIn('here') && t.around(),
    isIn('nearby') && t.inTownsNearby(),
    isIn('comes') && t.comeThere(),
    (isIn('farther') || isIn('away')) && t.thoseFarther(),
    hasRelated && t.relatedWork(),
  ].filter((part) => part !== false)
  return parts.length > 1 ? t.inParts({ parts: parts.join(', ') }) : t.bestThenDistance()
}

/** Only groups that the list has, where it's all on this page. */
function hoursOrder(result: SearchResult, hours: Hours): string {
  const { businesses, pages, hasRelated, sort, origin } = result
  const near = businesses.filter((business) => business.reach !== 'related' && !isFar(business))
  const isIn = (group: OpenGroup) => pages > 1 || near.some(({ openGroup }) => openGroup === group)
  const open = isIn('open') && asPartOfSentence(hours.label)
  const emergency = isIn('emergency') && asPartOfSentence(t.answersEmergencies())
  const says = isIn('says') && hours.isForEmergency && asPartOfSentence(t.saysAllDay())
  const later = isIn('later') && asPartOfSentence(t.opensSoonest())
  const hasFar = businesses.some((business) => business.reach !== 'related' && isFar(business))
  const far = (hasFar || (pages > 1 && origin?.point != null)) && t.thoseFarther()
  const parts = [
    ...(hours.isForEmergency ? [emergency, says, open] : [open, emergency]),
    later,
    isIn('unknown') && t.hoursNotGiven(),
    far,
    hasRelated && t.relatedWork(),
  ].filter((part) => part !== false)
  if (parts.length < 2) return sort === 'name' ? t.sortedByName() : t.nearestFirstOrder()
  const groups = parts.join(', ')
  if (sort === 'name') return t.groupsByName({ groups })
  return later ? t.groupsBySoonest({ groups }) : t.inParts({ parts: groups })
}
