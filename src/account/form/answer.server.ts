import { data, replace } from 'react-router'
import { formValues } from '../../platform/http/body.server.ts'
import { captchaSeconds, waitedToken } from '../../platform/http/challenge/captcha-token.server.ts'
import { makeToken } from '../../platform/http/challenge/form-token.server.ts'
import { servicesContext, type Services } from '../../platform/services.server.ts'
import { nextPath } from '../sign-in/next-path.ts'
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

/** Where mails lead back to, and the page of this site that somebody came from. */
export function returnToOf({ context, url }: RouteArgs, fallback = '/'): ReturnTo {
  const { site, accounts } = context.get(servicesContext)
  const from = localPath(url.searchParams.get('from'), fallback)
  return { siteUrl: site.url, from, ...pacesOf(accounts) }
}

const hostedPause = 60

export function pacesOf({ own }: Services['accounts']) {
  return { pacesAll: own !== null, pauseSeconds: own?.settings.mailEverySeconds ?? hostedPause }
}

/** Runs a form for a visitor without script. The values come back, but for passwords. */
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

/** Where a challenge is asked for and no script solves it: the next showing of the form is taken once they have waited. */
async function withPatience(context: RouteArgs['context']): Promise<Refusal> {
  const text = `To tell you from a program: wait ${captchaSeconds.wait} seconds, then fill this in again and send it.`
  const captcha = await newCaptcha(context.get(servicesContext))
  return { is: 'refused', message: { title: 'One more step', text }, problems: {}, captcha }
}

/** What is taken in place of a solved challenge once it is old enough. */
async function newCaptcha({ forms, now, randomId }: Services): Promise<string> {
  return waitedToken(await makeToken(forms.secret, { key: randomId(), issuedAt: now() }))
}

/** The same for what the site asks by itself for a visitor, who need not wait for it. */
export async function siteCaptcha({ forms, now, randomId }: Services): Promise<string> {
  const issuedAt = new Date(now().getTime() - captchaSeconds.wait * 1000)
  return waitedToken(await makeToken(forms.secret, { key: randomId(), issuedAt }))
}

/** The answer to a form that did not lead on. */
export function answerOf(outcome: Outcome, form: FormData) {
  const status = outcome.is === 'refused' ? statusOf(outcome) : 200
  return data({ outcome, email: fieldValue(form, 'email') }, { status })
}

/** The status of an answer that shows a form again. */
export function statusOf({ code, until }: Refusal): number {
  if (code === 'unavailable') return 503
  return until ? 429 : 400
}

/** @throws an answer 4xx to what is no form, or too much of one. */
export async function formOf(request: Request): Promise<FormData> {
  const read = await formValues(request)
  if (!read.ok) throw data(null, { status: read.status })
  return read.form
}

/** Leads those on who are signed in already, to where they came from; their second factor goes first. */
export async function leadOn(asked: RouteArgs): Promise<void> {
  const user = await readUser(asked.context)
  if (!user) return
  const { data: kept } = await authOf(asked.context).getSession()
  throw replace(nextPath(returnToOf(asked).from, { user, session: kept.session }))
}

/** How long a new password has to be at least; the protocol's floor where a hosted service says otherwise. */
export function minPasswordLength({ accounts }: Services): number {
  return accounts.own?.settings.passwordMinLength ?? 6
}
