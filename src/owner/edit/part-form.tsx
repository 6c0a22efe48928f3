import { Fragment, useRef } from 'react'
import { Link } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { partNamed } from '../../submissions/edits/edit-parts.ts'
import { FieldQuestion } from '../../submissions/form-view/field-question.tsx'
import { FormField } from '../../submissions/form-view/form-field.tsx'
import { Conflicts } from '../../platform/forms/conflicts.tsx'
import { baseName } from '../../platform/forms/merge-sent.ts'
import { FormProblems, problemsId } from '../../submissions/form-view/form-problems.tsx'
import type { EditAnswer, PartForm as PartFormData } from './edit-view.ts'
import { usePartForm } from './use-part-form.ts'

type PartFormProps = { shown: PartFormData; answer: EditAnswer | null; title: string }

/** The form of one part of the listing, in its place. */
export function PartForm({ shown, answer, title }: PartFormProps) {
  const box = useRef<HTMLFormElement>(null)
  const { form, problems, questions, settled, base, restore, check } = usePartForm(
    shown,
    answer,
    box,
  )
  const fields = partNamed(shown.part)?.fields ?? []
  return (
    <div className="mt-3">
      {problems.length + questions.length > 0 && (
        <FormProblems problems={problems} questions={questions} />
      )}
      <p className="mb-4 rounded-field bg-note px-4 py-2">{shown.intro}</p>
      <PostForm
        ref={box}
        name={shown.part}
        repeats
        restore={restore}
        action={`?part=${shown.part}${form.isLive ? '' : `#${problemsId}`}`}
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
          <Button look="action" busyText="Saving…" className="min-h-12 max-sm:grow">
            Save<span className="sr-only">: {title}</span>
          </Button>
          <Link
            to="?"
            preventScrollReset
            className="inline-link inline-flex min-h-12 items-center px-3"
          >
            Cancel
          </Link>
        </div>
      </PostForm>
    </div>
  )
}
