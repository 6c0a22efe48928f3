import * as t from '#messages/report-kinds.ts'
import { data, href } from 'react-router'
import type { RouteArgs } from '../../account/session/session.server.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { isMadeUp, knownStatuses } from '../../listings/business.ts'
import { askedEmail } from '../../platform/forms/email-slips.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { requestContext, servicesContext, today } from '../../platform/services.server.ts'
import { isAddressOf } from '../../submissions/contact-rules.ts'
import { honeypotName } from '../../submissions/form/form-state.ts'
import { checkLimit, checkToken, newFormToken } from '../../submissions/guard/form-guard.server.ts'
import { signedInOrNull } from '../../submissions/drafts/show-form.server.ts'
import { textIn, unreadText } from '../../submissions/form/read-form.server.ts'
import { receiveReport } from '../../submissions/reports/receive-report.server.ts'
import {
  checkReport,
  type ReportAnswer,
  type ReportProblem,
} from '../../submissions/reports/report.ts'

type Ended = { ok: true; to: string } | { ok: false; status: number; answer: ReportAnswer }

const counted = { name: 'report', several: 'several reports' }

export async function sendReport(
  { context, request }: RouteArgs & { request: Request },
  businessId: string,
): Promise<Ended> {
  const services = context.get(servicesContext)
  const business = await findBusiness(services.db, businessId, today(services), knownStatuses)
  if (!business) throw data(null, { status: 404 })
  const read = await formValues(request)
  if (!read.ok) {
    const values = { kind: '', text: '', email: '' }
    const problems = [{ field: 'form' as const, text: unreadText(read.status) }]
    const formToken = await newFormToken(services)
    return { ok: false, status: read.status, answer: { values, formToken, honeypot: '', problems } }
  }
  const { form } = read
  const { token, next: formToken, problems: early } = await checkToken(form, services)
  const emailField = askedEmail(form)
  const user = await signedInOrNull({ context })
  const ownAddress = user?.email_confirmed_at ? (user.email ?? '') : ''
  const kind = textIn(form, 'kind')
  const values = {
    kind,
    text: textIn(form, 'text'),
    // Only a removal needs one.
    email: emailField.email || (kind === 'remove' ? ownAddress : ''),
  }
  const honeypot = textIn(form, honeypotName).slice(0, 200)
  const refuse = (status: number, problems: ReportProblem[], nextToken = formToken) =>
    ({ ok: false, status, answer: { values, formToken: nextToken, honeypot, problems } }) as const
  if (business.isSample) return refuse(400, [{ field: 'form', text: isMadeUp() }])
  const checked = checkReport(values)
  const isMine = checked.ok && checked.report === 'mine'
  if (isMine) return { ok: true, to: href('/business/:businessId/claim', { businessId }) }
  const wrong = [
    ...early.map(({ text }) => ({ field: 'form' as const, text })),
    ...(checked.ok ? [] : checked.problems),
    ...(checked.ok && emailField.question
      ? [{ field: 'email' as const, text: emailField.question }]
      : []),
  ]
  if (!token || !checked.ok || checked.report === 'mine' || wrong.length) return refuse(400, wrong)
  const { visitor } = context.get(requestContext)
  const limit = await checkLimit(form, { token, visitor }, services, counted)
  if (limit) {
    context.get(requestContext).retryAfter = limit.seconds
    return refuse(429, [{ field: 'form', text: limit.text }])
  }
  const { id, name } = business
  const { bucket } = visitor
  const isConfirmed = isAddressOf(user, checked.report.email)
  const byUser = user?.id ?? null
  const about = { business: { id, name }, key: token.key, bucket, isConfirmed, byUser }
  const report = { ...checked.report, ...about }
  const mail = await receiveReport(services.db, report, services)
  if (mail) {
    const path = href('/business/:businessId/report', { businessId })
    const email = mail === 'none' ? '' : `&email=${mail === 'known' ? 'known' : 'confirm'}`
    return { ok: true, to: `${path}?sent=${checked.report.kind}${email}` }
  }
  return refuse(409, [{ field: 'form', text: t.sentAlready() }], await newFormToken(services))
}
