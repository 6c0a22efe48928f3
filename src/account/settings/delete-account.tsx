import { codeSentText } from '../page/action-result.ts'
import { href, Link } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import { RadioField, TextField } from '../../platform/ui/field.tsx'
import { Part } from '../page/account-layout.tsx'
import { CodeField, BusyButton, PasswordField } from '../form/account-form.tsx'
import { IntentForm, type Last } from '../page/intent-form.tsx'
import type { Problems } from '../session/outcome.ts'

type DeleteAccountProps = {
  email: string
  contactEmail: string
  canDelete: boolean
  isProved: boolean
  hasPassword: boolean
  /** An email address or phone. */
  sentTo: string
  ownedAlone: { id: string; name: string }[]
  /** Days the security log is kept; null without one. */
  logDays: number | null
  last: Last
}

export function DeleteAccount(props: DeleteAccountProps) {
  const { email, contactEmail, canDelete, isProved, hasPassword, ownedAlone, logDays, last } = props
  const usesCode = sentCode(last) !== null || last?.values.nonce !== undefined
  const asksCodeFirst = !isProved && !hasPassword && !usesCode
  return (
    <Part title="Delete my account">
      <WhatBecomes logDays={logDays} isAsked={canDelete && ownedAlone.length > 0} />
      {canDelete ? (
        <IntentForm intent="delete" last={last}>
          {({ problems, isBusy }) => (
            <>
              <input type="hidden" name="username" autoComplete="username" value={email} />
              {ownedAlone.map((listing) => (
                <WithoutOwner
                  key={listing.id}
                  {...listing}
                  chosen={last?.values[`listing-${listing.id}`] ?? 'stay'}
                />
              ))}
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
                // Placed after the other button: Enter presses a form's first button.
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

const fates = [
  [
    'stay',
    'It stays in the directory. Anyone who can show that the business is theirs may claim it',
  ],
  [
    'close',
    'The business has closed for good. People find it by name for 90 days, then it’s deleted',
  ],
  ['delete', 'Delete the listing now, with its photos and posts'],
] as const

function WithoutOwner({ id, name, chosen }: { id: string; name: string; chosen: string }) {
  return (
    <fieldset className="rounded-field bg-note px-4 py-3">
      <legend className="sr-only">What happens to {name}</legend>
      <p>
        <strong>{name} will have no owner.</strong> Choose what happens to it:
      </p>
      {fates.map(([value, words]) => (
        <RadioField
          key={value}
          name={`listing-${id}`}
          value={value}
          label={words}
          defaultChecked={value === chosen}
        />
      ))}
      <p className="text-sm">
        To give it to someone you know,{' '}
        <Link to={href('/business/:businessId/people', { businessId: id })} className="inline-link">
          hand it over first
        </Link>
        .
      </p>
    </fieldset>
  )
}

type WhatBecomesProps = Pick<DeleteAccountProps, 'logDays'> & {
  isAsked: boolean
}

function WhatBecomes({ logDays, isAsked }: WhatBecomesProps) {
  return (
    <>
      <p>
        <strong>What goes:</strong> your account, your password, your second factors and recovery
        codes, and every sign-in on every device. So do forms that you have begun, documents that
        you sent, and what you submitted that is not listed; what still waits for our answer is
        withdrawn. Nobody can bring them back.
      </p>
      <p>
        <strong>What stays:</strong> businesses that are listed
        {isAsked && ', unless you say otherwise below'}, without your name, your address and your
        messages to us.
        {logDays !== null &&
          ` So do the lines of our security log, for ${logDays} days: what was done to the account, when, and from which network address, without your name or email address.`}
      </p>
    </>
  )
}

function sentCode(last: Last) {
  return last?.intent === 'delete' && last.result.is === 'code sent' ? last.result : null
}

type ProofProps = DeleteAccountProps & { usesCode: boolean; problems: Problems }

function Proof({ hasPassword, usesCode, sentTo, last, problems }: ProofProps) {
  const sent = sentCode(last)
  return (
    <>
      {sent && <p role="status">{codeSentText(sent, sentTo)}</p>}
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
        <p>We send you a code first, to keep out people who find your device unlocked.</p>
      )}
    </>
  )
}

function whichCode(hasPassword: boolean, usesCode: boolean): string {
  if (usesCode) return 'Send another code'
  return hasPassword ? 'No password at hand? Send me a code' : 'Send me a code'
}
