import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { localPath, pathWith } from './local-path.ts'

type ArrivedProps = {
  arrival:
    | { is: 'elsewhere'; wantsPassword: boolean }
    | { is: 'refused' | 'message'; text: string; code?: string }
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
        {arrival.text || 'Now open the mail to your other address and confirm it there, too.'}
      </Says>
    )
  if (arrival.is === 'elsewhere' && arrival.wantsPassword)
    return (
      <Says
        title="Your address is confirmed"
        way={<Way to={pathWith(href('/auth/forgot'), { from })}>Choose a password</Way>}
      >
        More than one sign-up waited for it, and not all of them may have been yours. So no password
        counts yet: ask for a mail by which you choose one.
      </Says>
    )
  if (arrival.is === 'elsewhere' && (kind === 'signup' || kind === 'email_change'))
    return (
      <Says title="Your address is confirmed" way={signIn}>
        You opened the mail in another browser than the one you asked in. Sign in here to go on.
      </Says>
    )
  if (kind === 'identity')
    return (
      <Says title="Not linked" way={<Way to={from}>Back to your account</Way>}>
        {arrival.is === 'refused' ? arrival.text : 'You came back in another browser. Try again.'}
      </Says>
    )
  const again = <Again kind={kind} from={from} />
  if (arrival.is === 'elsewhere')
    return (
      <Says title="This link belongs to another browser" way={again}>
        To keep your account safe, it works only in the browser that asked for it. Ask again here,
        and type the six digits of the mail in place of its link.
      </Says>
    )
  return (
    <Says title="This link does not work" way={again}>
      {whyNot(arrival)} Links work once, and for a short time.
    </Says>
  )
}

function whyNot({ text, code }: { text: string; code?: string }): string {
  if (!text || code === 'otp_expired') return 'It was used already, or it is too old.'
  return text.endsWith('.') ? text : `${text}.`
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
