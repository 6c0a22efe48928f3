import { Form } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import type { ItemView } from '../item/desk-view.ts'
import { Key } from './key.tsx'

/** Who has a submission, and the way to take it or hand it back. */
export function TakeForm({ assigned }: Pick<ItemView, 'assigned'>) {
  const [intent, label] = assigned ? ['hand-back', 'Hand back'] : ['take', 'Take it']
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
      {assigned && (
        <span>
          {assigned.isYou ? 'You have it' : `${assigned.name} has it`} since {assigned.since}
        </span>
      )}
      <Button isSmall name="intent" value={intent} data-key="t">
        {label} <Key>t</Key>
      </Button>
    </Form>
  )
}
