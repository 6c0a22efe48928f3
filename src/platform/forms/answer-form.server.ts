import * as t from '#messages/forms.ts'
import { createContext, data, redirect, type MiddlewareFunction } from 'react-router'
import { formValues } from '../http/body.server.ts'
import { outageOf } from '../http/outage.ts'
import { servicesContext, type Services } from '../services.server.ts'
import { splitLanguage } from '../text/language.ts'
import { deleteDraft, findDrafts, saveDraft, type DraftOf } from './drafts.server.ts'
import {
  acceptedCookie,
  discardName,
  draftFields,
  formKeyName,
  formNameName,
  formRepeatsName,
  isFormName,
  isUntouched,
  type FormSetup,
} from './form-fields.ts'
import {
  makeFormKey,
  readFormKey,
  once,
  sendId,
  type FormKey,
  type SentAnswer,
} from './sends.server.ts'

type Context = Parameters<MiddlewareFunction<Response>>[0]['context']

type FormRequest = {
  request: Request
  /** Then the browser deletes the draft. */
  accepted: string | null
  isTurnedAway: boolean
}

const formRequest = createContext<FormRequest>()

/** '' when signed out. */
export const signedInAs = createContext<() => Promise<string>>(async () => '')

export const takeForms: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const state: FormRequest = { request, accepted: null, isTurnedAway: false }
  context.set(formRequest, state)
  const response = await next()
  if (state.accepted) {
    const isSecure = context.get(servicesContext).site.url.startsWith('https:')
    const cookie = `${acceptedCookie}=${state.accepted}; Path=/; Max-Age=300; SameSite=Lax`
    const value = isSecure ? `__Host-${cookie}; Secure` : cookie
    response.headers.append('set-cookie', value)
  }
  return response
}

/** @param account '' when signed out */
export async function formSetup(context: Context, url: URL, account: string): Promise<FormSetup> {
  const services = context.get(servicesContext)
  const isAnswer = context.get(formRequest).request.method === 'POST'
  const isLookedFor = account !== '' && !isAnswer
  const key = makeFormKey(services, account)
  const drafts = isLookedFor
    ? await findDrafts(services.db, account, splitLanguage(url.pathname).path)
    : []
  const usable = drafts.map((draft) =>
    readFormKey(services, draft.key) ? draft : { ...draft, key },
  )
  return { key, account, drafts: usable, isAnswer }
}

/** Before a sign-in redirect. @returns false if there was nothing to save */
export async function savePostedDraft(context: Context, url: URL): Promise<boolean> {
  const state = context.get(formRequest)
  if (state.request.method !== 'POST') return false
  state.isTurnedAway = true
  const sent = await sentForm(context, url)
  if (!sent?.key.account) return false
  try {
    return await keepSent(context.get(servicesContext), sent)
  } catch (error) {
    // The browser still has its copy.
    if (outageOf(error)) return false
    throw error
  }
}

type Sent = { form: FormData; key: FormKey; keyText: string; draft: DraftOf; path: string }

async function sentForm(context: Context, url: URL): Promise<Sent | null> {
  const { request } = context.get(formRequest)
  const read = await formValues(request)
  if (!read.ok) return null
  const { form } = read
  const keyText = form.get(formKeyName)
  const name = form.get(formNameName)
  const key = readFormKey(context.get(servicesContext), keyText)
  if (!key || !isFormName(name) || typeof keyText !== 'string') return null
  const { path } = splitLanguage(url.pathname)
  return { form, key, keyText, path, draft: { account: key.account, path, name } }
}

/**
 * Another account may have signed in in another tab since: the typed text becomes a draft of the
 * first one.
 * @throws an answer 409
 */
async function requireSameAccount(context: Context, url: URL): Promise<void> {
  const services = context.get(servicesContext)
  const read = await formValues(context.get(formRequest).request)
  const key = read.ok && readFormKey(services, read.form.get(formKeyName))
  if (!key || !key.account) return
  const now = await context.get(signedInAs)()
  if (!now || now === key.account) return
  const sent = await sentForm(context, url)
  if (sent) await keepRefused(services, sent)
  throw data(otherAccount(), { status: 409 })
}

const otherAccount = t.youreSignedInWithA

async function keepSent(services: Services, { form, keyText, draft }: Sent): Promise<boolean> {
  const fields = draftFields(form)
  if (!fields || !draft.account || isUntouched(form)) return false
  await saveDraft(services, draft, { key: keyText, fields })
  return true
}

type Requested = { context: Context; request: Request; url: URL }

const accepted = new WeakSet<object>()

/** For an answer that isn't a redirect. */
export function acceptedForm<Answer extends object>(answer: Answer): Answer {
  accepted.add(answer)
  return answer
}

/** A form runs once, however often it is sent. Accepted ones (any redirect, or `acceptedForm`) lose their draft. */
export function answerForm<Args extends Requested, Result>(
  run: (args: Args) => Promise<Result>,
): (args: Args) => Promise<Result> {
  return async (args) => {
    const { context, url } = args
    const services = context.get(servicesContext)
    await requireSameAccount(context, url)
    const sent = await sentForm(context, url)
    if (!sent) return shownAgain(args, await run(args))
    if (sent.form.has(discardName)) {
      await deleteDraft(services.db, sent.draft)
      throw redirect(sent.path + url.search)
    }
    const ran: { outcome?: Outcome<Result> } = {}
    const work = async () => {
      ran.outcome = await outcomeOf(() => run(args))
      return answerOf(ran.outcome, context)
    }
    let answer: SentAnswer | 'still running' | null = null
    if (sent.form.has(formRepeatsName)) {
      if (await work()) await settle(services, sent, context)
      else await keepRefused(services, sent)
    } else {
      let isAccepted = false
      answer = await onceUnlessOutage(
        services,
        sendId(sent.key.id, sent.path, sent.form),
        async () => {
          const given = await work()
          isAccepted = given !== null
          return given
        },
      )
      if (isAccepted || (answer && answer !== 'still running'))
        await settle(services, sent, context)
      else await keepRefused(services, sent)
    }
    if (answer === 'still running') throw data(stillRunning, { status: 409 })
    if (answer) return answerAgain(answer) as Result
    const { outcome } = ran
    if (outcome?.is === 'threw') throw outcome.error
    return shownAgain(args, outcome?.value as Result)
  }
}

/**
 * React Router doesn't reload after a rejected form, so the page of a deleted object would stay.
 * @throws a redirect for a script's form
 */
function shownAgain<Result>({ request, url }: Requested, result: Result): Result {
  const isData = new URL(request.url).pathname.endsWith('.data')
  const isGone =
    typeof result === 'object' &&
    result !== null &&
    'init' in result &&
    (result.init as ResponseInit | null)?.status === 404
  if (isData && isGone) throw redirect(splitLanguage(url.pathname).path + url.search, 303)
  return result
}

const stillRunning = t.wereStillWorkingOnThis

/** Runs even if it can't be recorded; its page reports the outage. */
async function onceUnlessOutage(
  services: Services,
  id: string,
  run: () => Promise<SentAnswer | null>,
): Promise<SentAnswer | 'still running' | null> {
  let hasRun = false
  try {
    return await once(services, id, () => {
      hasRun = true
      return run()
    })
  } catch (error) {
    if (hasRun || !outageOf(error)) throw error
    await run()
    return null
  }
}

type Outcome<Result> = { is: 'returned'; value: Result } | { is: 'threw'; error: unknown }

async function outcomeOf<Result>(run: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { is: 'returned', value: await run() }
  } catch (error) {
    return { is: 'threw', error }
  }
}

async function answerOf(outcome: Outcome<unknown>, context: Context): Promise<SentAnswer | null> {
  if (context.get(formRequest).isTurnedAway) return null
  const value = outcome.is === 'threw' ? outcome.error : outcome.value
  if (value instanceof Response) {
    const { status } = value
    if (status >= 300 && status < 400)
      return { is: 'redirect', status, headers: headersOf(value.headers) }
    if (status !== 200 || !accepted.has(value)) return null
    return { is: 'json', status, body: await value.clone().text() }
  }
  if (typeof value !== 'object' || value === null || !accepted.has(value)) return null
  const isWithInit = 'type' in value && value.type === 'DataWithResponseInit' && 'data' in value
  return { is: 'data', status: 200, data: isWithInit ? value.data : value }
}

function headersOf(headers: Headers): [string, string][] {
  const cookies = headers.getSetCookie().map((line): [string, string] => ['set-cookie', line])
  return [...[...headers].filter(([name]) => name !== 'set-cookie'), ...cookies]
}

function answerAgain(answer: SentAnswer): unknown {
  if (answer.is === 'redirect') {
    const headers = new Headers()
    for (const [name, value] of answer.headers) headers.append(name, value)
    throw new Response(null, { status: answer.status, headers })
  }
  if (answer.is === 'json')
    return new Response(answer.body, {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  return data(answer.data, { status: answer.status })
}

async function settle(services: Services, { key, draft }: Sent, context: Context): Promise<void> {
  context.get(formRequest).accepted = `${key.id}:${draft.name}`
  await withoutOutage(services, async () => {
    if (draft.account) await deleteDraft(services.db, draft)
  })
}

async function keepRefused(services: Services, sent: Sent): Promise<void> {
  await withoutOutage(services, () => keepSent(services, sent))
}

async function withoutOutage(services: Services, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!outageOf(error)) throw error
    services.log({ event: 'draft not noted', error: String(error) })
  }
}
