import * as t from '#messages/your-data.ts'
import { retention } from '../../platform/db/retention.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { buttonClass } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/data-page.ts'
import { closeOwned } from '../close/close-listing.server.ts'
import { runIntent } from '../../account/page/run-intent.server.ts'
import { AccountLayout, Part } from '../../account/page/account-layout.tsx'
import { deleteAccountAfter } from '../../account/settings/delete-account.server.ts'
import { DeleteAccount } from '../../account/settings/delete-account.tsx'
import { secondsBeforeDeleting } from '../../account/settings/freshness.ts'
import { hasPassword, hasProved } from '../../account/two-factor/prove-identity.server.ts'
import { requireUser } from '../../account/session/session.server.ts'
import { ownedAlone } from '../../account/team/team.server.ts'

export const handle = { isTranslated: true }

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const services = args.context.get(servicesContext)
  const { accounts, site } = services
  return {
    email: user.email ?? '',
    contactEmail: site.contactEmail,
    canDelete: accounts.serviceKey !== null,
    isProved: await hasProved(args, secondsBeforeDeleting),
    hasPassword: await hasPassword(services, user),
    sentTo: user.email || user.phone || '',
    ownedAlone: await ownedAlone(services.db, user.id),
    logDays: accounts.own && retention.auditLog.days,
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  return runIntent(args, { delete: deleteAccountAfter(closeOwned) })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function DataPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountLayout title={t.title()}>
      <Part title={t.download()}>
        <p>{t.about()}</p>
        <p>
          <a href="/account/data/download" download className={buttonClass({})}>
            {t.download()}
          </a>
        </p>
      </Part>
      <DeleteAccount {...loaderData} last={actionData} />
    </AccountLayout>
  )
}
