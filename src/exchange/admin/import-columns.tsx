import type { ReactNode } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { CategoryOptions } from '../../directory/category/category-options.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { columnLabel, columns, type Column } from '../record/columns.ts'
import type { Guess, Mapping } from '../record/import-record.ts'
import { AdminPart } from './exchange-parts.tsx'

export type CategoryGroups = { label: string; categories: { slug: string; name: string }[] }[]

type ImportColumnsProps = {
  headers: string[]
  /** Some cells of each column. */
  cells: string[][]
  mapping: Mapping
  unknown: { label: string; rows: number }[]
  guessed: (Guess & { rows: number })[]
  groups: CategoryGroups
}

/** What each column, and each category that we do not know, was taken for: to be changed, and looked at again. */
export function ImportColumns(props: ImportColumnsProps) {
  const { headers, cells, mapping, unknown, guessed, groups } = props
  return (
    <AdminPart title="Columns" id="columns">
      <p className="measure">
        This is what each column of your file was taken for. Change what is wrong and look at the
        list again. The next file with the same columns is read the same way.
      </p>
      <LeftOut headers={headers} mapping={mapping} />
      <PostForm className="space-y-5">
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {headers.map((heading, place) => (
            <SelectField
              key={heading}
              id={`column-${place}`}
              name={`column-${place}`}
              label={heading || noHeading}
              hint={examplesOf(cells[place])}
              defaultValue={mapping.columns[heading] ?? ''}
            >
              <option value="">Leave it out</option>
              {columns.map((column) => (
                <option key={column} value={column}>
                  {columnLabel(column)}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        {unknown.length > 0 && <UnknownLabels unknown={unknown} groups={groups} />}
        {guessed.length > 0 && <GuessedLabels guessed={guessed} groups={groups} />}
        <Button name="intent" value="read-again">
          Look at it again with these
        </Button>
      </PostForm>
    </AdminPart>
  )
}

const noHeading = '(no heading)'

/** "In it: 772-555-0142 · 813-555-0150": a heading alone does not always tell. */
function examplesOf(cells: string[] | undefined): string {
  return cells?.length ? `In it: ${cells.map(shortened).join(' · ')}` : 'Nothing in it at first.'
}

function shortened(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 39)}…` : cell
}

/** What rows are refused for when no column holds it, in the order of the form. */
const wanted: { text: string; by: Column[] }[] = [
  { text: 'the name', by: ['name'] },
  { text: 'the category', by: ['category'] },
  { text: 'the city', by: ['city', 'address', 'zip', 'county'] },
  { text: 'the phone', by: ['phone'] },
]

/** Says first what the whole list lacks: that is why its rows are refused, not what each of them says. */
export function NotTaken({ mapping }: Pick<ImportColumnsProps, 'mapping'>) {
  const taken = new Set(Object.values(mapping.columns))
  const lacks = wanted.filter(({ by }) => !by.some((column) => taken.has(column)))
  if (!lacks.length) return null
  return (
    <p className="measure mt-4 rounded-field bg-note px-4 py-3">
      <strong>
        No column of your list was taken for {lacks.map(({ text }) => text).join(' or for ')}.
      </strong>{' '}
      That can be why rows are refused.{' '}
      <a href="#columns" className="inline-link">
        Say which column it is
      </a>{' '}
      and look at the list again.
    </p>
  )
}

function LeftOut({ headers, mapping }: Pick<ImportColumnsProps, 'headers' | 'mapping'>) {
  const left = headers.filter((heading) => !mapping.columns[heading])
  if (!left.length) return <p>Every column is read.</p>
  return (
    <p className="measure rounded-field bg-note px-4 py-3 wrap-anywhere">
      <strong>
        {left.length === 1 ? 'One column is left out' : `${left.length} columns are left out`}:
      </strong>{' '}
      {left.map((heading) => heading || noHeading).join(', ')}.
    </p>
  )
}

function UnknownLabels({ unknown, groups }: Pick<ImportColumnsProps, 'unknown' | 'groups'>) {
  return (
    <fieldset className="space-y-4">
      <legend className="font-serif text-lg font-semibold">Categories that we do not know</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {unknown.map(({ label, rows }, place) => (
          <LabelField
            key={label}
            id={`category-${place}`}
            label={label}
            rows={rows}
            groups={groups}
          >
            <option value="">Refuse these rows</option>
          </LabelField>
        ))}
      </div>
    </fieldset>
  )
}

function GuessedLabels({ guessed, groups }: Pick<ImportColumnsProps, 'guessed' | 'groups'>) {
  return (
    <fieldset id="guessed" className="space-y-4">
      <legend className="font-serif text-lg font-semibold">Trades that we guessed</legend>
      <p className="measure">
        These words are no names of our categories. Change what is wrong; what you leave is taken.
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {guessed.map(({ label, slug, isSure, rows }, place) => (
          <LabelField
            key={label}
            id={`guess-${place}`}
            label={label}
            rows={rows}
            groups={groups}
            chosen={slug}
            hint={isSure ? 'Fairly sure: people call it so.' : 'Not sure: it says more than that.'}
          />
        ))}
      </div>
    </fieldset>
  )
}

type LabelFieldProps = {
  id: string
  label: string
  rows: number
  groups: CategoryGroups
  chosen?: string
  hint?: string
  children?: ReactNode
}

/** What a label of the list is taken for, to be chosen. */
function LabelField({ id, label, rows, groups, chosen = '', hint, children }: LabelFieldProps) {
  return (
    <div>
      <input type="hidden" name="label" value={label} />
      <SelectField
        id={id}
        name="category"
        label={`${label} (${rows} ${rows === 1 ? 'row' : 'rows'})`}
        hint={hint}
        defaultValue={chosen}
      >
        {children}
        <CategoryOptions groups={groups} />
      </SelectField>
    </div>
  )
}
