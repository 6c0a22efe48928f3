import type { OpenState } from '../../listings/hours.ts'
import type { Conflict } from '../../platform/forms/merge-sent.ts'
import type { DetailLine } from '../../submissions/form/field-lines.ts'
import type { Choices } from '../../submissions/form/form-choices.ts'
import type { FormProblem } from '../../submissions/form/form-state.ts'
import type { FormValues } from '../../submissions/form/form-values.ts'
import type { Question } from '../../submissions/questions/questions.ts'
import type { Standing } from '../listing/standing.ts'

/** A part of the listing as the page shows it. */
export type ShownPart = {
  id: string
  title: string
  lines: DetailLine[]
  /** What changes once the team has approved it. */
  waiting: DetailLine[]
  /** What it still lacks, and what that is good for. */
  missing: string[]
}

/** The form of the part that is open. */
export type PartForm = {
  part: string
  values: FormValues
  choices: Choices
  seen: string
  /** The values that it starts from, for `mergePart`. */
  base: string
  intro: string
}

/** What waits for the team, in words. */
export type Waiting = {
  due: string
  isAsked: boolean
  /** What the team asked. */
  reason: string
}

export type EditView = {
  id: string
  /** The names of the other pages of the listing that are open to the one who looks. */
  places: string[]
  name: string
  category: string
  place: string
  standing: Standing
  open: OpenState | null
  parts: ShownPart[]
  form: PartForm | null
  waiting: Waiting | null
  /** What others told us about it that its people can answer, and whether they have. */
  cases: string[]
  isAnswered: boolean
}

/** The answer to a form of the page that was not taken. */
export type EditAnswer = {
  part: string
  values: FormValues
  problems: FormProblem[]
  /** What somebody else has changed meanwhile. */
  conflict: { who: string; conflicts: Conflict[] } | null
  seen: string
  /** Likely slips, to be answered once. */
  questions: Question[]
  /** The keys of the questions that were answered. */
  settled: string[]
  /** What the form starts from now; null for what it started from before. */
  base: string | null
}
