import { readProvenUser } from '../../account/session/session.server.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { requestContext, servicesContext } from '../../platform/services.server.ts'
import { readToken } from '../../platform/http/challenge.server.ts'
import { baseName } from '../../platform/forms/merge-sent.ts'
import { readPartBase } from '../../submissions/edits/merge-part.ts'
import { tokenName } from '../../submissions/form/form-state.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { isUsed } from '../../submissions/lifecycle/receive.server.ts'
import type { Route } from './+types/draft.route.ts'
import { deleteDraft, saveDraft } from '../../submissions/drafts/saved-forms.server.ts'
import { mayLookUp } from '../../submissions/guard/form-guard.server.ts'
import { draftOf } from '../../submissions/drafts/device-draft.ts'

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  if (!(await mayLookUp(context.get(requestContext).visitor, services)))
    return new Response(null, { status: 429 })
  const user = await readProvenUser(context)
  if (!user) return new Response(null, { status: 401 })
  const read = await formValues(request)
  if (!read.ok) return new Response(null, { status: read.status })
  const kind = read.form.get('kind') === 'register' ? 'register' : 'suggest'
  const who = { userId: user.id, kind } as const
  if (read.form.get('intent') === 'forget') {
    await deleteDraft(services.db, who)
    return new Response(null, { status: 204 })
  }
  const pass = await readToken(services.forms.secret, textIn(read.form, tokenName))
  // A draft may arrive after its form was sent.
  if (pass && (await isUsed(services.db, pass.key))) return new Response(null, { status: 204 })
  const base = readPartBase(textIn(read.form, baseName))
  const isSaved = await saveDraft(services.db, who, draftOf([...read.form]), services.now(), base)
  return new Response(null, { status: isSaved ? 204 : 413 })
}
