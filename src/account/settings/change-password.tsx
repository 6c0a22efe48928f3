import { href, Link } from 'react-router'
import { CodeField } from '../form/code-form.tsx'
import { Part } from '../page/account-layout.tsx'
import { BusyButton } from '../form/busy-button.tsx'
import { IntentForm, type Last } from '../page/intent-form.tsx'
import { PasswordField } from '../form/password-field.tsx'

type ChangePasswordProps = {
  /** For the browser's store of passwords. */
  username: string
  minPassword: number
  /** Who signs in by mail or elsewhere may have none yet. */
  hasPassword: boolean
  last: Last
}

/** A new password, for who knows the one of now; what the service asks for besides shows once it does. */
export function ChangePassword({ username, minPassword, hasPassword, last }: ChangePasswordProps) {
  const nonce = last?.values.nonce
  return (
    <Part title="Password">
      <p>
        {hasPassword
          ? 'When you change it, all your other devices are signed out.'
          : 'You have no password yet. You choose one by an email that we send you.'}
      </p>
      {hasPassword && (
        <IntentForm intent="password" last={last}>
          {({ problems, isBusy }) => (
            <>
              <input type="hidden" name="username" autoComplete="username" value={username} />
              <PasswordField name="current" label="Current password" problem={problems.current} />
              {(problems.nonce || nonce !== undefined) && (
                <CodeField
                  name="nonce"
                  label="Code from the email"
                  defaultValue={nonce}
                  problem={problems.nonce}
                />
              )}
              <PasswordField
                label="New password"
                minLength={minPassword}
                problem={problems.password}
              />
              <BusyButton look="plain" isBusy={isBusy}>
                Change my password
              </BusyButton>
            </>
          )}
        </IntentForm>
      )}
      <p>
        <Link to={href('/auth/forgot')} className="inline-link">
          {hasPassword ? 'I forgot it: choose a new one by email' : 'Choose a password by email'}
        </Link>
      </p>
    </Part>
  )
}
