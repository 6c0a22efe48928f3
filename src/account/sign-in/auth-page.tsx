import * as t from '#messages/sign-in.ts'
import { useState, type FormEvent } from 'react'
import { Link, href } from 'react-router'
import { requestContext, servicesContext } from '../../platform/services.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/auth-page.ts'
import {
  AccountForm,
  type SentProps,
  BusyButton,
  AccountEmail,
  MailSent,
  PasswordField,
} from '../form/account-form.tsx'
import { answerWith, leadOn, minPasswordLength, returnToOf } from '../form/answer.server.ts'
import { signIn, signUp } from './sign-in.form.ts'
import { pathWith } from '../session/local-path.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { findOtherWays } from './providers.server.ts'
import { longestSessionHours } from '../settings/freshness.ts'
import { providerName } from './provider-name.ts'
import type { RouteArgs } from '../session/session.server.ts'
import { invitedTo, provenNewcomer } from '../team/invitations.server.ts'
import { signUpProven } from './sign-up-proven.server.ts'

/** Redirects people who are signed in. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  await leadOn(args)
  const services = context.get(servicesContext)
  const returnTo = returnToOf(args)
  const { isNew, newcomer } = await formOfUrl(args)
  return {
    invited: await invitedTo(services.db, returnTo.from, services.now()),
    newcomer,
    others: await findOtherWays(services, context.get(requestContext).visitor),
    isNew,
    isOver: url.searchParams.get('over') === 'yes',
    isTypedKept: url.searchParams.get('typed') === 'kept',
    returnTo,
    minPassword: minPasswordLength(services),
  }
}

export async function action(args: Route.ActionArgs) {
  const { isNew, newcomer } = await formOfUrl(args)
  if (!isNew) return answerWith(signIn, args)
  return answerWith(newcomer ? signUpProven(args, newcomer) : signUp, args)
}

/** People whose address is proved and who have no account sign up first. */
async function formOfUrl(args: RouteArgs): Promise<{ isNew: boolean; newcomer: string | null }> {
  const mode = args.url.searchParams.get('mode')
  const services = args.context.get(servicesContext)
  const newcomer = await provenNewcomer(services, returnToOf(args).from)
  return { isNew: mode === 'sign-up' || (newcomer !== null && mode !== 'sign-in'), newcomer }
}

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.isNew ? t.createAccount() : t.signIn(),
    description: t.description(),
    isTranslated: true,
    isHidden: true,
  })

export default function AuthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invited, newcomer, isNew, isOver, isTypedKept, returnTo, minPassword, others } =
    loaderData
  const why = invited ? null : whyAccount(returnTo.from)
  const [typed, setTyped] = useState(actionData?.email)
  const noteTyped = ({ target }: FormEvent) => {
    const { id, value } = target as HTMLInputElement
    if (id === 'email') setTyped(value)
  }
  return (
    <>
      <EitherForm isNew={isNew} from={returnTo.from} />
      <h1>{isNew ? t.createAccount() : t.signIn()}</h1>
      {invited && (
        <p className="mt-4 wrap-anywhere">
          {(newcomer && isNew ? t.invitedNewcomer : t.invitedTo)({
            ...invited,
            b: (words) => <strong>{words}</strong>,
          })}
        </p>
      )}
      {why && <p className="mt-4">{why}</p>}
      {isOver && <SessionOver />}
      {isTypedKept && (
        <p role="status" className="mt-4 rounded-field bg-note px-4 py-3">
          {t.typedKept()}
        </p>
      )}
      <div className="mt-6" onInput={noteTyped}>
        <AccountForm
          run={isNew ? signUp : signIn}
          returnTo={returnTo}
          given={actionData?.outcome}
          Sent={ConfirmationSent}
          isPosted={isNew && newcomer !== null}
        >
          {({ problems, isBusy, outcome }) => (
            <>
              <AccountEmail
                email={actionData?.email ?? newcomer ?? undefined}
                isAsking={actionData !== undefined}
                takesPasskey={!isNew && others.passkeys}
                problem={problems.email}
              />
              {outcome?.is === 'refused' && outcome.code === 'email_not_confirmed' && (
                <TypeCode from={returnTo.from} />
              )}
              <PasswordField
                minLength={isNew ? minPassword : undefined}
                problem={problems.password}
              />
              <BusyButton isBusy={isBusy}>{isNew ? t.signUp() : t.signIn()}</BusyButton>
            </>
          )}
        </AccountForm>
      </div>
      {!isNew && others.passkeys && <PasskeySignIn from={returnTo.from} />}
      <OtherWays {...others} from={returnTo.from === '/' ? undefined : returnTo.from} />
      <WaysOn isNew={isNew} from={returnTo.from} typed={typed} />
    </>
  )
}

type EitherFormProps = { isNew: boolean; from: string }

/** Sign in and sign up side by side. */
function EitherForm({ isNew, from }: EitherFormProps) {
  return (
    <nav aria-label={t.account()} className="mb-6">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-1 rounded-field border border-edge p-1">
        <EitherWay to={formPath({ isNew: false, from })} isHere={!isNew} who={t.iHaveAnAccount()}>
          {t.signIn()}
        </EitherWay>
        <EitherWay to={formPath({ isNew: true, from })} isHere={isNew} who={t.iAmNew()}>
          {t.signUp()}
        </EitherWay>
      </ul>
    </nav>
  )
}

type EitherWayProps = { to: string; isHere: boolean; who: string; children: string }

function EitherWay({ to, isHere, who, children }: EitherWayProps) {
  const look = isHere ? 'bg-ink text-page' : 'text-ink hover:bg-note'
  return (
    <li className="grid">
      <Link
        to={to}
        replace
        aria-current={isHere ? 'page' : undefined}
        className={`flex min-h-14 flex-col items-center justify-center rounded-field px-2 py-1 text-center no-underline ${look}`}
      >
        <span className="text-sm">{who}</span> <span className="font-semibold">{children}</span>
      </Link>
    </li>
  )
}

function formPath({ isNew, from }: EitherFormProps): string {
  const back = from === '/' ? undefined : from
  // For newcomers from an emailed link, the other form is the usual one.
  const isByLink = /^\/(listing-invitation|claim-link)\/|^\/account\/team\?/.test(from)
  const signIn = isByLink ? 'sign-in' : undefined
  return pathWith(href('/auth'), { mode: isNew ? 'sign-up' : signIn, from: back })
}

function SessionOver() {
  return (
    <p role="status" className="mt-5 rounded-field bg-note px-4 py-3">
      {t.sessionOver({ hours: longestSessionHours })}
    </p>
  )
}

function ConfirmationSent({ result, ...sent }: SentProps) {
  return (
    <>
      {result && (
        <p className="mb-4">
          <strong className="block">{result.title}</strong> {result.text}
        </p>
      )}
      <MailSent type="signup" title={t.confirmEmail()} text={t.confirmationSent()} {...sent} />
    </>
  )
}

function TypeCode({ from }: { from: string }) {
  return (
    <p>
      <Link to={pathWith(href('/auth/code'), { type: 'signup', from })} className="inline-link">
        {t.typeOrSendAgain()}
      </Link>
    </p>
  )
}

type WaysOnProps = EitherFormProps & { typed: string | undefined }

function WaysOn({ isNew, from, typed }: WaysOnProps) {
  const back = from === '/' ? undefined : from
  return (
    <>
      {!isNew && (
        <ul className="mt-5 flex flex-wrap justify-between gap-x-6">
          <TextLink to={pathWith(href('/auth/forgot'), { from: back })} typed={typed}>
            {t.forgotPassword()}
          </TextLink>
          <TextLink to={pathWith(href('/auth/link'), { from: back })} typed={typed}>
            {t.linkInstead()}
          </TextLink>
        </ul>
      )}
      <p className="mt-6 border-t border-line pt-6">
        <ButtonLink to={formPath({ isNew: !isNew, from })} replace className="w-full text-balance">
          {isNew ? t.haveAccountSignIn() : t.noAccountSignUp()}
        </ButtonLink>
      </p>
    </>
  )
}

type TextLinkProps = { to: string; typed: string | undefined; children: string }

/** Passes on the typed address, but not in the URL. */
function TextLink({ to, typed, children }: TextLinkProps) {
  return (
    <li>
      <Link
        to={to}
        state={{ email: typed }}
        className="inline-link inline-flex min-h-11 items-center"
      >
        {children}
      </Link>
    </li>
  )
}

type OtherWaysProps = { providers: string[]; organizations: boolean; from: string | undefined }

function OtherWays({ providers, organizations, from }: OtherWaysProps) {
  if (!providers.length && !organizations) return null
  return (
    <ul className="mt-6 grid gap-3 border-t border-line pt-6">
      {providers.map((name) => (
        <li key={name}>
          {/* A full page load: the link leaves the site. */}
          <ButtonLink
            to={pathWith(href('/auth/provider'), { name, from })}
            reloadDocument
            className="w-full"
          >
            {t.continueWith({ provider: providerName(name) })}
          </ButtonLink>
        </li>
      ))}
      {organizations && (
        <li>
          <ButtonLink to={pathWith(href('/auth/organization'), { from })} className="w-full">
            {t.withOrganization()}
          </ButtonLink>
        </li>
      )}
    </ul>
  )
}

const whys: [path: RegExp, why: () => string][] = [
  [/^\/account\/my-list\?(.*&)?save=/, t.whySave],
  [/^\/register-business\?(.*&)?kept=/, t.whyKept],
  [/^\/register-business(\?|$)/, t.whyRegister],
  [/^\/business\/[^/]+\/claim(\?|$)/, t.whyClaim],
  [/^\/claim-link\//, t.whyClaimLink],
  [/^\/listing-invitation\//, t.whyInvitation],
  [/^\/account\/team(\?|$)/, t.whyTeam],
  [/^\/submission\/[^/]+\/mine(\?|$)/, t.whyMine],
]

/** Null when no reason is needed. */
function whyAccount(from: string): string | null {
  return whys.find(([path]) => path.test(from))?.[1]() ?? null
}
