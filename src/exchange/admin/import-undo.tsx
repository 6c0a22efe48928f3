import { Button } from '../../platform/ui/button.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { FieldProblem, TickField } from '../../platform/ui/field.tsx'
import { listings } from '../import/import-words.ts'
import type { Counts } from '../import/imports.server.ts'

type UndoProps = { counts: Counts; wrong: string | null }

/** What an import did, and how to undo it. */
export function Undo({ counts, wrong }: UndoProps) {
  const { created, updated } = counts
  if (!created && !updated) return <p className="mt-4">No listing was added or changed.</p>
  return (
    <PostForm className="mt-4 space-y-3">
      <p>
        Added {listings(created)}, changed {updated.toLocaleString('en-US')}.
      </p>
      <p className="measure">
        {created > 0 &&
          `Undoing takes ${listings(created)} out of the directory, with what visitors and search engines found at their addresses`}
        {created > 0 && updated > 0 && ', and makes '}
        {created === 0 && 'Undoing makes '}
        {updated > 0 &&
          `${listings(updated)} what ${updated === 1 ? 'it was' : 'they were'} before`}
        . What somebody has changed since, or hung a picture, a post or an owner on, stays.
      </p>
      <ConfirmedUndo
        label={`Yes, ${created ? `take out ${listings(created)}` : `put back ${listings(updated)}`}`}
        wrong={wrong}
        text="Undo this import"
      />
    </PostForm>
  )
}

/** What undoing did; what it had to keep can be tried again once what stood against it is gone. */
export function Undone({ counts: { removed, putBack, kept }, wrong }: UndoProps) {
  return (
    <>
      <p className="measure mt-4">
        Removed {listings(removed)}, put {putBack} back as {putBack === 1 ? 'it was' : 'they were'}.
        {kept > 0 &&
          ` Kept ${kept} that ${kept === 1 ? 'has' : 'have'} changed since, or ${kept === 1 ? 'has' : 'have'} owners, posts or pictures by now.`}
      </p>
      {kept > 0 && (
        <PostForm className="mt-4 space-y-3">
          <p className="measure">
            Is what changed {kept === 1 ? 'it' : 'them'} undone as well, such as a later import?
            Then try again.
          </p>
          <ConfirmedUndo
            label={`Yes, undo ${kept === 1 ? 'that one' : `those ${kept}`} as well`}
            wrong={wrong}
            text="Try again"
          />
        </PostForm>
      )}
    </>
  )
}

function ConfirmedUndo({
  label,
  wrong,
  text,
}: {
  label: string
  wrong: string | null
  text: string
}) {
  return (
    <>
      <TickField
        id="confirm"
        name="confirm"
        value="yes"
        label={label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? 'confirm-problem' : undefined}
      />
      <FieldProblem id="confirm" text={wrong} />
      <Button look="destructive" name="intent" value="undo">
        {text}
      </Button>
    </>
  )
}
