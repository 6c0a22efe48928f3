import type { SentState } from '../states.ts'

/** For the owner. */
export type OwnersCase = {
  id: string
  title: string
  when: string
  /** May be empty. */
  words: string
}

/** With the team's decision. */
export type OwnersAnswer = {
  id: string
  state: SentState
  stateText: string
  who: string
  when: string
  text: string
  /** Still readable. */
  documents: number
  /** The team's words. */
  why: string
}

/** And how they proved it. */
export type ProvedOwner = {
  id: string
  who: string
  how: string
  /** The approved submission. */
  submissionId: string | null
  badge: string
}

/** A report or claim. */
export type DeskCase = { to: string; text: string }
