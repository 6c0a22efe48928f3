import * as t from '#messages/proof-emails.ts'
import { factsText, methodMeaning } from '../../listings/proof/level-details.ts'
import { badgeWords, provenFacts } from '../../listings/verification.ts'
import type { Seen } from '../proofs/badge-rule.ts'

/**
 * Names the badge that an approval gave and what we didn't check. '' without a badge.
 * @param hasDocuments true if the sender sent documents; the text then can't say that we saw none
 * @param isToOwner the reader's own word is the proof
 */
export function badgeGiven(
  seen: Seen | null | undefined,
  { hasDocuments = false, isToOwner }: { hasDocuments?: boolean; isToOwner: boolean },
): string {
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
  const meaning =
    method === 'self-attested' ? wordMeaning({ hasDocuments, isToOwner }) : methodMeaning(method)
  return [t.badgeIs({ badge: badgeWords({ method, ...facts }) }), meaning, shows]
    .filter(Boolean)
    .join(' ')
}

function wordMeaning({ hasDocuments, isToOwner }: { hasDocuments: boolean; isToOwner: boolean }) {
  if (hasDocuments) return isToOwner ? t.yourWordOnly() : t.notByDocuments()
  return isToOwner ? t.yourWord() : methodMeaning('self-attested')
}
