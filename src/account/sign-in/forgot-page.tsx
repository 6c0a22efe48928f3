import { href } from 'react-router'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/forgot-page.ts'
import {
  AccountForm,
  type SentProps,
  BusyButton,
  AccountEmail,
  MailSent,
} from '../form/account-form.tsx'
import { answerWith, returnToOf } from '../form/answer.server.ts'
import { askForRecovery } from './mail.form.ts'
import { BackToSignIn, useTypedEmail } from './back-to-sign-in.tsx'

export function loader(args: Route.LoaderArgs) {
  return { returnTo: returnToOf(args, href('/account')) }
}

export function action(args: Route.ActionArgs) {
  return answerWith(askForRecovery, args, href('/account'))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Forgot your password?',
    description: 'Get an email with a link to choose a new password.',
    isHidden: true,
  })

export default function ForgotPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo } = loaderData
  const typed = useTypedEmail()
  return (
    <>
      <h1>Forgot your password?</h1>
      <p className="mt-3 mb-6 text-soft">
        Tell us your email address. If it has an account, we’ll email you a link to choose a new
        password.
      </p>
      <AccountForm
        run={askForRecovery}
        returnTo={returnTo}
        given={actionData?.outcome}
        Sent={RecoverySent}
      >
        {({ problems, isBusy }) => (
          <>
            <AccountEmail email={actionData?.email ?? typed} problem={problems.email} />
            <BusyButton isBusy={isBusy}>Email me the link</BusyButton>
          </>
        )}
      </AccountForm>
      <BackToSignIn />
    </>
  )
}

function RecoverySent(sent: SentProps) {
  const text =
    'If there is an account with this address, an email is on its way. It may take a minute.'
  return <MailSent type="recovery" title="Please check your email" text={text} {...sent} />
}
