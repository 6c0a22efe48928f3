import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { BusinessForm } from '../form-view/business-form.tsx'
import type { ShownForm } from '../form/form-state.ts'
import type { StatusProblem } from './status-view.ts'

/** All that was sent, to be changed and sent again. Nothing filled in is lost when something is wrong. */
export function AnswerForm({ form, problem }: { form: ShownForm; problem: StatusProblem | null }) {
  const wrong = problem?.intent === 'answer' ? problem : null
  const { state } = useNavigation()
  return (
    <div className="mt-8">
      <BusinessForm shown={form} answer={wrong?.answer ?? undefined}>
        <input type="hidden" name="intent" value="answer" />
        <TextAreaField
          id="words"
          name="words"
          rows={3}
          label="What you changed, or a word to the reviewers (optional)"
          defaultValue={wrong?.words}
        />
        <Button look="action" disabled={state !== 'idle'} className="mt-6 min-h-12">
          Send it again
        </Button>
      </BusinessForm>
    </div>
  )
}

/** Asks whoever got our mail whether they sent this in: somebody else may have given their address. */
export function ConfirmForm() {
  return (
    <section
      aria-labelledby="confirm"
      className="mt-6 rounded-card border border-line bg-note p-5 md:p-6"
    >
      <h2 id="confirm">Did you send this?</h2>
      <p className="measure mt-2">
        Whoever sent it gave your email address. Once you say that it was you, our mails call the
        business by its name.
      </p>
      <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button name="intent" value="confirm">
          Yes, I sent it
        </Button>
        <Link to="not-me" relative="path" className="inline-link inline-flex min-h-11 items-center">
          No, it was not me
        </Link>
      </Form>
    </section>
  )
}

/** One more document while it waits. */
export function DocumentForm({ problem }: { problem: StatusProblem | null }) {
  const wrong = problem?.intent === 'document' ? problem : null
  const { state } = useNavigation()
  return (
    <Form method="post" encType="multipart/form-data" className="mt-8 space-y-4">
      <TextField
        id="evidence"
        name="evidence"
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        label="A document that shows who owns it"
        hint="PDF, JPEG or PNG, at most 5 MB. Only reviewers see it; it is deleted after the decision."
        problem={wrong?.text}
        className="[&_input]:py-2.5"
      />
      <Button name="intent" value="document" disabled={state !== 'idle'}>
        Send the document
      </Button>
    </Form>
  )
}

/** A word to the team while it waits. */
export function MessageForm({ problem }: { problem: StatusProblem | null }) {
  const wrong = problem?.intent === 'message' ? problem : null
  const { state } = useNavigation()
  return (
    <Form method="post" className="mt-8 space-y-4">
      <TextAreaField
        id="words"
        name="words"
        rows={4}
        label="A message to the reviewers"
        hint="Something you forgot, or that helps us to check."
        defaultValue={wrong?.words}
        problem={wrong?.text}
      />
      <Button name="intent" value="message" disabled={state !== 'idle'}>
        Send the message
      </Button>
    </Form>
  )
}

/** The way to take a submission back; it takes two taps. */
export function WithdrawForm() {
  return (
    <details className="rounded-card border border-line bg-card">
      <summary className="min-h-11 px-4 py-2.5">Withdraw this submission</summary>
      <Form method="post" className="space-y-3 border-t border-line p-4">
        <p>It will not be reviewed or published, and papers that you sent are deleted at once.</p>
        <Button name="intent" value="withdraw">
          Withdraw it
        </Button>
      </Form>
    </details>
  )
}
