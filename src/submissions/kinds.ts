import * as t from '#messages/desk-kinds.ts'

export type Kind = 'suggest' | 'register' | 'edit' | 'claim' | 'proof' | 'answer'

type KindEntry = {
  makesListing: boolean
  bringsBadge: boolean
  refuses: readonly ('suspend' | 'archive' | 'ask_changes' | 'ask_question')[]
  /** Words for the team. */
  arrival: () => string
  plural: () => string
  about: typeof t.plain
  heading: () => string
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
    arrival: t.business,
    plural: t.suggested,
    about: t.plain,
    heading: t.suggested,
  },
  register: {
    makesListing: true,
    bringsBadge: true,
    refuses: [],
    arrival: t.business,
    plural: t.registered,
    about: t.plain,
    heading: t.registeredHeading,
  },
  edit: {
    makesListing: false,
    bringsBadge: false,
    refuses: ofListing,
    arrival: t.editArrival,
    plural: t.edits,
    about: t.editAbout,
    heading: t.editHeading,
  },
  claim: {
    makesListing: false,
    bringsBadge: false,
    refuses: [...ofListing, 'ask_changes'],
    arrival: t.claimArrival,
    plural: t.claims,
    about: t.claimAbout,
    heading: t.claimHeading,
  },
  proof: {
    makesListing: false,
    bringsBadge: true,
    refuses: [...ofListing, 'ask_changes'],
    arrival: t.proofArrival,
    plural: t.proofs,
    about: t.proofAbout,
    heading: t.proofHeading,
  },
  answer: {
    makesListing: false,
    bringsBadge: false,
    refuses: [...ofListing, 'ask_changes'],
    arrival: t.answerArrival,
    plural: t.answers,
    about: t.answerAbout,
    heading: t.answerHeading,
  },
}
