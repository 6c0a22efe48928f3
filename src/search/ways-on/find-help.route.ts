import { href, redirect } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { maxBarText } from '../bar/bar-values.ts'
import { readWords } from '../engine/listing-index.server.ts'
import { understandAmong } from '../engine/listing-words.server.ts'
import type { Route } from './+types/find-help.route.ts'

export const handle = { isTranslated: true }

/**
 * The box of the resources page. Words that tell of a need or a trade go to the search; others go back to the page,
 * which offers help to choose from, since the search would answer with a list of businesses.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, maxBarText)
  const resources = href('/veteran-resources')
  if (!q) return redirect(resources)
  const { needs, parts } = understandAmong(await readWords(context.get(servicesContext).db), q)
  const isUnderstood = needs.length > 0 || parts.some(({ kind }) => kind === 'trade')
  return redirect(
    isUnderstood
      ? `${href('/businesses/search')}?${new URLSearchParams({ q })}`
      : `${resources}?${new URLSearchParams({ help: q })}`,
  )
}
