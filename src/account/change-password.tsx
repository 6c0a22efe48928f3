import { TextField } from '../ui/field.tsx'
import { Part } from './account-frame.tsx'
import { BusyButton } from './busy-button.tsx'
import { IntentForm, type Last } from './intent-form.tsx'
import { PasswordField } from './password-field.tsx'

type ChangePasswordProps = {
  /** For the browser's store of passwords. */
  username: string
  minPassword: number
  /** Whether the service is known to ask for the password of now. */
  asksCurrent: boolean
  last: Last
}

/** A new password; what the service asks for besides shows once it does. */
export function ChangePassword(props: ChangePasswordProps) {
  const { username, minPassword, asksCurrent, last } = props
  const nonce = last?.typed.nonce
  return (
    <Part title="Password">
      <p>When you change it, all your other devices are signed out.</p>
      <IntentForm intent="password" last={last}>
        {({ problems, isBusy }) => (
          <>
            <input type="hidden" name="username" autoComplete="username" value={username} />
            {(asksCurrent || problems.current) && (
              <PasswordField name="current" label="Current password" problem={problems.current} />
            )}
            {(problems.nonce || nonce !== undefined) && (
              <TextField
                id="nonce"
                name="nonce"
                label="Code from the mail"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                maxLength={12}
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
    </Part>
  )
}
