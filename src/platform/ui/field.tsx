import type {
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react'
import { useGiven } from './given-values.tsx'

type Described = {
  id: string
  label: ReactNode
  problem?: string | null
  hint?: string
  className?: string
}

const control =
  'min-h-12 w-full rounded-field border bg-card px-3 text-base text-ink placeholder:text-soft'

function controlClass(problem: string | null | undefined): string {
  return `${control} ${problem ? 'border-2 border-crisis' : 'border-edge'}`
}

export function TextField({
  id,
  label,
  problem,
  hint,
  className,
  ...rest
}: Described & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const given = useStart(rest)
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint} className={className}>
      <input
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, problem, hint)}
        className={controlClass(problem)}
        {...rest}
        {...given}
      />
    </Labelled>
  )
}

export function TextAreaField({
  id,
  label,
  problem,
  hint,
  className,
  ...rest
}: Described & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const given = useStart(rest)
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint} className={className}>
      <textarea
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, problem, hint)}
        className={`${controlClass(problem)} py-2`}
        {...rest}
        {...given}
      />
    </Labelled>
  )
}

export function TickField({
  id,
  label,
  className = '',
  ...rest
}: Pick<Described, 'id' | 'label' | 'className'> & InputHTMLAttributes<HTMLInputElement>) {
  const given = useChosen(rest)
  return (
    <label
      htmlFor={id}
      className={`flex min-h-11 cursor-pointer items-center gap-3 py-1 ${className}`}
    >
      <input
        id={id}
        type="checkbox"
        className="size-6 shrink-0 accent-action"
        {...rest}
        {...given}
      />
      <span>{label}</span>
    </label>
  )
}

/** Use inside a `fieldset`. */
export function RadioField({
  label,
  hint,
  ...rest
}: { label: ReactNode; hint?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const given = useChosen(rest)
  return (
    <label
      className={`flex min-h-12 cursor-pointer gap-3 py-1 wrap-anywhere ${hint ? 'items-start' : 'items-center'}`}
    >
      <input type="radio" className="size-6 shrink-0 accent-action" {...rest} {...given} />
      <span>
        {label}
        {hint && <span className="block text-sm text-soft">{hint}</span>}
      </span>
    </label>
  )
}

export function FieldProblem({ id, text }: { id: string; text: string | null | undefined }) {
  if (!text) return null
  return (
    <p
      id={`${id}-problem`}
      className="mt-1 flex gap-1 text-sm font-semibold text-problem wrap-anywhere"
    >
      <span aria-hidden="true">!</span>
      {text}
    </p>
  )
}

export function SelectField({
  id,
  label,
  problem,
  hint,
  className,
  children,
  ...rest
}: Described & SelectHTMLAttributes<HTMLSelectElement>) {
  const given = useStart(rest)
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint} className={className}>
      <select
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, problem, hint)}
        className={controlClass(problem)}
        {...rest}
        {...given}
      >
        {children}
      </select>
    </Labelled>
  )
}

type Named = {
  name?: string | undefined
  value?: string | number | readonly string[] | undefined
}

const asUsual = () => ({})

type Start = { defaultValue?: string; defaultChecked?: boolean }

/** React-controlled fields get theirs from the form. */
const useStart: (field: Named) => Start = import.meta.env.SSR
  ? ({ name, value }) => {
      const [given] = useGiven(value === undefined ? name : undefined) ?? []
      return given === undefined ? {} : { defaultValue: given }
    }
  : asUsual

const useChosen: (field: Named & { checked?: unknown }) => Start = import.meta.env.SSR
  ? ({ name, value, checked }) => {
      const given = useGiven(checked === undefined ? name : undefined)
      return given ? { defaultChecked: given.includes(String(value ?? 'on')) } : {}
    }
  : asUsual

function Labelled({
  id,
  label,
  problem,
  hint,
  className,
  children,
}: Described & { children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-1 text-sm text-soft">
          {hint}
        </p>
      )}
      {children}
      <FieldProblem id={id} text={problem} />
    </div>
  )
}

function describedBy(id: string, problem?: string | null, hint?: string): string | undefined {
  const ids = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean)
  return ids.join(' ') || undefined
}
