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

/** A form that was started and not sent. */
export type BegunForm = { kind: 'suggest' | 'register'; name: string; saved: string }

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
      text: `We’ll answer by ${due}. Until then, you can change it or add a document.`,
    },
    changes_requested: {
      title: 'We need a change',
      text: 'Make the change and send it again. We kept what you sent.',
    },
    approved: { title: 'Live', text: 'Anyone can find it.' },
    rejected: { title: 'Not added', text: `We couldn’t approve this ${what}. Its page says why.` },
    withdrawn: {
      title: 'Withdrawn',
      text:
        kind === 'claim'
          ? 'If you change your mind, you can claim it again.'
          : 'If you change your mind, you can send it again.',
    },
    suspended: { title: 'Hidden for now', text: 'We’re not showing the listing for now.' },
    archived: { title: 'No longer listed', text: 'The listing is no longer in the directory.' },
  }
  return words[state]
}
