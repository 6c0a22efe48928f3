import type { ReactNode } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { TextField, TickField } from '../../platform/ui/field.tsx'
import { Panel } from '../admin-parts.tsx'

type PromiseFieldsProps = {
  hours: string
  isLoose: boolean
  problem: string | undefined
  changed: ReactNode
}

/** How long the team promises to take for an answer: pages, mails and the clocks of the desk follow. */
export function PromiseFields({ hours, isLoose, problem, changed }: PromiseFieldsProps) {
  return (
    <Panel title="The promised answer">
      <p className="measure text-soft">
        What is sent in has an answer within this time. Every page and email says it, the clocks of
        the review desk run by it, and the open ledger counts by it. What waits already keeps the
        time that it was promised.
      </p>
      <PostForm name="promise" repeats reloadDocument className="space-y-4">
        {changed}
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
          label="Say “a few days” on pages and in emails, and keep the number for the clocks"
          defaultChecked={isLoose}
        />
        <Button name="intent" value="promise" look="action">
          Save the promise
        </Button>
      </PostForm>
    </Panel>
  )
}
