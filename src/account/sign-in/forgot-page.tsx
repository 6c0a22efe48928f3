import * as t from '#messages/sign-in.ts'
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

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.forgotPassword(),
    description: t.forgotDescription(),
    isTranslated: true,
    isHidden: true,
  })

export default function ForgotPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo } = loaderData
  const typed = useTypedEmail()
  return (
    <>
      <h1>{t.forgotPassword()}</h1>
      <p className="mt-3 mb-6 text-soft">{t.forgotIntro()}</p>
      <AccountForm
        run={askForRecovery}
        returnTo={returnTo}
        given={actionData?.outcome}
        Sent={RecoverySent}
      >
        {({ problems, isBusy }) => (
          <>
            <AccountEmail email={actionData?.email ?? typed} problem={problems.email} />
            <BusyButton isBusy={isBusy}>{t.emailMeTheLink()}</BusyButton>
          </>
        )}
      </AccountForm>
      <BackToSignIn />
    </>
  )
}

function RecoverySent(sent: SentProps) {
  return <MailSent type="recovery" title={t.pleaseCheckEmail()} text={t.recoverySent()} {...sent} />
}
