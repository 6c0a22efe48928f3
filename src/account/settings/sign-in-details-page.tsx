import { servicesContext, requestContext } from '../../services.server.ts'
import { pageMeta } from '../../ui/page-head.ts'
import type { Route } from './+types/sign-in-details-page.ts'
import { runDeed } from '../page/account-action.server.ts'
import { AccountFrame } from '../page/account-frame.tsx'
import { minPasswordLength } from '../form/answer.server.ts'
import { ChangeEmail } from './change-email.tsx'
import { changeEmail, resendEmailChange } from './change-email.server.ts'
import { ChangePassword } from './change-password.tsx'
import { changePassword } from './change-password.server.ts'
import { linkableProviders, linkProvider, unlinkIdentity } from './identities.server.ts'
import { LinkedIdentities } from './linked-identities.tsx'
import { linkedIdentities } from './linked-identities.ts'
import { hasPassword } from '../two-factor/prove-identity.server.ts'
import { requireUser } from '../session/session.server.ts'
import { toldBy } from '../page/told.ts'

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const user = await requireUser(args)
  const services = context.get(servicesContext)
  const { own } = services.accounts
  return {
    told: toldBy(url),
    email: user.email ?? '',
    newEmail: user.new_email ?? null,
    asksBoth: own ? own.settings.mailSecureChange : true,
    minPassword: minPasswordLength(services),
    hasPassword: await hasPassword(services, user),
    identities: linkedIdentities(user.identities ?? []),
    providers: await linkableProviders(services, user, context.get(requestContext).visitor),
  }
}

export function action(args: Route.ActionArgs) {
  return runDeed(args, {
    email: changeEmail,
    resend: resendEmailChange,
    password: changePassword,
    link: linkProvider,
    unlink: unlinkIdentity,
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign-in details',
    description: 'Change your email address, your password and what you sign in with.',
    isHidden: true,
  })

export default function SignInDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { told, email, identities, providers } = loaderData
  const ended = actionData?.ended
  return (
    <AccountFrame title="Sign-in details" told={told}>
      <ChangeEmail {...loaderData} last={actionData} typed={actionData?.typed.email} />
      <ChangePassword {...loaderData} username={email} last={actionData} />
      <LinkedIdentities
        identities={identities}
        providers={providers}
        last={actionData}
        atProvider={ended?.is === 'at provider' ? ended : null}
      />
    </AccountFrame>
  )
}
