import type { User } from '@supabase/supabase-js'
import { data, redirect } from 'react-router'
import type { Requester } from '../../auth/request/context.server.ts'
import { outageEvent, outageOf } from '../../limits/outage.ts'
import type { Visitor } from '../../limits/visitor.server.ts'
import { requestContext, servicesContext, type Services } from '../../services.server.ts'
import { formOf, statusOf } from '../form/answer.server.ts'
import type { Ended } from './deed.ts'
import { localPath, pathWith } from '../session/local-path.ts'
import { unsaved, type AuthClient } from '../session/outcome.ts'
import { authOf, requireUser, type RouteArgs } from '../session/session.server.ts'
import { typedIn } from '../session/typed.ts'

/** What a form of the account pages is run with. */
export type Errand = {
  auth: AuthClient
  user: User
  form: FormData
  services: Services
  requester: Requester & { visitor: Visitor }
  context: RouteArgs['context']
}

/** Does what a form asks for; several forms of one page differ by their `intent`. */
export type Deed = (errand: Errand) => Promise<Ended>

/**
 * Runs the form of a page that its `intent` names, for somebody who is signed in with all their factors.
 *
 * @throws a redirect when it is done, so that reading the page again does nothing twice; an answer 400 to a
 *   form that the page does not have.
 */
export async function runDeed(
  asked: RouteArgs & { request: Request },
  deeds: Record<string, Deed>,
) {
  const copy = asked.request.clone()
  try {
    return await run(asked, deeds)
  } catch (error) {
    const outage = outageOf(error)
    if (!outage) throw error
    asked.context.get(servicesContext).log(outageEvent(outage, error))
    const form = await formOf(copy)
    const ended: Ended = unsaved('Not saved')
    return data(
      { intent: typedIn(form, 'intent'), typed: typedWords(form), ended },
      { status: 503 },
    )
  }
}

async function run(asked: RouteArgs & { request: Request }, deeds: Record<string, Deed>) {
  const { context, request, url } = asked
  const user = await requireUser(asked)
  const form = await formOf(request)
  const intent = typedIn(form, 'intent')
  const deed = Object.hasOwn(deeds, intent) ? deeds[intent] : undefined
  if (!deed) throw data(null, { status: 400 })
  const { visitor } = context.get(requestContext)
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 500)
  const services = context.get(servicesContext)
  const requester = { ...visitor, userAgent, visitor }
  const ended = await deed({ auth: authOf(context), user, form, services, requester, context })
  if (ended.is === 'told')
    throw redirect(pathWith(url.pathname, { done: ended.word, from: wayOnOf(url) }))
  if (ended.is === 'gone') throw redirect(ended.to)
  if (ended.is === 'refused' && ended.code === 'insufficient_aal')
    throw redirect(pathWith('/auth/second-factor', { from: url.pathname }))
  const status = ended.is === 'refused' ? statusOf(ended) : 200
  return data({ intent, typed: typedWords(form), ended }, { status })
}

/** The page that somebody came from to this one and wants to go on to; '' for none. */
export function wayOnOf({ searchParams }: URL): string {
  return localPath(searchParams.get('from'), '')
}

/** What was typed and may be shown again: no passwords. A field that the form did not have is left out. */
function typedWords(form: FormData): Typed {
  const shown = ['email', 'name', 'nonce', 'confirm'].filter((field) => form.has(field))
  return Object.fromEntries(shown.map((field) => [field, typedIn(form, field)]))
}

type Typed = Partial<Record<'email' | 'name' | 'nonce' | 'confirm', string>>
