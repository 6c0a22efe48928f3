import * as t from '#messages/proof-emails.ts'
import { factsText, methodMeaning } from '../../listings/proof/level-details.ts'
import { badgeWords, provenFacts } from '../../listings/verification.ts'
import type { Seen } from '../proofs/badge-rule.ts'

/** The badge an approval gave, and what was not checked. '' without a badge. */
export function badgeGiven(seen: Seen | null | undefined): string {
  if (!seen?.method) return ''
  const { method, provesService, provesOwnership, provesDisability } = seen
  const facts = provenFacts({
    method,
    checkedOn: '',
    note: '',
    ...(provesService !== undefined && { provesService }),
    ...(provesOwnership !== undefined && { provesOwnership }),
    ...(provesDisability && { provesDisability }),
  })
  const shows = factsText({ method, ...facts })
  return [t.badgeIs({ badge: badgeWords({ method, ...facts }) }), methodMeaning(method), shows]
    .filter(Boolean)
    .join(' ')
}
