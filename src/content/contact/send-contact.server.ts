import * as t from '#messages/contact.ts'
import { href } from 'react-router'
import type { RouteArgs } from '../../account/session/session.server.ts'
import { askedEmail } from '../../platform/forms/email-slips.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { requestContext, servicesContext } from '../../platform/services.server.ts'
import { receiveContact } from '../../submissions/contact/receive-contact.server.ts'
import { isAddressOf } from '../../submissions/contact-rules.ts'
import { signedInOrNull } from '../../submissions/drafts/show-form.server.ts'
import { honeypotName } from '../../submissions/form/form-state.ts'
import { textIn, unreadText } from '../../submissions/form/read-form.server.ts'
import { checkLimit, checkToken, newFormToken } from '../../submissions/guard/form-guard.server.ts'
import { checkContact, type ContactAnswer, type ContactProblem } from './contact-form.ts'

type Ended = { ok: true; to: string } | { ok: false; status: number; answer: ContactAnswer }

export async function sendContact({
  context,
  request,
}: RouteArgs & { request: Request }): Promise<Ended> {
  const services = context.get(servicesContext)
  const read = await formValues(request)
  if (!read.ok) {
    const values = { name: '', email: '', message: '' }
    const problems = [{ field: 'form' as const, text: unreadText(read.status) }]
    const formToken = await newFormToken(services)
    return { ok: false, status: read.status, answer: { values, formToken, honeypot: '', problems } }
  }
  const { form } = read
  const { token, next: formToken, problems: early } = await checkToken(form, services)
  const { email, question } = askedEmail(form)
  const values = { name: textIn(form, 'name'), email, message: textIn(form, 'message') }
  const honeypot = textIn(form, honeypotName).slice(0, 200)
  const refuse = (status: number, problems: ContactProblem[], nextToken = formToken) =>
    ({ ok: false, status, answer: { values, formToken: nextToken, honeypot, problems } }) as const
  const checked = checkContact(values)
  const wrong = [
    ...early.map(({ text }) => ({ field: 'form' as const, text })),
    ...(checked.ok ? [] : checked.problems),
    ...(checked.ok && question ? [{ field: 'email' as const, text: question }] : []),
  ]
  if (!token || !checked.ok || wrong.length) return refuse(400, wrong)
  const { visitor } = context.get(requestContext)
  const counted = { name: 'contact', several: t.several() }
  const limit = await checkLimit(form, { token, visitor }, services, counted)
  if (limit) {
    context.get(requestContext).retryAfter = limit.seconds
    return refuse(429, [{ field: 'form', text: limit.text }])
  }
  const user = await signedInOrNull({ context })
  const isNew = await receiveContact(services, checked.message, {
    key: token.key,
    byUser: user?.id ?? null,
    isConfirmed: isAddressOf(user, checked.message.email),
  })
  if (isNew) return { ok: true, to: `${href('/contact')}?sent=yes` }
  return refuse(409, [{ field: 'form', text: t.sentBefore() }], await newFormToken(services))
}
