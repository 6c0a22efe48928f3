import { ProofChip } from '../../listings/proof/proof-badge.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { factsText, untilText } from '../../listings/proof/level-details.ts'
import { badgeText, monthText } from '../../listings/verification.ts'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../platform/ui/field.tsx'
import { ProofFields } from '../decision/proof-fields.tsx'
import { problemAt, type DeskProblem } from '../item/desk-view.ts'
import type { BadgeRow } from './badges.server.ts'
import { Form, href, Link } from 'react-router'
import type { StatusAction } from './status.ts'

export type ShownBadge = Pick<
  BadgeRow,
  | 'method'
  | 'checkedOn'
  | 'expiresOn'
  | 'note'
  | 'provesService'
  | 'provesOwnership'
  | 'provesDisability'
  | 'teamNote'
> & {
  given: string
  withdrawn: string | null
  holder: string | null
  isOnHold: boolean
  isPresent: boolean
  hasEnded: boolean
}

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
            <p className="mb-2 text-sm font-semibold">{actionWords(badge)}</p>
            <ProofChip {...badge} />
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
                  This badge belongs to someone who no longer owns the listing. Visitors see the
                  listing without a badge until an owner shows their own proof.
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

function actionWords({ isPresent, isOnHold }: ShownBadge): string {
  if (isPresent) return 'The present badge, which visitors see'
  return isOnHold ? 'On hold: not shown' : 'Past: not shown'
}

/** Replaced and withdrawn badges have no end date. */
function Until({ badge }: { badge: ShownBadge }) {
  if (badge.isPresent) return <p>{untilText(badge)}</p>
  return badge.hasEnded ? <p>It ran out in {monthText(badge.expiresOn)}.</p> : null
}

type FormProps = { problem: DeskProblem | null }

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

type MergesProps = {
  listing: {
    id: string
    name: string
    status: string
    alike: { id: string; name: string; about: string }[]
    merged: { id: string; fromId: string; name: string; by: string; when: string }[]
  }
}

export function Merges({ listing: { id, name, status, alike, merged } }: MergesProps) {
  const to = href('/review/listing/:businessId/merge', { businessId: id })
  return (
    <section aria-labelledby="twice">
      <h2 id="twice">In the directory twice?</h2>
      {merged.map(({ id, fromId, name: gone, by, when }) => (
        <PostForm key={id} className="mt-3 rounded-card border border-line bg-card px-4 py-3">
          <input type="hidden" name="from" value={fromId} />
          <p className="wrap-anywhere">
            {gone} was merged into this one by {by}, {when}.
          </p>
          {/* Behind a fold, because the second click of a double click on "Merge" lands here. */}
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
              Take it back…<span className="sr-only"> {gone}</span>
            </summary>
            <Button isSmall name="intent" value="unmerge" className="mt-2">
              Make {gone} a listing of its own again
            </Button>
          </details>
        </PostForm>
      ))}
      {status === 'published' && (
        <>
          {alike.length > 0 && (
            <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
              {alike.map((one) => (
                <li key={one.id} className="px-4 py-2">
                  <Link
                    to={`${to}?from=${one.id}`}
                    className="inline-link inline-flex min-h-11 items-center"
                  >
                    Merge {one.name} into this one
                  </Link>
                  <p className="text-sm text-soft">{one.about}</p>
                </li>
              ))}
            </ul>
          )}
          <Form method="get" action={to} className="mt-3 space-y-3">
            <TextField
              id="from"
              name="from"
              label={`Another listing that is ${name}, too`}
              hint="Paste the address of its page. You see both side by side before anything changes."
            />
            <Button isSmall>Look at both</Button>
          </Form>
        </>
      )}
    </section>
  )
}

type StatusFormsProps = { statusActions: StatusAction[]; problem: DeskProblem | null }

const forms: Record<StatusAction, { title: string; why: string; hint: string }> = {
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
    hint: 'It goes back to how it was: if its owner had hidden it, it stays hidden.',
  },
}

export function StatusForms({ statusActions, problem }: StatusFormsProps) {
  if (statusActions.length === 0) return null
  return (
    <section aria-labelledby="shown">
      <h2 id="shown">Whether it is shown</h2>
      <div className="mt-3 space-y-3">
        {statusActions.map((action) => (
          <StatusForm key={action} action={action} problem={problem} />
        ))}
      </div>
    </section>
  )
}

type StatusFormProps = { action: StatusAction; problem: DeskProblem | null }

function StatusForm({ action, problem }: StatusFormProps) {
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
