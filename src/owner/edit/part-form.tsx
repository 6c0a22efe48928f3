import { Fragment, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { partNamed } from '../../submissions/edits/edit-parts.ts'
import { FieldQuestion } from '../../submissions/form-view/field-question.tsx'
import { FormField } from '../../submissions/form-view/form-field.tsx'
import { FormProblems, problemsId } from '../../submissions/form-view/form-problems.tsx'
import { ChangedLines } from '../listing/lines.tsx'
import type { EditAnswer, PartForm as PartFormData } from './edit-view.ts'
import { usePartForm } from './use-part-form.ts'

type PartFormProps = { shown: PartFormData; answer: EditAnswer | null; title: string }

/** The form of one part of the listing, in its place. */
export function PartForm({ shown, answer, title }: PartFormProps) {
  const box = useRef<HTMLFormElement>(null)
  const { form, problems, questions, settled, check } = usePartForm(shown, answer, box)
  const { state } = useNavigation()
  const fields = partNamed(shown.part)?.fields ?? []
  return (
    <div className="mt-3">
      {answer?.conflict && <Conflict {...answer.conflict} />}
      {problems.length + questions.length > 0 && (
        <FormProblems problems={problems} questions={questions} />
      )}
      <p className="mb-4 rounded-field bg-note px-4 py-2">{shown.intro}</p>
      <Form
        ref={box}
        method="post"
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
        {fields.map((name) => (
          <Fragment key={name}>
            <FormField form={form} name={name} />
            <FieldQuestion form={form} name={name} />
          </Fragment>
        ))}
        <div className="flex flex-wrap gap-3">
          <Button look="action" disabled={state !== 'idle'} className="min-h-12 max-sm:grow">
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
      </Form>
    </div>
  )
}

/** Somebody else was faster: nothing was saved, and nothing that was typed is lost. */
function Conflict({ who, lines }: NonNullable<EditAnswer['conflict']>) {
  return (
    <div
      id={problemsId}
      role="alert"
      tabIndex={-1}
      ref={(box) => box?.focus()}
      className="mb-4 rounded-card border-2 border-gold bg-card p-4"
    >
      <h3>{who} has changed this while you were editing</h3>
      <ChangedLines lines={lines} />
      <p className="mt-2">
        Nothing of yours was saved yet. What you typed stands below: save it again to put it in
        place of theirs, or cancel to keep theirs.
      </p>
    </div>
  )
}
