import * as t from '#messages/submit-form.ts'
import { Button } from '../../platform/ui/button.tsx'
import type { FormState } from '../form/form-state.ts'
import type { FieldName } from '../form/form-values.ts'
import type { Question } from '../questions/questions.ts'

export function questionId(field: string): string {
  return `settle-${field}`
}

export function FieldQuestion({ form, name }: { form: FormState; name: FieldName }) {
  const question = form.questionOf?.(name) ?? null
  const { isLive } = form
  return (
    <div
      id={questionId(name)}
      tabIndex={-1}
      role="status"
      className="scroll-mt-40 empty:m-0! empty:hidden"
    >
      {question && (
        <fieldset className="rounded-field border-2 border-gold bg-note px-4 pt-3 pb-4">
          <legend className="sr-only">{t.aQuestionAboutWhatYou()}</legend>
          <p className="font-semibold">{question.text}</p>
          {isLive ? (
            <LiveAnswers
              question={question}
              onSettle={(isTaken) => {
                form.settle?.(question, isTaken)
                document.getElementById(name)?.focus({ preventScroll: true })
              }}
            />
          ) : (
            <PlainAnswers question={question} />
          )}
        </fieldset>
      )}
    </div>
  )
}

type LiveAnswersProps = { question: Question; onSettle(isTaken: boolean): void }

function LiveAnswers({ question: { field, take, keep }, onSettle }: LiveAnswersProps) {
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {take ? (
        <Button type="button" onClick={() => onSettle(true)} className="max-sm:w-full">
          {take.label}
        </Button>
      ) : (
        <Button
          type="button"
          onClick={() => document.getElementById(field)?.focus()}
          className="max-sm:w-full"
        >
          {t.correctIt()}
        </Button>
      )}
      <Button type="button" onClick={() => onSettle(false)} className="max-sm:w-full">
        {keep}
      </Button>
    </div>
  )
}

function PlainAnswers({ question: { field, key, take, keep } }: { question: Question }) {
  const choices = [
    ...(take ? [{ value: `take ${key}`, label: take.label }] : []),
    { value: `keep ${key}`, label: keep },
  ]
  return (
    <div className="mt-2">
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={questionId(field)}
            value={value}
            className="size-5 shrink-0 accent-link"
          />
          {label}
        </label>
      ))}
    </div>
  )
}
