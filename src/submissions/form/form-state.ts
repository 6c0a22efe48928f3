import type { SavedDraft } from '../drafts/device-draft.ts'
import type { Around, SubmissionKind } from './field-kinds.ts'
import type { ChosenDocuments } from '../documents/document-rule.ts'
import type { Choices } from './form-choices.ts'
import type { Conflict } from '../../platform/forms/merge-sent.ts'
import type { FormValues } from './form-values.ts'
import type { Question } from '../questions/questions.ts'

/** `field` is `form` for problems with the whole form. */
export type FormProblem = { field: string; text: string }

/** `sent`: when they sent it themselves; it waits for the team, and isn't a listing. */
export type PossibleDuplicate = {
  id: string
  name: string
  place: string
  reasons: string[]
  sent?: string
  /** The business asked not to be listed: this sentence is all there is to say. */
  refusal?: string
}

/** Likeliest first; `because` is the phrase that was understood. */
export type FoundCategories = {
  words: string
  categories: { slug: string; name: string; because: string }[]
}

export type ShownForm = {
  kind: SubmissionKind
  fresh: {
    formToken: string
    isSignedIn: boolean
    shownAt: string
    draft: SavedDraft | null
  } | null
  choices: Choices
  values: FormValues
  base?: string
}

export type FormAnswer = {
  values: FormValues
  formToken: string
  problems: FormProblem[]
  possibleDuplicates: PossibleDuplicate[]
  notListed: string[]
  honeypot: string
  hadFile: boolean
  questions?: Question[]
  settled?: string[]
  /** For a category search without JavaScript. */
  found?: FoundCategories | null
  base?: string
  conflict?: { who: string | null; conflicts: Conflict[] }
  signInAs?: string
}

export type FormState = {
  kind: SubmissionKind
  values: FormValues
  choices: Choices
  isLive: boolean
  isUnfolded?: boolean
  change(changes: Partial<FormValues>): void
  problemOf(field: string): string | null
  lacksDocument?: boolean
  chooseDocuments?(chosen: ChosenDocuments): void
  questionOf?(field: string): Question | null
  settle?(question: Question, isTaken: boolean): void
  foundCounty?: string | null
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

export const registerInstead = { name: 'to', value: 'register' }

export const honeypotName = 'homepage2'

export const tokenName = 'pass'

export const wordsName = 'categoryWords'
export const searchName = 'look'

export const signInNames = { email: 'signInEmail', password: 'signInPassword' } as const
