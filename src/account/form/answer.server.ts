import * as t from '#messages/account-errors.ts'
import { data, replace } from 'react-router'
import { formValues } from '../../platform/http/body.server.ts'
import { captchaSeconds, waitedToken, makeToken } from '../../platform/http/challenge.server.ts'
import { servicesContext, type Services } from '../../platform/services.server.ts'
import { nextPath } from '../email-link/landing.ts'
import { localPath } from '../session/local-path.ts'
import {
  asksChallenge,
  type Outcome,
  type Refusal,
  type Run,
  type ReturnTo,
} from '../session/outcome.ts'
import { authOf, readUser, tellWhen, type RouteArgs } from '../session/session.server.ts'
import { fieldValue } from '../session/field-value.ts'

export function returnToOf({ context, url }: RouteArgs, fallback = '/'): ReturnTo {
  const services = context.get(servicesContext)
  const from = localPath(url.searchParams.get('from'), fallback)
  const minPassword = minPasswordLength(services)
  return { siteUrl: services.site.url, from, minPassword, ...pacesOf(services.accounts) }
}

const hostedPause = 60

export function pacesOf({ own }: Services['accounts']) {
  return { pacesAll: own !== null, pauseSeconds: own?.settings.mailEverySeconds ?? hostedPause }
}

/** Runs a form posted without JavaScript. Returns the values except passwords. */
export async function answerWith(
  run: Run,
  asked: RouteArgs & { request: Request },
  fallback?: string,
) {
  const form = await formOf(asked.request)
  const outcome = await run(authOf(asked.context), form, returnToOf(asked, fallback))
  if (outcome.is === 'done') throw replace(outcome.to)
  if (outcome.is === 'refused' && outcome.until) tellWhen(asked.context, outcome.until)
  const isOwn = asked.context.get(servicesContext).accounts.own !== null
  if (isOwn && asksChallenge(outcome)) return answerOf(await withPatience(asked.context), form)
  return answerOf(outcome, form)
}

/** Without JavaScript, the next rendering of the form is accepted after a wait. */
async function withPatience(context: RouteArgs['context']): Promise<Refusal> {
  const text = t.waitAndSend({ seconds: captchaSeconds.wait })
  const captcha = await newCaptcha(context.get(servicesContext))
  return { is: 'refused', message: { title: t.oneMoreStep(), text }, problems: {}, captcha }
}

/** Replaces a solved challenge once it's old enough. */
async function newCaptcha({ forms, now, randomId }: Services): Promise<string> {
  return waitedToken(await makeToken(forms.secret, { key: randomId(), issuedAt: now() }))
}

/** For requests the site makes on a visitor's behalf; no wait. */
export async function siteCaptcha({ forms, now, randomId }: Services): Promise<string> {
  const issuedAt = new Date(now().getTime() - captchaSeconds.wait * 1000)
  return waitedToken(await makeToken(forms.secret, { key: randomId(), issuedAt }))
}

export function answerOf(outcome: Outcome, form: FormData) {
  const status = outcome.is === 'refused' ? statusOf(outcome) : 200
  return data({ outcome, email: fieldValue(form, 'email') }, { status })
}

export function statusOf({ code, until }: Refusal): number {
  if (code === 'unavailable') return 503
  return until ? 429 : 400
}

/** @throws 4xx when the body isn't a form or is too large. */
export async function formOf(request: Request): Promise<FormData> {
  const read = await formValues(request)
  if (!read.ok) throw data(null, { status: read.status })
  return read.form
}

/** Redirects people who are already signed in, via the second factor if needed. */
export async function leadOn(asked: RouteArgs): Promise<void> {
  const user = await readUser(asked.context)
  if (!user) return
  const { data: kept } = await authOf(asked.context).getSession()
  throw replace(nextPath(returnToOf(asked).from, { user, session: kept.session }))
}

/** The protocol's minimum if the service is hosted. */
export function minPasswordLength({ accounts }: Services): number {
  return accounts.own?.settings.passwordMinLength ?? 6
}
