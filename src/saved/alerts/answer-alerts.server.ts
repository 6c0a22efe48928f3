import * as t from '#messages/email-alerts.ts'
import { readStored, storedName } from '../../search/page/stored-search.server.ts'
import { formValues } from '../../platform/http/body.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { alertIntents, changeAlerts, maxAlerts, type AlertMailbox } from './alerts.server.ts'
import type { ShownAlerts } from './shown-alert.ts'

export async function shownAlerts(
  services: Services,
  { alerts, askedAt }: AlertMailbox,
): Promise<ShownAlerts> {
  const shown = alerts.map(async ({ id, search, state }) => {
    const stored = readStored(services, search)
    const what = stored && (await storedName(services, stored))
    return { id, state, what: what ?? t.goneSearch(), path: what && `/businesses/search?${search}` }
  })
  return { isAsked: askedAt !== null, alerts: await Promise.all(shown) }
}

type Answered = { status: number; done: string | null; problem: string | null }

/** A mail program's one tap sends no intent (RFC 8058): it stops everything. */
export async function answerAlerts(
  services: Services,
  request: Request,
  mailbox: AlertMailbox,
): Promise<Answered> {
  const read = await formValues(request)
  if (!read.ok) return { status: read.status, done: null, problem: null }
  const isOneClick = textIn(read.form, 'List-Unsubscribe') === 'One-Click'
  const sent = isOneClick ? 'stop-all' : textIn(read.form, 'intent')
  const intent = alertIntents.find((one) => one === sent)
  if (!intent) return { status: 400, done: null, problem: null }
  const isDone = await changeAlerts(services, mailbox, { intent, id: textIn(read.form, 'id') })
  if (!isDone) return { status: 400, done: null, problem: t.tooManyAlerts({ max: maxAlerts }) }
  return { status: 200, done: intent, problem: null }
}
