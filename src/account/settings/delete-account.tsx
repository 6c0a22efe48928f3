import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Part } from '../page/account-layout.tsx'
import { CodeField } from '../form/code-form.tsx'
import { BusyButton } from '../form/busy-button.tsx'
import { IntentForm, type Last } from '../page/intent-form.tsx'
import { PasswordField } from '../form/password-field.tsx'
import type { Problems } from '../session/outcome.ts'

type DeleteAccountProps = {
  email: string
  contactEmail: string
  /** Whether this site may delete accounts at the service. */
  canDelete: boolean
  /** Whether somebody has shown who they are just now. */
  isProved: boolean
  hasPassword: boolean
  /** Where a code goes: an address, or a phone. */
  sentTo: string
  /** How long our security log keeps what was done to it; null when we have none. */
  logDays: number | null
  last: Last
}

/** What goes with an account, what stays, and the form that deletes it. */
export function DeleteAccount(props: DeleteAccountProps) {
  const { email, contactEmail, canDelete, isProved, hasPassword, logDays, last } = props
  const usesCode = sentCode(last) !== null || last?.values.nonce !== undefined
  const asksCodeFirst = !isProved && !hasPassword && !usesCode
  return (
    <Part title="Delete my account">
      <WhatBecomes contactEmail={contactEmail} logDays={logDays} />
      {canDelete ? (
        <IntentForm intent="delete" last={last}>
          {({ problems, isBusy }) => (
            <>
              <input type="hidden" name="username" autoComplete="username" value={email} />
              {!isProved && <Proof {...props} usesCode={usesCode} problems={problems} />}
              <TextField
                id="confirm"
                name="confirm"
                label="Type the word delete"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={20}
                defaultValue={last?.values.confirm}
                problem={problems.confirm}
              />
              {!asksCodeFirst && (
                <BusyButton look="destructive" isBusy={isBusy}>
                  Delete my account for good
                </BusyButton>
              )}
              {!isProved && (
                // Behind the other: the key Enter presses the first button of a form.
                <Button name="send" value="yes" formNoValidate disabled={isBusy} className="w-full">
                  {whichCode(hasPassword, usesCode)}
                </Button>
              )}
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

function sentCode(last: Last) {
  return last?.intent === 'delete' && last.result.is === 'code sent' ? last.result : null
}

type ProofProps = DeleteAccountProps & { usesCode: boolean; problems: Problems }

/** The password, or a code for who has none at hand. */
function Proof({ hasPassword, usesCode, sentTo, last, problems }: ProofProps) {
  const sent = sentCode(last)
  return (
    <>
      {sent && (
        <p role="status">
          {sent.another
            ? `The last code left a moment ago. You can ask for another ${sent.another}.`
            : `A code is on its way to ${sentTo}. It may take a minute.`}
        </p>
      )}
      {usesCode && (
        <CodeField
          name="nonce"
          label="Code that we sent you"
          hint="Six digits."
          problem={problems.nonce}
        />
      )}
      {hasPassword && !usesCode && <PasswordField problem={problems.password} />}
      {!hasPassword && !usesCode && (
        <p>So that nobody deletes it who only found this device open, we send you a code first.</p>
      )}
    </>
  )
}

function whichCode(hasPassword: boolean, usesCode: boolean): string {
  if (usesCode) return 'Send another code'
  return hasPassword ? 'No password at hand? Send me a code' : 'Send me a code'
}
