import type { KeptDraft } from '../form-view/device-draft.ts'
import type { Choices } from './form-in-hand.ts'
import type { SubmissionKind, TypedSubmission } from './submission-fields.ts'

/** A form as the server shows it first. */
export type ShownForm = {
  kind: SubmissionKind
  pass: string
  choices: Choices
  typed: TypedSubmission
  isSignedIn: boolean
  /** In ISO 8601, as in a draft. */
  shownAt: string
  draft: KeptDraft | null
}
