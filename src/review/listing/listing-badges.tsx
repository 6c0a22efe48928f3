import { ProofChip } from '../../listings/proof/proof-badge.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { factsText, untilText } from '../../listings/proof/level-details.ts'
import { badgeText, monthText } from '../../listings/verification.ts'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField, TextAreaField } from '../../platform/ui/field.tsx'
import { ProofFields } from '../decision/proof-fields.tsx'
import { problemAt, type DeskProblem } from '../item/desk-view.ts'
import type { BadgeRow } from './badges.server.ts'

/** A badge of the listing with its history, in words. */
export type ShownBadge = Pick<
  BadgeRow,
  'method' | 'checkedOn' | 'expiresOn' | 'note' | 'provesService' | 'provesOwnership' | 'teamNote'
> & {
  given: string
  withdrawn: string | null
  /** The owner to whom it belongs, in words. */
  holder: string | null
  isOnHold: boolean
  isPresent: boolean
  /** Whether it was there until its time was over. */
  hasEnded: boolean
}

/** All badges that the listing has or had. */
export function Badges({ badges }: { badges: ShownBadge[] }) {
  return (
    <section aria-labelledby="badges">
      <h2 id="badges">Its badges</h2>
      {badges.length === 0 && <p className="mt-2 text-soft">None yet.</p>}
      <ol className="mt-3 space-y-3">
        {badges.map((badge) => (
          <li
            key={badge.given + badge.method + badge.note}
            className="rounded-card border border-line bg-card p-4"
          >
            <p className="mb-2 text-sm font-semibold">{standingWords(badge)}</p>
            <ProofChip method={badge.method} />
            <p className="mt-2 font-semibold">{badgeText(badge)}</p>
            <div className="text-soft">
              {factsText(badge) && <p>{factsText(badge)}</p>}
              <Until badge={badge} />
              {badge.note && <p className="wrap-anywhere">{badge.note}</p>}
              <p className="text-sm">Given by {badge.given}</p>
              {badge.teamNote && (
                <p className="text-sm wrap-anywhere whitespace-pre-line">
                  Looked at (team only):{'\n'}
                  {badge.teamNote}
                </p>
              )}
              {badge.holder && <p className="text-sm wrap-anywhere">Belongs to {badge.holder}</p>}
              {badge.isOnHold && (
                <p>
                  The listing has a new owner, and this badge belongs to a former one. Visitors see
                  the listing without a badge until the new owner shows their own proof.
                </p>
              )}
              {badge.withdrawn && <p className="wrap-anywhere">Taken away by {badge.withdrawn}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function standingWords({ isPresent, isOnHold }: ShownBadge): string {
  if (isPresent) return 'The present badge, which visitors see'
  return isOnHold ? 'On hold: not shown' : 'Past: not shown'
}

/** A badge that was taken away, or gave way to another, holds until no day. */
function Until({ badge }: { badge: ShownBadge }) {
  if (badge.isPresent) return <p>{untilText(badge)}</p>
  return badge.hasEnded ? <p>It ran out in {monthText(badge.expiresOn)}.</p> : null
}

type FormProps = { problem: DeskProblem | null }

/** Gives it a badge for what was seen since its submission was decided. */
export function GiveBadge({
  problem,
  hasBadge,
  owners,
}: FormProps & { hasBadge: boolean; owners: { userId: string; name: string }[] }) {
  const answer = problem?.intent === 'give-badge' ? problem : null
  return (
    <details
      open={answer !== null}
      className="rounded-card border border-edge bg-card [&>form]:border-t [&>form]:border-line"
    >
      <summary className="flex min-h-12 items-center px-4 font-semibold">
        {hasBadge ? 'Give it another badge' : 'Give it a badge'}
      </summary>
      <PostForm name="give-badge" className="space-y-4 p-4">
        {owners.length > 1 && (
          <SelectField id="holder" name="holder" label="Whose proof is it?">
            {owners.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <ProofFields offered={null} words={answer?.words ?? {}} problem={answer} />
        <Button look="action" name="intent" value="give-badge" className="w-full">
          Give this badge
        </Button>
      </PostForm>
    </details>
  )
}

/** Takes the present badge away; its history stays. */
export function WithdrawBadge({ problem }: FormProps) {
  const answer = problem?.intent === 'withdraw-badge' ? problem : null
  return (
    <details
      open={answer !== null}
      className="rounded-card border border-edge bg-card [&>form]:border-t [&>form]:border-line"
    >
      <summary className="flex min-h-12 items-center px-4 font-semibold">
        Take the badge away
      </summary>
      <PostForm name="withdraw-badge" className="space-y-4 p-4">
        <TextAreaField
          id="why-withdraw-badge"
          name="why"
          rows={3}
          label="Why"
          hint="For the team. The listing stays, without a badge."
          defaultValue={answer?.words.why}
          problem={problemAt(answer, 'why')}
        />
        <Button name="intent" value="withdraw-badge" className="w-full">
          Take the badge away
        </Button>
      </PostForm>
    </details>
  )
}
