import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { StatusProblem } from './status-view.ts'

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
