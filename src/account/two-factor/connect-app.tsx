import { useEffect, useState } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { href, useNavigation, useNavigate } from 'react-router'
import type { QrCode } from '../../platform/ui/qr-code.ts'
import { ButtonLink, Button, buttonClass, useHydrated } from '../../platform/ui/button.tsx'
import { Part } from '../page/account-layout.tsx'
import { BusyButton, CodeField, Refused } from '../form/account-form.tsx'
import type { SettingUp } from '../page/action-result.ts'
import { inGroups } from './totp-address.ts'
import { TextField } from '../../platform/ui/field.tsx'
import { IntentForm, type Last } from '../page/intent-form.tsx'
import { useConnect } from '../session/auth-provider.tsx'
import { pathWith } from '../session/local-path.ts'

/** Step 2: the secret and the first code. */
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

type BeginAppProps = { isFurther: boolean; last: Last }

/** Step 1: a name. */
export function BeginApp({ isFurther, last }: BeginAppProps) {
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
              hint="So you can tell it from others."
              autoComplete="off"
              required
              maxLength={60}
              defaultValue={last?.values.name ?? (isFurther ? '' : 'My phone')}
              problem={problems.name}
            />
            <BusyButton look={isFurther ? 'plain' : 'action'} isBusy={isBusy}>
              Set up
            </BusyButton>
          </>
        )}
      </IntentForm>
    </Part>
  )
}

type NewCodesProps = {
  codes: string[]
  isFirst: boolean
  siteName: string
  returnPath: string
}

/** Shown once, to print, copy, or save. */
export function NewCodes({ codes, isFirst, siteName, returnPath }: NewCodesProps) {
  const text = [`Recovery codes for ${siteName}`, 'Each works once.', '', ...codes, ''].join('\n')
  return (
    <Part
      title={isFirst ? 'Your second factor is on. Keep these codes' : 'Your new codes'}
      takesFocus
    >
      <p>
        If you lose your second factor, sign in with one of these recovery codes. Each works once.{' '}
        <strong>You won’t see them again.</strong> Keep them with your important documents.
      </p>
      <ul
        className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-6 gap-y-1 rounded-field border border-line bg-page p-4 text-lg tabular-nums"
        translate="no"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClass({ look: 'action' })}
        >
          Save as a file
        </a>
        <CopyAndPrint text={text} />
      </div>
      <ButtonLink
        to={returnPath || href('/account/second-factor')}
        replace
        className="print:hidden"
      >
        I have kept them
      </ButtonLink>
    </Part>
  )
}

/** Needs JavaScript. @param what is copied, if "Copy" alone is unclear. */
function CopyButton({ text, what = '' }: { text: string; what?: string }) {
  const [outcome, setOutcome] = useState('')
  if (!useHydrated()) return null
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setOutcome('Copied'),
      () => setOutcome('Your browser didn’t allow that. Select the text and copy it.'),
    )
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button type="button" onClick={copy}>
        {`Copy ${what}`.trim()}
      </Button>
      {/* Outside the button: inside, it would leave the button without a name. */}
      <span role="status" className="text-soft">
        {outcome}
      </span>
    </span>
  )
}

function CopyAndPrint({ text }: { text: string }) {
  if (!useHydrated()) return null
  return (
    <>
      <CopyButton text={text} />
      <Button type="button" onClick={() => window.print()}>
        Print
      </Button>
    </>
  )
}

/** Step 1: a name. Needs JavaScript. */
export function BeginPasskey({ last }: { last: Last }) {
  const isHydrated = useHydrated()
  if (!isHydrated || !('PublicKeyCredential' in window)) return null
  return (
    <Part title="Add a passkey">
      <p>Your fingerprint, your face or a security key, in place of a code.</p>
      <IntentForm intent="begin-passkey" last={last}>
        {({ problems, isBusy }) => (
          <>
            <TextField
              id="passkey-name"
              name="passkey-name"
              label="Name of the passkey"
              autoComplete="off"
              required
              maxLength={60}
              problem={problems.name}
            />
            <BusyButton look="plain" isBusy={isBusy}>
              Add a passkey
            </BusyButton>
          </>
        )}
      </IntentForm>
    </Part>
  )
}

/** Step 2: the browser creates the passkey on a click. */
export function ConnectPasskey({ factorId, returnPath }: { factorId: string; returnPath: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle')
  const connect = useConnect()
  const navigate = useNavigate()
  const page = href('/account/second-factor')

  async function make() {
    setState('busy')
    const auth = await connect()
    // The client creates a new factor's passkey, or asks for another's.
    const { error } = await auth.mfa.webauthn.authenticate({ factorId })
    if (error) throw error
    await navigate(pathWith(page, { done: 'factor-added', from: returnPath }), { replace: true })
  }

  return (
    <Part title="Make your passkey" takesFocus>
      <p>Your browser asks for your fingerprint, your face, or a security key.</p>
      {state === 'refused' && (
        <div role="alert">
          <Refused message={{ title: 'It was not added', text: 'Try again, or add it later.' }} />
        </div>
      )}
      <Button
        type="button"
        look="action"
        disabled={state === 'busy'}
        className="min-h-12 w-full"
        onClick={() => void make().catch(() => setState('refused'))}
      >
        Make it now
      </Button>
      <ButtonLink to={page} className="w-full" reloadDocument>
        Not now
      </ButtonLink>
    </Part>
  )
}
