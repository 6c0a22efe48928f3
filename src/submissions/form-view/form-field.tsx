import * as t from '#messages/submit-form.ts'
import type { ReactNode } from 'react'
import {
  FieldProblem,
  SelectField,
  TextAreaField,
  TextField,
  TickField,
} from '../../platform/ui/field.tsx'
import type { Choice, Control, Field, Wording } from '../form/field-kinds.ts'
import { aroundOf, type FormState } from '../form/form-state.ts'
import { formFields, type FieldName } from '../form/form-values.ts'
import { CategoryOptions } from '../../browse/category/category-options.tsx'
import { CountyMap } from './county-map.tsx'
import { CategoryField } from './category-field.tsx'
import { PricesField } from './prices-field.tsx'
import { SpecialDaysField } from './special-days-field.tsx'
import { WeekField } from './week-field.tsx'

type ControlProps = {
  form: FormState
  name: FieldName
  field: Field
  label: string
  hint: string | undefined
}

export function FormField({ form, name }: { form: FormState; name: FieldName }) {
  const field = formFields[name]
  const around = aroundOf(form)
  // Without script, a later answer could need the field.
  if (form.isLive && field.isShown?.(around) === false) return null
  const Control = controls[field.control]
  const label = wording(field.label, form) ?? ''
  return <Control {...{ form, name, field, label }} hint={wording(field.hint, form)} />
}

function wording(words: Wording | undefined, form: FormState): string | undefined {
  return typeof words === 'function' ? words(aroundOf(form)) : words
}

const controls: Record<Control, (props: ControlProps) => ReactNode> = {
  line: Line,
  area: Area,
  select: Select,
  radios: Radios,
  boxes: Boxes,
  tick: Tick,
  category: CategoryField,
  week: WeekField,
  days: SpecialDaysField,
  prices: PricesField,
}

function textProps({ form, name }: ControlProps) {
  return {
    id: name,
    name,
    value: form.values[name] as string,
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
    problem: form.problemOf(name),
  }
}

function Line(props: ControlProps) {
  const { field, label, hint } = props
  const { type, max, inputMode, placeholder, autoComplete = 'off' } = field
  return (
    <TextField
      {...textProps(props)}
      {...{ label, hint, type, inputMode, placeholder, autoComplete }}
      maxLength={max}
    />
  )
}

function Area(props: ControlProps) {
  const { field, label, hint } = props
  return (
    <TextAreaField
      {...textProps(props)}
      {...{ label, hint }}
      rows={field.rows}
      maxLength={field.max}
    />
  )
}

function choicesOf({ form, field: { choices = [] } }: ControlProps): readonly Choice[] {
  if (choices === 'categories') return []
  if (choices !== 'counties') return choices
  return form.choices.counties.map(({ slug, name }) => ({ value: slug, label: name }))
}

function Select(props: ControlProps) {
  const { form, field, label, hint } = props
  const none = wording(field.none, form)
  return (
    <SelectField {...textProps(props)} {...{ label, hint }}>
      {none && <option value="">{none}</option>}
      {field.choices === 'categories' && <CategoryOptions groups={form.choices.groups} />}
      {choicesOf(props).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

/** Links to the field lead to the first option. */
function Radios(props: ControlProps) {
  const { form, name, label } = props
  const problem = form.problemOf(name)
  return (
    <fieldset aria-describedby={problem ? `${name}-problem` : undefined}>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className={`grid gap-2 ${problem ? 'rounded-field border-l-4 border-crisis pl-3' : ''}`}>
        {choicesOf(props).map(({ value, label, hint }, place) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-edge bg-card px-3 py-2 has-checked:border-2 has-checked:border-link has-checked:bg-page"
          >
            <input
              id={place === 0 ? name : undefined}
              type="radio"
              name={name}
              value={value}
              checked={form.values[name] === value}
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

const maxUnfolded = 12

function Boxes(props: ControlProps) {
  const { form, name, label } = props
  const chosen = form.values[name] as string[]
  const problem = form.problemOf(name)
  const choices = choicesOf(props)
  if (choices.length <= maxUnfolded)
    return <BoxList {...props} choices={choices} chosen={chosen} isFolded={false} />
  return (
    <details
      open={problem || form.isUnfolded ? true : undefined}
      className="rounded-field border border-edge bg-card"
    >
      <summary className="min-h-12 px-4 py-3 font-semibold">
        {label} {chosen.length ? t.chosen({ count: chosen.length }) : t.optional()}
      </summary>
      <BoxList {...props} choices={choices} chosen={chosen} isFolded />
    </details>
  )
}

type BoxListProps = ControlProps & {
  choices: readonly Choice[]
  chosen: string[]
  isFolded: boolean
}

function BoxList({ form, name, field, label, hint, choices, chosen, isFolded }: BoxListProps) {
  const problem = form.problemOf(name)
  const tick = (value: string, isTicked: boolean) =>
    form.change({ [name]: isTicked ? [...chosen, value] : chosen.filter((one) => one !== value) })
  return (
    <fieldset
      aria-describedby={problem ? `${name}-problem` : undefined}
      className={isFolded ? 'border-t border-line p-4' : undefined}
    >
      <legend className={isFolded ? 'sr-only' : 'mb-1 font-semibold'}>{label}</legend>
      {hint && <p className="mb-2 text-sm text-soft">{hint}</p>}
      {field.choices === 'counties' && form.isLive && (
        <CountyMap counties={choices} chosen={chosen} onTap={tick} />
      )}
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2 md:grid-cols-3">
        {choices.map(({ value, label }, place) => (
          <TickField
            key={value}
            id={place === 0 ? name : `${name}-${place}`}
            name={name}
            value={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={(event) => tick(value, event.target.checked)}
          />
        ))}
      </div>
      <FieldProblem id={name} text={problem} />
    </fieldset>
  )
}

function Tick({ form, name, label }: ControlProps) {
  return (
    <TickField
      id={name}
      name={name}
      value="yes"
      label={label}
      checked={form.values[name] as boolean}
      onChange={(event) => form.change({ [name]: event.target.checked })}
    />
  )
}
