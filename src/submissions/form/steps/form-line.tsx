import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react'
import { TextField as LabelledField } from '../../../ui/field.tsx'
import type { FormInHand, TextField } from '../form-in-hand.ts'

type FormLineProps = {
  form: FormInHand
  name: TextField
  label: string
  hint?: string
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  placeholder?: string
  maxLength?: number
}

/** A field of one line. */
export function FormLine({ form, name, autoComplete = 'off', ...rest }: FormLineProps) {
  return (
    <LabelledField
      id={name}
      name={name}
      value={form.typed[name]}
      onChange={(event) => form.change({ [name]: event.target.value })}
      problem={form.problemOf(name)}
      autoComplete={autoComplete}
      {...rest}
    />
  )
}
