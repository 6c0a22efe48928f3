import * as t from '#messages/admin-import.ts'
import type { ReactNode } from 'react'
import { CategoryOptions } from '../../browse/category/category-options.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField } from '../../platform/ui/field.tsx'
import { columnLabel, columns, whyHeading, type Column } from '../record/columns.ts'
import type { Guess, Mapping } from '../record/import-record.ts'
import { dayInFlorida } from '../../platform/text/florida-time.ts'
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

const textsForVisitors = new Set<Column | null>(['description', 'descriptionSpanish', 'hoursNote'])

/** Shows what needs an answer, and folds what we're sure of. */
export function ImportColumns(props: ImportColumnsProps) {
  const { headers, filled, mapping, unknown, guessed, groups } = props
  const sure = guessed.filter(({ isSure }) => isSure)
  const unsure = guessed.filter(({ isSure }) => !isSure)
  const fields = headers.map((heading, place) => ({
    isOpen:
      isLeftOut(heading, filled[place], mapping) ||
      textsForVisitors.has(mapping.columns[heading] ?? null),
    field: <ColumnField key={heading} {...props} place={place} />,
  }))
  const open = fields.filter(({ isOpen }) => isOpen)
  const folded = fields.filter(({ isOpen }) => !isOpen)
  return (
    <AdminPart title={t.columns()} id="columns">
      <div className="space-y-5">
        {unknown.length > 0 && <UnknownLabels unknown={unknown} groups={groups} />}
        {unsure.length > 0 && <UnsureLabels guessed={unsure} groups={groups} />}
        {open.length > 0 && (
          <fieldset className="space-y-4">
            <legend className="font-serif text-lg font-semibold">{t.columnsToCheck()}</legend>
            <Few fields={open.map(({ field }) => field)} />
          </fieldset>
        )}
        {folded.length > 0 && (
          <Folded title={t.columnsRead({ count: folded.length })}>
            <p className="measure">{t.columnsHint()}</p>
            <div className={grid}>{folded.map(({ field }) => field)}</div>
          </Folded>
        )}
        {sure.length > 0 && (
          <GuessedLabels guessed={sure} groups={groups} chosenOn={mapping.chosenOn} />
        )}
        <Button name="intent" value="read-again">
          {t.checkWithThese()}
        </Button>
      </div>
    </AdminPart>
  )
}

const grid = 'grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3'
const shownAtOnce = 6

/** The rest is one tap away, so that a phone shows the rows soon. */
function Few({ fields }: { fields: ReactNode[] }) {
  const more = fields.slice(shownAtOnce)
  return (
    <>
      <div className={grid}>{fields.slice(0, shownAtOnce)}</div>
      {more.length > 0 && (
        <Folded title={t.moreOfThese({ count: more.length })}>
          <div className={grid}>{more}</div>
        </Folded>
      )}
    </>
  )
}

type FoldedProps = { id?: string; title: string; children: ReactNode }

function Folded({ id, title, children }: FoldedProps) {
  return (
    <details id={id} className="rounded-field border border-edge bg-card">
      <summary className="min-h-11 px-4 py-2.5 font-semibold">{title}</summary>
      <div className="space-y-4 border-t border-line p-4">{children}</div>
    </details>
  )
}

type ColumnFieldProps = Pick<ImportColumnsProps, 'headers' | 'cells' | 'mapping'> & {
  place: number
}

function ColumnField({ headers, cells, mapping, place }: ColumnFieldProps) {
  const heading = headers[place] ?? ''
  return (
    <SelectField
      id={`column-${place}`}
      name={`column-${place}`}
      label={heading || t.noHeading()}
      hint={examplesOf(cells[place])}
      defaultValue={mapping.columns[heading] ?? ''}
    >
      <option value="">{t.leaveColumnOut()}</option>
      {columns.map((column) => (
        <option key={column} value={column}>
          {columnLabel(column)}
        </option>
      ))}
    </SelectField>
  )
}

function isLeftOut(heading: string, count: number | undefined, mapping: Mapping): boolean {
  return !mapping.columns[heading] && Boolean(count) && heading !== whyHeading
}

function examplesOf(cells: string[] | undefined): string {
  return cells?.length ? t.examples({ texts: cells.map(shortened).join(' · ') }) : t.noExamples()
}

function shortened(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 39)}…` : cell
}

const toColumns = (words: ReactNode) => (
  <a href="#columns" className="inline-link">
    {words}
  </a>
)

/** In form order. */
const wanted: { text: () => string; by: Column[] }[] = [
  { text: t.theName, by: ['name'] },
  { text: t.theCategory, by: ['category'] },
  { text: t.theCity, by: ['city', 'cityStateZip', 'address', 'zip', 'county'] },
  { text: t.thePhone, by: ['phone'] },
]

/** A missing column explains many refusals, so say it first. */
export function NotTaken({ mapping }: Pick<ImportColumnsProps, 'mapping'>) {
  const taken = new Set(Object.values(mapping.columns))
  const lacks = wanted.filter(({ by }) => !by.some((column) => taken.has(column)))
  if (!lacks.length) return null
  return (
    <p className="measure mt-4 rounded-field bg-note px-4 py-3">
      {t.noColumnFor({
        fields: new Intl.ListFormat('en', { type: 'disjunction' }).format(
          lacks.map(({ text }) => text()),
        ),
        b: (words) => <strong>{words}</strong>,
        link: toColumns,
      })}
    </p>
  )
}

/** Columns with sentences may contain private notes. */
export function WhatIsRead({ headers, cells, mapping }: Omit<WhatIsLostProps, 'filled'>) {
  const read = headers.flatMap((heading, place) => {
    const column = mapping.columns[heading]
    return column && textsForVisitors.has(column)
      ? [{ heading, column, cells: cells[place] ?? [] }]
      : []
  })
  if (!read.length) return null
  return (
    <div className="measure wrap-anywhere">
      <p>{t.visitorsRead({ count: read.length, link: toColumns })}</p>
      <ul className="mt-2 list-disc space-y-1 pl-6">
        {read.map(({ heading, column, cells }) => (
          <li key={heading}>
            {t.readTexts({
              heading: heading || t.noHeading(),
              column: columnLabel(column),
              examples: cells.length
                ? `“${cells.slice(0, 2).map(shortened).join('”, “')}”`
                : 'none',
              soft: (words) => <span className="text-soft">{words}</span>,
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

type WhatIsLostProps = Pick<ImportColumnsProps, 'headers' | 'cells' | 'filled' | 'mapping'>

export function WhatIsLost({ headers, cells, filled, mapping }: WhatIsLostProps) {
  const lost = headers.flatMap((heading, place) => {
    const count = filled[place] ?? 0
    return isLeftOut(heading, count, mapping) ? [{ heading, count, cells: cells[place] ?? [] }] : []
  })
  if (!lost.length) return null
  return (
    <div className="measure rounded-field bg-note px-4 py-3 wrap-anywhere">
      <p>
        {t.columnsLost({
          count: lost.length,
          b: (words) => <strong>{words}</strong>,
          link: toColumns,
        })}
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-6">
        {lost.map(({ heading, count, cells }) => (
          <li key={heading}>
            {t.lostTexts({
              heading: heading || t.noHeading(),
              count,
              examples: cells.length
                ? `“${cells.slice(0, 2).map(shortened).join('”, “')}”`
                : 'none',
              soft: (words) => <span className="text-soft">{words}</span>,
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function UnknownLabels({ unknown, groups }: Pick<ImportColumnsProps, 'unknown' | 'groups'>) {
  return (
    <fieldset className="space-y-4">
      <legend className="font-serif text-lg font-semibold">{t.unknownCategories()}</legend>
      <Few
        fields={unknown.map(({ label, rows }, place) => (
          <LabelField
            key={label}
            id={`category-${place}`}
            label={label}
            rows={rows}
            groups={groups}
          >
            <option value="">{t.refuseRows()}</option>
          </LabelField>
        ))}
      />
    </fieldset>
  )
}

function UnsureLabels({ guessed, groups }: Pick<ImportColumnsProps, 'guessed' | 'groups'>) {
  const names = new Map(
    groups.flatMap((group) => group.categories.map((one) => [one.slug, one.name])),
  )
  return (
    <fieldset id="unsure" className="space-y-4">
      <legend className="font-serif text-lg font-semibold">{t.whichCategory()}</legend>
      <p className="measure">{t.whichCategoryHint()}</p>
      <Few
        fields={guessed.map(({ label, slug, rows }, place) => (
          <LabelField
            key={label}
            id={`unsure-${place}`}
            label={label}
            rows={rows}
            groups={groups}
            hint={t.ourGuess({ category: names.get(slug) ?? slug })}
          >
            <option value="">{t.letRowsWait()}</option>
          </LabelField>
        ))}
      />
    </fieldset>
  )
}

type GuessedLabelsProps = Pick<ImportColumnsProps, 'guessed' | 'groups'> & Pick<Mapping, 'chosenOn'>

function GuessedLabels({ guessed, groups, chosenOn }: GuessedLabelsProps) {
  return (
    <Folded id="guessed" title={t.otherWords({ count: guessed.length })}>
      <p className="measure">{t.otherWordsHint()}</p>
      <div className={grid}>
        {guessed.map(({ label, slug, rows }, place) => (
          <LabelField
            key={label}
            id={`guess-${place}`}
            label={label}
            rows={rows}
            groups={groups}
            hint={chosenOn?.[label] && t.chosenOn({ on: dayInFlorida(chosenOn[label]) })}
            chosen={slug}
          />
        ))}
      </div>
    </Folded>
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
      <input type="hidden" name="shownCategory" value={chosen} />
      <SelectField
        id={id}
        name="category"
        label={t.labelRows({ label, rows })}
        hint={hint}
        defaultValue={chosen}
      >
        {children}
        <CategoryOptions groups={groups} />
      </SelectField>
    </div>
  )
}
