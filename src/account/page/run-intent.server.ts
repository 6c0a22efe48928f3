import * as t from '#messages/account-page.ts'
import type { User } from '@supabase/supabase-js'
import { data, redirect } from 'react-router'
import type { Requester } from '../../auth/request/auth.server.ts'
import { outageEvent, outageOf } from '../../platform/http/outage.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import { requestContext, servicesContext, type Services } from '../../platform/services.server.ts'
import { formOf, statusOf } from '../form/answer.server.ts'
import type { ActionResult } from './action-result.ts'
import { splitLanguage } from '../../platform/text/language.ts'
import { localPath, pathWith } from '../session/local-path.ts'
import { unsaved, type AuthClient } from '../session/outcome.ts'
import { authOf, requireUser, type RouteArgs } from '../session/session.server.ts'
import { fieldValue } from '../session/field-value.ts'

export type FormContext = {
  auth: AuthClient
  user: User
  form: FormData
  services: Services
  requester: Requester & { visitor: Visitor }
  context: RouteArgs['context']
}

export type Intent = (formContext: FormContext) => Promise<ActionResult>

/**
 * Runs the intent of the posted form for someone fully signed in.
 * @throws a redirect when done; 400 for an unknown intent.
 */
export async function runIntent(
  asked: RouteArgs & { request: Request },
  intents: Record<string, Intent>,
) {
  try {
    return await runNamed(asked, intents)
  } catch (error) {
    const outage = outageOf(error)
    if (!outage) throw error
    asked.context.get(servicesContext).log(outageEvent(outage, error))
    const form = await formOf(asked.request)
    const result: ActionResult = unsaved(t.notSaved())
    return data(
      { intent: fieldValue(form, 'intent'), values: shownValues(form), result },
      { status: 503 },
    )
  }
}

async function runNamed(asked: RouteArgs & { request: Request }, intents: Record<string, Intent>) {
  const { context, request, url } = asked
  const user = await requireUser(asked)
  const form = await formOf(request)
  const intent = fieldValue(form, 'intent')
  const run = Object.hasOwn(intents, intent) ? intents[intent] : undefined
  if (!run) throw data(null, { status: 400 })
  const { visitor } = context.get(requestContext)
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 500)
  const services = context.get(servicesContext)
  const requester = { ...visitor, userAgent, visitor }
  const result = await run({ auth: authOf(context), user, form, services, requester, context })
  if (result.is === 'flash')
    throw redirect(
      pathWith(splitLanguage(url.pathname).path, { done: result.word, from: returnPathOf(url) }),
    )
  if (result.is === 'gone') throw redirect(result.to)
  if (result.is === 'refused' && result.code === 'insufficient_aal')
    throw redirect(pathWith('/auth/second-factor', { from: splitLanguage(url.pathname).path }))
  const status = result.is === 'refused' ? statusOf(result) : 200
  return data({ intent, values: shownValues(form), result }, { status })
}

export function returnPathOf({ searchParams }: URL): string {
  return localPath(searchParams.get('from'), '')
}

/** Leaves out passwords and missing fields. */
function shownValues(form: FormData): ShownValues {
  const isShown = (field: string) =>
    ['email', 'name', 'nonce', 'confirm'].includes(field) || field.startsWith('listing-')
  const shown = [...new Set(form.keys())].filter(isShown)
  return Object.fromEntries(shown.map((field) => [field, fieldValue(form, field)]))
}

type ShownValues = Partial<Record<'email' | 'name' | 'nonce' | 'confirm', string>>
