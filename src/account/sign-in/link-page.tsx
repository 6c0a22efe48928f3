import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/link-page.ts'
import {
  AccountForm,
  type SentProps,
  BusyButton,
  AccountEmail,
  MailSent,
} from '../form/account-form.tsx'
import { answerWith, returnToOf } from '../form/answer.server.ts'
import { askForLink } from './mail.form.ts'
import { BackToSignIn, useTypedEmail } from './back-to-sign-in.tsx'

export function loader(args: Route.LoaderArgs) {
  return { returnTo: returnToOf(args) }
}

export function action(args: Route.ActionArgs) {
  return answerWith(askForLink, args)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign in with a link',
    description: 'Get an email with a link that signs you in without a password.',
    isHidden: true,
  })

export default function LinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo } = loaderData
  const typed = useTypedEmail()
  return (
    <>
      <h1>Sign in with a link</h1>
      <p className="mt-3 mb-6 text-soft">
        Tell us your email address, and we’ll email you a link that signs you in. You don’t need a
        password. If you’re new here, the link makes your account.
      </p>
      <AccountForm run={askForLink} returnTo={returnTo} given={actionData?.outcome} Sent={LinkSent}>
        {({ problems, isBusy }) => (
          <>
            <AccountEmail email={actionData?.email ?? typed} problem={problems.email} />
            <BusyButton isBusy={isBusy}>Send me a link</BusyButton>
          </>
        )}
      </AccountForm>
      <BackToSignIn />
    </>
  )
}

function LinkSent(sent: SentProps) {
  const text = 'An email with a link is on its way. It may take a minute.'
  return <MailSent type="email" title="Please check your email" text={text} {...sent} />
}
