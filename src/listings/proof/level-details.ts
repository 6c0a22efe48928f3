import {
  isProofSeen,
  monthText,
  type ProvenFacts,
  type Verification,
  type VerificationMethod,
} from '../verification.ts'

/** What each level means, how it's checked, and what it doesn't prove. */
export const levelDetails: Record<
  VerificationMethod,
  { meaning: string; looked: string; unsaid: string }
> = {
  'sba-vetcert': {
    meaning:
      'The U.S. Small Business Administration certifies it as veteran-owned (SBA VetCert). It was looked up.',
    looked:
      'We look the business up in the public SBA VetCert search and compare its name and place. The federal government has checked both service and ownership: veterans own at least 51 percent and run it.',
    unsaid: 'That the work is good, or that it is licensed for its trade.',
  },
  'state-certification': {
    meaning:
      'The State of Florida certifies it as a veteran business enterprise. It was looked up.',
    looked:
      'We look the business up in the state’s list of certified vendors. The state has checked both service and ownership: veterans own at least 51 percent and live in Florida.',
    unsaid: 'That the work is good, or that it is licensed for its trade.',
  },
  'papers-seen': {
    meaning: 'Somebody has seen documents.',
    looked:
      'A reviewer opens the documents that the owner sends, such as a DD 214 for service or a state registration for ownership. These are two facts, and the badge names the one it shows, or both.',
    unsaid:
      'A fact that is not named was not checked: a DD 214 shows service, not who owns a business.',
  },
  vouched: {
    meaning: 'A named veterans organization vouches for the owner. We have seen no documents.',
    looked:
      'A veterans organization that is named on the listing tells us that it knows the owner.',
    unsaid: 'That we have seen a document. The word is theirs.',
  },
  'self-attested': {
    meaning: 'The owner says that it is veteran-owned. We have seen no proof of it.',
    looked:
      'A reviewer reads the listing like any other. Who owns the business, and whether they served, we do not check: the owner tells us, and we publish it as the owner’s word.',
    unsaid: 'That anybody has checked it. Ask the owner when it matters to you.',
  },
}

export function methodMeaning(method: VerificationMethod): string {
  return levelDetails[method].meaning
}

/** "This badge holds until Mar 2028". */
export function untilText({ expiresOn }: Pick<Verification, 'expiresOn'>): string {
  return `This badge holds until ${monthText(expiresOn)}.`
}

/** '' if nothing was seen. */
export function factsText({
  method,
  provesService,
  provesOwnership,
}: ProvenFacts & Pick<Verification, 'method'>): string {
  if (!isProofSeen(method)) return ''
  if (provesService && provesOwnership)
    return 'It shows military service and who owns the business.'
  if (provesService) return 'It shows military service. Who owns the business was not checked.'
  if (provesOwnership) return 'It shows who owns the business. Military service was not checked.'
  return 'Which of the two facts it shows, service or ownership, is not recorded.'
}

/** The reviewer's note on what was checked. */
export function noteText({ method, note }: Pick<Verification, 'method' | 'note'>): string {
  return isProofSeen(method) ? `What was checked: ${note}` : note
}
