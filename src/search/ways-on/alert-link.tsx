import * as t from '#messages/ways-on.ts'
import { href } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { keptParams, type SearchValues } from '../engine/search.ts'

/** To the form that asks for an email when a new business matches. */
export function AlertLink({ values }: { values: Partial<SearchValues> }) {
  const search = keptParams(values)
  if (!search) return null
  return (
    <p className="mt-6 print:hidden">
      <ButtonLink to={`${href('/email-alerts')}?${search}`} rel="nofollow">
        {t.emailMe()}
      </ButtonLink>
    </p>
  )
}
