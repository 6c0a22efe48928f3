import * as t from '#messages/desk-listing.ts'
import { ProofChip } from '../../listings/proof/proof-badge.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { factsText, listText, untilText } from '../../listings/proof/level-details.ts'
import { badgeText, monthText } from '../../listings/verification.ts'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField, TextAreaField, TextField, TickField } from '../../platform/ui/field.tsx'
import { ProofFields } from '../decision/proof-fields.tsx'
import { problemAt, type DeskProblem } from '../item/desk-view.ts'
import type { ShownBadge } from './shown-badges.ts'
import { Form, href, Link } from 'react-router'
import type { Relisting, StatusAction } from './status.ts'

export function Badges({ badges, isPublic }: { badges: ShownBadge[]; isPublic: boolean }) {
  return (
    <section aria-labelledby="badges">
      <h2 id="badges">{t.badges()}</h2>
      {badges.length === 0 && <p className="mt-2 text-soft">{t.noBadges()}</p>}
      <ol className="mt-3 space-y-3">
        {badges.map((badge) => (
          <li
            key={badge.given + badge.method + badge.note}
            className="rounded-card border border-line bg-card p-4"
          >
            <p className="mb-2 text-sm font-semibold">{actionWords(badge, isPublic)}</p>
            <ProofChip {...badge} />
            <p className="mt-2 font-semibold">{badgeText(badge)}</p>
            <div className="text-soft">
              {factsText(badge) && <p>{factsText(badge)}</p>}
              <Until badge={badge} />
              {listText(badge) && <p>{listText(badge)}</p>}
              {badge.note && <p className="wrap-anywhere">{badge.note}</p>}
              <p className="text-sm">
                {(badge.isByList ? t.givenByList : t.givenBy)({ given: badge.given })}
              </p>
              {badge.teamNote && (
                <p className="text-sm wrap-anywhere whitespace-pre-line">
                  {t.lookedAt({ teamNote: badge.teamNote })}
                </p>
              )}
              {badge.holder && (
                <p className="text-sm wrap-anywhere">{t.belongsTo({ holder: badge.holder })}</p>
              )}
              {badge.isOnHold && <p>{t.holderLeft()}</p>}
              {badge.withdrawn && (
                <p className="wrap-anywhere">{t.removedBy({ removed: badge.withdrawn })}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function actionWords(badge: ShownBadge, isPublic: boolean): string {
  const { isPresent, isOnHold, isOnlyStated, hasEnded } = badge
  if (isOnlyStated && !hasEnded) return t.onlyStated()
  if (isPresent) return isPublic ? t.currentBadge() : t.currentBadgeHidden()
  return isOnHold ? t.onHold() : t.past()
}

/** Replaced and withdrawn badges have no end date. */
function Until({ badge }: { badge: ShownBadge }) {
  if (badge.isPresent) return <p>{untilText(badge)}</p>
  return badge.hasEnded ? <p>{t.expired({ month: monthText(badge.expiresOn) })}</p> : null
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
        {hasBadge ? t.giveAnother() : t.giveFirst()}
      </summary>
      <PostForm name="give-badge" className="space-y-4 p-4">
        {owners.length > 1 && (
          <SelectField id="holder" name="holder" label={t.holder()}>
            {owners.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <ProofFields offered={null} words={answer?.words ?? {}} problem={answer} />
        <Button look="action" name="intent" value="give-badge" className="w-full">
          {t.give()}
        </Button>
      </PostForm>
    </details>
  )
}

export function ReturnBadge() {
  return (
    <PostForm name="return-badge">
      <Button name="intent" value="return-badge" className="w-full">
        {t.giveBack()}
      </Button>
    </PostForm>
  )
}

export function WithdrawBadge({ problem }: FormProps) {
  const answer = problem?.intent === 'withdraw-badge' ? problem : null
  return (
    <details
      open={answer !== null}
      className="rounded-card border border-edge bg-card [&>form]:border-t [&>form]:border-line"
    >
      <summary className="flex min-h-12 items-center px-4 font-semibold">{t.remove()}</summary>
      <PostForm name="withdraw-badge" className="space-y-4 p-4">
        <TextAreaField
          id="why-withdraw-badge"
          name="why"
          rows={3}
          label={t.why()}
          hint={t.removeHint()}
          defaultValue={answer?.words.why}
          problem={problemAt(answer, 'why')}
        />
        <Button name="intent" value="withdraw-badge" className="w-full">
          {t.remove()}
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
      <h2 id="twice">{t.twice()}</h2>
      {merged.map(({ id, fromId, name: gone, by, when }) => (
        <PostForm key={id} className="mt-3 rounded-card border border-line bg-card px-4 py-3">
          <input type="hidden" name="from" value={fromId} />
          <p className="wrap-anywhere">{t.wasMerged({ gone, by, when })}</p>
          {/* Behind a fold, because the second click of a double click on "Merge" lands here. */}
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
              {t.undoMerge()}
              <span className="sr-only"> {gone}</span>
            </summary>
            <Button isSmall name="intent" value="unmerge" className="mt-2">
              {t.split({ gone })}
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
                    {t.mergeInto({ name: one.name })}
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
              label={t.otherListing({ name })}
              hint={t.otherHint()}
            />
            <Button isSmall>{t.compare()}</Button>
          </Form>
        </>
      )}
    </section>
  )
}

type StatusFormsProps = {
  statusActions: StatusAction[]
  /** In a sentence. */
  readers: string
  relisting: Relisting | null
  problem: DeskProblem | null
}

type StatusTexts = {
  title: () => string
  why: () => string
  hint: (values: { readers: string }) => string
}

const forms: Record<StatusAction, StatusTexts> = {
  suspend: {
    title: t.suspend,
    why: t.suspendWhy,
    hint: ({ readers }) => readers,
  },
  archive: {
    title: t.archive,
    why: t.archiveWhy,
    hint: t.archiveHint,
  },
  restore: {
    title: t.restore,
    why: t.restoreWhy,
    hint: t.restoreHint,
  },
}

export function StatusForms({ statusActions, ...rest }: StatusFormsProps) {
  if (statusActions.length === 0) return null
  return (
    <section aria-labelledby="shown">
      <h2 id="shown">{t.visibility()}</h2>
      <div className="mt-3 space-y-3">
        {statusActions.map((action) => (
          <StatusForm key={action} action={action} {...rest} />
        ))}
      </div>
    </section>
  )
}

type StatusFormProps = Omit<StatusFormsProps, 'statusActions'> & { action: StatusAction }

function StatusForm({ action, readers, relisting, problem }: StatusFormProps) {
  const { title, why, hint } = forms[action]
  const answer = problem?.intent === action ? problem : null
  return (
    <details
      open={answer !== null}
      className="rounded-card border border-edge bg-card [&>form]:border-t [&>form]:border-line"
    >
      <summary className="flex min-h-12 items-center px-4 font-semibold">{title()}</summary>
      <PostForm name={`standing-${action}`} className="space-y-4 p-4">
        <TextAreaField
          id={`why-${action}`}
          name="why"
          rows={3}
          label={why()}
          hint={hint({ readers })}
          defaultValue={answer?.words.why}
          problem={problemAt(answer, 'why')}
        />
        {action === 'restore' && relisting && <AskedAgain {...relisting} />}
        <Button name="intent" value={action} className="w-full">
          {title()}
        </Button>
      </PostForm>
    </details>
  )
}

export function AskedAgain({ warning }: Pick<Relisting, 'warning'>) {
  return (
    <div className="rounded-field border-l-6 border-l-crisis bg-note px-4 py-3">
      <p>{warning}</p>
      <TickField id="asked-again" name="asked-again" label={t.askedAgain()} required />
    </div>
  )
}
