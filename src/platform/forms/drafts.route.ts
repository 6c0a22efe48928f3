import { requestContext, servicesContext } from '../services.server.ts'
import { formValues } from '../http/body.server.ts'
import type { Route } from './+types/drafts.route.ts'
import { deleteDraft, draftPath, saveDraft } from './drafts.server.ts'
import { draftFields, formKeyName, formNameName, isFormName } from './form-fields.ts'
import { readFormKey } from './sends.server.ts'

/** For the account in the form's key, even after its session ended. Security: reads nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { bucket } = context.get(requestContext).visitor
  if (bucket && !(await services.forms.limits.take(`draft ${bucket}`, 1, 120)))
    return new Response(null, { status: 429 })
  const read = await formValues(request)
  if (!read.ok) return new Response(null, { status: read.status })
  const { form } = read
  const keyText = form.get(formKeyName)
  const key = readFormKey(services, keyText)
  const name = form.get(formNameName)
  const path = draftPath(form.get('draftPath'))
  if (!key?.account || !isFormName(name) || !path || typeof keyText !== 'string')
    return new Response(null, { status: 400 })
  const draft = { account: key.account, path, name }
  if (form.has('forget')) {
    await deleteDraft(services.db, draft)
    return new Response(null, { status: 204 })
  }
  form.delete('draftPath')
  const fields = draftFields(form)
  if (!fields) return new Response(null, { status: 413 })
  await saveDraft(services, draft, { key: keyText, fields })
  return new Response(null, { status: 204 })
}
