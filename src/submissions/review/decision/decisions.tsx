import { Form } from 'react-router'
import { methodName } from '../../../directory/verification.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { changeTemplates, rejectTemplates } from './reason-templates.ts'
import { proofMethods } from '../../form/sender-fields.ts'
import { DecisionForm } from './decision-form.tsx'
import type { DeskProblem } from '../item/desk-problem.ts'
import type { ItemView } from '../item/desk-view.ts'

type DecisionsProps = { item: ItemView; template: string | null; problem: DeskProblem | null }

/** What can be decided now, each behind its own fold; a key opens it. */
export function Decisions({ item, template, problem }: DecisionsProps) {
  const { can, version, isOwn, offeredProof } = item
  const shared = { version, template, problem }
  return (
    <section aria-labelledby="decide">
      <h2 id="decide">Decide</h2>
      {isOwn && (
        <p className="mt-2 rounded-field bg-note px-4 py-3">
          You sent this in yourself, so somebody else on the team has to decide.
        </p>
      )}
      {!isOwn && !can.approve && !can.suspend && !can.restore && (
        <p className="mt-2 text-soft">There is nothing left to decide here.</p>
      )}
      <div className="mt-3 space-y-3">
        {can.approve && (
          <DecisionForm
            {...shared}
            intent="approve"
            title="Approve"
            shortcut="a"
            why="A word to the submitter (optional)"
            isMain
          >
            <ProofFields offered={offeredProof} />
          </DecisionForm>
        )}
        {can.ask_changes && (
          <DecisionForm
            {...shared}
            intent="ask_changes"
            title="Ask for changes"
            shortcut="c"
            why="What has to change"
            templates={changeTemplates}
          />
        )}
        {can.reject && (
          <DecisionForm
            {...shared}
            intent="reject"
            title="Reject"
            shortcut="r"
            why="Why it cannot be listed"
            templates={rejectTemplates}
          />
        )}
        {can.restore && <RestoreForm version={version} state={item.state} />}
        {can.suspend && (
          <DecisionForm
            {...shared}
            intent="suspend"
            title="Suspend the listing"
            why="Why it is hidden for now"
          />
        )}
        {can.archive && (
          <DecisionForm
            {...shared}
            intent="archive"
            title="Archive the listing"
            why="A word to the submitter (optional)"
          />
        )}
      </div>
    </section>
  )
}

function ProofFields({ offered }: { offered: ItemView['offeredProof'] }) {
  return (
    <>
      <SelectField
        id="proof"
        name="proof"
        label="Proof of service seen"
        defaultValue={offered ?? ''}
      >
        <option value="">None: publish without a badge</option>
        {proofMethods.map((method) => (
          <option key={method} value={method}>
            {methodName(method)}
          </option>
        ))}
      </SelectField>
      <TextField
        id="proof-note"
        name="proof-note"
        label="What you checked"
        hint="Shown on the badge, such as the number of the certificate."
        maxLength={500}
        autoComplete="off"
      />
    </>
  )
}

function RestoreForm({ version, state }: Pick<ItemView, 'version' | 'state'>) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <Button name="intent" value="restore" className="w-full">
        {state === 'rejected' ? 'Put it back into the queue' : 'Show the listing again'}
      </Button>
    </Form>
  )
}
