import type { CategoryGroup } from '../../directory/search-page/category-combobox.tsx'
import type { SubmissionKind, TypedSubmission } from './submission-fields.ts'

/** What can be chosen from. */
export type Choices = {
  groups: CategoryGroup[]
  counties: { slug: string; name: string; isCentral: boolean }[]
}

/** A form while somebody fills it in, as its parts see it. */
export type FormInHand = {
  kind: SubmissionKind
  typed: TypedSubmission
  choices: Choices
  /** Whether script runs the form: without it, every field is shown. */
  isLive: boolean
  change(changes: Partial<TypedSubmission>): void
  problemOf(field: string): string | null
}

/** The fields of a form that hold one line or more of text. */
export type TextField = Exclude<
  keyof TypedSubmission,
  'serves' | 'days' | 'hidesAddress' | 'byAppointment'
>
