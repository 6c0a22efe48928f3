import type { ReactNode } from 'react'
import * as rows from '#messages/admin-import.ts'
import * as t from '#messages/admin-registry.ts'
import { href } from 'react-router'
import { AdminPart, isAtWork } from '../../exchange/admin/exchange-parts.tsx'
import { stateWords } from '../../exchange/import/import-words.ts'
import { ImportRows, type ShownRow } from '../../exchange/admin/import-rows.tsx'
import type { Counts, Shown } from '../../exchange/import/imports.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { FieldProblem, TickField } from '../../platform/ui/field.tsx'
import type { Offered } from './run-choices.ts'

export type RunViewProps = {
  id: string
  state: keyof typeof stateWords
  problem: string | null
  position: number
  lines: number
  about: string
  totals: string
  /** Why this file can't be published anymore. */
  older: string | null
  leftOut: string[]
  counties: Offered[]
  categories: Offered[]
  /** All that can still be published, drafts included. */
  open: number
  /** Of those, hidden drafts. */
  drafts: number
  canUndoKept: boolean
  counts: Counts
  show: Shown | null
  next: number | null
  rows: ShownRow[]
  wrong: { problem: string | null; at: string } | null
}

/** Groups of rows that were published or undone. */
export const published = ['created', 'updated', 'removed', 'putBack', 'kept'] as const

export function RunView(props: RunViewProps) {
  const { state, problem, counts, about, totals, leftOut, older } = props
  const isOpen = state === 'checked' || state === 'done'
  const isRead = !isAtWork(state) && state !== 'failed'
  return (
    // One form, so that every button saves the answers to rows.
    <PostForm preventScrollReset>
      {/* Enter in a field saves the answers, and starts nothing. */}
      <button hidden name="intent" value="choose">
        {rows.saveAnswers()}
      </button>
      <p className="mt-2 text-lg" role="status">
        {stateWords[state]()} {about}
      </p>
      {problem && <p className="measure mt-2 font-semibold text-problem">{problem}</p>}
      {isAtWork(state) && <AtWork {...props} />}
      {(state === 'failed' || state === 'reading') && <Forget />}
      {state === 'done' && <Published {...props} />}
      {isRead && (
        <AdminPart title={state === 'checked' ? t.whatItChanges() : t.whatItHas()}>
          <p className="measure">{totals}</p>
          <p className="measure text-soft">{t.proof()}</p>
          {counts.gone > 0 && <p className="measure text-soft">{t.gone()}</p>}
        </AdminPart>
      )}
      {isOpen && !older && <Publish {...props} />}
      {isOpen && older && (
        <AdminPart title={t.publishTitle()}>
          <p className="measure">{older}</p>
          {state === 'checked' && <Forget />}
        </AdminPart>
      )}
      {(state === 'done' || state === 'undone') && <Undo {...props} />}
      {isRead && leftOut.length > 0 && (
        <AdminPart title={t.leftOut()}>
          <ul className="list-disc space-y-1 pl-6">
            {leftOut.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </AdminPart>
      )}
      {isRead && counts.rows > 0 && (
        <ImportRows
          {...props}
          isOpen={isOpen && !older}
          isDone={state === 'done'}
          also={published}
        />
      )}
    </PostForm>
  )
}

const linkToRows = (show: 'likely' | 'kept') => (words: ReactNode) => (
  <a href={`?show=${show}#rows`} className="inline-link">
    {words}
  </a>
)

function Published({ counts, open, drafts }: RunViewProps) {
  const { created, updated } = counts
  const shown = created ? 'created' : 'updated'
  return (
    <AdminPart title={t.published()}>
      <p className="measure">
        {t.publishedSoFar({ created, updated, drafts, left: open - drafts })}{' '}
        {created + updated > 0 && (
          <a href={`?show=${shown}#rows`} className="inline-link">
            {t.seeThem()}
          </a>
        )}
      </p>
    </AdminPart>
  )
}

function AtWork({ id, state, lines, position }: RunViewProps) {
  return (
    <div className="mt-4">
      <p>
        {state === 'reading' && t.soFar({ lines })}
        {state === 'applying' && t.upTo({ position })} {t.leave()}
      </p>
      <p className="mt-3">
        <ButtonLink to={href('/admin/registry/:runId', { runId: id })}>{t.see()}</ButtonLink>
      </p>
    </div>
  )
}

function Publish({ state, counties, categories, open, counts, wrong }: RunViewProps) {
  const { likely, answered } = counts
  const problem = wrong?.at === 'publish' ? wrong.problem : null
  if (!open && !likely && !answered)
    return (
      <AdminPart title={t.publishTitle()}>
        <p>{t.nothingLeft()}</p>
        {state === 'checked' && <Forget />}
      </AdminPart>
    )
  return (
    <AdminPart title={t.publishTitle()}>
      <div className="space-y-4">
        {open > 0 && <p className="measure">{t.noneMeansAll({ count: open })}</p>}
        <Choices name="county" title={t.counties()} offered={counties} />
        <Choices name="category" title={t.categories()} offered={categories} />
        {open > 0 && (
          <TickField
            id="all"
            name="all"
            value="yes"
            label={t.all({ count: open })}
            aria-invalid={problem !== null}
            aria-describedby={problem ? 'all-problem' : undefined}
          />
        )}
        {answered > 0 && <p className="measure">{t.yourAnswers({ count: answered })}</p>}
        {likely > 0 && (
          <>
            <p className="measure">
              {t.likelyLook({
                count: likely,
                link: linkToRows('likely'),
              })}
            </p>
            <TickField id="likely" name="likely" value="yes" label={t.likely({ count: likely })} />
          </>
        )}
        <FieldProblem id="all" text={problem ?? undefined} />
        <p className="measure text-sm text-soft">{t.draftHint()}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="action" name="intent" value="publish">
            {t.publish()}
          </Button>
          <Button name="intent" value="draft">
            {t.keepDrafts()}
          </Button>
          {state === 'checked' && (
            <Button name="intent" value="discard">
              {t.forget()}
            </Button>
          )}
        </div>
      </div>
    </AdminPart>
  )
}

type ChoicesProps = { name: string; title: string; offered: Offered[] }

function Choices({ name, title, offered }: ChoicesProps) {
  if (!offered.length) return null
  return (
    <fieldset>
      <legend className="font-semibold">{title}</legend>
      <div className="sm:columns-2 lg:columns-3 [&>*]:break-inside-avoid">
        {offered.map(({ value, name: shown, counts }) => (
          <TickField
            key={value}
            id={`${name}-${value}`}
            name={name}
            value={value}
            label={t.groupOf({ name: shown, counts })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Undo({ state, counts, canUndoKept, wrong }: RunViewProps) {
  const { created, updated, removed, putBack, kept } = counts
  const problem = wrong?.at === 'undo' ? wrong.problem : null
  const isUndone = state === 'undone'
  if (!isUndone && created + updated === 0) return null
  return (
    <AdminPart title={t.undoTitle()}>
      {isUndone && <p>{t.undone({ removed, putBack, kept })}</p>}
      {isUndone && kept > 0 && (
        <p className="measure">
          {t.keptLook({
            count: kept,
            link: linkToRows('kept'),
          })}{' '}
          {canUndoKept && t.someCanBeUndone()}
        </p>
      )}
      {!isUndone || canUndoKept ? (
        <div className="space-y-3">
          {!isUndone && <p className="measure">{t.undoText({ created, updated })}</p>}
          <TickField
            id="confirm"
            name="confirm"
            value="yes"
            label={isUndone ? t.undoRestConfirm() : t.undoConfirm()}
            aria-invalid={problem !== null}
            aria-describedby={problem ? 'confirm-problem' : undefined}
          />
          <FieldProblem id="confirm" text={problem ?? undefined} />
          <Button name="intent" value="undo">
            {t.undo()}
          </Button>
        </div>
      ) : (
        <FieldProblem id="confirm" text={problem ?? undefined} />
      )}
    </AdminPart>
  )
}

function Forget() {
  return (
    <Button name="intent" value="discard" className="mt-4">
      {t.forget()}
    </Button>
  )
}
