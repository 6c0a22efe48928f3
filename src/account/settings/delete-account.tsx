import { href, Link } from 'react-router'
import { TextField } from '../../ui/field.tsx'
import { Part } from '../page/account-frame.tsx'
import { BusyButton } from '../form/busy-button.tsx'
import { IntentForm, type Last } from '../page/intent-form.tsx'
import { pathWith } from '../session/local-path.ts'
import { PasswordField } from '../form/password-field.tsx'

type DeleteAccountProps = {
  email: string
  contactEmail: string
  /** Whether this site may delete accounts at the service. */
  canDelete: boolean
  /** Whether somebody has shown who they are just now. */
  isFresh: boolean
  /** How long our security log keeps what was done to it; null when we have none. */
  logDays: number | null
  last: Last
}

/** What goes with an account, what stays, and the form that deletes it. */
export function DeleteAccount(props: DeleteAccountProps) {
  const { email, contactEmail, canDelete, isFresh, logDays, last } = props
  return (
    <Part title="Delete my account">
      <WhatBecomes contactEmail={contactEmail} logDays={logDays} />
      {canDelete ? (
        <IntentForm intent="delete" last={last}>
          {({ problems, isBusy }) => (
            <>
              <input type="hidden" name="username" autoComplete="username" value={email} />
              {!isFresh && <Proof problem={problems.password} />}
              <TextField
                id="confirm"
                name="confirm"
                label="Type the word delete"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={20}
                defaultValue={last?.typed.confirm}
                problem={problems.confirm}
              />
              <BusyButton look="destructive" isBusy={isBusy}>
                Delete my account for good
              </BusyButton>
            </>
          )}
        </IntentForm>
      ) : (
        <p>
          To have it deleted, write to{' '}
          <a href={`mailto:${contactEmail}`} className="inline-link">
            {contactEmail}
          </a>{' '}
          from the address of your account.
        </p>
      )}
    </Part>
  )
}

type WhatBecomesProps = Pick<DeleteAccountProps, 'contactEmail' | 'logDays'>

function WhatBecomes({ contactEmail, logDays }: WhatBecomesProps) {
  return (
    <>
      <p>
        <strong>What goes:</strong> your account, your password, your second factors and recovery
        codes, and every sign-in on every device. So do forms that you have begun, documents that
        you sent, and what you submitted that is not listed; what still waits for our answer is
        withdrawn. Nobody can bring them back.
      </p>
      <p>
        <strong>What stays:</strong> businesses that are listed, without your name, your address and
        your messages to us.
        {logDays !== null &&
          ` So do the lines of our security log, for ${logDays} days: what was done to the account, when, and from which network address, without your name or email address.`}{' '}
        To have a listing taken down, write to{' '}
        <a href={`mailto:${contactEmail}`} className="inline-link">
          {contactEmail}
        </a>
        .
      </p>
    </>
  )
}

function Proof({ problem }: { problem: string | undefined }) {
  const from = href('/account/data')
  return (
    <>
      <PasswordField problem={problem} />
      <p className="text-soft">
        No password?{' '}
        <Link to={pathWith(href('/auth/link'), { from })} className="inline-link">
          Have a link sent to you
        </Link>
        , and come back here by it.
      </p>
    </>
  )
}
