import { href } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button, buttonClass, ButtonLink } from '../../platform/ui/button.tsx'
import { SelectField, TickField, FieldProblem } from '../../platform/ui/field.tsx'
import { countsLine, listings } from '../import/import-words.ts'
import type { Counts, Shown } from '../import/imports.server.ts'
import type { Guess, Mapping } from '../record/import-record.ts'
import type { Keeps } from '../import/kept-fields.ts'
import { ImportColumns, NotTaken, WhatIsLost, type CategoryGroups } from './import-columns.tsx'
import { ImportRows, ToLookAt, type ShownRow } from './import-rows.tsx'
import type { SheetLook } from '../table/table-limits.ts'
import { SamplesHint, isAtWork, stateWords } from './exchange-parts.tsx'

export type ImportViewProps = {
  id: string
  state: keyof typeof stateWords
  problem: string | null
  position: number
  headers: string[]
  cells: string[][]
  filled: number[]
  sheets: SheetLook[]
  sheet: string | null
  mapping: Mapping
  counts: Counts
  samples: number
  unknown: { label: string; rows: number }[]
  guessed: (Guess & { rows: number })[]
  groups: CategoryGroups
  show: Shown | null
  next: number | null
  rows: ShownRow[]
  keeps: Keeps
  isStale: boolean
  wrong: string | null
}

export function ImportView(props: ImportViewProps) {
  const { state, problem, counts, samples } = props
  return (
    <>
      <p className="mt-2 text-lg" role="status">
        {stateWords[state]} {counts.rows > 0 && countsLine(counts)}
      </p>
      {problem && <p className="measure mt-2 font-semibold text-problem">{problem}</p>}
      <SheetChoice {...props} />
      {state === 'checked' && <SamplesHint samples={samples} />}
      <WhatNext {...props} />
      {state === 'checked' && <ImportColumns {...props} />}
      {counts.rows > 0 && !isAtWork(state) && (
        <ImportRows {...props} isOpen={state === 'checked'} isDone={state === 'done'} />
      )}
    </>
  )
}

function WhatNext(props: ImportViewProps) {
  const { id, state, counts, position, wrong, mapping, isStale } = props
  if (isAtWork(state))
    return (
      <div className="mt-4">
        <p>
          {state === 'reading'
            ? `${counts.rows.toLocaleString('en-US')} rows were read so far.`
            : null}
          {state === 'applying' ? `Done up to row ${position.toLocaleString('en-US')}.` : null}
          {state === 'undoing'
            ? `${(counts.removed + counts.putBack).toLocaleString('en-US')} rows were undone so far.`
            : null}{' '}
          You can leave this page: it goes on by itself.
        </p>
        <p className="mt-3">
          <ButtonLink to={href('/admin/import/:importId', { importId: id })}>
            See how far it is
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
        {counts.refused > 0 && <NotTaken mapping={mapping} />}
        {refused}
        {isStale ? <LookAgain /> : <Apply {...props} />}
      </>
    )
  if (state === 'done')
    return (
      <>
        {refused}
        <Undo counts={counts} wrong={wrong} />
      </>
    )
  if (state === 'undone') return <Undone counts={counts} wrong={wrong} />
  return state === 'failed' ? <Discard text="Forget it" /> : null
}

function Apply(props: ImportViewProps) {
  const { counts, keeps, guessed } = props
  const { changed, likely } = counts
  const rowsOf = (isSure: boolean) =>
    guessed.filter((one) => one.isSure === isSure).reduce((sum, { rows }) => sum + rows, 0)
  const [guesses, unsure] = [rowsOf(true), rowsOf(false)]
  const work = [
    counts.new ? `add ${counts.new.toLocaleString('en-US')}` : '',
    changed ? `change ${changed.toLocaleString('en-US')}` : '',
    counts.answered ? `bring in ${counts.answered.toLocaleString('en-US')} you answered` : '',
  ].filter(Boolean)
  return (
    <PostForm className="mt-4 space-y-3">
      <WhatIsLost {...props} />
      <ToLookAt counts={counts} />
      {unsure > 0 && (
        <p className="measure">
          In {unsure.toLocaleString('en-US')} {unsure === 1 ? 'row' : 'rows'} we aren’t sure of the
          category:{' '}
          <a href="#unsure" className="inline-link">
            choose it
          </a>{' '}
          for all of them at once.
        </p>
      )}
      {guesses > 0 && (
        <p className="measure">
          In {guesses.toLocaleString('en-US')} {guesses === 1 ? 'row' : 'rows'} the category has
          another name than ours:{' '}
          <a href="#guessed" className="inline-link">
            see how we read it
          </a>
          .
        </p>
      )}
      {likely > 0 && (
        <TickField
          id="likely"
          name="likely"
          value="yes"
          label={`Also add the ${likely.toLocaleString('en-US')} that are likely listed already`}
        />
      )}
      {changed > 0 && (
        <SelectField
          id="keeps"
          name="keeps"
          label="Where the list says otherwise than the directory"
          hint="Below you see both for each row, and can choose for one row alone."
          defaultValue={keeps}
          className="max-w-xl"
        >
          <option value="edited">Take the list, but keep what was changed here by hand</option>
          <option value="nothing">Take the list</option>
          <option value="all">Keep what is here, and fill what is empty</option>
        </SelectField>
      )}
      <div className="flex flex-wrap gap-3">
        {(work.length > 0 || likely > 0) && (
          <Button look="action" name="intent" value="apply">
            {work.length ? `Do it: ${work.join(', ')}` : 'Do it'}
          </Button>
        )}
        <Button name="intent" value="discard">
          Forget it
        </Button>
      </div>
    </PostForm>
  )
}

function LookAgain() {
  return (
    <PostForm className="mt-4 space-y-3">
      <p className="measure rounded-field bg-note px-4 py-3">
        Another import has changed listings since this list was checked, so this page may be out of
        date.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="action" name="intent" value="read-again">
          Look at it again
        </Button>
        <Button name="intent" value="discard">
          Forget it
        </Button>
      </div>
    </PostForm>
  )
}

type RefusedProps = Pick<ImportViewProps, 'id' | 'counts'> & { isDone: boolean }

function Refused({ id, counts: { refused, held }, isDone }: RefusedProps) {
  const be = (count: number) =>
    isDone ? (count === 1 ? 'was' : 'were') : count === 1 ? 'is' : 'are'
  const rows = (count: number) =>
    count === 1 ? 'One row' : `${count.toLocaleString('en-US')} rows`
  const them = refused + held === 1 ? 'it' : 'them'
  return (
    <div className="mt-4 space-y-3">
      <p className="measure">
        {refused > 0 && `${rows(refused)} ${be(refused)} refused and left out. `}
        {isDone && held > 0 && `${rows(held)} had a question and had no answer. `}
        You can download {refused + held === 1 ? 'the row' : 'these rows'} as a list, with the
        reason in the last column, correct {them}, and bring that list in: nothing is added twice.
      </p>
      <p>
        <a
          href={href('/admin/import/:importId/refused.csv', { importId: id })}
          download
          className={buttonClass({})}
        >
          Rows to correct as CSV
        </a>
      </p>
    </div>
  )
}

function Discard({ text }: { text: string }) {
  return (
    <PostForm className="mt-4">
      <Button name="intent" value="discard">
        {text}
      </Button>
    </PostForm>
  )
}

type UndoProps = { counts: Counts; wrong: string | null }

function Undo({ counts, wrong }: UndoProps) {
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
        . Listings that were changed since, or that have a picture, a post, or an owner by now,
        stay.
      </p>
      <ConfirmedUndo
        label={`Yes, ${created ? `take out ${listings(created)}` : `put back ${listings(updated)}`}`}
        wrong={wrong}
        text="Undo this import"
      />
    </PostForm>
  )
}

/** Listings that had to stay can be undone later. */
function Undone({ counts: { removed, putBack, kept }, wrong }: UndoProps) {
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

type SheetChoiceProps = { state: string; sheets: SheetLook[]; sheet: string | null }

function SheetChoice({ state, sheets, sheet }: SheetChoiceProps) {
  if (sheets.length < 2) return null
  if (state !== 'checked' && state !== 'failed')
    return <p className="mt-2">Sheet: {sheet ?? 'none'}</p>
  return (
    <PostForm className="mt-4 flex flex-wrap items-end gap-3">
      <SelectField
        id="sheet"
        name="sheet"
        label="Sheet of the workbook"
        hint={`It has ${sheets.length} sheets, and one is read at a time. We start with the one that looks most like a list.`}
        defaultValue={sheet ?? ''}
        className="min-w-0 max-w-xl grow"
      >
        {sheets.map((look) => (
          <option key={look.name} value={look.name}>
            {look.name}
            {sheetWords(look)}
          </option>
        ))}
      </SelectField>
      <Button name="intent" value="read-sheet">
        Look at this sheet
      </Button>
    </PostForm>
  )
}

function sheetWords({ headings, rows, isHidden, isAll }: SheetLook): string {
  const about = rows === 1 ? '1 row' : `${rows}${isAll ? '' : ' or more'} rows`
  return ` (${headings < 2 ? 'no list found' : about}${isHidden ? ', hidden' : ''})`
}
