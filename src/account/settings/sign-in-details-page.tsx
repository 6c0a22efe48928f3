import { servicesContext, requestContext } from '../../platform/services.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/sign-in-details-page.ts'
import { runIntent } from '../page/run-intent.server.ts'
import { AccountLayout } from '../page/account-layout.tsx'
import { minPasswordLength } from '../form/answer.server.ts'
import { ChangeEmail } from './change-email.tsx'
import {
  changeEmail,
  changePassword,
  linkProvider,
  linkableProviders,
  resendEmailChange,
  unlinkIdentity,
} from './sign-in-details.server.ts'
import { ChangePassword } from './change-password.tsx'
import { LinkedIdentities } from './linked-identities.tsx'
import { linkedIdentities } from './linked-identities.ts'
import { hasPassword } from '../two-factor/prove-identity.server.ts'
import { requireUser } from '../session/session.server.ts'
import { flashOf } from '../page/action-result.ts'

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const user = await requireUser(args)
  const services = context.get(servicesContext)
  const { own } = services.accounts
  return {
    flash: flashOf(url),
    email: user.email ?? '',
    newEmail: user.new_email ?? null,
    asksBoth: own ? own.settings.mailSecureChange : true,
    minPassword: minPasswordLength(services),
    hasPassword: await hasPassword(services, user),
    identities: linkedIdentities(user.identities ?? []),
    providers: await linkableProviders(services, user, context.get(requestContext).visitor),
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  return runIntent(args, {
    email: changeEmail,
    resend: resendEmailChange,
    password: changePassword,
    link: linkProvider,
    unlink: unlinkIdentity,
  })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign-in details',
    description: 'Change your email address, your password and what you sign in with.',
    isHidden: true,
  })

export default function SignInDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { flash, email, identities, providers } = loaderData
  const result = actionData?.result
  return (
    <AccountLayout title="Sign-in details" flash={flash}>
      <ChangeEmail {...loaderData} last={actionData} value={actionData?.values.email} />
      <ChangePassword {...loaderData} username={email} last={actionData} />
      <LinkedIdentities
        identities={identities}
        providers={providers}
        last={actionData}
        atProvider={result?.is === 'at provider' ? result : null}
      />
    </AccountLayout>
  )
}
