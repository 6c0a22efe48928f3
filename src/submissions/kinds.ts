export type Kind = 'suggest' | 'register' | 'edit' | 'claim' | 'proof' | 'answer'

type KindEntry = {
  makesListing: boolean
  bringsBadge: boolean
  refuses: readonly ('suspend' | 'archive' | 'ask_changes' | 'ask_question')[]
  arrival: string
  plural: string
  about: string
  heading: string
}

const ofListing = ['suspend', 'archive'] as const

/**
 * Every kind of submission. What a decision does is in `lifecycle/effects.server.ts`, and the words of
 * its emails in `emails/words-of-kind.ts`; both don't compile while one is missing.
 */
export const kinds: Record<Kind, KindEntry> = {
  suggest: {
    makesListing: true,
    bringsBadge: true,
    refuses: [],
    arrival: 'A business',
    plural: 'Suggested',
    about: '',
    heading: 'Suggested',
  },
  register: {
    makesListing: true,
    bringsBadge: true,
    refuses: [],
    arrival: 'A business',
    plural: 'Registered',
    about: '',
    heading: 'Registered by a signed-in person',
  },
  edit: {
    makesListing: false,
    bringsBadge: false,
    refuses: ofListing,
    arrival: 'A change of a listing',
    plural: 'Changes of listings',
    about: 'Change of a listing: ',
    heading: 'A change of a listing, by who runs it',
  },
  claim: {
    makesListing: false,
    bringsBadge: false,
    refuses: [...ofListing, 'ask_changes'],
    arrival: 'A claim',
    plural: 'Claims',
    about: 'Claim of a listing: ',
    heading: 'Claim: someone says this listing is theirs',
  },
  proof: {
    makesListing: false,
    bringsBadge: true,
    refuses: [...ofListing, 'ask_changes'],
    arrival: 'Proof for a listing',
    plural: 'Proofs for badges',
    about: 'Proof for a badge: ',
    heading: 'Proof: who runs the listing shows what its badge can rest on',
  },
  answer: {
    makesListing: false,
    bringsBadge: false,
    refuses: [...ofListing, 'ask_changes'],
    arrival: 'An owner’s answer',
    plural: 'Answers of owners',
    about: 'Answer of the owner: ',
    heading: 'Answer by who runs the listing',
  },
}
