import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { editorOf, requireListing } from '../listing/listing.server.ts'
import type { Route } from './+types/upload.route.ts'
import { takeUpload } from './photo-requests.server.ts'

export const handle = { isTranslated: true }

/** One photo per request, so script can show progress; the page's own form takes several. */
export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const of = { businessId: runner.listing.id, by: editorOf(runner) }
  return takeUpload(args.context.get(servicesContext), of, args.request)
})
