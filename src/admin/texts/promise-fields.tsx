import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField, TickField } from '../../ui/field.tsx'
import { Panel } from '../admin-parts.tsx'

type PromiseFieldsProps = { hours: string; isLoose: boolean; problem: string | undefined }

/** How long the team promises to take for an answer: pages, mails and the clocks of the desk follow. */
export function PromiseFields({ hours, isLoose, problem }: PromiseFieldsProps) {
  return (
    <Panel title="The promised answer">
      <p className="measure text-soft">
        What is sent in has an answer within this time. Every page and mail says it, the clocks of
        the review desk run by it, and the open ledger counts by it. What waits already keeps the
        time that it was promised.
      </p>
      <Form method="post" reloadDocument className="space-y-4">
        <TextField
          id="promised-hours"
          name="promised-hours"
          label="Hours"
          hint="24 is one day, 72 are three."
          inputMode="numeric"
          defaultValue={hours}
          problem={problem}
          className="max-w-48"
        />
        <TickField
          id="promised-loosely"
          name="promised-loosely"
          label="Say “a few days” on pages and in mails, and keep the number for the clocks"
          defaultChecked={isLoose}
        />
        <Button name="intent" value="promise" look="action">
          Save the promise
        </Button>
      </Form>
    </Panel>
  )
}
