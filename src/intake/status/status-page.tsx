import * as t from '#messages/status.ts'
import * as refusals from '#messages/status-refusals.ts'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { retention } from '../../platform/db/retention.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { outageEvent, outageOf } from '../../platform/http/outage.ts'
import { requestContext, servicesContext } from '../../platform/services.server.ts'
import { splitLanguage } from '../../platform/text/language.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { LinkGone } from '../../submissions/lifecycle/gone-link.tsx'
import { findGone } from '../../submissions/lifecycle/gone-links.server.ts'
import type { Route } from './+types/status-page.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { renewLink } from '../../submissions/lifecycle/private-link.server.ts'
import { findLink, submissionOfToken } from '../../submissions/lifecycle/links.server.ts'
import { LinkEnded, LinkUnknown } from './dead-links.tsx'
import { statusView } from './status-view.server.ts'
import { hideReferrer, isHolder } from '../private-links.server.ts'
import {
  changesIt,
  formToSendAgain,
  runStatusAction,
  unreadForm,
  unsavedForm,
} from './status-action.server.ts'
import { sentMessage } from './status-words.ts'
import { Status } from './status.tsx'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, site } = services
  const status = await statusView(services, token)
  const hasEnded = status ? false : ((await findLink(db, token))?.hasEnded ?? false)
  const link = url.searchParams.get('link') ?? ''
  const times = {
    linkDays: retention.statusLinks.days,
    keptDays: retention.refusedSubmissions.days,
  }
  const forms = await formSetup(context, url, '')
  const isTaken = url.searchParams.has('taken')
  const sent = sentMessage(url.searchParams.get('sent'), status)
  const shown = {
    forms,
    sent,
    status,
    hasEnded,
    gone: status || hasEnded ? null : await findGone(db, token),
    link,
    isTaken,
    ...times,
    contactEmail: site.contactEmail,
  }
  return data(shown, { status: status ? 200 : hasEnded ? 410 : 404 })
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  try {
    return await run(args)
  } catch (error) {
    const outage = outageOf(error)
    if (!outage) throw error
    args.context.get(servicesContext).log(outageEvent(outage, error))
    const read = await formValues(args.request)
    if (!read.ok) throw error
    return data(unsavedForm(read.form), { status: 503 })
  }
})

async function run(args: Route.ActionArgs) {
  const { params, request, context, url } = args
  const { token } = params
  const path = splitLanguage(url.pathname).path
  const services = context.get(servicesContext)
  const renewed = await renewLink(services.db, token, services)
  if (renewed) return redirect(`${path}?link=${renewed}`)
  const { visitor } = context.get(requestContext)
  if (!(await submissionOfToken(services.db, token))) return data(null, { status: 404 })
  const read = await formValues(request)
  if (read.ok && changesIt(read.form) && !(await isHolder(services.db, token, args))) {
    const refused = { ...unsavedForm(read.form), text: refusals.otherAccount(), status: 403 }
    return data(refused, { status: 403 })
  }
  const intent = read.ok ? textIn(read.form, 'intent') : ''
  if (intent === 'again') {
    const form = await formToSendAgain(services, { token, visitor })
    return redirect(form ?? path, 303)
  }
  const outcome = read.ok
    ? await runStatusAction(services, { token, form: read.form, visitor })
    : unreadForm(read.status)
  if (typeof outcome === 'string') return redirect(`${path}?sent=${outcome}#saved`)
  return data(outcome, { status: outcome.status })
}

/** A refusal can mean that the state changed; an outage can't. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 503
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function StatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { status, hasEnded, gone, link, sent, isTaken, linkDays, keptDays, contactEmail } =
    loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      {status ? (
        <Status
          status={status}
          sent={sent}
          isTaken={isTaken}
          problem={actionData ?? null}
          contactEmail={contactEmail}
        />
      ) : hasEnded ? (
        <LinkEnded link={link} linkDays={linkDays} contactEmail={contactEmail} />
      ) : gone ? (
        <LinkGone {...gone} />
      ) : (
        <LinkUnknown linkDays={linkDays} keptDays={keptDays} contactEmail={contactEmail} />
      )}
    </div>
  )
}
