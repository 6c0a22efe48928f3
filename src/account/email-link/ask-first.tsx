import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Question } from './confirm.server.ts'

type AskFirstProps = Omit<Question, 'type'> & {
  type: string
  /** The button that goes on; it says so in the words that it is given. */
  children(words: string): ReactNode
}

const words: Record<string, { title: string; button: string }> = {
  signup: { title: 'Confirm your address', button: 'Confirm my address' },
  invite: { title: 'You are invited', button: 'Accept the invitation' },
  recovery: { title: 'Choose a new password', button: 'Go on' },
  email_change: { title: 'Confirm the change of your address', button: 'Confirm the change' },
}
const anyOther = { title: 'Sign In', button: 'Sign In' }

/** Asks before a link signs anybody in: mail programs follow links, and strangers send theirs. */
export function AskFirst({
  type,
  account,
  signedInAs,
  isExpected,
  leadsTo,
  children,
}: AskFirstProps) {
  const { title, button } = words[type] ?? anyOther
  const isAnother = signedInAs !== null && (account === null || account !== signedInAs)
  return (
    <>
      <h1>{title}</h1>
      <div className="mt-3 mb-6 space-y-3">
        {account && (
          <p>
            This is for the account of <strong className="break-words">{account}</strong>.
          </p>
        )}
        {leadsTo && (
          <p>
            It leads on to <strong className="break-words">{leadsTo}</strong>.
          </p>
        )}
        {isAnother && <SignedInAlready name={signedInAs} />}
        {!isExpected && (
          <p>
            It seems that it was not asked for in this browser. Go on only if you asked for it
            yourself, and the account is yours.
          </p>
        )}
      </div>
      {children(isAnother && account ? `Continue as ${account}` : button)}
      {(isAnother || !isExpected) && (
        <p className="mt-4">
          <Link to={href('/')} className="inline-link inline-flex min-h-11 items-center">
            No, leave everything as it is
          </Link>
        </p>
      )}
    </>
  )
}

function SignedInAlready({ name }: { name: string }) {
  return (
    <p className="rounded-field bg-note px-4 py-3">
      {name ? (
        <>
          You are signed in here as <strong className="break-words">{name}</strong>.
        </>
      ) : (
        'Somebody is signed in here.'
      )}{' '}
      If you go on, that ends on this device.
    </p>
  )
}
