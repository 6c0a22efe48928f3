import * as t from '#messages/admin-certificates.ts'
import { href, Link } from 'react-router'
import { AdminPart, isAtWork } from '../../exchange/admin/exchange-parts.tsx'
import { stateWords } from '../../exchange/import/import-words.ts'
import { dayText } from '../../listings/day-text.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { FieldProblem, SelectField, TickField } from '../../platform/ui/field.tsx'
import { listColumnLabel, listColumns, type ListColumn } from '../lists/list-columns.ts'
import type { ListFigures } from '../lists/list-run.ts'
import type { ListPlan, ShownListRow } from '../lists/list-runs.server.ts'
import { groupText, listGroups } from './list-groups.ts'
import { ListRows } from './list-rows.tsx'

/** Sent for a column without a choice yet. */
export const columnOpen = 'open'

type ListState = keyof typeof stateWords

/** A readable list can be refused, too, such as an older one. */
export function listStateText(state: ListState): string {
  return state === 'failed' ? t.stateFailed() : stateWords[state]()
}

export type ListRunViewProps = {
  id: string
  state: ListState
  problem: string | null
  figures: ListFigures
  plan: ListPlan
  byList: number
  isMany: boolean
  /** A newer list, which must be undone before this one. */
  later: { id: string; date: string } | null
  columns: { heading: string; column: ListColumn | null; isOpen: boolean; examples: string[] }[]
  lacks: boolean
  isKnown: boolean
  show: string | null
  next: number | null
  rows: ShownListRow[]
  wrong: { problem: string; at: string } | null
}

export function ListRunView(props: ListRunViewProps) {
  const { id, state, problem, lacks, plan } = props
  const isRead = !isAtWork(state) && state !== 'failed'
  const isOpen = state === 'checked' || state === 'done'
  return (
    // One form, so that every button saves the answers to rows.
    <PostForm preventScrollReset>
      {/* Enter in a field saves the answers, and changes no badge. */}
      <button hidden name="intent" value="answer">
        {t.saveAnswers()}
      </button>
      <p className="mt-2 text-lg" role="status">
        {listStateText(state)}
      </p>
      {problem && <p className="measure mt-2 font-semibold text-problem">{problem}</p>}
      {isAtWork(state) && (
        <div className="mt-4">
          <p>{t.soFar()}</p>
          <p className="mt-3">
            <ButtonLink to={href('/admin/certificates/:runId', { runId: id })}>
              {t.see()}
            </ButtonLink>
          </p>
        </div>
      )}
      {(state === 'failed' || state === 'reading') && <Forget />}
      {state === 'checked' && <Columns {...props} />}
      {state === 'checked' && lacks && <Forget />}
      {isRead && !lacks && <Changes {...props} />}
      {isOpen && !lacks && (state === 'checked' || plan.answered > 0) && <Update {...props} />}
      {isRead && !lacks && <ListRows {...props} isOpen={isOpen} isUsed={state !== 'checked'} />}
      {(state === 'done' || state === 'undone') && <Undo {...props} />}
    </PostForm>
  )
}

function Columns({ columns, lacks, isKnown }: ListRunViewProps) {
  const form = (
    <div className="space-y-4">
      {lacks && <FieldProblem id="columns" text={t.columnsLack()} />}
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ heading, column, isOpen, examples }, place) => (
          <SelectField
            key={heading}
            id={`column-${place}`}
            name={`column-${place}`}
            label={heading || t.noHeading()}
            hint={examples.length ? t.examples({ texts: examples.join(' · ') }) : t.noExamples()}
            problem={isOpen ? t.columnOpen({ heading }) : undefined}
            defaultValue={column ?? (isOpen ? columnOpen : '')}
          >
            {isOpen && <option value={columnOpen}>{t.chooseColumn()}</option>}
            <option value="">{t.leaveOut()}</option>
            {listColumns.map((one) => (
              <option key={one} value={one}>
                {listColumnLabel(one)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Button name="intent" value="read-again">
        {t.readAgain()}
      </Button>
    </div>
  )
  return (
    <AdminPart title={t.columns()}>
      {isKnown && !lacks ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2">{t.columnsKnown()}</summary>
          <div className="mt-3">{form}</div>
        </details>
      ) : (
        <>
          <p className="measure">{t.columnsFirst()}</p>
          {form}
        </>
      )}
    </AdminPart>
  )
}

function Changes({ state, plan, figures }: ListRunViewProps) {
  const groups = listGroups.filter(({ show }) => plan[show] > 0)
  const { other, otherSaid, left, leftNames } = figures
  return (
    <AdminPart title={state === 'checked' ? t.whatItChanges() : t.whatItChanged()}>
      <ul className="list-disc space-y-1 pl-6">
        {groups.map((group) => (
          <li key={group.show}>
            <a href={`?show=${group.show}#rows`} className="inline-link">
              {groupText(group, plan, state !== 'checked')}
            </a>
          </li>
        ))}
        {left > 0 && (
          <li className="wrap-anywhere">
            {t.left({ count: left, named: leftNames.length ? 'yes' : 'no' })} {leftNames.join(', ')}{' '}
            {leftNames.length > 0 &&
              left > leftNames.length &&
              t.leftMore({ count: left - leftNames.length })}
          </li>
        )}
        {other > 0 && (
          <li className="wrap-anywhere">
            {t.other({ count: other, examples: otherSaid.map((text) => `“${text}”`).join(', ') })}
          </li>
        )}
        {groups.length === 0 && <li>{t.nothingToDo()}</li>}
      </ul>
      {state !== 'undone' && <p className="measure text-soft">{t.emails()}</p>}
    </AdminPart>
  )
}

function Update({ state, plan, isMany, byList, wrong }: ListRunViewProps) {
  return (
    <section className="mt-6">
      <div className="space-y-3">
        {isMany && (
          <>
            <p className="measure rounded-field bg-note px-4 py-3">
              {t.many({ gone: plan.gone, all: byList })}
            </p>
            <TickField id="sure" name="sure" value="yes" label={t.isSure()} />
          </>
        )}
        <FieldProblem id="sure" text={wrong?.at === 'update' ? wrong.problem : undefined} />
        <div className="flex flex-wrap gap-3">
          <Button look="action" name="intent" value="update">
            {state === 'checked' ? t.update() : t.applyAnswers()}
          </Button>
          {state === 'checked' && (
            <Button name="intent" value="discard">
              {t.forget()}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

function Undo({ state, plan, later, wrong }: ListRunViewProps) {
  return (
    <AdminPart title={t.undoTitle()}>
      {state === 'undone' ? (
        <p>{t.undone({ putBack: plan.putBack, kept: plan.kept })}</p>
      ) : later ? (
        <p>
          <Link
            to={href('/admin/certificates/:runId', { runId: later.id })}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {t.undoLaterFirst({ day: dayText(later.date) })}
          </Link>
        </p>
      ) : (
        <div className="space-y-3">
          <p className="measure">{t.undoText()}</p>
          <TickField id="confirm" name="confirm" value="yes" label={t.undoConfirm()} />
          <FieldProblem id="confirm" text={wrong?.at === 'undo' ? wrong.problem : undefined} />
          <Button name="intent" value="undo">
            {t.undo()}
          </Button>
        </div>
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
