import * as t from '#messages/submit-form.ts'
import { documentsHint } from '../documents/document-rule.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { Fragment, useState, type ReactNode } from 'react'
import { DocumentField } from '../documents/document-field.tsx'
import { summaryOf } from '../form/field-lines.ts'
import { aroundOf, type FormState } from '../form/form-state.ts'
import { asksLicenseLast, lastStep, steps, type Step } from '../form/form-steps.ts'
import { FieldQuestion } from './field-question.tsx'
import { FormField } from './form-field.tsx'

type FormStepProps = {
  form: FormState
  step: Step
  /** With JavaScript, hidden steps are still sent. */
  isShown: boolean
  lostFile: boolean
  takesFiles?: boolean
  isStepwise?: boolean
  /** Shown below the name or phone of the step, or first. */
  duplicates?: ReactNode
}

const comparedFields: readonly string[] = ['name', 'phone']

export function FormStep(props: FormStepProps) {
  const { form, step, isShown, lostFile, takesFiles = true, isStepwise, duplicates } = props
  const { intro } = step
  const isLicenseLast = isStepwise === true && asksLicenseLast(aroundOf(form))
  const parts = partsOf(step, { takesFiles, isLicenseLast })
  const isCompared = parts.some(({ fields }) =>
    fields.some((name) => comparedFields.includes(name)),
  )
  return (
    <StepSection step={step} isShown={isShown}>
      {intro && <p className="text-soft">{intro}</p>}
      {!isCompared && duplicates}
      {parts.map((part) => (
        <FormPart key={part.fields[0]} {...{ form, part, lostFile, duplicates }} />
      ))}
    </StepSection>
  )
}

type Parts = { takesFiles: boolean; isLicenseLast: boolean }

function partsOf(step: Step, { takesFiles, isLicenseLast }: Parts): Step['parts'] {
  return step.parts.flatMap((part) => {
    const fields = part.fields.filter(
      (name) => (name !== 'evidence' || takesFiles) && (name !== 'licenseNumber' || !isLicenseLast),
    )
    const shown = fields.length === part.fields.length ? part : withFields(part, fields)
    const isBefore = isLicenseLast && fields.includes('relation')
    return isBefore ? [shown, { fields: ['licenseNumber'] }] : [shown]
  })
}

/** Its texts are getters, which a copy would fix in one language. */
function withFields(part: Step['parts'][number], fields: Step['parts'][number]['fields']) {
  return Object.create(part, { fields: { value: fields, enumerable: true } }) as typeof part
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

type FormPartProps = Pick<FormStepProps, 'form' | 'lostFile' | 'duplicates'> & {
  part: Step['parts'][number]
}

function FormPart({ form, part, lostFile, duplicates }: FormPartProps) {
  if (part.isShown?.(aroundOf(form)) === false) return null
  const fields = part.fields.map((name) =>
    name === 'evidence' ? (
      <div key={name}>
        <DocumentField
          label={t.documentsThatShowItOptional()}
          hint={documentsHint()}
          multiple
          problem={form.problemOf(name)}
          isLost={lostFile}
          onChosen={(chosen) => form.chooseDocuments?.(chosen)}
        />
        {form.values.proof === 'papers-seen' && form.lacksDocument && (
          <p role="status" className="mt-2 rounded-field bg-note px-4 py-3">
            {t.noDocumentYet()}
          </p>
        )}
      </div>
    ) : (
      <FormField key={name} form={form} name={name} />
    ),
  )
  const questions = part.fields.map((name) =>
    name === 'evidence' ? null : <FieldQuestion key={`question ${name}`} form={form} name={name} />,
  )
  const inColumns = part.columns ? (
    <>
      <div className={columns[part.columns]}>{fields}</div>
      {questions}
    </>
  ) : (
    fields.map((field, place) => [
      field,
      questions[place],
      duplicates && comparedFields.includes(part.fields[place] ?? '') && (
        <Fragment key="duplicates">{duplicates}</Fragment>
      ),
    ])
  )
  if (!part.legend) return inColumns
  if (part.isFolded) return <FoldedPart form={form} part={part} fields={fields} />
  return (
    <fieldset className={part.columns ? undefined : 'space-y-4 border-l-4 border-line pl-4'}>
      <legend className={`font-semibold ${part.columns ? 'mb-3' : ''}`}>{part.legend}</legend>
      {part.intro && <p className="text-sm text-soft">{part.intro}</p>}
      {inColumns}
    </fieldset>
  )
}

type FoldedPartProps = Pick<FormPartProps, 'form' | 'part'> & { fields: ReactNode }

function FoldedPart({ form, part, fields }: FoldedPartProps) {
  const isFilled = part.fields.some((name) => {
    if (name === 'evidence') return false
    const value = form.values[name]
    return typeof value === 'object' ? value.length > 0 : Boolean(value)
  })
  // Stays open when emptied; otherwise it would close during input.
  const [isOpen, setOpen] = useState(isFilled)
  if (isFilled && !isOpen) setOpen(true)
  return (
    <details open={isOpen || undefined} className="rounded-field border border-edge bg-card">
      <summary className="min-h-12 px-4 py-3 font-semibold">{part.legend}</summary>
      <div className="space-y-4 border-t border-line p-4">
        {part.intro && <p className="text-sm text-soft">{part.intro}</p>}
        {fields}
      </div>
    </details>
  )
}

type CheckStepProps = {
  form: FormState
  isShown: boolean
  fileName: string
  onChange(step: number): void
}

export function CheckStep({ form, isShown, fileName, onChange }: CheckStepProps) {
  const { values, isLive } = form
  const to = values.submitterEmail.trim()
  const promised = usePromisedTime()
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
        {photosText(form)}{' '}
        {isLive && to
          ? t.ourTeamReviewsItTo({ promised, to })
          : t.ourTeamReviewsItAnd({ promised })}
      </p>
    </StepSection>
  )
}

function photosText({ kind, values }: FormState): string {
  if (kind === 'register') return t.youCanAddPhotosFrom()
  return values.relation === 'owner' ? t.youCanAddPhotosOnce() : t.theOwnerCanAddPhotos()
}

type StepSummaryProps = { form: FormState; step: Step; fileName: string; onChange(): void }

function StepSummary({ form, step, fileName, onChange }: StepSummaryProps) {
  const lines = summaryOf(step, form, fileName)
  return (
    <section aria-labelledby={`check-${step.id}`} className="border-b border-line pb-4">
      <div className="flex items-center justify-between gap-3">
        <h3 id={`check-${step.id}`}>{step.heading}</h3>
        <button type="button" onClick={onChange} className="inline-link min-h-11 px-2">
          {t.change()}
          <span className="sr-only">: {step.heading}</span>
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
      {lines.length === 0 && <p className="text-soft">{t.nothingAdded()}</p>}
    </section>
  )
}

type FoldedProps = { isFolded: boolean; isOpen: boolean; children: ReactNode }

export function Folded({ isFolded, isOpen, children }: FoldedProps) {
  if (!isFolded) return children
  return (
    <details open={isOpen || undefined} className="mt-6 rounded-card border border-line bg-card">
      <summary className="min-h-11 px-4 py-2.5 font-semibold">{t.changeTheFormThatYou()}</summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  )
}
