import * as t from '#messages/alert-form.ts'
import { href } from 'react-router'
import { language, pathIn } from '../../platform/text/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { searchHref, type SearchValues } from '../engine/search.ts'

type AlertFormProps = {
  values: Partial<SearchValues>
  /** Where there's little or nothing to choose from. */
  isOpen: boolean
}

/** Folded below a list, open where there's little. A plain form: the page is the same for everyone. */
export function AlertForm({ values, isOpen }: AlertFormProps) {
  const [, search = ''] = searchHref(values, { sort: null, map: null }).split('?')
  if (!search) return null
  return (
    <details open={isOpen} className="mt-6 rounded-card border border-line bg-card print:hidden">
      <summary className="min-h-11 content-center px-4 font-semibold md:px-5">{t.title()}</summary>
      <form
        method="post"
        action={pathIn(language(), href('/email-alerts'))}
        className="px-4 pt-1 pb-4 md:px-5"
      >
        <input type="hidden" name="search" value={search} />
        <label htmlFor="alert-email" className="block font-semibold">
          {t.email()}
        </label>
        <div className="mt-1 flex max-w-xl flex-wrap gap-3">
          <input
            id="alert-email"
            name="email"
            type="email"
            autoComplete="email"
            required
            className="min-h-12 min-w-0 grow basis-60 rounded-field border border-edge bg-card px-3 text-base text-ink"
          />
          <Button className="min-h-12 max-sm:w-full">{t.send()}</Button>
        </div>
        <p className="mt-2 text-sm text-soft">{t.hint()}</p>
      </form>
    </details>
  )
}
