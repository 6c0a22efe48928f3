import { useEffect } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { href, useNavigation } from 'react-router'
import type { QrCode } from '../../platform/ui/qr-code.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Part } from '../page/account-layout.tsx'
import { BusyButton } from '../form/busy-button.tsx'
import { CodeField } from '../form/code-form.tsx'
import type { SettingUp } from '../page/action-result.ts'
import { CopyButton } from './new-codes.tsx'
import { inGroups } from './totp-address.ts'

/** The second step to an authenticator app: its secret, and the first code that it makes of it. */
export function ConnectApp({ factorId, uri, secret, code, problems }: Omit<SettingUp, 'is'>) {
  const isBusy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (problems.code) document.getElementById('code')?.focus()
  }, [problems])
  return (
    <Part title="Connect your app" takesFocus>
      <ol className="list-decimal space-y-4 pl-6">
        <li>
          <p>Open the app, choose to add an account, and scan this code.</p>
          <Code {...code} />
          <p className="mt-3">
            On this phone,{' '}
            <a href={uri} className="inline-link">
              open the app with it
            </a>
            . Or type this key:
          </p>
          <p className="mt-1 font-semibold break-words tabular-nums" translate="no">
            <code>{inGroups(secret)}</code>
          </p>
          <div className="mt-2 empty:hidden">
            <CopyButton text={secret} what="the key" />
          </div>
        </li>
        <li>Type the six digits that the app shows for this site.</li>
      </ol>
      <PostForm className="space-y-5" aria-busy={isBusy}>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="factor" value={factorId} />
        <input type="hidden" name="uri" value={uri} />
        <CodeField label="Code" hint="It changes every 30 seconds." problem={problems.code} />
        <BusyButton isBusy={isBusy}>Turn it on</BusyButton>
      </PostForm>
      <ButtonLink to={href('/account/second-factor')} className="w-full" reloadDocument>
        Not now
      </ButtonLink>
    </Part>
  )
}

function Code({ size, path }: QrCode) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
      className="mt-3 w-full max-w-60 rounded-field bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
