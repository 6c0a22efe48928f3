import * as t from '#messages/lost-with.ts'
import { listText } from '../../platform/text/list-text.ts'

export type PersonalFact = 'name' | 'service' | 'photo'

/** A listing loses it with an owner. */
export type LostWith = {
  /** The badge rested on their proof. */
  endsBadge: boolean
  facts: readonly PersonalFact[]
}

export const nothingLost: LostWith = { endsBadge: false, facts: [] }

const names: Record<PersonalFact, () => string> = {
  name: t.name,
  service: t.service,
  photo: t.photo,
}

function factsText(facts: readonly PersonalFact[]): string {
  return listText(facts.map((fact) => names[fact]()))
}

/** Sentences for before it happens. */
export function willLose({ endsBadge, facts }: LostWith): string[] {
  return [
    ...(endsBadge ? [t.badgeWillWait()] : []),
    ...(facts.length ? [t.factsGo({ facts: factsText(facts) })] : []),
  ]
}

/** Sentences for after it happened. */
export function hasLost({ endsBadge, facts }: LostWith): string[] {
  return [
    ...(endsBadge ? [t.badgeWaits()] : []),
    ...(facts.length ? [t.factsGone({ facts: factsText(facts) })] : []),
  ]
}
