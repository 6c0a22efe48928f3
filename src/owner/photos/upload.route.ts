import { formValues } from '../../platform/http/body.server.ts'
import { acceptedForm, answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { photoProblemText } from '../../platform/images/photo-rule.ts'
import { editorOf, requireListing } from '../listing/listing.server.ts'
import type { Route } from './+types/upload.route.ts'
import { addPhoto } from './photos.server.ts'
import { kindOf } from './photo-form.server.ts'
import type { Added } from './photo-texts.ts'

export const handle = { isTranslated: true }

/** One photo per request, so script can show progress; the page's own form takes several. */
export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const { listing } = runner
  const read = await formValues(args.request)
  if (!read.ok) {
    const text = photoProblemText(read.status === 413 ? 'too large' : 'damaged')
    return Response.json({ ok: false, text } satisfies Added, { status: read.status })
  }
  const file = read.form.get('photo')
  const kind = kindOf(read.form.get('kind'))
  if (!(file instanceof File) || !kind)
    return Response.json({ ok: false, text: photoProblemText('empty') } satisfies Added, {
      status: 400,
    })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const to = { businessId: listing.id, by: editorOf(runner), kind }
  const services = args.context.get(servicesContext)
  const added = await addPhoto(services, bytes, to)
  const answer = Response.json(added, { status: added.ok ? 200 : 422 })
  return added.ok ? acceptedForm(answer) : answer
})
