import type { FormProblem } from '../form/form-answer.ts'
import type { TypedSubmission } from '../form/submission-fields.ts'
import type { State } from '../states.ts'

/** A step of the way to the directory. */
export type Step = { name: string; is: 'done' | 'now' | 'ahead' }

/** A line of the history in plain words. */
export type StatusLine = { key: string; when: string; text: string; why: string }

/** The choices of the form's lists, in words; the tables behind them stay on the server. */
export type FormChoices = {
  categories: { value: string; label: string }[]
  counties: { value: string; label: string }[]
}

/** What the private page shows, in words. */
export type StatusView = {
  name: string
  state: State
  title: string
  text: string
  /** The words of the team that the present state rests on. */
  reason: string
  steps: Step[]
  history: StatusLine[]
  businessId: string | null
  /** Whether it is known that whoever got our mail has sent this. */
  isConfirmed: boolean
  canWrite: boolean
  canWithdraw: boolean
  /** The form as it was sent, when it has to be changed. */
  form: { typed: TypedSubmission; kind: 'suggest' | 'register'; choices: FormChoices } | null
}

/** How a form of the page ended that led nowhere. */
export type StatusProblem = {
  intent: 'answer' | 'confirm' | 'document' | 'message' | 'withdraw'
  text: string
  problems: FormProblem[]
  typed: TypedSubmission | null
  words: string
  status: number
}
