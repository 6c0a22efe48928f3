import * as t from '#messages/alert-form.ts'
import { lazy } from 'react'
import { searchHref, type SearchValues } from '../engine/search.ts'

// Most people leave it folded. Without a Suspense fallback the server waits and sends the whole page.
const AlertFields = lazy(() =>
  import('./alert-fields.tsx').then((module) => ({ default: module.AlertFields })),
)

type AlertFormProps = {
  values: Partial<SearchValues>
  /** Where there's little or nothing to choose from. */
  isOpen: boolean
}

/** Folded below a list, open where there's little. */
export function AlertForm({ values, isOpen }: AlertFormProps) {
  const [, search = ''] = searchHref(values, { sort: null, map: null }).split('?')
  if (!search) return null
  return (
    <details open={isOpen} className="mt-6 rounded-card border border-line bg-card print:hidden">
      <summary className="min-h-11 content-center px-4 font-semibold md:px-5">{t.title()}</summary>
      <AlertFields key={search} search={search} />
    </details>
  )
}
