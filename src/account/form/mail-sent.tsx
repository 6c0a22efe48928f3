import { href, Link } from 'react-router'
import { CodeForm } from './code-form.tsx'
import type { SentProps } from './account-form.tsx'

type MailSentProps = SentProps & { type: string; title: string; text: string }

/** After an email was asked for: where to look, and the code to type when it is opened somewhere else. */
export function MailSent({ type, email, returnTo, soon, title, text }: MailSentProps) {
  return (
    <>
      <div role="status">
        <p className="text-lg font-semibold">{soon ? 'Use the email you have' : title}</p>
        <p className="mt-1">{soon ?? text}</p>
        <p className="mt-3 text-soft">
          Look in the inbox of <strong className="text-ink">{email}</strong>. Open the link in this
          browser, or type the code here.
        </p>
      </div>
      <div className="mt-6">
        <CodeForm type={type} email={email} returnTo={returnTo} />
      </div>
      <p className="mt-6 text-soft">
        Nothing there? Look in your spam folder, or go{' '}
        <Link to={href('/auth')} className="inline-link" reloadDocument>
          back to the start
        </Link>
        .
      </p>
    </>
  )
}
