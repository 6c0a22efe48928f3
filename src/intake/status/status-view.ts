import type { FormAnswer, ShownForm } from '../../submissions/form/form-state.ts'
import type { State } from '../../submissions/states.ts'

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
  /** Where its owner looks after the listing; null when this is not known to be theirs. */
  editPath: string | null
  /** Whether it is known that whoever got our mail has sent this. */
  isConfirmed: boolean
  /** Whether the form is an answer to what we asked. */
  isAsked: boolean
  canWrite: boolean
  canSendDocument: boolean
  /** What waits with it, which its sender may delete. */
  documents: { id: string; name: string; when: string }[]
  /** Whether somebody shows with it that the business is theirs, and nothing about service. */
  isClaim: boolean
  /** Whether a message is an answer to who was turned down. */
  isTurnedDown: boolean
  /** Whether it can be run from an account: its owner sent it in without one. */
  isTakeable: boolean
  canWithdraw: boolean
  /** Empty while the form can be changed, and for other kinds than a new listing. */
  sentForm: { id: string; title: string; lines: { label: string; value: string }[] }[]
  canSendAgain: boolean
  /** The form as it was sent, when it has to be changed, or can be while it waits. */
  form: ShownForm | null
}

/** How a form of the page ended that led nowhere. */
export type StatusProblem = {
  intent: 'answer' | 'confirm' | 'delete-document' | 'document' | 'message' | 'withdraw'
  text: string
  /** Of the form of the business: to be shown again, with what is wrong. */
  answer: FormAnswer | null
  words: string
  status: number
}
