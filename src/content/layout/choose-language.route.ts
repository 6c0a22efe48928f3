import { data, redirect } from 'react-router'
import { localPath } from '../../account/session/local-path.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { languageCookie } from '../../platform/text/chosen-language.ts'
import { languages, pathIn, splitLanguage } from '../../platform/text/language.ts'
import type { Route } from './+types/choose-language.route.ts'

/**
 * Saves the language and redirects to the linking page in that language, or to the home page if
 * the linking page is unknown.
 */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const chosen = languages.find((one) => one === params.language)
  if (!chosen) throw data(null, 404)
  const { url } = context.get(servicesContext).site
  const [page, query = ''] = localPath(pathFrom(request, url)).split(/(?=[?#])/, 2)
  const { path } = splitLanguage(page ?? '/')
  return redirect(url + pathIn(chosen, path) + query, {
    headers: {
      'set-cookie': languageCookie(chosen, url.startsWith('https:')),
      'cache-control': 'no-store',
    },
  })
}

/** Path and query of the page on this site that links here. */
function pathFrom(request: Request, site: string): string | null {
  const from = request.headers.get('referer')
  if (!from || !URL.canParse(from) || new URL(from).origin !== new URL(site).origin) return null
  const { pathname, search } = new URL(from)
  return pathname + search
}
