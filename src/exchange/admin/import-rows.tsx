import * as t from '#messages/admin-import.ts'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { SelectField } from '../../platform/ui/field.tsx'
import type { Outcome } from '../import/decision.ts'
import type { DoubtKind } from '../record/import-record.ts'
import { before, groupWords, rowOutcome } from '../import/import-words.ts'
import type { Counts, Shown } from '../import/imports.server.ts'
import { afterward } from '../import/row-groups.ts'
import { AdminPart } from './exchange-parts.tsx'
import { choicesOf, type RowChoice } from './row-choices.ts'
import type { SharedQuestion } from './shared-answers.server.ts'
import { sharedLines, type SharedLine } from './shared-lines.ts'

export type ShownRow = {
  number: number
  name: string
  outcome: Outcome
  done: string | null
  businessId: string | null
  choice: RowChoice | null
  chosenOn?: string | null
  hasMatch: boolean
  isOwned: boolean
  asksEmail?: boolean
  willChange?: boolean
  lines: string[]
}

type RowsProps = {
  isOpen: boolean
  isDone: boolean
  /** All of it was imported or restored. */
  isAfter?: boolean
  /** Groups of a part that was imported or restored. */
  also?: readonly Shown[]
  counts: Counts
  show: Shown | null
  rows: ShownRow[]
  next: number | null
  shared?: readonly SharedQuestion[]
}

export function ImportRows(props: RowsProps) {
  const { isOpen, isDone, isAfter = false, also = [], counts, show, rows, next } = props
  const { shared: questions = [] } = props
  const present = [...also, ...(isAfter ? afterward : before)].filter((group) => counts[group])
  const marks = (['unusualHours', 'partly'] as const).filter((group) => counts[group])
  const canChoose = isOpen && rows.some((row) => choicesOf(row).length > 0)
  const shared = sharedLines(rows)
  const list = (
    <ol className="divide-y divide-line">
      {rows.map((row) => (
        <Row key={row.number} row={row} shared={shared} isOpen={isOpen} isDone={isDone} />
      ))}
    </ol>
  )
  return (
    <AdminPart title={t.rows()} id="rows">
      <nav aria-label={t.whichRows()} className="flex flex-wrap gap-2">
        <Choice to="?show=all" isChosen={show === null} text={t.allRows({ count: counts.rows })} />
        {present.map((group) => (
          <Choice
            key={group}
            to={`?show=${group}`}
            isChosen={show === group}
            text={t.rowsOf({ outcome: groupWords(group, isAfter), count: counts[group] })}
          />
        ))}
        {marks.map((group) => (
          <Choice
            key={group}
            to={`?show=${group}`}
            isChosen={show === group}
            text={t.rowsOfThese({ outcome: groupWords(group, isAfter), count: counts[group] })}
          />
        ))}
      </nav>
      {isOpen && questions.length > 0 && <SharedQuestions questions={questions} />}
      <SharedLines shared={shared} />
      {canChoose ? (
        <>
          {list}
          <Button name="intent" value="choose" className="mt-4">
            {t.saveAnswers()}
          </Button>
        </>
      ) : (
        list
      )}
      {next !== null && (
        <MoreRows isSaving={canChoose} to={`?show=${show ?? 'all'}&after=${next}`} />
      )}
    </AdminPart>
  )
}

function SharedQuestions({ questions }: { questions: readonly SharedQuestion[] }) {
  return (
    <fieldset className="space-y-4">
      <legend className="font-serif text-lg font-semibold">{t.sharedQuestions()}</legend>
      <p className="measure">{t.sharedQuestionsHint()}</p>
      {questions.map((one, place) => (
        <div key={one.question}>
          <input type="hidden" name="question" value={one.question} />
          <input type="hidden" name="shownAnswer" value={one.choice ?? ''} />
          <SelectField
            id={`shared-${place}`}
            name="answerForAll"
            label={t.allThatAsk({ rows: one.rows, question: one.question })}
            defaultValue={one.choice ?? ''}
            className="max-w-xl wrap-anywhere"
          >
            {choicesOf({ outcome: 'held', hasMatch: false, ...one }).map(([value, text]) => (
              <option key={value} value={value}>
                {text()}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
      <Button name="intent" value="choose">
        {t.saveAnswers()}
      </Button>
    </fieldset>
  )
}

/** Saves the answers of these rows first. */
function MoreRows({ isSaving, to }: { isSaving: boolean; to: string }) {
  if (!isSaving) return <ButtonLink to={to}>{t.moreRows()}</ButtonLink>
  return (
    <Button name="intent" value="choose" formAction={to} className="mt-4 ml-3">
      {t.saveAndMore()}
    </Button>
  )
}

type ToLookAtProps = Pick<RowsProps, 'counts'> & { reasons: readonly DoubtKind[] }

export function ToLookAt({ counts: { held, unusualHours, partly }, reasons }: ToLookAtProps) {
  const linkTo = (to: string) => (words: ReactNode) => (
    <a href={to} className="inline-link">
      {words}
    </a>
  )
  return (
    <>
      {held > 0 && (
        <p className="measure rounded-field bg-note px-4 py-3">
          {t.rowsWait({
            count: held,
            reasons: reasonsText(reasons),
            b: (words) => <strong>{words}</strong>,
            link: linkTo('?show=held#rows'),
          })}
        </p>
      )}
      {unusualHours > 0 && (
        <p className="measure">
          {t.hoursUnusual({ count: unusualHours, link: linkTo('?show=unusualHours#rows') })}
        </p>
      )}
      {partly > 0 && (
        <p className="measure">
          {t.partlyUsed({ count: partly, link: linkTo('?show=partly#rows') })}
        </p>
      )}
    </>
  )
}

const reasonWords: Record<DoubtKind, () => string> = {
  closed: t.mayBeClosed,
  moved: t.mayHaveMoved,
  unwanted: t.mayBeUnwanted,
  'no email': t.mayNotWantEmail,
  'not veteran-owned': t.mayNotBeVeteranOwned,
  'new owner': t.mayHaveNewOwner,
  'out of date': t.mayBeOutOfDate,
  private: t.asksForPrivacy,
  'to look at': t.needsALook,
  'two businesses': t.mayBeTwo,
  twice: t.mayBeTwice,
  'second row': t.mayBeTwice,
  test: t.mayBeATest,
  status: t.unclearStatus,
  category: t.guessedCategory,
  'no category': t.guessedCategory,
  place: t.unclearPlace,
  'no town': t.noTown,
  street: t.unclearStreet,
  zip: t.unclearZip,
  phone: t.unclearPhone,
  'typing slip': t.mayBeMistyped,
  owner: t.hasOwner,
}

function reasonsText(reasons: readonly DoubtKind[]): string {
  const texts = [...new Set(reasons.map((reason) => reasonWords[reason]()))]
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(texts)
}

function Choice({ to, isChosen, text }: { to: string; isChosen: boolean; text: string }) {
  return (
    <Link
      to={to}
      aria-current={isChosen ? 'page' : undefined}
      className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 text-sm text-ink no-underline hover:border-ink aria-[current]:border-navy aria-[current]:bg-navy aria-[current]:text-white dark:aria-[current]:border-gold"
    >
      {text}
    </Link>
  )
}

function SharedLines({ shared }: { shared: SharedLine[] }) {
  if (!shared.length) return null
  return (
    <ul className="measure list-disc space-y-1 pl-6 wrap-anywhere">
      {shared.map(({ line, except }) => (
        <li key={line}>
          {t.sharedLine({
            line,
            except: except.length ? new Intl.ListFormat('en').format(except.map(String)) : 'none',
            rows: except.length,
          })}
        </li>
      ))}
    </ul>
  )
}

type RowProps = Pick<RowsProps, 'isOpen' | 'isDone'> & { row: ShownRow; shared: SharedLine[] }

function Row({ row, shared, isOpen, isDone }: RowProps) {
  const { number, name, outcome, businessId } = row
  const lines = row.lines.filter((line) => !shared.some((one) => one.line === line))
  const choices = isOpen ? choicesOf(row) : []
  return (
    <li className="py-3" data-row={number} data-outcome={outcome}>
      <p>
        {t.row({
          number,
          name,
          outcome: rowOutcome(row, isDone),
          soft: (words) => <span className="text-soft tabular-nums">{words}</span>,
          b: (words) => (
            <strong>
              {businessId ? (
                <Link to={href('/business/:businessId', { businessId })}>{words}</Link>
              ) : (
                words
              )}
            </strong>
          ),
        })}
      </p>
      {lines.length > 0 && (
        <ul className="mt-1 list-disc space-y-1 pl-6 text-sm wrap-anywhere">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {choices.length > 0 && (
        <select
          name={`choice-${number}`}
          aria-label={t.answerFor({ number, name })}
          defaultValue={row.choice ?? ''}
          className="mt-2 min-h-11 w-full max-w-md rounded-field border border-edge bg-card px-3 text-base text-ink"
        >
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text()}
            </option>
          ))}
        </select>
      )}
    </li>
  )
}
