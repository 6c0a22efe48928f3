import * as t from '#messages/edit-listing.ts'
import { Fragment, useRef, useEffect, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { PostForm, useSavedDraft } from '../../platform/forms/post-form.tsx'
import { Button, useHydrated } from '../../platform/ui/button.tsx'
import { partNamed } from '../../submissions/edits/edit-parts.ts'
import { FieldQuestion } from '../../submissions/form-view/field-question.tsx'
import { FormField } from '../../submissions/form-view/form-field.tsx'
import { Conflicts } from '../../platform/forms/conflicts.tsx'
import { baseName } from '../../platform/forms/merge-sent.ts'
import { FormProblems, problemsId } from '../../submissions/form-view/form-problems.tsx'
import type { EditAnswer, OpenForm } from './edit-view.server.ts'
import { unfinishedIn } from '../../submissions/form-view/unfinished.ts'
import type { Question } from '../../submissions/questions/questions.ts'
import type { FormProblem, FormState } from '../../submissions/form/form-state.ts'
import { readValues, type FormValues } from '../../submissions/form/form-values.ts'
import { usePartLink } from './use-part-link.ts'

type PartFormProps = { shown: OpenForm; answer: EditAnswer | null; title: string }

export function PartForm({ shown, answer, title }: PartFormProps) {
  const box = useRef<HTMLFormElement>(null)
  const { form, problems, questions, settled, base, restore, check } = usePartForm(
    shown,
    answer,
    box,
  )
  const fields = partNamed(shown.part)?.fields ?? []
  const partLink = usePartLink()
  return (
    <div className="mt-3">
      {problems.length + questions.length > 0 && (
        <FormProblems problems={problems} questions={questions} isSaving />
      )}
      <p className="mb-4 rounded-field bg-note px-4 py-2">{shown.intro}</p>
      <PostForm
        ref={box}
        name={shown.part}
        repeats
        restore={restore}
        action={`${partLink(shown.part)}${form.isLive ? '' : `#${problemsId}`}`}
        preventScrollReset
        noValidate
        onSubmit={(event) => {
          if (!check(event.currentTarget)) event.preventDefault()
        }}
        className="space-y-5"
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="seen" value={answer?.seen ?? shown.seen} />
        {settled.map((key) => (
          <input key={key} type="hidden" name="settled" value={key} />
        ))}
        <input type="hidden" name={baseName} value={base} />
        {answer?.conflict && <Conflicts {...answer.conflict} />}
        {fields.map((name) => (
          <Fragment key={name}>
            <FormField form={form} name={name} />
            <FieldQuestion form={form} name={name} />
          </Fragment>
        ))}
        <div className="flex flex-wrap gap-3">
          <Button look="action" busyText={t.saving()} className="min-h-12 max-sm:grow">
            {t.save({ title, soft: (words) => <span className="sr-only">{words}</span> })}
          </Button>
          <Link
            to={partLink(null)}
            preventScrollReset
            className="inline-link inline-flex min-h-12 items-center px-3"
          >
            {t.cancel()}
          </Link>
        </div>
      </PostForm>
    </div>
  )
}

/** A problem disappears when its field changes. */
function usePartForm(
  { part, values: start, choices, base: shownBase }: OpenForm,
  answer: EditAnswer | null,
  box: RefObject<HTMLFormElement | null>,
) {
  const isLive = useHydrated()
  const saved = useSavedDraft(part)
  const kept = answer ? null : saved
  const [values, setValues] = useState(() => {
    const typed = answer?.values ?? (kept && readValues(kept.fields))
    return typed ? { ...start, ...own(part, typed) } : start
  })
  const [base, setBase] = useState(
    answer?.base ?? kept?.fields.find(([name]) => name === baseName)?.[1] ?? shownBase,
  )
  const [problems, setProblems] = useState<FormProblem[]>(answer?.problems ?? [])
  const [questions, setQuestions] = useState<Question[]>(answer?.questions ?? [])
  const [settled, setSettled] = useState<string[]>(answer?.settled ?? [])
  const [seen, setSeen] = useState(answer)
  if (answer !== seen) {
    setSeen(answer)
    setProblems(answer?.problems ?? [])
    setQuestions(answer?.questions ?? [])
    setSettled((known) => [...new Set([...known, ...(answer?.settled ?? [])])])
    if (answer?.base) setBase(answer.base)
    // Takes over changes by others in fields that this form left alone.
    if (answer?.conflict) setValues({ ...values, ...own(part, answer.values) })
  }
  const restore = (fields: [string, string][]) => {
    setValues({ ...start, ...own(part, readValues(fields)) })
    setBase(fields.find(([name]) => name === baseName)?.[1] ?? shownBase)
  }
  useFilledBefore(box, part, setValues)
  const form: FormState = {
    kind: 'register',
    values,
    choices,
    isLive,
    isUnfolded: true,
    change: (changes) => {
      setValues((values) => ({ ...values, ...changes }))
      setProblems((problems) =>
        problems.filter(({ field }) => !(field.replace(/-\d+$/, '') in changes)),
      )
      setQuestions((questions) => questions.filter(({ field }) => !(field in changes)))
    },
    problemOf: (field) => problems.find((problem) => problem.field === field)?.text ?? null,
    questionOf: (field) => questions.find((question) => question.field === field) ?? null,
    settle: ({ key, take }, isTaken) => {
      if (isTaken && take) form.change(take.changes)
      setQuestions((questions) => questions.filter((one) => one.key !== key))
      setSettled((known) => [...new Set([...known, key])])
    },
  }
  /** Browsers send a half-filled time or date as empty. */
  const check = (sent: HTMLFormElement): boolean => {
    const unfinished = unfinishedIn(sent)
    setProblems(unfinished)
    return unfinished.length === 0
  }
  return { form, problems, questions, settled, base, restore, check }
}

/** Keeps input from before hydration. */
function useFilledBefore(
  box: RefObject<HTMLFormElement | null>,
  part: string,
  setValues: (change: (values: FormValues) => FormValues) => void,
): void {
  useEffect(() => {
    const form = box.current
    if (form) setValues((values) => ({ ...values, ...own(part, readValues(new FormData(form))) }))
  }, [box, part, setValues])
}

function own(part: string, values: FormValues): Partial<FormValues> {
  const fields = partNamed(part)?.fields ?? []
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}
