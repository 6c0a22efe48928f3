import * as t from '#messages/sign-in.ts'
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

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.linkTitle(),
    description: t.linkDescription(),
    isTranslated: true,
    isHidden: true,
  })

export default function LinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo } = loaderData
  const typed = useTypedEmail()
  return (
    <>
      <h1>{t.linkTitle()}</h1>
      <p className="mt-3 mb-6 text-soft">{t.linkIntro()}</p>
      <AccountForm run={askForLink} returnTo={returnTo} given={actionData?.outcome} Sent={LinkSent}>
        {({ problems, isBusy }) => (
          <>
            <AccountEmail email={actionData?.email ?? typed} problem={problems.email} />
            <BusyButton isBusy={isBusy}>{t.sendMeALink()}</BusyButton>
          </>
        )}
      </AccountForm>
      <BackToSignIn />
    </>
  )
}

function LinkSent(sent: SentProps) {
  return <MailSent type="email" title={t.pleaseCheckEmail()} text={t.linkSent()} {...sent} />
}
