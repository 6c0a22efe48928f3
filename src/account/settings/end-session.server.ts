import * as t from '#messages/sessions.ts'
import { endSession } from '../../auth/sessions/session-list.server.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import type { Intent } from '../page/run-intent.server.ts'
import { signOut } from '../sign-in/sign-in.form.ts'
import { incomplete, refusal } from '../session/outcome.ts'
import { clearSession } from '../session/session.server.ts'
import { fieldValue } from '../session/field-value.ts'

/** Our own service only. */
export const endOne: Intent = async ({ user, form, services, requester }) => {
  const { own } = services.accounts
  const sessionId = fieldValue(form, 'session')
  const isEnded =
    own && isUuid(sessionId) && (await endSession(own, { userId: user.id, sessionId }, requester))
  if (isEnded) return { is: 'flash', word: 'session-ended' }
  return incomplete(t.notSignedOut(), t.noSuchDevice(), {})
}

export const endOthers: Intent = async ({ auth }) => {
  const { error } = await auth.signOut({ scope: 'others' })
  return error ? refusal(t.notSignedOut(), error) : { is: 'flash', word: 'others-ended' }
}

/** Includes this one. */
export const endAll: Intent = async ({ auth, context }) => {
  await signOut(auth, 'global')
  clearSession(context)
  return { is: 'gone', to: '/' }
}
