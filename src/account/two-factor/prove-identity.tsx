import * as t from '#messages/prove-identity.ts'
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
  /** On the server, because emails don't go out. */
  isCodePrinted?: boolean
  isForPasskeys?: boolean
  last: Last
}

export function ProveIdentity({
  sentTo,
  isCodeSent,
  asksPassword,
  isCodePrinted = false,
  isForPasskeys = false,
  last,
}: ProveIdentityProps) {
  const result = last?.intent === 'prove' ? last.result : null
  const isSent = result?.is === 'code sent'
  const isRefused = result?.is === 'refused' && Object.keys(result.problems).length > 0
  const wasAsked = isSent || isRefused || (result === null && isCodeSent)
  return (
    <Part title={t.title()} takesFocus={isSent}>
      <p>
        {(isForPasskeys ? t.beforePasskeys : t.beforeFactors)({
          proof: asksPassword ? 'both' : 'code',
          to: sentTo,
          b: (words) => <strong>{words}</strong>,
        })}
      </p>
      {isCodePrinted && (
        <p className="rounded-field bg-note px-4 py-3">
          {t.printedCode({
            isReady: wasAsked ? 'yes' : 'no',
            to: sentTo,
            code: (words) => <code>{words}</code>,
          })}
        </p>
      )}
      <IntentForm intent="prove" last={last}>
        {({ problems, isBusy }) =>
          wasAsked ? (
            <>
              {result?.is === 'code sent' && (
                <p role="status">{isCodePrinted ? t.codeReady() : codeSentText(result)}</p>
              )}
              {result === null && !isCodePrinted && <p>{t.weSentACode()}</p>}
              <ProofFields asksPassword={asksPassword} problems={problems} />
              <BusyButton isBusy={isBusy}>{t.goOn()}</BusyButton>
              <Button name="send" value="yes" formNoValidate disabled={isBusy} className="w-full">
                {t.sendAnother()}
              </Button>
            </>
          ) : (
            <>
              <input type="hidden" name="send" value="yes" />
              <BusyButton isBusy={isBusy}>{t.sendMeACode()}</BusyButton>
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
          <PasswordField name="current" label={t.currentPassword()} problem={problems.current} />
          <p className="mt-2 text-soft">
            {t.forgotIt({
              link: (words) => (
                <Link to={href('/auth/forgot')} className="inline-link">
                  {words}
                </Link>
              ),
            })}
          </p>
        </div>
      )}
      <CodeField
        name="nonce"
        label={t.codeThatWeSent()}
        hint={t.sixDigits()}
        problem={problems.nonce}
      />
    </>
  )
}
