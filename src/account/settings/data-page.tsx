import { retention } from '../../db/retention.ts'
import { servicesContext } from '../../services.server.ts'
import { buttonClass } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-head.ts'
import type { Route } from './+types/data-page.ts'
import { runIntent } from '../page/run-intent.server.ts'
import { AccountLayout, Part } from '../page/account-layout.tsx'
import { deleteAccount } from './delete-account.server.ts'
import { DeleteAccount } from './delete-account.tsx'
import { secondsBeforeDeleting } from './freshness.ts'
import { hasPassword, hasProved } from '../two-factor/prove-identity.server.ts'
import { requireUser } from '../session/session.server.ts'

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
    logDays: accounts.own && retention.auditLog.days,
  }
}

export function action(args: Route.ActionArgs) {
  return runIntent(args, { delete: deleteAccount })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Your data',
    description: 'Take your data with you, or delete your account.',
    isHidden: true,
  })

export default function DataPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountLayout title="Your data">
      <Part title="Download my data">
        <p>
          One file with all that we hold of you: your account, what you sign in with, your devices,
          the log of your account, and what you sent in, with your messages and the names of your
          documents. It holds no passwords and no secrets.
        </p>
        <p>
          <a href="/account/data/download" download className={buttonClass({})}>
            Download my data
          </a>
        </p>
      </Part>
      <DeleteAccount {...loaderData} last={actionData} />
    </AccountLayout>
  )
}
