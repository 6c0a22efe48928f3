import { servicesContext, requestContext } from '../../platform/services.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/sign-in-details-page.ts'
import { runIntent } from '../page/run-intent.server.ts'
import { AccountLayout, Part } from '../page/account-layout.tsx'
import { minPasswordLength } from '../form/answer.server.ts'
import {
  changeEmail,
  changePassword,
  linkProvider,
  linkableProviders,
  resendEmailChange,
  unlinkIdentity,
} from './sign-in-details.server.ts'
import { hasPassword } from '../two-factor/prove-identity.server.ts'
import { requireUser } from '../session/session.server.ts'
import { flashOf } from '../page/action-result.ts'
import { href, Link } from 'react-router'
import { Button, OutsideButton } from '../../platform/ui/button.tsx'
import { BusyButton, AccountEmail, CodeField, PasswordField } from '../form/account-form.tsx'
import { IntentForm, type Last, RefusedIntent, RowForm } from '../page/intent-form.tsx'
import { pathWith } from '../session/local-path.ts'
import { providerName } from '../sign-in/provider-name.ts'
import type { UserIdentity } from '@supabase/supabase-js'

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

type ChangeEmailProps = {
  email: string
  /** Not confirmed yet. */
  newEmail: string | null
  /** The old address must confirm too. */
  asksBoth: boolean
  last: Last
  value: string | undefined
}

export function ChangeEmail({ email, newEmail, asksBoth, last, value }: ChangeEmailProps) {
  return (
    <Part title="Email address">
      {email && (
        <p>
          Your address is <strong>{email}</strong>.
        </p>
      )}
      {newEmail && <Waiting email={email} newEmail={newEmail} asksBoth={asksBoth} last={last} />}
      <IntentForm intent="email" last={last} isKept>
        {({ problems, isBusy }) => (
          <>
            <AccountEmail
              key={newEmail}
              label="New email address"
              email={value}
              problem={problems.email}
            />
            <p className="text-soft">
              {asksBoth && email
                ? 'We write to both addresses. The new one counts once you have confirmed both emails.'
                : 'We write to the new address. It counts once you have confirmed it.'}
            </p>
            <BusyButton look="plain" isBusy={isBusy}>
              Change my address
            </BusyButton>
          </>
        )}
      </IntentForm>
    </Part>
  )
}

type WaitingProps = Pick<ChangeEmailProps, 'email' | 'asksBoth' | 'last'> & { newEmail: string }

function Waiting({ email, newEmail, asksBoth, last }: WaitingProps) {
  const from = href('/account/sign-in-details')
  const both = asksBoth && email
  return (
    <div className="space-y-3 rounded-field bg-note px-4 py-3">
      <p>
        Waiting for confirmation: <strong>{newEmail}</strong>. We have written to{' '}
        {both ? `${newEmail} and to ${email}. Open the link in each email` : newEmail}
        {both ? '.' : '. Open the link in the email.'} Until then nothing changes.
      </p>
      <p className="flex flex-wrap gap-x-5">
        <TypeCode
          to={pathWith(href('/auth/code'), { type: 'email_change', email: newEmail, from })}
        >
          {`Type the code sent to ${newEmail}`}
        </TypeCode>
        {both && (
          <TypeCode to={pathWith(href('/auth/code'), { type: 'email_change', email, from })}>
            {`Type the code sent to ${email}`}
          </TypeCode>
        )}
      </p>
      <IntentForm intent="resend" last={last}>
        {({ isBusy }) => <Button disabled={isBusy}>Send the email again</Button>}
      </IntentForm>
    </div>
  )
}

function TypeCode({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-link inline-flex min-h-11 items-center">
      {children}
    </Link>
  )
}

type ChangePasswordProps = {
  /** For password managers. */
  username: string
  minPassword: number
  /** False for people who sign in by email or a provider. */
  hasPassword: boolean
  last: Last
}

/** Asks for a code too if the service requires it. */
export function ChangePassword({ username, minPassword, hasPassword, last }: ChangePasswordProps) {
  const nonce = last?.values.nonce
  return (
    <Part title="Password">
      <p>
        {hasPassword
          ? 'When you change it, all your other devices are signed out.'
          : 'You have no password yet. You choose one by an email that we send you.'}
      </p>
      {hasPassword && (
        <IntentForm intent="password" last={last}>
          {({ problems, isBusy }) => (
            <>
              <input type="hidden" name="username" autoComplete="username" value={username} />
              <PasswordField name="current" label="Current password" problem={problems.current} />
              {(problems.nonce || nonce !== undefined) && (
                <CodeField
                  name="nonce"
                  label="Code from the email"
                  defaultValue={nonce}
                  problem={problems.nonce}
                />
              )}
              <PasswordField
                label="New password"
                minLength={minPassword}
                problem={problems.password}
              />
              <BusyButton look="plain" isBusy={isBusy}>
                Change my password
              </BusyButton>
            </>
          )}
        </IntentForm>
      )}
      <p>
        <Link to={href('/auth/forgot')} className="inline-link">
          {hasPassword ? 'I forgot it: choose a new one by email' : 'Choose a password by email'}
        </Link>
      </p>
    </Part>
  )
}

type LinkedIdentitiesProps = {
  identities: LinkedIdentity[]
  providers: string[]
  last: Last
  atProvider: { name: string; url: string } | null
}

export function LinkedIdentities(props: LinkedIdentitiesProps) {
  const { identities, providers, last, atProvider } = props
  return (
    <Part title="Ways to sign in">
      <RefusedIntent intent="unlink" last={last} />
      <RefusedIntent intent="link" last={last} />
      <ul className="divide-y divide-line">
        {identities.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="grow">
              <strong className="block">{identity.name}</strong>{' '}
              <span className="text-soft">{identity.email}</span>
            </p>
            {identity.isRemovable && <Remove {...identity} />}
          </li>
        ))}
      </ul>
      {atProvider && (
        <div role="status">
          <p className="mb-3">{atProvider.name} asks you whether this account is yours.</p>
          <OutsideButton look="action" href={atProvider.url}>
            Go on to {atProvider.name}
          </OutsideButton>
        </div>
      )}
      {providers.length > 0 && !atProvider && (
        <RowForm intent="link">
          <div className="flex flex-wrap gap-3">
            {providers.map((provider) => (
              <Button key={provider} name="provider" value={provider}>
                Link {providerName(provider)}
              </Button>
            ))}
          </div>
        </RowForm>
      )}
    </Part>
  )
}

function Remove({ id, name }: LinkedIdentity) {
  return (
    <RowForm intent="unlink">
      <Button name="identity" value={id}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </RowForm>
  )
}

export type LinkedIdentity = {
  id: string
  name: string
  email: string
  /** False for the last way to sign in. */
  isRemovable: boolean
}

export function linkedIdentities(identities: UserIdentity[]): LinkedIdentity[] {
  return identities.map(({ identity_id: id, provider, identity_data: facts }) => ({
    id,
    name: providerName(provider),
    email: typeof facts?.email === 'string' ? facts.email : '',
    isRemovable: identities.length > 1,
  }))
}
