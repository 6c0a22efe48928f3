import type { ReactNode } from 'react'
import { TextField } from '../../ui/field.tsx'
import { summaryOf } from '../form/field-lines.ts'
import { aroundOf, type FormState } from '../form/form-state.ts'
import { lastStep, steps, type Step } from '../form/form-steps.ts'
import { FormField } from './form-field.tsx'

type FormStepProps = {
  form: FormState
  step: Step
  /** With script the others are hidden, and sent all the same. */
  isShown: boolean
  /** Whether a file came with a form that is shown again: browsers do not keep it. */
  lostFile: boolean
}

/** A step with its heading and its fields. */
export function FormStep({ form, step, isShown, lostFile }: FormStepProps) {
  const { intro, parts } = step
  return (
    <StepSection step={step} isShown={isShown}>
      {intro && <p className="text-soft">{intro}</p>}
      {parts.map((part) => (
        <FormPart key={part.fields[0]} form={form} part={part} lostFile={lostFile} />
      ))}
    </StepSection>
  )
}

type StepSectionProps = { step: Step; isShown: boolean; children: ReactNode }

function StepSection({ step: { id, heading }, isShown, children }: StepSectionProps) {
  return (
    <section
      id={`step-${id}`}
      aria-labelledby={`heading-${id}`}
      hidden={!isShown}
      className="mb-12 space-y-6"
    >
      <h2 id={`heading-${id}`} tabIndex={-1} className="scroll-mt-40">
        {heading}
      </h2>
      {children}
    </section>
  )
}

const columns = {
  two: 'grid gap-4 md:grid-cols-2',
  'wide and narrow': 'grid gap-6 sm:grid-cols-[1fr_10rem] sm:items-end',
}

type FormPartProps = { form: FormState; part: Step['parts'][number]; lostFile: boolean }

function FormPart({ form, part, lostFile }: FormPartProps) {
  if (part.isAsked?.(aroundOf(form)) === false) return null
  const fields = part.fields.map((name) =>
    name === 'evidence' ? (
      <DocumentField key={name} problem={form.problemOf(name)} lostFile={lostFile} />
    ) : (
      <FormField key={name} form={form} name={name} />
    ),
  )
  const inColumns = part.columns ? <div className={columns[part.columns]}>{fields}</div> : fields
  if (!part.legend) return inColumns
  return (
    <fieldset className={part.columns ? undefined : 'space-y-4 border-l-4 border-line pl-4'}>
      <legend className={`font-semibold ${part.columns ? 'mb-3' : ''}`}>{part.legend}</legend>
      {part.intro && <p className="text-sm text-soft">{part.intro}</p>}
      {inColumns}
    </fieldset>
  )
}

const fileHint =
  'A PDF, JPEG or PNG of at most 5 MB. Only our reviewers can open it, it is never published, and it is deleted after the decision. Cover your Social Security number first.'

function DocumentField({ problem, lostFile }: { problem: string | null; lostFile: boolean }) {
  return (
    <TextField
      id="evidence"
      name="evidence"
      label="A paper that shows it (optional)"
      type="file"
      accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
      hint={lostFile ? `Choose the file again: browsers do not keep it. ${fileHint}` : fileHint}
      problem={problem}
      style={{ paddingBlock: '0.6rem' }}
    />
  )
}

type CheckStepProps = {
  form: FormState
  isShown: boolean
  fileName: string
  onChange(step: number): void
}

/** The last step: all that was filled in, to read once more. Without script it stands on the page anyway. */
export function CheckStep({ form, isShown, fileName, onChange }: CheckStepProps) {
  const { values, isLive } = form
  const to = values.submitterEmail.trim()
  return (
    <StepSection step={steps[lastStep] as Step} isShown={isShown}>
      {isLive &&
        steps
          .slice(0, lastStep)
          .map((step, place) => (
            <StepSummary
              key={step.id}
              {...{ form, step, fileName }}
              onChange={() => onChange(place)}
            />
          ))}
      <p>
        Our team reviews it and answers within 24 hours. We send a private link that shows where it
        stands{isLive && to ? ` to ${to}` : ' to your email address'}.
      </p>
    </StepSection>
  )
}

type StepSummaryProps = { form: FormState; step: Step; fileName: string; onChange(): void }

function StepSummary({ form, step, fileName, onChange }: StepSummaryProps) {
  const lines = summaryOf(step, form, fileName)
  return (
    <section aria-labelledby={`check-${step.id}`} className="border-b border-line pb-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id={`check-${step.id}`}>{step.heading}</h3>
        <button type="button" onClick={onChange} className="inline-link min-h-11 px-2">
          Change<span className="sr-only">: {step.heading}</span>
        </button>
      </div>
      <dl className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
        {lines.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="mb-2 min-w-0 break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      {lines.length === 0 && <p className="text-soft">Nothing added.</p>}
    </section>
  )
}
