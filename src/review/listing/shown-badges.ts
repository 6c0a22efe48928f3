import * as t from '#messages/desk-listing.ts'
import { whenText } from '../../submissions/when-text.ts'
import type { BadgeRow } from './badges.server.ts'

export type ShownBadge = Pick<
  BadgeRow,
  | 'method'
  | 'checkedOn'
  | 'expiresOn'
  | 'note'
  | 'provesService'
  | 'provesOwnership'
  | 'provesDisability'
  | 'teamNote'
  | 'isByList'
> & {
  given: string
  withdrawn: string | null
  holder: string | null
  isOnHold: boolean
  isOnlyStated: boolean
  isPresent: boolean
  hasEnded: boolean
}

/** @param day today in Florida. */
export function shownBadges(
  badges: readonly BadgeRow[],
  { now, day }: { now: Date; day: string },
): ShownBadge[] {
  const present = badges.find(
    ({ withdrawn, isOnHold, isOnlyStated, expiresOn }) =>
      !withdrawn && !isOnHold && !isOnlyStated && expiresOn > day,
  )
  return badges.map((badge) => ({
    ...historyOf(badge, now),
    isPresent: badge === present,
    hasEnded: !badge.withdrawn && badge.expiresOn <= day,
  }))
}

function historyOf({ madeAt, byName, withdrawn, holder, ...badge }: BadgeRow, now: Date) {
  return {
    ...badge,
    holder: holder && (holder.email ?? t.formerOwner()),
    given: `${byName || t.directory()}, ${whenText(madeAt, now)}`,
    withdrawn: withdrawn && `${withdrawn.by}, ${whenText(withdrawn.at, now)}: ${withdrawn.why}`,
  }
}
