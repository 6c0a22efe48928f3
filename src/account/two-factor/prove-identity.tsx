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
  asksPassword: boolean
  what?: string
  last: Last
}

export function ProveIdentity({
  sentTo,
  asksPassword,
  what = 'your second factors change',
  last,
}: ProveIdentityProps) {
  const result = last?.intent === 'prove' ? last.result : null
  const isSent = result?.is === 'code sent'
  const wasAsked = isSent || (result?.is === 'refused' && Object.keys(result.problems).length > 0)
  return (
    <Part title="First show that it is you" takesFocus={isSent}>
      <p>
        Before {what}, we ask for {asksPassword ? 'your password and for a code' : 'a code'} that we
        send to <strong>{sentTo}</strong>. So nobody can add one who only found this device open.
      </p>
      <IntentForm intent="prove" last={last}>
        {({ problems, isBusy }) =>
          wasAsked ? (
            <>
              {result?.is === 'code sent' && <p role="status">{codeSentText(result)}</p>}
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
