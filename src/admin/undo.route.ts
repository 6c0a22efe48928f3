import { href, redirect } from 'react-router'
import { answerForm } from '../platform/forms/answer-form.server.ts'
import { formOf } from '../account/form/answer.server.ts'
import { fieldValue } from '../account/session/field-value.ts'
import { localPath } from '../account/session/local-path.ts'
import { requireAdmin } from '../account/team/team-guard.server.ts'
import { servicesContext } from '../platform/services.server.ts'
import type { Route } from './+types/undo.route.ts'
import { undoForAdmin } from './log/undo.server.ts'
import { doneAt } from './flash.ts'

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'see-log')
  const form = await formOf(args.request)
  const change = fieldValue(form, 'change')
  if (!/^\d{1,15}$/.test(change)) throw redirect(href('/admin'))
  const word = await undoForAdmin(args.context.get(servicesContext), Number(change), by)
  throw redirect(doneAt(localPath(fieldValue(form, 'back'), href('/admin')), word))
})
