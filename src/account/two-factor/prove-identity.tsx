import { codeSentText } from '../page/action-result.ts'
import { href, Link } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import { Part } from '../page/account-layout.tsx'
import { CodeField, BusyButton, PasswordField } from '../form/account-form.tsx'
import { IntentForm, type Last } from '../page/intent-form.tsx'
import type { Problems } from '../session/outcome.ts'

type ProveIdentityProps = {
  /** An email address or phone. */
  sentTo: string
  /** A code may have arrived, such as before a reload. */
  isCodeSent: boolean
  asksPassword: boolean
  what?: string
  last: Last
}

export function ProveIdentity({
  sentTo,
  isCodeSent,
  asksPassword,
  what = 'your second factors change',
  last,
}: ProveIdentityProps) {
  const result = last?.intent === 'prove' ? last.result : null
  const isSent = result?.is === 'code sent'
  const isRefused = result?.is === 'refused' && Object.keys(result.problems).length > 0
  const wasAsked = isSent || isRefused || (result === null && isCodeSent)
  return (
    <Part title="First, show that it’s you" takesFocus={isSent}>
      <p>
        Before {what}, we ask for {asksPassword ? 'your password and for a code' : 'a code'} that we
        send to <strong>{sentTo}</strong>. That keeps out people who find your device unlocked.
      </p>
      <IntentForm intent="prove" last={last}>
        {({ problems, isBusy }) =>
          wasAsked ? (
            <>
              {result?.is === 'code sent' && <p role="status">{codeSentText(result)}</p>}
              {result === null && <p>We sent you a code. Type the newest one.</p>}
              <ProofFields asksPassword={asksPassword} problems={problems} />
              <BusyButton isBusy={isBusy}>Go on</BusyButton>
              <Button name="send" value="yes" formNoValidate disabled={isBusy} className="w-full">
                Send another code
              </Button>
            </>
          ) : (
            <>
              <input type="hidden" name="send" value="yes" />
              <BusyButton isBusy={isBusy}>Send me a code</BusyButton>
            </>
          )
        }
      </IntentForm>
    </Part>
  )
}

function ProofFields({ asksPassword, problems }: { asksPassword: boolean; problems: Problems }) {
  return (
    <>
      {asksPassword && (
        <div>
          <PasswordField name="current" label="Current password" problem={problems.current} />
          <p className="mt-2 text-soft">
            Forgot it?{' '}
            <Link to={href('/auth/forgot')} className="inline-link">
              Choose a new one by email
            </Link>
          </p>
        </div>
      )}
      <CodeField
        name="nonce"
        label="Code that we sent you"
        hint="Six digits."
        problem={problems.nonce}
      />
    </>
  )
}
