import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/sent-upload.route.ts'
import { takeUpload } from './photo-requests.server.ts'
import { requireSent } from './sent-photos.server.ts'

export const handle = { isTranslated: true }

export const action = answerForm(async (args: Route.ActionArgs) =>
  takeUpload(args.context.get(servicesContext), await requireSent(args), args.request),
)
