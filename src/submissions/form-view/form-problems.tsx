import * as t from '#messages/submit-form.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FormProblem } from '../form/form-state.ts'
import type { Question } from '../questions/questions.ts'
import { isTypingElsewhere } from '../../platform/ui/move-focus.ts'
import { questionId } from './field-question.tsx'

export const problemsId = 'answer'

const none: Question[] = []

type FormProblemsProps = {
  problems: FormProblem[]
  questions?: Question[]
  onGo?: (field: string) => void
  /** The form changes something saved, so its heading says "Not saved yet" instead of "Not sent yet". */
  isSaving?: boolean
}

export function FormProblems({
  problems,
  questions = none,
  onGo,
  isSaving = false,
}: FormProblemsProps) {
  const box = useRef<HTMLDivElement>(null)
  const questionLines = questions.map(({ field, text }) => ({ field: questionId(field), text }))
  const lines = [...problems, ...questionLines]
  const only = lines.length === 1 ? lines[0]?.field : undefined
  const showFirst = useEffectEvent(() => {
    if (isTypingElsewhere()) return
    const named = only === undefined ? null : document.getElementById(only)
    const field = named?.matches('fieldset') ? named.querySelector('input') : named
    if (!field || only === undefined || field.matches('div')) box.current?.focus()
    else if (onGo && field === named) onGo(only)
    else {
      field.focus({ preventScroll: true })
      field.scrollIntoView({ block: 'center' })
    }
  })
  // Only when the box first appears: a later change of problems must not move the focus while the
  // sender types.
  useEffect(() => {
    showFirst()
  }, [])
  return (
    <div
      id={problemsId}
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="problems-heading"
      className="mb-6 max-w-2xl rounded-card border-2 border-crisis bg-card p-4"
    >
      <h2 id="problems-heading" className="text-lg!">
        {headingFor(problems, questions.length, isSaving)}
      </h2>
      <ul className="mt-2 space-y-1">
        {lines.map(({ field, text }) => (
          <li key={`${field} ${text}`}>
            {field === 'form' ? (
              text
            ) : (
              <a
                href={`#${field}`}
                className="inline-link inline-flex min-h-11 items-center"
                onClick={(event) => {
                  if (!onGo) return
                  event.preventDefault()
                  onGo(field)
                }}
              >
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function headingFor(problems: FormProblem[], questions: number, isSaving: boolean): string {
  const isOfForm = problems.every(({ field }) => field === 'form')
  const count = problems.length
  const wrong = isOfForm
    ? (isSaving ? t.notSavedYet : t.notSentYet)()
    : count === 1
      ? t.oneThingToFix()
      : t.thingsToFix({ count })
  const questionLines = questions === 1 ? t.oneQuestion() : t.questions({ questions })
  if (!count) return (isSaving ? t.beforeWeSaveIt : t.beforeWeTakeIt)({ questions: questionLines })
  return questions ? t.wrongAndQuestions({ wrong, questions: questionLines.toLowerCase() }) : wrong
}
