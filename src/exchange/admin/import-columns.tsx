import type { ReactNode } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { CategoryOptions } from '../../browse/category/category-options.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField } from '../../platform/ui/field.tsx'
import { columnLabel, columns, whyHeading, type Column } from '../record/columns.ts'
import type { Guess, Mapping } from '../record/import-record.ts'
import { AdminPart } from './exchange-parts.tsx'

export type CategoryGroups = { label: string; categories: { slug: string; name: string }[] }[]

type ImportColumnsProps = {
  headers: string[]
  cells: string[][]
  filled: number[]
  mapping: Mapping
  unknown: { label: string; rows: number }[]
  guessed: (Guess & { rows: number })[]
  groups: CategoryGroups
}

export function ImportColumns(props: ImportColumnsProps) {
  const { headers, cells, mapping, unknown, guessed, groups } = props
  const sure = guessed.filter(({ isSure }) => isSure)
  const unsure = guessed.filter(({ isSure }) => !isSure)
  return (
    <AdminPart title="Columns" id="columns">
      <p className="measure">
        This is what each column of your file was taken for. Change what is wrong and look at the
        list again. The next file with the same columns is read the same way.
      </p>
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
        {unsure.length > 0 && <UnsureLabels guessed={unsure} groups={groups} />}
        {sure.length > 0 && <GuessedLabels guessed={sure} groups={groups} />}
        <Button name="intent" value="read-again">
          Look at it again with these
        </Button>
      </PostForm>
    </AdminPart>
  )
}

const noHeading = '(no heading)'

function examplesOf(cells: string[] | undefined): string {
  return cells?.length ? `In it: ${cells.map(shortened).join(' · ')}` : 'Nothing in it at first.'
}

function shortened(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 39)}…` : cell
}

/** In form order. */
const wanted: { text: string; by: Column[] }[] = [
  { text: 'the name', by: ['name'] },
  { text: 'the category', by: ['category'] },
  { text: 'the city', by: ['city', 'address', 'zip', 'county'] },
  { text: 'the phone', by: ['phone'] },
]

/** A missing column explains many refusals, so say it first. */
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

export function WhatIsLost({
  headers,
  cells,
  filled,
  mapping,
}: Pick<ImportColumnsProps, 'headers' | 'cells' | 'filled' | 'mapping'>) {
  const lost = headers.flatMap((heading, place) => {
    const count = filled[place] ?? 0
    return mapping.columns[heading] || !count || heading === whyHeading
      ? []
      : [{ heading, count, cells: cells[place] ?? [] }]
  })
  if (!lost.length) return null
  return (
    <div className="measure rounded-field bg-note px-4 py-3 wrap-anywhere">
      <p>
        <strong>
          {lost.length === 1
            ? 'One column of your list isn’t brought in.'
            : `${lost.length} columns of your list aren’t brought in.`}
        </strong>{' '}
        Is something in there that visitors should see?{' '}
        <a href="#columns" className="inline-link">
          Say what the column holds
        </a>
        , and look at the list again.
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-6">
        {lost.map(({ heading, count, cells }) => (
          <li key={heading}>
            {heading || noHeading}: {count.toLocaleString('en-US')} {count === 1 ? 'text' : 'texts'}
            {cells.length > 0 && (
              <span className="text-soft">
                , such as “{cells.slice(0, 2).map(shortened).join('”, “')}”
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function UnknownLabels({ unknown, groups }: Pick<ImportColumnsProps, 'unknown' | 'groups'>) {
  return (
    <fieldset className="space-y-4">
      <legend className="font-serif text-lg font-semibold">Categories that we don’t know</legend>
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

function UnsureLabels({ guessed, groups }: Pick<ImportColumnsProps, 'guessed' | 'groups'>) {
  const names = new Map(
    groups.flatMap((group) => group.categories.map((one) => [one.slug, one.name])),
  )
  return (
    <fieldset id="unsure" className="space-y-4">
      <legend className="font-serif text-lg font-semibold">Which category is it?</legend>
      <p className="measure">
        We can only guess these. Rows with them wait until you choose a category here.
      </p>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {guessed.map(({ label, slug, rows }, place) => (
          <LabelField
            key={label}
            id={`unsure-${place}`}
            label={label}
            rows={rows}
            groups={groups}
            hint={`Our guess: ${names.get(slug) ?? slug}`}
          >
            <option value="">Let these rows wait</option>
          </LabelField>
        ))}
      </div>
    </fieldset>
  )
}

function GuessedLabels({ guessed, groups }: Pick<ImportColumnsProps, 'guessed' | 'groups'>) {
  return (
    <fieldset id="guessed" className="space-y-4">
      <legend className="font-serif text-lg font-semibold">Categories in other words</legend>
      <p className="measure">
        These are other words for our categories. Change what is wrong; what you leave is brought in
        as it is here.
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {guessed.map(({ label, slug, rows }, place) => (
          <LabelField
            key={label}
            id={`guess-${place}`}
            label={label}
            rows={rows}
            groups={groups}
            chosen={slug}
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
