import type { FormAnswer, ShownForm } from '../form/form-state.ts'
import type { State } from '../states.ts'

/** A step of the way to the directory. */
export type StatusStep = { name: string; is: 'done' | 'now' | 'ahead' }

/** A line of the history in plain words. */
export type StatusLine = { key: string; when: string; text: string; why: string }

/** What the private page shows, in words. */
export type StatusView = {
  name: string
  state: State
  title: string
  text: string
  /** The words of the team that the present state rests on. */
  reason: string
  steps: StatusStep[]
  history: StatusLine[]
  businessId: string | null
  /** Whether it is known that whoever got our mail has sent this. */
  isConfirmed: boolean
  canWrite: boolean
  canWithdraw: boolean
  /** The form as it was sent, when it has to be changed. */
  form: ShownForm | null
}

/** How a form of the page ended that led nowhere. */
export type StatusProblem = {
  intent: 'answer' | 'confirm' | 'document' | 'message' | 'withdraw'
  text: string
  /** Of the form of the business: to be shown again, with what is wrong. */
  answer: FormAnswer | null
  words: string
  status: number
}
