import { href, Link } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import type { Outcome } from '../import/decision.ts'
import { outcomes, outcomeWords, rowOutcome } from '../import/import-words.ts'
import type { Shown } from '../import/imports.server.ts'
import { AdminPart } from './exchange-parts.tsx'
import { choicesOf, type RowChoice } from './row-choices.ts'

export type ShownRow = {
  number: number
  name: string
  outcome: Outcome
  done: string | null
  businessId: string | null
  choice: RowChoice | null
  hasMatch: boolean
  isOwned: boolean
  lines: string[]
}

type RowsProps = {
  isOpen: boolean
  isDone: boolean
  counts: Record<Shown | 'rows' | 'answered', number>
  show: Shown | null
  rows: ShownRow[]
  next: number | null
}

export function ImportRows({ isOpen, isDone, counts, show, rows, next }: RowsProps) {
  const shownCounts = { ...counts, held: counts.held + counts.answered }
  const present = outcomes.filter((outcome) => shownCounts[outcome])
  const canChoose = isOpen && rows.some((row) => choicesOf(row).length > 0)
  const list = (
    <ol className="divide-y divide-line">
      {rows.map((row) => (
        <Row key={row.number} row={row} isOpen={isOpen} isDone={isDone} />
      ))}
    </ol>
  )
  return (
    <AdminPart title="Rows" id="rows">
      <nav aria-label="Which rows" className="flex flex-wrap gap-2">
        <Choice to="?" isChosen={show === null} text={`all ${counts.rows}`} />
        {present.map((outcome) => (
          <Choice
            key={outcome}
            to={`?show=${outcome}`}
            isChosen={show === outcome}
            text={`${outcomeWords[outcome]} ${shownCounts[outcome]}`}
          />
        ))}
        {counts.skipped > 0 && (
          <Choice
            to="?show=skipped"
            isChosen={show === 'skipped'}
            text={`left out by choice ${counts.skipped}`}
          />
        )}
        {counts.asked > 0 && (
          <Choice
            to="?show=asked"
            isChosen={show === 'asked'}
            text={`to look at ${counts.asked}`}
          />
        )}
        {counts.partly > 0 && (
          <Choice
            to="?show=partly"
            isChosen={show === 'partly'}
            text={`without something ${counts.partly}`}
          />
        )}
      </nav>
      {canChoose ? (
        <PostForm preventScrollReset className="space-y-4">
          {list}
          <Button name="intent" value="choose">
            Keep these choices
          </Button>
        </PostForm>
      ) : (
        list
      )}
      {next !== null && (
        <ButtonLink to={`?${show ? `show=${show}&` : ''}after=${next}`}>More rows</ButtonLink>
      )}
    </AdminPart>
  )
}

export function ToLookAt({ counts: { held, asked, partly } }: Pick<RowsProps, 'counts'>) {
  return (
    <>
      {held > 0 && (
        <p className="measure rounded-field bg-note px-4 py-3">
          <strong>
            {held === 1 ? 'One row waits' : `${held.toLocaleString('en-US')} rows wait`} for your
            answer
          </strong>{' '}
          and {held === 1 ? 'isn’t' : 'aren’t'} brought in until you give it: a business that may be
          closed, a category we can only guess, a ZIP code that can’t be read.{' '}
          <a href="?show=held#rows" className="inline-link">
            Answer {held === 1 ? 'it' : 'them'}
          </a>
        </p>
      )}
      {asked > 0 && (
        <p className="measure">
          In {asked.toLocaleString('en-US')} {asked === 1 ? 'row' : 'rows'} the hours look unusual.{' '}
          <a href="?show=asked#rows" className="inline-link">
            See which
          </a>
          , and correct them in your list, or later on the listing.
        </p>
      )}
      {partly > 0 && (
        <p className="measure">
          In {partly.toLocaleString('en-US')} {partly === 1 ? 'row' : 'rows'} something can’t be
          used, such as an email address.{' '}
          {partly === 1 ? 'It’s brought in without that:' : 'They’re brought in without that:'}{' '}
          <a href="?show=partly#rows" className="inline-link">
            see what
          </a>
          .
        </p>
      )}
    </>
  )
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

function Row({ row, isOpen, isDone }: Pick<RowsProps, 'isOpen' | 'isDone'> & { row: ShownRow }) {
  const { number, name, outcome, businessId, lines } = row
  const choices = isOpen ? choicesOf(row) : []
  return (
    <li className="py-3" data-row={number} data-outcome={outcome}>
      <p>
        <span className="text-soft tabular-nums">Row {number}</span>{' '}
        <strong>
          {businessId ? (
            <Link to={href('/business/:businessId', { businessId })}>{name}</Link>
          ) : (
            name
          )}
        </strong>
        : {rowOutcome(row, isDone)}
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
          aria-label={`What to do with row ${number}, ${name}`}
          defaultValue={row.choice ?? ''}
          className="mt-2 min-h-11 w-full max-w-md rounded-field border border-edge bg-card px-3 text-base text-ink"
        >
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </li>
  )
}
