import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import type { Arrival } from './confirm.server.ts'
import { localPath, pathWith } from '../session/local-path.ts'
import { whyRefused } from './why-refused.ts'

type ArrivedProps = {
  arrival: Extract<Arrival, { is: 'elsewhere' | 'refused' | 'message' | 'led on' }>
  /** What the mail was asked for. */
  kind: string
  next: string | null
}

/** What somebody reads who came by the link of a mail and has to do something before they go on. */
export function Arrived({ arrival, kind, next }: ArrivedProps) {
  const from = localPath(next)
  const signIn = <Way to={pathWith(href('/auth'), { from })}>Sign In</Way>
  if (arrival.is === 'message')
    return (
      <Says title="Thank you" way={signIn}>
        Now open the mail to your other address and confirm it there, too.
      </Says>
    )
  if (arrival.is === 'led on') return <LedOn to={arrival.to} />
  if (kind === 'identity')
    return (
      <Says title="Not linked" way={<Way to={from}>Back to your account</Way>}>
        {arrival.is === 'refused'
          ? whyRefused(arrival.code)
          : 'You came back in another browser. Try again.'}
      </Says>
    )
  if (arrival.is === 'elsewhere') return <Elsewhere {...arrival} kind={kind} from={from} />
  if (kind === 'provider')
    return (
      <Says title="Sign in failed" way={signIn}>
        {whyRefused(arrival.code)}
      </Says>
    )
  return (
    <Says title="This link does not work" way={<Again kind={kind} from={from} />}>
      {whyRefused(arrival.code)}
    </Says>
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

type ElsewhereProps = Extract<Arrival, { is: 'elsewhere' }> & { kind: string; from: string }

/** The way on for somebody whose link belongs to another browser. */
function Elsewhere({ type, email, isConfirmed, wantsPassword, kind, from }: ElsewhereProps) {
  if (wantsPassword)
    return (
      <Says
        title="Your address is confirmed"
        way={<Way to={pathWith(href('/auth/forgot'), { from })}>Choose a password</Way>}
      >
        More than one sign-up waited for it, and not all of them may have been yours. So no password
        counts yet: ask for a mail by which you choose one.
      </Says>
    )
  if (isConfirmed && /^(signup|invite|email_change)$/.test(type))
    return (
      <Says
        title="Your address is confirmed"
        way={<Way to={pathWith(href('/auth'), { from })}>Sign In</Way>}
      >
        You opened the mail in another browser than the one you asked in. Sign in here to go on.
      </Says>
    )
  const title = 'This link belongs to another browser'
  const safe = 'To keep your account safe, it works only in the browser that asked for it.'
  if (isConfirmed)
    return (
      <Says title={title} way={<Again kind={kind} from={from} />}>
        {safe} Ask again here, and type the six digits of the mail in place of its link.
      </Says>
    )
  const code = pathWith(href('/auth/code'), { type, email, from })
  return (
    <Says title={title} way={<Way to={code}>Type the code of the mail</Way>}>
      {safe} Open it there, or type the six digits of the mail here.
    </Says>
  )
}

function Says({ title, way, children }: { title: string; way: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-3 mb-6">{children}</p>
      {way}
    </>
  )
}

/** Another mail of the kind that did not work. */
function Again({ kind, from }: { kind: string; from: string }) {
  if (kind === 'recovery') return <Way to={href('/auth/forgot')}>Ask for a new password</Way>
  if (kind === 'link') return <Way to={pathWith(href('/auth/link'), { from })}>Ask for a link</Way>
  const type = kind === 'email_change' ? kind : 'signup'
  return <Way to={pathWith(href('/auth/code'), { type, from })}>Ask for another mail</Way>
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} look="action" className="min-h-12 w-full">
      {children}
    </ButtonLink>
  )
}
