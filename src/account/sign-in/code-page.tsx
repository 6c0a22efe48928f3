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

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Type the code from the email',
    description: 'Type the six digits in our email instead of opening its link.',
    isHidden: true,
  })

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { type, email, returnTo } = loaderData
  return (
    <>
      <h1>Type the code from the email</h1>
      <p className="mt-3 mb-6 text-soft">
        {email ? (
          <>
            Look for our email in the inbox of <strong className="text-ink">{email}</strong>. It has
            a six-digit code.
          </>
        ) : (
          'Our email to you has a six-digit code.'
        )}
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
