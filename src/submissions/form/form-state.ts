import type { KeptDraft } from '../form-view/device-draft.ts'
import type { Around, SubmissionKind } from './field-kinds.ts'
import type { ChosenDocuments } from '../documents/document-rule.ts'
import type { Choices } from './form-choices.ts'
import type { FoundCategories } from './found-categories.ts'
import type { Conflict } from '../../platform/forms/merge-sent.ts'
import type { FormValues } from './form-values.ts'
import type { Question } from '../questions/questions.ts'

/** What is wrong: beside a field, or with the form as a whole (`form`). */
export type FormProblem = { field: string; text: string }

/** A listing that may be the same business, as the form shows it. */
export type PossibleDuplicate = { id: string; name: string; place: string; reasons: string[] }

/** A form as the server shows it first. */
export type ShownForm = {
  kind: SubmissionKind
  /** Of a business that is new to us; null for the answer of somebody whom we asked for changes. */
  fresh: {
    formToken: string
    isSignedIn: boolean
    /** In ISO 8601, as in a draft. */
    shownAt: string
    draft: KeptDraft | null
  } | null
  choices: Choices
  values: FormValues
  /** The same as text, of a form that was sent before: another tab may change it meanwhile. */
  base?: string
}

/** The answer to a form that was not taken in: all that was filled in, and what is wrong. */
export type FormAnswer = {
  values: FormValues
  /** To send next time. */
  formToken: string
  problems: FormProblem[]
  /** Shown first: is it one of these? */
  possibleDuplicates: PossibleDuplicate[]
  /** Ids of listings of which somebody has said that they are not this business. */
  notListed: string[]
  /** The field that people leave empty, when somebody did not. */
  honeypot: string
  hadFile: boolean
  /** What is likely a slip, and has to be answered once. */
  questions?: Question[]
  /** The keys of the questions that were answered. */
  settled?: string[]
  /** What was found for somebody's own words for a trade, when they asked for that. */
  found?: FoundCategories | null
  /** What the form started from, and what was changed elsewhere since. */
  base?: string
  conflict?: { who: string; conflicts: Conflict[] }
  /** For who was signed out meanwhile: the address to sign in with again. */
  signInAs?: string
}

/** A form while somebody fills it in, as its parts see it. */
export type FormState = {
  kind: SubmissionKind
  values: FormValues
  choices: Choices
  /** Whether script runs the form: without it, every field is shown. */
  isLive: boolean
  /** Whether long lists stand open, where the form is about little else. */
  isUnfolded?: boolean
  change(changes: Partial<FormValues>): void
  problemOf(field: string): string | null
  /** Left out by forms that take no documents. */
  chooseDocuments?(chosen: ChosenDocuments): void
  /** What is asked about a field, and the answer to it; left out by forms that ask nothing. */
  questionOf?(field: string): Question | null
  settle?(question: Question, isTaken: boolean): void
  /** The county that the ZIP code or the city tells, where nobody chose one. */
  foundCounty?: string | null
  /** What was found for words; null before anybody looked. Left out by forms that cannot be asked without script. */
  found?: FoundCategories | null
}

/** What a field asks of the form around it. */
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

/** The button of a suggestion that leads its owner to registering. */
export const registerInstead = { name: 'to', value: 'register' }

/** The field that only programs fill in. */
export const honeypotName = 'homepage2'

/** The name under which a form's token is sent. */
export const tokenName = 'pass'

/** Without script, the words for a trade and the button that looks for them. */
export const wordsName = 'categoryWords'
export const lookName = 'look'

/** With what somebody who was signed out signs in again as they send the form. */
export const signInNames = { email: 'signInEmail', password: 'signInPassword' } as const
