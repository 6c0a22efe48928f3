import { useNavigation } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField } from '../../platform/ui/field.tsx'
import type { DeskProblem, ItemView } from './desk-view.ts'
import { Key } from '../decision/shortcuts.tsx'

type NotesProps = { notes: ItemView['notes']; problem: DeskProblem | null; canWrite: boolean }

/** What the team writes to itself. */
export function Notes({ notes, problem, canWrite }: NotesProps) {
  const { state } = useNavigation()
  const wrong = problem?.intent === 'note' ? problem : null
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes for the team</h2>
      <ul className="mt-3 space-y-3">
        {notes.map(({ id, by, when, text }) => (
          <li key={id} className="rounded-card bg-note px-4 py-3">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-sm text-soft">
              {by}, {when}
            </p>
          </li>
        ))}
      </ul>
      {canWrite && (
        <PostForm name="note" key={notes.length} preventScrollReset className="mt-3 space-y-3">
          <TextAreaField
            id="note"
            name="note"
            rows={2}
            label="A note that only the team sees"
            defaultValue={wrong?.words.note}
            problem={wrong?.text}
            data-key="n"
          />
          <Button isSmall name="intent" value="note" disabled={state !== 'idle'}>
            Keep the note <Key>n</Key>
          </Button>
        </PostForm>
      )}
    </section>
  )
}
