import * as t from '#messages/search.ts'
import { Form, href, Link } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/field.tsx'
import { maxBarText } from '../bar/bar-values.ts'
import type { SearchValues } from '../engine/search.ts'
import type { SearchResult } from './run-search.server.ts'

/** For a search near someone, whose place is missing. */
export function WhereAreYou({ values }: { values: SearchValues }) {
  const kept = Object.entries(values).filter(
    ([name, value]) => value && name !== 'near' && name !== 'page',
  )
  return (
    <section
      aria-labelledby="where-are-you"
      className="mt-4 rounded-card border border-line bg-card p-4 print:hidden"
    >
      <h2 id="where-are-you" className="text-lg!">
        {t.whereAreYou()}
      </h2>
      <p className="mt-1 text-soft">{t.listIsForAllOfFlorida()}</p>
      <Form action="/businesses/search" className="mt-3 flex flex-wrap gap-3">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          id="where"
          name="near"
          label={t.zipOrTown()}
          className="min-w-0 grow basis-36"
          autoComplete="postal-code"
          maxLength={maxBarText}
          required
        />
        <Button className="min-h-12 w-full md:mt-[2.05rem] md:w-auto">{t.showNearest()}</Button>
      </Form>
    </section>
  )
}

/** For a search whose words are a place and a name. */
export function Namesakes({ namesakes }: Pick<SearchResult, 'namesakes'>) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-note px-4 py-2 text-ink">
      {t.namesakes()}{' '}
      {namesakes.map(({ id, name, city }) => (
        <Link
          key={id}
          to={href('/business/:businessId', { businessId: id })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {city ? t.nameIn({ name, city }) : name}
        </Link>
      ))}
    </p>
  )
}
