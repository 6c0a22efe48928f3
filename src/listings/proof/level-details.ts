import * as t from '#messages/badge-levels.ts'
import { dayText } from '../day-text.ts'
import { addDays } from '../hours.ts'
import {
  expiryOf,
  isProofSeen,
  monthText,
  type ProvenFacts,
  type Verification,
  type VerificationMethod,
} from '../verification.ts'

/** Each level's meaning, how it's checked, and what it doesn't prove. */
export const levelDetails: Record<
  VerificationMethod,
  { meaning: () => string; looked: () => string; unsaid: () => string }
> = {
  'sba-vetcert': {
    meaning: t.theUSSmallBusiness,
    looked: t.weLookTheBusinessUp,
    unsaid: t.thatTheWorkIsGood,
  },
  'state-certification': {
    meaning: t.theStateOfFloridaCertifies,
    looked: t.weLookTheBusinessUp2,
    unsaid: t.thatTheWorkIsGood,
  },
  'papers-seen': {
    meaning: t.somebodyHasSeenDocuments,
    looked: t.aReviewerOpensTheDocuments,
    unsaid: t.aFactThatIsNot,
  },
  vouched: {
    meaning: t.aNamedVeteransOrganizationVouches,
    looked: t.aVeteransOrganizationThatIs,
    unsaid: t.thatWeHaveSeenA,
  },
  'sam-registered': {
    meaning: t.samMeaning,
    looked: t.samLooked,
    unsaid: t.samUnsaid,
  },
  'self-attested': {
    meaning: t.theOwnerSaysThatIt,
    looked: t.aReviewerReadsTheListing,
    unsaid: t.thatAnybodyHasCheckedIt,
  },
}

export function methodMeaning(method: VerificationMethod): string {
  return levelDetails[method].meaning()
}

type Ending = Pick<Verification, 'method' | 'checkedOn' | 'expiresOn'> &
  Partial<Pick<Verification, 'isByList'>>

/**
 * The end of the badge, two years after the check, isn't the end of the certificate. That one is said only when a list
 * gave an earlier day.
 */
export function untilText({ method, checkedOn, expiresOn, isByList = false }: Ending): string {
  const last = addDays(expiresOn, -1)
  const month = monthText(last)
  if (method === 'sam-registered') return t.registeredThrough({ month })
  if (method === 'self-attested') return t.wordEnds({ month })
  if (isByList && expiresOn < expiryOf(checkedOn)) return t.certifiedThrough({ day: dayText(last) })
  return t.badgeEnds({ month })
}

/** '' if nothing was seen. */
export function factsText(proof: ProvenFacts & Pick<Verification, 'method'>): string {
  if (!isProofSeen(proof.method)) return ''
  return proof.provesDisability
    ? `${bothFactsText(proof)} ${t.itShowsDisability()}`
    : bothFactsText(proof)
}

function bothFactsText({ provesService, provesOwnership }: ProvenFacts): string {
  if (provesService && provesOwnership) return t.itShowsMilitaryServiceAnd()
  if (provesService) return t.itShowsMilitaryServiceWho()
  if (provesOwnership) return t.itShowsWhoOwnsThe()
  return t.whichOfTheTwoFacts()
}

/** "It’s on SBA’s list of November 20, 2026."; '' for a proof that a person looked up. */
export function listText({
  method,
  checkedOn,
  isByList,
}: Pick<Verification, 'method' | 'checkedOn' | 'isByList'>): string {
  if (!isByList) return ''
  const day = dayText(checkedOn)
  return method === 'sba-vetcert' ? t.onSbaList({ day }) : t.onFloridaList({ day })
}

/** The reviewer's note on what was checked. */
export function noteText({ method, note }: Pick<Verification, 'method' | 'note'>): string {
  return isProofSeen(method) ? t.whatWasChecked({ note }) : note
}
