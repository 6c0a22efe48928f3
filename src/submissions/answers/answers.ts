import type { SentState } from '../states.ts'

/** Something that was said of a listing, as its owner reads it. */
export type OwnersCase = {
  id: string
  title: string
  when: string
  /** The visitor's own words; may be empty. */
  words: string
}

/** What an owner answered, with the team's decision. */
export type OwnersAnswer = {
  id: string
  state: SentState
  stateText: string
  who: string
  when: string
  text: string
  /** How many documents of it can still be opened. */
  documents: number
  /** The team's words on it. */
  why: string
}

/** An owner of today, and what their right rests on. */
export type ProvedOwner = {
  id: string
  who: string
  how: string
  /** What they sent in that was approved. */
  submissionId: string | null
  badge: string
}

/** A report or a claim, with its page on the desk. */
export type DeskCase = { to: string; text: string }
