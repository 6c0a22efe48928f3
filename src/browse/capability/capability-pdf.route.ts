import * as t from '#messages/capability.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { language } from '../../platform/text/language.ts'
import type { Route } from './+types/capability-pdf.route.ts'
import { pdfAnswer } from '../../assets/pictures/pdf.server.ts'
import { findStatement } from './find-statement.server.ts'
import { drawStatement } from './statement-pdf.server.ts'

export const handle = { isTranslated: true }

/** `/business/:businessId/capability.pdf` */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const found = await findStatement(context.get(servicesContext), params.businessId)
  if (!found) throw new Response(t.noStatement(), { status: 404 })
  const file = await drawStatement(found.statement, language())
  return pdfAnswer(file, `capability-statement-${found.id}`)
}
