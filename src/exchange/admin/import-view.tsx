import * as t from '#messages/admin-import.ts'
import { useState, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button, buttonClass, ButtonLink } from '../../platform/ui/button.tsx'
import { SelectField, TickField } from '../../platform/ui/field.tsx'
import { countsLine, isAfterward, stateWords, type ImportState } from '../import/import-words.ts'
import type { Changes, Counts, ImportOfSheet, Shown } from '../import/imports.server.ts'
import type { DoubtKind, Guess, Mapping } from '../record/import-record.ts'
import type { Keeps } from '../import/kept-fields.ts'
import type { UndoPlan } from '../import/undo-plan.server.ts'
import type { SharedQuestion } from './shared-answers.server.ts'
import {
  ImportColumns,
  NotTaken,
  WhatIsLost,
  WhatIsRead,
  type CategoryGroups,
} from './import-columns.tsx'
import { ImportRows, ToLookAt, type ShownRow } from './import-rows.tsx'
import type { SheetLook } from '../table/table-limits.ts'
import { SamplesHint, isAtWork } from './exchange-parts.tsx'
import { Undo, Undone } from './undo-look.tsx'

export type ImportViewProps = {
  id: string
  state: ImportState
  problem: string | null
  position: number
  headers: string[]
  cells: string[][]
  filled: number[]
  sheets: SheetLook[]
  sheet: string | null
  mapping: Mapping
  counts: Counts
  reasons: DoubtKind[]
  samples: number
  unknown: { label: string; rows: number }[]
  guessed: (Guess & { rows: number })[]
  groups: CategoryGroups
  show: Shown | null
  next: number | null
  rows: ShownRow[]
  keeps: Keeps
  isStale: boolean
  isChanged: boolean
  ofSheets: ImportOfSheet[]
  shared: SharedQuestion[]
  changes: Changes
  undo: UndoPlan | null
  wrong: string | null
}

export function ImportView(props: ImportViewProps) {
  const { state, problem, counts, samples, isChanged } = props
  return (
    // One form, so that every button saves all answers.
    <PostForm preventScrollReset>
      {/* Enter in a field saves the answers, and starts nothing. */}
      <button hidden name="intent" value="choose">
        {t.saveAnswers()}
      </button>
      <p className="mt-2 text-lg" role="status">
        {stateWords[state]()} {counts.rows > 0 && countsLine(counts, state)}
      </p>
      {problem && <p className="measure mt-2 font-semibold text-problem">{problem}</p>}
      {isChanged && state === 'checked' && (
        <p className="measure mt-2 rounded-field bg-note px-4 py-3">{t.readWithChanges()}</p>
      )}
      <SheetChoice {...props} />
      {state === 'checked' && <SamplesHint samples={samples} />}
      <WhatNext {...props} />
      {state === 'checked' && <ImportColumns {...props} />}
      {counts.rows > 0 && !isAtWork(state) && (
        <ImportRows
          {...props}
          isOpen={state === 'checked'}
          isDone={isAfterward(state)}
          isAfter={isAfterward(state)}
        />
      )}
    </PostForm>
  )
}

function WhatNext(props: ImportViewProps) {
  const { id, state, counts, position, mapping, isStale } = props
  if (isAtWork(state))
    return (
      <div className="mt-4">
        <p>
          {state === 'reading' && t.rowsRead({ count: counts.rows })}
          {state === 'applying' && t.doneUpTo({ row: position })}
          {state === 'undoing' && t.rowsUndone({ count: counts.removed + counts.putBack })}
        </p>
        <p className="mt-3">
          <ButtonLink to={href('/admin/import/:importId', { importId: id })}>
            {t.seeProgress()}
          </ButtonLink>
        </p>
      </div>
    )
  const refused = counts.refused + counts.held > 0 && (
    <Refused id={id} counts={counts} isDone={state === 'done'} />
  )
  if (state === 'checked')
    return (
      <>
        {counts.refused + counts.held > 0 && <NotTaken mapping={mapping} />}
        {refused}
        {isStale ? <LookAgain /> : <Apply {...props} />}
      </>
    )
  if (state === 'done')
    return (
      <>
        {refused}
        <Undo {...props} />
      </>
    )
  if (state === 'undone') return <Undone {...props} />
  return state === 'failed' ? <Discard /> : null
}

function Apply(props: ImportViewProps) {
  const { counts, changes, guessed, reasons } = props
  const { likely } = counts
  const [keeps, setKeeps] = useState(props.keeps)
  const mayChange = changes.nothing > 0
  const rowsOf = (isSure: boolean) =>
    guessed.filter((one) => one.isSure === isSure).reduce((sum, { rows }) => sum + rows, 0)
  const [guesses, unsure] = [rowsOf(true), rowsOf(false)]
  const work = [
    counts.new ? t.addCount({ count: counts.new }) : '',
    changes[keeps] ? t.changeCount({ count: changes[keeps] }) : '',
    counts.answered ? t.answeredCount({ count: counts.answered }) : '',
  ].filter(Boolean)
  const linkTo = (to: string) => (words: ReactNode) => (
    <a href={to} className="inline-link">
      {words}
    </a>
  )
  return (
    <div className="mt-4 space-y-3">
      <WhatIsRead {...props} />
      <WhatIsLost {...props} />
      <ToLookAt counts={counts} reasons={reasons} />
      {counts.bare > 0 && <p className="measure">{t.bareRows({ count: counts.bare })}</p>}
      {unsure > 0 && (
        <p className="measure">{t.unsureCategories({ count: unsure, link: linkTo('#unsure') })}</p>
      )}
      {guesses > 0 && (
        <p className="measure">{t.otherNames({ count: guesses, link: linkTo('#guessed') })}</p>
      )}
      {likely > 0 && (
        <TickField id="likely" name="likely" value="yes" label={t.addLikely({ count: likely })} />
      )}
      {mayChange && (
        <SelectField
          id="keeps"
          name="keeps"
          label={t.keeps()}
          hint={t.keepsHint()}
          defaultValue={props.keeps}
          onChange={({ target }) => setKeeps(target.value as Keeps)}
          className="max-w-xl"
        >
          <option value="edited">{t.keepEdited({ count: changes.edited })}</option>
          <option value="nothing">{t.keepNothing({ count: changes.nothing })}</option>
          <option value="all">{t.keepAll({ count: changes.all })}</option>
        </SelectField>
      )}
      <AlsoSheets {...props} />
      <div className="flex flex-wrap gap-3">
        {(work.length > 0 || likely > 0 || mayChange) && (
          <Button look="action" name="intent" value="apply">
            {work.length ? t.startWith({ work: work.join(', ') }) : t.start()}
          </Button>
        )}
        <Button name="intent" value="discard">
          {t.discard()}
        </Button>
        <a href="#rows" className="inline-link inline-flex min-h-11 items-center">
          {t.seeRows()}
        </a>
      </div>
    </div>
  )
}

function LookAgain() {
  return (
    <div className="mt-4 space-y-3">
      <p className="measure rounded-field bg-note px-4 py-3">{t.isStale()}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="action" name="intent" value="read-again">
          {t.checkAgain()}
        </Button>
        <Button name="intent" value="discard">
          {t.discard()}
        </Button>
      </div>
    </div>
  )
}

type RefusedProps = Pick<ImportViewProps, 'id' | 'counts'> & { isDone: boolean }

function Refused({ id, counts: { refused, held }, isDone }: RefusedProps) {
  return (
    <div className="mt-4 space-y-3">
      <p className="measure">
        {t.toCorrect({
          refused,
          unanswered: held,
          all: refused + held,
          isDone: isDone ? 'yes' : 'no',
        })}
      </p>
      <p>
        <a
          href={href('/admin/import/:importId/refused.csv', { importId: id })}
          download
          className={buttonClass({})}
        >
          {t.rowsToCorrect()}
        </a>
      </p>
    </div>
  )
}

function Discard() {
  return (
    <Button name="intent" value="discard" className="mt-4">
      {t.discard()}
    </Button>
  )
}

type SheetChoiceProps = Pick<ImportViewProps, 'state' | 'sheets' | 'sheet' | 'ofSheets'>

function SheetChoice({ state, sheets, sheet, ofSheets }: SheetChoiceProps) {
  if (sheets.length < 2) return null
  if (state !== 'checked' && state !== 'failed')
    return (
      <>
        <p className="mt-2">{t.sheetRead({ sheet: sheet ?? t.noSheet() })}</p>
        <OtherSheets sheets={sheets} sheet={sheet} ofSheets={ofSheets} />
      </>
    )
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <SelectField
        id="sheet"
        name="sheet"
        label={t.sheet()}
        hint={t.sheetHint({ count: sheets.length })}
        defaultValue={sheet ?? ''}
        className="min-w-0 max-w-xl grow"
      >
        {sheets.map((look) => (
          <option key={look.name} value={look.name}>
            {sheetWords(look)}
          </option>
        ))}
      </SelectField>
      <Button name="intent" value="read-sheet">
        {t.checkSheet()}
      </Button>
    </div>
  )
}

type OtherSheetsProps = Omit<SheetChoiceProps, 'state'>

/** Sheets with a list that neither this nor another import has. */
function sheetsLeft({ sheets, sheet, ofSheets }: OtherSheetsProps): SheetLook[] {
  return sheets.filter(
    ({ name, headings, rows }) =>
      name !== sheet && headings > 1 && rows && !ofSheets.some((one) => one.sheet === name),
  )
}

/** The file is deleted after the import, so the other sheets are chosen before it. */
function AlsoSheets(props: OtherSheetsProps) {
  const left = sheetsLeft(props)
  if (!left.length) return null
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold">{t.alsoSheets()}</legend>
      {left.map((look) => (
        <TickField
          key={look.name}
          id={`also-${look.name}`}
          name="also"
          value={look.name}
          label={sheetWords(look)}
          defaultChecked={!look.isHidden}
        />
      ))}
    </fieldset>
  )
}

function OtherSheets(props: OtherSheetsProps) {
  const left = sheetsLeft(props)
  return (
    <>
      {props.ofSheets.map(({ id, sheet, state }) => (
        <p key={id} className="mt-2">
          <Link
            to={href('/admin/import/:importId', { importId: id })}
            className="inline-link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
          >
            {t.sheetRead({ sheet: sheet || t.noSheet() })}
          </Link>{' '}
          {stateWords[state]()}
        </p>
      ))}
      {left.length > 0 && (
        <p className="measure mt-2 rounded-field bg-note px-4 py-3">
          {t.otherSheets({
            count: left.length,
            sheets: new Intl.ListFormat('en').format(left.map(sheetWords)),
          })}
        </p>
      )}
    </>
  )
}

function sheetWords({ name, headings, rows, isHidden, isAll }: SheetLook): string {
  const size = headings < 2 ? t.noList() : isAll ? t.rowCount({ rows }) : t.rowsOrMore({ rows })
  return isHidden ? t.hiddenSheet({ name, size }) : t.shownSheet({ name, size })
}
