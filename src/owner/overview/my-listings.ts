import type { Kind, State } from '../../submissions/states.ts'
import type { Missing } from '../listing/completeness.ts'
import type { Standing } from '../listing/standing.ts'

/** A listing as the account of who runs it shows it. */
export type MyListing = {
  id: string
  name: string
  role: 'owner' | 'manager'
  standing: Standing
  /** How much of what people look for it says, from 0 to 100. */
  percent: number
  missing: Missing[]
  /** What was counted of it, in a line. */
  figures: string
  /** When it was last confirmed, and whether we have asked since; null for a sample, and for one that is not shown. */
  confirmed: { since: string; isAsked: boolean } | null
  /** Whether its website did not answer when we looked. */
  isSiteSilent: boolean
  /** What others told us about it that its people can answer, and whether they have. */
  cases: string[]
  isAnswered: boolean
  /** What waits for the team. */
  waiting: { what: string; due: string; isAsked: boolean } | null
}

/** Something sent in, as the account of its sender shows it. */
export type MySubmission = {
  id: string
  name: string
  kind: Kind
  state: State
  received: string
  /** Until when the team answers; empty for what waits for nobody there. */
  due: string
  /** What the team asked. */
  reason: string
  /** The listing that came of it. */
  businessId: string | null
}

/** Where a submission stands, and what its sender can do. */
export function submissionWords({ state, due, kind }: MySubmission): {
  title: string
  text: string
} {
  const what = kind === 'claim' ? 'claim' : 'listing'
  const words: Record<State, { title: string; text: string }> = {
    draft: { title: 'Not sent', text: '' },
    pending: {
      title: 'Waiting for our review',
      text: `You have our answer by ${due}. Until then you can change it or add a document.`,
    },
    changes_requested: {
      title: 'We need a change',
      text: 'Change what is needed and send it again. What you sent is kept.',
    },
    approved: { title: 'Live', text: 'Anybody can find it.' },
    rejected: { title: 'Not added', text: `We could not approve this ${what}. Its page says why.` },
    withdrawn: { title: 'Withdrawn', text: 'If you change your mind, fill in the form again.' },
    suspended: { title: 'Hidden for now', text: 'The listing isn’t shown right now.' },
    archived: { title: 'No longer listed', text: 'The listing is no longer in the directory.' },
  }
  return words[state]
}
