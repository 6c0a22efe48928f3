import { createContext, use, type InputHTMLAttributes } from 'react'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import type { FormProblem } from '../form/form-answer.ts'
import type { SubmissionField, TypedSubmission } from '../form/submission-fields.ts'
import type { FormChoice } from './form-choices.ts'

type InHand = { typed: TypedSubmission; problems: FormProblem[] }

const FormContext = createContext<InHand | null>(null)

/** What the fields inside hold, and what is wrong with them. */
export const FormFields = FormContext.Provider

/** The form around a field. */
export function useInHand(): InHand & {
  problemOf(field: SubmissionField | 'evidence'): string | undefined
} {
  const inHand = use(FormContext)
  if (!inHand) throw new Error('A field of the form stands outside of it')
  const problemOf = (wanted: SubmissionField | 'evidence') =>
    inHand.problems.find(({ field }) => field === wanted)?.text
  return { ...inHand, problemOf }
}

type TextName = Exclude<keyof TypedSubmission, 'serves' | 'days' | 'hidesAddress' | 'byAppointment'>

type LineProps = { name: TextName; label: string; isLong?: boolean } & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode'
>

/** A field of text. */
export function Line({ name, label, isLong = false, ...rest }: LineProps) {
  const { typed, problemOf } = useInHand()
  const field = { id: name, name, label, defaultValue: typed[name], problem: problemOf(name) }
  return isLong ? <TextAreaField {...field} rows={4} /> : <TextField {...field} {...rest} />
}

type ChoiceProps = { name: TextName; label: string; choices: FormChoice[]; none?: string }

/** A list to choose one from. @param none the words for choosing nothing, where that is possible. */
export function Choice({ name, label, choices, none }: ChoiceProps) {
  const { typed, problemOf } = useInHand()
  return (
    <SelectField
      id={name}
      name={name}
      label={label}
      defaultValue={typed[name]}
      problem={problemOf(name)}
    >
      {none && <option value="">{none}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

/** A box to tick. */
export function Tick({ name, label }: { name: 'hidesAddress' | 'byAppointment'; label: string }) {
  const { typed } = useInHand()
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        id={name}
        name={name}
        value="yes"
        defaultChecked={typed[name]}
        className="size-5 accent-link"
      />
      {label}
    </label>
  )
}

/** The counties that it serves beside its own. */
export function ServesFields({ counties }: { counties: FormChoice[] }) {
  const { typed, problemOf } = useInHand()
  const problem = problemOf('serves')
  return (
    <details
      id="serves"
      open={problem !== undefined}
      className="rounded-card border border-line bg-card"
    >
      <summary className="min-h-11 px-4 py-2.5">
        Other counties that it serves ({typed.serves.length})
      </summary>
      <div className="grid grid-cols-2 border-t border-line px-4 py-2 sm:grid-cols-3">
        {counties.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="serves"
              value={value}
              defaultChecked={typed.serves.includes(value)}
              className="size-5 accent-link"
            />
            {label}
          </label>
        ))}
      </div>
      {problem && <p className="px-4 pb-3 font-semibold text-problem">{problem}</p>}
    </details>
  )
}
