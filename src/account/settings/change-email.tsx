import { href, Link } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import { Part } from '../page/account-layout.tsx'
import { BusyButton } from '../form/busy-button.tsx'
import { AccountEmail } from '../form/account-email.tsx'
import { IntentForm, type Last } from '../page/intent-form.tsx'
import { pathWith } from '../session/local-path.ts'

type ChangeEmailProps = {
  email: string
  /** The address that waits to be confirmed. */
  newEmail: string | null
  /** Whether the old address has to agree as well. */
  asksBoth: boolean
  last: Last
  /** The address that was filled in last. */
  value: string | undefined
}

/** The address of the account, the one that waits, and a form for another. */
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
