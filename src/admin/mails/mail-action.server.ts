import { data, href, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { emailProblem, fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { askedEmail } from '../../platform/forms/email-slips.ts'
import { sendTestEmail } from '../../platform/email/carrier.server.ts'
import { discardHeld, sendAgain, sendHeld } from '../../platform/email/queue.server.ts'
import { servicesContext, type Services } from '../../platform/services.server.ts'
import { doneAt } from '../flash.ts'
import { mailStateOf } from './mail-states.ts'
import type { Route } from './+types/mails-page.ts'

export type Tested = { to: string; problem: string | null; answer: string | null; ok: boolean }

/** @throws a redirect, except for test emails. */
export async function runMailAction(args: Route.ActionArgs) {
  const by = await requireAdmin(args, 'run-mails')
  const services = args.context.get(servicesContext)
  const form = await formOf(args.request)
  const intent = fieldValue(form, 'intent')
  if (intent === 'test') return testEmail(services, form)
  const { db, randomId } = services
  const now = services.now()
  const state = mailStateOf(args.url)
  const leadBack = (word: Parameters<typeof doneAt>[1]) =>
    redirect(doneAt(`${href('/admin/mails')}?state=${state}`, word))
  const isSure = fieldValue(form, 'sure') === 'yes'
  const needsSure = intent !== 'again' || state === 'sent'
  if (needsSure && !isSure) throw data(null, { status: 400 })
  if (intent === 'again') {
    const id = fieldValue(form, 'id')
    const isQueued = await sendAgain(db, id, { by, now, newId: randomId() })
    throw leadBack(isQueued ? 'queued' : 'not-queued')
  }
  if (intent === 'send-held') {
    const { queued } = await sendHeld(db, { by, now })
    throw leadBack(queued ? 'held-sent' : 'held-none')
  }
  if (intent === 'discard-held') {
    const discarded = await discardHeld(db, { by, now })
    throw leadBack(discarded ? 'held-discarded' : 'held-none')
  }
  throw data(null, { status: 400 })
}

async function testEmail({ mail, site, now, randomId }: Services, form: FormData) {
  const { email: to, question } = askedEmail(form)
  const problem = emailProblem(to) ?? question
  if (problem) {
    const asked: Tested = { to, problem, answer: null, ok: false }
    return data(asked, { status: 400 })
  }
  const sent = await sendTestEmail(mail, { site, to, id: `test-${randomId()}`, now: now() })
  const tested: Tested = { to, problem: null, ...sent }
  return data(tested, { status: sent.ok ? 200 : 502 })
}
