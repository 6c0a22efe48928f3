import * as t from '#messages/desk-queue.ts'
import { Form, href, Link } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField, TextField, TickField } from '../../platform/ui/field.tsx'
import {
  countFilters,
  filterQuery,
  kindNames,
  partNames,
  queueKinds,
  queueParts,
  type QueueFilter,
} from './queue-filter.ts'

export type FilterChoices = { counties: string[]; categories: { slug: string; name: string }[] }

export function QueueSearch({ filter }: { filter: QueueFilter }) {
  return (
    <Form method="get" action={href('/review')} role="search" className="mt-4">
      <input type="hidden" name="show" value="all" />
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          id="desk-search"
          name="q"
          type="search"
          label={t.searchLabel()}
          placeholder={t.searchHint()}
          autoComplete="off"
          defaultValue={filter.words}
          maxLength={100}
          data-key="/"
          className="min-w-0 grow basis-40"
        />
        <Button className="min-h-12">{t.search()}</Button>
      </div>
    </Form>
  )
}

export function QueueFilters({ filter, choices }: { filter: QueueFilter; choices: FilterChoices }) {
  const count = countFilters(filter)
  const { part, kind, county, category, hasDocuments, hasNews, isExpiring, words } = filter
  // The reports have a link of their own, so they aren't a filter that someone set.
  const isReports = part === 'all' && kind === 'report'
  return (
    <details
      className="mt-3 rounded-card border border-line bg-card"
      open={count > (isReports ? 1 : 0) || undefined}
    >
      <summary className="flex min-h-11 items-center px-4 font-semibold">
        {t.filters()}
        {count > 0 && ` (${count})`}
      </summary>
      <Form
        method="get"
        action={href('/review')}
        className="space-y-3 border-t border-line px-4 py-3"
      >
        {words && <input type="hidden" name="q" value={words} />}
        <Choice id="show" label={t.state()} value={part} all={null}>
          {queueParts.map((name) => [name, partNames[name]()])}
        </Choice>
        <Choice id="kind" label={t.kind()} value={kind ?? ''} all={t.allKinds()}>
          {queueKinds.map((name) => [name, kindNames[name]()])}
        </Choice>
        <Choice id="county" label={t.county()} value={county} all={t.allCounties()}>
          {choices.counties.map((name) => [name, name])}
        </Choice>
        <Choice id="category" label={t.category()} value={category} all={t.allCategories()}>
          {choices.categories.map(({ slug, name }) => [slug, name])}
        </Choice>
        <TickField
          id="documents"
          name="documents"
          label={t.hasDocuments()}
          defaultChecked={hasDocuments}
        />
        <TickField id="news" name="news" label={t.newMessage()} defaultChecked={hasNews} />
        <TickField id="expiring" name="expiring" label={t.expiring()} defaultChecked={isExpiring} />
        <div className="flex flex-wrap items-center gap-4">
          <Button isSmall>{t.show()}</Button>
          {count > 0 && (
            <Link
              to={href('/review') + filterQuery({ ...noFilters(filter), part, words })}
              className="inline-link inline-flex min-h-11 items-center"
            >
              {t.clearFilters()}
            </Link>
          )}
        </div>
      </Form>
    </details>
  )
}

function noFilters(filter: QueueFilter): QueueFilter {
  const none = { kind: null, county: '', category: '', page: 1 }
  return { ...filter, ...none, hasDocuments: false, hasNews: false, isExpiring: false }
}

type ChoiceProps = {
  id: string
  label: string
  value: string
  /** The label for "no limit"; null if one of the choices means that. */
  all: string | null
  children: (readonly [value: string, name: string])[]
}

function Choice({ id, label, value, all, children }: ChoiceProps) {
  return (
    <SelectField id={`filter-${id}`} name={id} label={label} defaultValue={value}>
      {all && <option value="">{all}</option>}
      {children.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
