import * as t from '#messages/email-alerts.ts'
import { data, href, Link } from 'react-router'
import { AccountLayout } from '../../account/page/account-layout.tsx'
import { requireUser } from '../../account/session/session.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/account-alerts-page.ts'
import { AlertList } from './alert-list.tsx'
import { findMailbox } from './alerts.server.ts'
import { answerAlerts, shownAlerts } from './answer-alerts.server.ts'

async function mailboxOf(args: Route.LoaderArgs | Route.ActionArgs) {
  const user = await requireUser(args)
  const email = user.email_confirmed_at ? user.email : undefined
  return email ? findMailbox(args.context.get(servicesContext).db, { email }) : null
}

export async function loader(args: Route.LoaderArgs) {
  const mailbox = await mailboxOf(args)
  return { mailbox: mailbox && (await shownAlerts(args.context.get(servicesContext), mailbox)) }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const mailbox = await mailboxOf(args)
  if (!mailbox) return data(null, { status: 400 })
  const services = args.context.get(servicesContext)
  const { status, ...answer } = await answerAlerts(services, args.request, mailbox)
  return data(answer, { status })
})

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function AccountAlertsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mailbox } = loaderData
  return (
    <AccountLayout title={t.title()}>
      <p className="measure">
        {t.howTo({
          link: (words) => (
            <Link to={href('/businesses/search')} className="inline-link">
              {words}
            </Link>
          ),
        })}
      </p>
      {mailbox?.alerts.length ? (
        <AlertList mailbox={mailbox} problem={actionData?.problem ?? null} />
      ) : (
        <p className="text-soft">{t.none()}</p>
      )}
    </AccountLayout>
  )
}
