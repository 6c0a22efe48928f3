import * as t from '#messages/sign-in-details.ts'
import type { ReactNode } from 'react'
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

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isTranslated: true,
    isHidden: true,
  })

export default function SignInDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { flash, email, identities, providers } = loaderData
  const result = actionData?.result
  return (
    <AccountLayout title={t.title()} flash={flash}>
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
    <Part title={t.emailAddress()}>
      {email && <p>{t.yourAddress({ email, b: (words) => <strong>{words}</strong> })}</p>}
      {newEmail && <Waiting email={email} newEmail={newEmail} asksBoth={asksBoth} last={last} />}
      <IntentForm intent="email" last={last} isKept>
        {({ problems, isBusy }) => (
          <>
            <AccountEmail
              key={newEmail}
              label={t.newEmail()}
              email={value}
              problem={problems.email}
            />
            <p className="text-soft">{asksBoth && email ? t.writeToBoth() : t.writeToNew()}</p>
            <BusyButton look="plain" isBusy={isBusy}>
              {t.changeAddress()}
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
        {both ? t.waitingBoth({ newEmail, email, b: strong }) : t.waiting({ newEmail, b: strong })}
      </p>
      <p className="flex flex-wrap gap-x-5">
        <TypeCode
          to={pathWith(href('/auth/code'), { type: 'email_change', email: newEmail, from })}
        >
          {t.typeCodeSentTo({ email: newEmail })}
        </TypeCode>
        {both && (
          <TypeCode to={pathWith(href('/auth/code'), { type: 'email_change', email, from })}>
            {t.typeCodeSentTo({ email })}
          </TypeCode>
        )}
      </p>
      <IntentForm intent="resend" last={last}>
        {({ isBusy }) => <Button disabled={isBusy}>{t.sendAgain()}</Button>}
      </IntentForm>
    </div>
  )
}

function strong(words: ReactNode): ReactNode {
  return <strong>{words}</strong>
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

/** Requires a code too if the service does. */
export function ChangePassword({ username, minPassword, hasPassword, last }: ChangePasswordProps) {
  const nonce = last?.values.nonce
  return (
    <Part title={t.password()}>
      <p>{hasPassword ? t.whenChanged() : t.noPassword()}</p>
      {hasPassword && (
        <IntentForm intent="password" last={last}>
          {({ problems, isBusy }) => (
            <>
              <input type="hidden" name="username" autoComplete="username" value={username} />
              <PasswordField
                name="current"
                label={t.currentPassword()}
                problem={problems.current}
              />
              {(problems.nonce || nonce !== undefined) && (
                <CodeField
                  name="nonce"
                  label={t.codeFromEmail()}
                  defaultValue={nonce}
                  problem={problems.nonce}
                />
              )}
              <PasswordField
                label={t.newPassword()}
                minLength={minPassword}
                problem={problems.password}
              />
              <BusyButton look="plain" isBusy={isBusy}>
                {t.changePassword()}
              </BusyButton>
            </>
          )}
        </IntentForm>
      )}
      <p>
        <Link to={href('/auth/forgot')} className="inline-link">
          {hasPassword ? t.forgotIt() : t.chooseByEmail()}
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
    <Part title={t.waysToSignIn()}>
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
          <p className="mb-3">{t.providerAsks({ name: atProvider.name })}</p>
          <OutsideButton look="action" href={atProvider.url}>
            {t.goOnTo({ name: atProvider.name })}
          </OutsideButton>
        </div>
      )}
      {providers.length > 0 && !atProvider && (
        <RowForm intent="link">
          <div className="flex flex-wrap gap-3">
            {providers.map((provider) => (
              <Button key={provider} name="provider" value={provider}>
                {t.link({ name: providerName(provider) })}
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
        {t.remove({ name, part: (words) => <span className="sr-only">{words}</span> })}
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
