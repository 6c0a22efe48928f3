import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import type { LinkResult } from './confirm.server.ts'
import { localPath, pathWith } from '../session/local-path.ts'
import { whyRefused } from './why-refused.ts'

type EmailLinkResultProps = {
  result: Extract<
    LinkResult,
    { is: 'elsewhere' | 'refused' | 'message' | 'signed in already' | 'led on' }
  >
  /** What the mail was asked for. */
  kind: string
  next: string | null
}

/** What somebody reads who came by the link of a mail and has to do something before they go on. */
export function EmailLinkResult({ result, kind, next }: EmailLinkResultProps) {
  const from = localPath(next)
  const signIn = <Onward to={pathWith(href('/auth'), { from })}>Sign In</Onward>
  if (result.is === 'message')
    return (
      <Result title="Thank you" action={signIn}>
        Now open the email to your other address and confirm it there, too.
      </Result>
    )
  if (result.is === 'signed in already')
    return (
      <Result title="You are signed in already" action={<Onward to={result.to}>Go on</Onward>}>
        {result.name && (
          <>
            As <strong className="break-words">{result.name}</strong>.{' '}
          </>
        )}
        This link was used already, or it is too old. You do not need it any more.
      </Result>
    )
  if (result.is === 'led on') return <LedOn to={result.to} />
  if (kind === 'identity')
    return (
      <Result title="Not linked" action={<Onward to={from}>Back to your account</Onward>}>
        {result.is === 'refused'
          ? whyRefused(result.code)
          : 'You came back in another browser. Try again.'}
      </Result>
    )
  if (result.is === 'elsewhere') return <Elsewhere {...result} kind={kind} from={from} />
  if (kind === 'provider')
    return (
      <Result title="Sign in failed" action={signIn}>
        {whyRefused(result.code)}
      </Result>
    )
  return (
    <Result title="This link does not work" action={<Again kind={kind} from={from} />}>
      {whyRefused(result.code)}
    </Result>
  )
}

/** Goes on by itself; the policy of our pages lets no form lead to another site. */
function LedOn({ to }: { to: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${to}`} />
      <h1>Thank you</h1>
      <p className="mt-3 mb-6">You are on your way back to where you came from.</p>
      <a href={to} className="inline-link inline-flex min-h-11 items-center">
        Go on
      </a>
    </>
  )
}

type ElsewhereProps = Extract<LinkResult, { is: 'elsewhere' }> & { kind: string; from: string }

/** The way on for somebody whose link belongs to another browser. */
function Elsewhere({ type, email, isConfirmed, wantsPassword, kind, from }: ElsewhereProps) {
  if (wantsPassword)
    return (
      <Result
        title="Your address is confirmed"
        action={<Onward to={pathWith(href('/auth/forgot'), { from })}>Choose a password</Onward>}
      >
        More than one sign-up waited for it, and not all of them may have been yours. So no password
        counts yet: ask for an email by which you choose one.
      </Result>
    )
  if (isConfirmed && /^(signup|invite|email_change)$/.test(type))
    return (
      <Result
        title="Your address is confirmed"
        action={<Onward to={pathWith(href('/auth'), { from })}>Sign In</Onward>}
      >
        You opened the email in another browser than the one you asked in. Sign in here to go on.
      </Result>
    )
  const title = 'This link belongs to another browser'
  const safe = 'To keep your account safe, it works only in the browser that asked for it.'
  if (isConfirmed)
    return (
      <Result title={title} action={<Again kind={kind} from={from} />}>
        {safe} Ask again here, and type the six digits of the email in place of its link.
      </Result>
    )
  const code = pathWith(href('/auth/code'), { type, email, from })
  return (
    <Result title={title} action={<Onward to={code}>Type the code of the email</Onward>}>
      {safe} Open it there, or type the six digits of the email here.
    </Result>
  )
}

function Result({
  title,
  action,
  children,
}: {
  title: string
  action: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-3 mb-6">{children}</p>
      {action}
    </>
  )
}

/** Another mail of the kind that did not work. */
function Again({ kind, from }: { kind: string; from: string }) {
  if (kind === 'recovery') return <Onward to={href('/auth/forgot')}>Ask for a new password</Onward>
  if (kind === 'link')
    return <Onward to={pathWith(href('/auth/link'), { from })}>Ask for a link</Onward>
  const type = kind === 'email_change' ? kind : 'signup'
  return <Onward to={pathWith(href('/auth/code'), { type, from })}>Ask for another email</Onward>
}

function Onward({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} look="action" className="min-h-12 w-full">
      {children}
    </ButtonLink>
  )
}
