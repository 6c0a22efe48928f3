import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import type { StatusProblem } from './status-view.ts'

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
