import type { TypedSubmission } from './submission-fields.ts'

/** What is wrong: beside a field, or with the form as a whole (`form`). */
export type FormProblem = { field: string; text: string }

/** A listing that may be the same business, as the form shows it. */
export type LikelyListing = { id: string; name: string; place: string; reasons: string[] }

/** The answer to a form that was not taken in: all that was typed, and what is wrong. */
export type FormAnswer = {
  typed: TypedSubmission
  /** The pass to send next time. */
  pass: string
  problems: FormProblem[]
  /** Shown first: is it one of these? */
  likely: LikelyListing[]
  /** Ids of listings of which somebody has said that they are not this business. */
  notListed: string[]
  /** The field that people leave empty, when somebody did not. */
  trap: string
  hadFile: boolean
}

/** The field that only programs fill in. */
export const trapName = 'homepage2'
