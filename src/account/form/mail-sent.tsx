import { href, Link, useOutletContext } from 'react-router'
import { leaveSent } from './remembered-sent.client.ts'
import { CodeForm } from './code-form.tsx'
import type { SentProps } from './account-form.tsx'

type MailSentProps = SentProps & { type: string; title: string; text: string }

/** After an email was asked for: where to look, and the code to type when it is opened somewhere else. */
export function MailSent({ type, email, returnTo, soon, title, text }: MailSentProps) {
  const isLate = useOutletContext<{ isMailLate: boolean } | undefined>()?.isMailLate ?? false
  return (
    <>
      <div role="status">
        <p className="text-lg font-semibold">{soon ? 'Use the email you have' : title}</p>
        <p className="mt-1">
          {soon ??
            (isLate
              ? 'The email can’t leave right now. We keep trying, and it comes when it can: that may take hours. You can close this page, and open the link when you have it.'
              : text)}
        </p>
        <p className="mt-3 text-soft">
          {isLate && 'Later: '}Look in the inbox of <strong className="text-ink">{email}</strong>.
          Open the link in this browser, or type the code here.
        </p>
      </div>
      <div className="mt-6">
        <CodeForm type={type} email={email} returnTo={returnTo} />
      </div>
      <p className="mt-6 text-soft">
        Nothing there? Look in your spam folder, or go{' '}
        <Link to={href('/auth')} onClick={() => leaveSent()} className="inline-link" reloadDocument>
          back to the start
        </Link>
        .
      </p>
    </>
  )
}
