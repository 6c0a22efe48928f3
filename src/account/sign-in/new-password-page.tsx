import * as t from '#messages/sign-in.ts'
import * as form from '#messages/account-form.ts'
import type { User } from '@supabase/supabase-js'
import { href, replace } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/new-password-page.ts'
import { AccountForm, BusyButton, PasswordField } from '../form/account-form.tsx'
import { answerWith, minPasswordLength, returnToOf } from '../form/answer.server.ts'
import { choosePassword } from './sign-in.form.ts'
import { wantsPassword } from '../email-link/landing.ts'
import { isFreshByMail } from '../settings/freshness.ts'
import { claimsOf, requireUser } from '../session/session.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireReaderOfMail(args)
  const minPassword = minPasswordLength(args.context.get(servicesContext))
  return {
    email: user.email ?? '',
    isFirst: wantsPassword(user),
    returnTo: returnToOf(args, href('/account')),
    minPassword,
  }
}

export async function action(args: Route.ActionArgs) {
  await requireReaderOfMail(args)
  return answerWith(choosePassword, args, href('/account'))
}

/** Passes people who just came in by an email for a new password; others need their current one. */
async function requireReaderOfMail(args: Route.LoaderArgs | Route.ActionArgs): Promise<User> {
  const user = await requireUser(args)
  const { now, accounts } = args.context.get(servicesContext)
  const claims = await claimsOf(args.context)
  const { own } = accounts
  const mayChoose = own
    ? claims && (await own.hasProved(own.db, claims.session_id, { what: 'password' }))
    : isFreshByMail(claims, now())
  if (mayChoose) return user
  throw replace(href('/account/sign-in-details'))
}

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.newPasswordTitle(),
    description: t.newPasswordDescription(),
    isTranslated: true,
    isHidden: true,
  })

export default function NewPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isFirst, returnTo, minPassword } = loaderData
  return (
    <>
      <h1>{isFirst ? t.firstPasswordTitle() : t.newPasswordTitle()}</h1>
      <p className="mt-3 mb-6 text-soft">
        {(isFirst ? t.signedInAsFirst : t.signedInAs)({
          email,
          b: (words) => <strong className="text-ink">{words}</strong>,
        })}
      </p>
      <AccountForm run={choosePassword} returnTo={returnTo} given={actionData?.outcome}>
        {({ problems, isBusy }) => (
          <>
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <PasswordField
              label={isFirst ? form.password() : t.newPassword()}
              minLength={minPassword}
              problem={problems.password}
            />
            <BusyButton isBusy={isBusy}>
              {isFirst ? t.saveMyPassword() : t.changeMyPassword()}
            </BusyButton>
          </>
        )}
      </AccountForm>
    </>
  )
}
