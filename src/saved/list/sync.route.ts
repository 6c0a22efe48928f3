import { readProvenUser } from '../../account/session/session.server.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { requestContext, servicesContext } from '../../platform/services.server.ts'
import { parsedJson } from '../../platform/text/json.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import type { Route } from './+types/sync.route.ts'
import { readEntries } from './entries.ts'
import { mergeSaved } from './saved-listings.server.ts'

/** Merges a device's list into the account's, and answers with the result. */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { bucket } = context.get(requestContext).visitor
  if (bucket && !(await services.forms.limits.take(`my list ${bucket}`, 1, 60)))
    return new Response(null, { status: 429 })
  const user = await readProvenUser(context)
  // Nothing to exchange yet: a second step may be missing.
  if (!user) return new Response(null, { status: 204 })
  const read = await formValues(request)
  if (!read.ok) return new Response(null, { status: read.status })
  const sent = parsedJson(textIn(read.form, 'entries'))
  // Another account may have signed in since, in another tab.
  if (!Array.isArray(sent) || textIn(read.form, 'account') !== user.id)
    return new Response(null, { status: 400 })
  // A clock that is ahead would win for as long.
  const latest = services.now().getTime() + 1000
  const mine = readEntries(sent).map((entry) => ({ ...entry, at: Math.min(entry.at, latest) }))
  const entries = await mergeSaved(services, user.id, mine)
  return Response.json(entries, { headers: { 'cache-control': 'no-store' } })
}
