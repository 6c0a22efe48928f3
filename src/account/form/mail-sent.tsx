import { href, Link } from 'react-router'
import { CodeForm } from './code-form.tsx'
import type { ReturnTo } from '../session/outcome.ts'

type MailSentProps = {
  type: string
  email: string
  returnTo: ReturnTo
  title: string
  text: string
}

/** After a mail was asked for: where to look, and the code to type when it is opened somewhere else. */
export function MailSent({ type, email, returnTo, title, text }: MailSentProps) {
  return (
    <>
      <div role="status">
        <p className="text-lg font-semibold">{title}</p>
        <p className="mt-1">{text}</p>
        <p className="mt-3 text-soft">
          It went to <strong className="text-ink">{email}</strong>. Open its link in this browser,
          or type its code here.
        </p>
      </div>
      <div className="mt-6">
        <CodeForm type={type} email={email} returnTo={returnTo} />
      </div>
      <p className="mt-6 text-soft">
        Nothing there? Look into the folder for unwanted mail, or go{' '}
        <Link to={href('/auth')} className="inline-link" reloadDocument>
          back to the start
        </Link>
        .
      </p>
    </>
  )
}
