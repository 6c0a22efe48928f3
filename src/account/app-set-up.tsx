import { Form, href, useNavigation } from 'react-router'
import type { QrCode } from '../directory/qr-code.ts'
import { TextField } from '../ui/field.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Part } from './account-frame.tsx'
import { BusyButton } from './busy-button.tsx'
import { CodeField } from './code-field.tsx'
import type { SettingUp } from './deed.ts'
import { IntentForm, type Last } from './intent-form.tsx'
import { inGroups } from './totp-address.ts'

type AppSetUpProps = { settingUp: SettingUp | null; isFurther: boolean; last: Last }

/** Sets up an authenticator app in two steps: a name, then its first code. */
export function AppSetUp({ settingUp, isFurther, last }: AppSetUpProps) {
  if (settingUp) return <Confirm {...settingUp} />
  return (
    <Part title={isFurther ? 'Add another app' : 'Set up an authenticator app'}>
      <p>
        You need an authenticator app on your phone or computer. Any of them will do: the one that
        came with your phone, or a free one from its store.
      </p>
      <IntentForm intent="begin" last={last}>
        {({ problems, isBusy }) => (
          <>
            <TextField
              id="name"
              name="name"
              label="Name of the app or phone"
              hint="So that you know it again."
              autoComplete="off"
              required
              maxLength={60}
              defaultValue={last?.typed.name ?? (isFurther ? '' : 'My phone')}
              problem={problems.name}
            />
            <BusyButton isBusy={isBusy}>Set up</BusyButton>
          </>
        )}
      </IntentForm>
    </Part>
  )
}

function Confirm({ factorId, uri, secret, code, problems }: SettingUp) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Part title="Connect your app">
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
        </li>
        <li>Type the six digits that the app shows for this site.</li>
      </ol>
      <Form method="post" className="space-y-5" aria-busy={isBusy}>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="factor" value={factorId} />
        <input type="hidden" name="uri" value={uri} />
        <CodeField label="Code" hint="It changes every 30 seconds." problem={problems.code} />
        <BusyButton isBusy={isBusy}>Turn it on</BusyButton>
      </Form>
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
