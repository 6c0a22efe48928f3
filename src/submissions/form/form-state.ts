import type { KeptDraft } from '../drafts/device-draft.ts'
import type { Around, SubmissionKind } from './field-kinds.ts'
import type { ChosenDocuments } from '../documents/document-rule.ts'
import type { Choices } from './form-choices.ts'
import type { Conflict } from '../../platform/forms/merge-sent.ts'
import type { FormValues } from './form-values.ts'
import type { Question } from '../questions/questions.ts'

/** `field` is `form` for problems with the whole form. */
export type FormProblem = { field: string; text: string }

export type PossibleDuplicate = { id: string; name: string; place: string; reasons: string[] }

/** Likeliest first; `because` is the phrase that was understood. */
export type FoundCategories = {
  words: string
  categories: { slug: string; name: string; because: string }[]
}

export type ShownForm = {
  kind: SubmissionKind
  /** For new businesses; null when answering a question. */
  fresh: {
    formToken: string
    isSignedIn: boolean
    /** ISO 8601. */
    shownAt: string
    draft: KeptDraft | null
  } | null
  choices: Choices
  values: FormValues
  /** Starting values as text, to detect changes in another tab. */
  base?: string
}

/** Everything that was filled in, and the problems. */
export type FormAnswer = {
  values: FormValues
  /** For the next send. */
  formToken: string
  problems: FormProblem[]
  /** Shown first. */
  possibleDuplicates: PossibleDuplicate[]
  /** Listing ids the sender said are other businesses. */
  notListed: string[]
  /** Should be empty. */
  honeypot: string
  hadFile: boolean
  /** Each needs one answer. */
  questions?: Question[]
  /** Keys of answered questions. */
  settled?: string[]
  /** For a category search without JavaScript. */
  found?: FoundCategories | null
  /** Starting values, and changes made elsewhere since. */
  base?: string
  conflict?: { who: string; conflicts: Conflict[] }
  /** The address to sign in with again. */
  signInAs?: string
}

/** The state its parts see. */
export type FormState = {
  kind: SubmissionKind
  values: FormValues
  choices: Choices
  /** False without JavaScript: all fields are shown. */
  isLive: boolean
  /** Long lists start open. */
  isUnfolded?: boolean
  change(changes: Partial<FormValues>): void
  problemOf(field: string): string | null
  /** Missing without documents. */
  chooseDocuments?(chosen: ChosenDocuments): void
  /** Missing without questions. */
  questionOf?(field: string): Question | null
  settle?(question: Question, isTaken: boolean): void
  /** From ZIP or city, if none was chosen. */
  foundCounty?: string | null
  /** Null before a search. Missing if the form can't be searched without JavaScript. */
  found?: FoundCategories | null
}

export function aroundOf({
  kind,
  isLive,
  choices,
  values,
}: Pick<FormState, 'kind' | 'isLive' | 'choices' | 'values'>): Around {
  const all: Record<string, unknown> = values
  const text = (name: string) => (typeof all[name] === 'string' ? all[name] : '')
  return { kind, isLive, choices, text, isTicked: (name) => all[name] === true }
}

/** Switches from suggesting to registering. */
export const registerInstead = { name: 'to', value: 'register' }

/** The honeypot. */
export const honeypotName = 'homepage2'

/** The form token. */
export const tokenName = 'pass'

/** For a category search without JavaScript. */
export const wordsName = 'categoryWords'
export const lookName = 'look'

/** For signing in again while sending. */
export const signInNames = { email: 'signInEmail', password: 'signInPassword' } as const
