import * as t from '#messages/email-alerts.ts'
import { data, href } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { hideReferrer } from '../../intake/private-links.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/manage-page.ts'
import { AlertList } from './alert-list.tsx'
import { findMailbox } from './alerts.server.ts'
import { answerAlerts, shownAlerts } from './answer-alerts.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const mailbox = await findMailbox(services.db, { token })
  const shown = mailbox && {
    email: mailbox.email,
    mailbox: await shownAlerts(services, mailbox),
  }
  return data(shown, { status: mailbox ? 200 : 404 })
}

/** Opening the link changes nothing: email scanners open links, too. */
export const action = answerForm(
  async ({ params: { token }, context, request }: Route.ActionArgs) => {
    const services = context.get(servicesContext)
    const mailbox = await findMailbox(services.db, { token })
    if (!mailbox) return data(null, { status: 404 })
    const { status, ...answer } = await answerAlerts(services, request, mailbox)
    return data(answer, { status })
  },
)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function ManagePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <div className="shell pt-8 pb-16 md:pt-12">
        <h1>{t.unknown()}</h1>
        <p className="measure mt-4 text-lg">{t.unknownText()}</p>
        <ButtonLink to={href('/businesses/search')} className="mt-6">
          {t.toSearch()}
        </ButtonLink>
      </div>
    )
  const { email, mailbox } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <div className="max-w-[44rem] space-y-6">
        <h1>{t.title()}</h1>
        <p className="text-lg wrap-anywhere">{t.intro({ email })}</p>
        <AlertList mailbox={mailbox} problem={actionData?.problem ?? null} />
      </div>
    </div>
  )
}
