import * as t from '#messages/sign-in.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/code-page.ts'
import { answerWith, returnToOf } from '../form/answer.server.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { CodeForm } from '../form/account-form.tsx'
import { codeType } from '../email-link/landing.ts'
import { typeCode } from './mail.form.ts'
import { emailProblem } from '../session/field-value.ts'

export function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const type = codeType(searchParams.get('type'))
  const named = searchParams.get('email') ?? ''
  return { type, email: emailProblem(named) ? '' : named, returnTo: returnToOf(args) }
}

export function action(args: Route.ActionArgs) {
  return answerWith(typeCode, args)
}

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.codeTitle(),
    description: t.codeDescription(),
    isTranslated: true,
    isHidden: true,
  })

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { type, email, returnTo } = loaderData
  return (
    <>
      <h1>{t.codeTitle()}</h1>
      <p className="mt-3 mb-6 text-soft">
        {email
          ? t.codeInInbox({
              email,
              b: (words) => <strong className="text-ink">{words}</strong>,
            })
          : t.codeInEmail()}
      </p>
      <CodeForm
        type={type}
        email={email}
        typed={actionData?.email}
        returnTo={returnTo}
        given={actionData?.outcome}
      />
      <BackToSignIn />
    </>
  )
}
