import * as t from '#messages/connect-app.ts'
import { useEffect, useState } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { href, useNavigation, useNavigate } from 'react-router'
import type { QrCode } from '../../platform/ui/qr-code.ts'
import { ButtonLink, Button, buttonClass, useHydrated } from '../../platform/ui/button.tsx'
import { CopyButton } from '../../platform/ui/copy-button.tsx'
import { Part } from '../page/account-layout.tsx'
import { BusyButton, CodeField, Refused } from '../form/account-form.tsx'
import type { SettingUp } from '../page/action-result.ts'
import { inGroups } from './totp-address.ts'
import { TextField } from '../../platform/ui/field.tsx'
import { IntentForm, type Last } from '../page/intent-form.tsx'
import { useConnect } from '../session/auth-provider.tsx'
import { pathWith } from '../session/local-path.ts'
import { moveFocus } from '../../platform/ui/move-focus.ts'

/** Step 2: the secret and the first code. */
export function ConnectApp({ factorId, uri, secret, code, problems }: Omit<SettingUp, 'is'>) {
  const isBusy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (problems.code) moveFocus(document.getElementById('code'))
  }, [problems])
  return (
    <Part title={t.connect()} takesFocus>
      <ol className="list-decimal space-y-4 pl-6">
        <li>
          <p>{t.scan()}</p>
          <Code {...code} />
          <p className="mt-3">
            {t.onThisPhone({
              link: (words) => (
                <a href={uri} className="inline-link">
                  {words}
                </a>
              ),
            })}
          </p>
          <p className="mt-1 font-semibold break-words tabular-nums" translate="no">
            <code>{inGroups(secret)}</code>
          </p>
          <div className="mt-2 empty:hidden">
            <CopyButton text={secret} label={t.copyKey()} />
          </div>
        </li>
        <li>{t.typeDigits()}</li>
      </ol>
      <PostForm className="space-y-5" aria-busy={isBusy}>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="factor" value={factorId} />
        <input type="hidden" name="uri" value={uri} />
        <CodeField label={t.code()} hint={t.changes()} problem={problems.code} />
        <BusyButton isBusy={isBusy}>{t.turnOn()}</BusyButton>
      </PostForm>
      <ButtonLink to={href('/account/second-factor')} className="w-full" reloadDocument>
        {t.notNow()}
      </ButtonLink>
    </Part>
  )
}

function Code({ size, path }: QrCode) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t.qrCode()}
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
    <Part title={isFurther ? t.addAnother() : t.setUpApp()}>
      <p>{t.needApp()}</p>
      <IntentForm intent="begin" last={last}>
        {({ problems, isBusy }) => (
          <>
            <TextField
              id="name"
              name="name"
              label={t.nameOfApp()}
              hint={t.nameHint()}
              autoComplete="off"
              required
              maxLength={60}
              defaultValue={last?.values.name ?? (isFurther ? '' : t.myPhone())}
              problem={problems.name}
            />
            <BusyButton look={isFurther ? 'plain' : 'action'} isBusy={isBusy}>
              {t.setUp()}
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
  const text = [t.codesFor({ site: siteName }), t.worksOnce(), '', ...codes, ''].join('\n')
  return (
    <Part title={isFirst ? t.isOn() : t.newCodes()} takesFocus>
      <p>{t.ifYouLose({ b: (words) => <strong>{words}</strong> })}</p>
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
          download={t.fileName()}
          className={buttonClass({ look: 'action' })}
        >
          {t.saveAsFile()}
        </a>
        <CopyAndPrint text={text} />
      </div>
      <ButtonLink
        to={returnPath || href('/account/second-factor')}
        replace
        className="print:hidden"
      >
        {t.haveKept()}
      </ButtonLink>
    </Part>
  )
}

function CopyAndPrint({ text }: { text: string }) {
  if (!useHydrated()) return null
  return (
    <>
      <CopyButton text={text} />
      <Button type="button" data-print="">
        {t.print()}
      </Button>
    </>
  )
}

/** Step 1: a name. Needs JavaScript. */
export function BeginPasskey({ last }: { last: Last }) {
  const isHydrated = useHydrated()
  if (!isHydrated || !('PublicKeyCredential' in window)) return null
  return (
    <Part title={t.addPasskey()}>
      <p>{t.passkeyText()}</p>
      <IntentForm intent="begin-passkey" last={last}>
        {({ problems, isBusy }) => (
          <>
            <TextField
              id="passkey-name"
              name="passkey-name"
              label={t.passkeyName()}
              autoComplete="off"
              required
              maxLength={60}
              problem={problems.name}
            />
            <BusyButton look="plain" isBusy={isBusy}>
              {t.addPasskey()}
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
    // The client creates a new factor's passkey, or requests another's.
    const { error } = await auth.mfa.webauthn.authenticate({ factorId })
    if (error) throw error
    await navigate(pathWith(page, { done: 'factor-added', from: returnPath }), { replace: true })
  }

  return (
    <Part title={t.makePasskey()} takesFocus>
      <p>{t.browserAsks()}</p>
      {state === 'refused' && (
        <div role="alert">
          <Refused message={{ title: t.notAdded(), text: t.tryAgain() }} />
        </div>
      )}
      <Button
        type="button"
        look="action"
        disabled={state === 'busy'}
        className="min-h-12 w-full"
        onClick={() => void make().catch(() => setState('refused'))}
      >
        {t.makeItNow()}
      </Button>
      <ButtonLink to={page} className="w-full" reloadDocument>
        {t.notNow()}
      </ButtonLink>
    </Part>
  )
}
