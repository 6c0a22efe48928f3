import { Button } from '../../platform/ui/button.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { TextAreaField } from '../../platform/ui/field.tsx'
import { problemAt, type DeskProblem } from '../item/desk-view.ts'
import type { StandingAction } from './standing.ts'

type StandingFormsProps = { standings: StandingAction[]; problem: DeskProblem | null }

const forms: Record<StandingAction, { title: string; why: string; hint: string }> = {
  suspend: {
    title: 'Suspend the listing',
    why: 'Why it is hidden for now',
    hint: 'Who runs it, and who sent it in, read these words by email.',
  },
  archive: {
    title: 'Archive the listing',
    why: 'Why it leaves the directory',
    hint: 'Who runs it, and who sent it in, read these words by email. You can bring it back.',
  },
  restore: {
    title: 'Show the listing again',
    why: 'A word to who runs it (optional)',
    hint: 'It stands again as it did before: what its owner had hidden stays hidden.',
  },
}

/** What the team can do about whether the listing is shown, each behind its fold. */
export function StandingForms({ standings, problem }: StandingFormsProps) {
  if (standings.length === 0) return null
  return (
    <section aria-labelledby="shown">
      <h2 id="shown">Whether it is shown</h2>
      <div className="mt-3 space-y-3">
        {standings.map((action) => (
          <StandingForm key={action} action={action} problem={problem} />
        ))}
      </div>
    </section>
  )
}

type StandingFormProps = { action: StandingAction; problem: DeskProblem | null }

function StandingForm({ action, problem }: StandingFormProps) {
  const { title, why, hint } = forms[action]
  const answer = problem?.intent === action ? problem : null
  return (
    <details
      open={answer !== null}
      className="rounded-card border border-edge bg-card [&>form]:border-t [&>form]:border-line"
    >
      <summary className="flex min-h-12 items-center px-4 font-semibold">{title}</summary>
      <PostForm name={`standing-${action}`} className="space-y-4 p-4">
        <TextAreaField
          id={`why-${action}`}
          name="why"
          rows={3}
          label={why}
          hint={hint}
          defaultValue={answer?.words.why}
          problem={problemAt(answer, 'why')}
        />
        <Button name="intent" value={action} className="w-full">
          {title}
        </Button>
      </PostForm>
    </details>
  )
}
