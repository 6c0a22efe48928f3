import { FieldProblem } from '../../../ui/field.tsx'
import type { FormInHand, TextField } from '../form-in-hand.ts'

type ChoiceListProps = {
  form: FormInHand
  name: TextField
  label: string
  choices: { value: string; label: string; hint?: string }[]
}

/** A list of which one can be chosen; a link to the field leads to its first. */
export function ChoiceList({ form, name, label, choices }: ChoiceListProps) {
  const problem = form.problemOf(name)
  return (
    <fieldset aria-describedby={problem ? `${name}-problem` : undefined}>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className={`grid gap-2 ${problem ? 'rounded-field border-l-4 border-crisis pl-3' : ''}`}>
        {choices.map(({ value, label, hint }, place) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-edge bg-card px-3 py-2 has-checked:border-2 has-checked:border-link has-checked:bg-page"
          >
            <input
              id={place === 0 ? name : undefined}
              type="radio"
              name={name}
              value={value}
              checked={form.typed[name] === value}
              onChange={() => form.change({ [name]: value })}
              className="size-5 shrink-0 accent-link"
            />
            <span>
              {label}
              {hint && <span className="block text-sm text-soft">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldProblem id={name} text={problem} />
    </fieldset>
  )
}
