import { href } from 'react-router'
import { servicesContext } from '../services.server.ts'
import { pageMeta } from '../ui/page-head.ts'
import type { Route } from './+types/new-password-page.ts'
import { AccountForm } from './account-form.tsx'
import { answerWith, minPasswordLength, wayOf } from './answer.server.ts'
import { BusyButton } from './busy-button.tsx'
import { choosePassword } from './choose-password.ts'
import { wantsPassword } from './enter.ts'
import { PasswordField } from './password-field.tsx'
import { requireUser } from './session.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const minPassword = minPasswordLength(args.context.get(servicesContext))
  return {
    email: user.email ?? '',
    isFirst: wantsPassword(user),
    way: wayOf(args, href('/account')),
    minPassword,
  }
}

export async function action(args: Route.ActionArgs) {
  await requireUser(args)
  return answerWith(choosePassword, args, href('/account'))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Choose a new password',
    description: 'Choose a new password for your account.',
    isHidden: true,
  })

export default function NewPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isFirst, way, minPassword } = loaderData
  return (
    <>
      <h1>{isFirst ? 'Choose a password' : 'Choose a new password'}</h1>
      <p className="mt-3 mb-6 text-soft">
        You are signed in as <strong className="text-ink">{email}</strong>.{' '}
        {isFirst
          ? 'More than one sign-up waited for this address, and not all of them may have been yours. So none of their passwords counts: choose the one that does.'
          : 'With a new password, all other devices are signed out.'}
      </p>
      <AccountForm run={choosePassword} way={way} given={actionData?.outcome}>
        {({ problems, isBusy }) => (
          <>
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <PasswordField
              label={isFirst ? 'Password' : 'New password'}
              minLength={minPassword}
              problem={problems.password}
            />
            <BusyButton isBusy={isBusy}>
              {isFirst ? 'Save my password' : 'Change my password'}
            </BusyButton>
          </>
        )}
      </AccountForm>
    </>
  )
}
