import * as t from '#messages/passkeys.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/passkeys-page.ts'
import { flashOf } from '../page/action-result.ts'
import { AccountLayout, Part } from '../page/account-layout.tsx'
import { RefusedIntent } from '../page/intent-form.tsx'
import { runIntent } from '../page/run-intent.server.ts'
import { authOf, requireUser } from '../session/session.server.ts'
import {
  hasPassword,
  hasProved,
  isProofCodeSent,
  printsCode,
} from '../two-factor/prove-identity.server.ts'
import { ProveIdentity } from '../two-factor/prove-identity.tsx'
import {
  namedPasskeys,
  proveForPasskeys,
  removePasskey,
  renamePasskey,
  type NamedPasskey,
} from './passkeys.server.ts'
import { useState, type FormEvent, type ReactNode } from 'react'
import { href, useNavigate } from 'react-router'
import { TextField } from '../../platform/ui/field.tsx'
import { useHydrated, Button } from '../../platform/ui/button.tsx'
import { BusyButton, Refused } from '../form/account-form.tsx'
import { useConnect } from '../session/auth-provider.tsx'
import { fieldValue } from '../session/field-value.ts'
import { pathWith } from '../session/local-path.ts'
import { deviceWords } from '../settings/device.ts'
import { whyNoPasskey } from './why-no-passkey.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { dayAndTime } from '../../platform/text/florida-time.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const services = args.context.get(servicesContext)
  return {
    flash: flashOf(args.url),
    passkeys: await namedPasskeys(services, authOf(args.context), user),
    isCodePrinted: await printsCode(args, user),
    isProved: await hasProved(args),
    asksPassword: await hasPassword(services, user),
    sentTo: user.email || user.phone || '',
    isCodeSent: isProofCodeSent(services, user),
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  return runIntent(args, {
    prove: proveForPasskeys,
    rename: renamePasskey,
    remove: removePasskey,
  })
})

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isTranslated: true,
    isHidden: true,
  })

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { flash, passkeys, isProved } = loaderData
  return (
    <AccountLayout title={t.title()} flash={flash}>
      <RefusedIntent intent="rename" last={actionData} />
      <RefusedIntent intent="remove" last={actionData} />
      <p className="text-lg">{t.intro()}</p>
      {passkeys === null ? (
        <p>{t.none()}</p>
      ) : (
        <>
          <PasskeyList passkeys={passkeys} isProved={isProved} />
          {isProved ? (
            <MakePasskey />
          ) : (
            <ProveIdentity {...loaderData} isForPasskeys last={actionData} />
          )}
        </>
      )}
    </AccountLayout>
  )
}

/** Needs JavaScript. */
export function MakePasskey() {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const connect = useConnect()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  if (isHydrated && !('PublicKeyCredential' in window)) return <p>{t.notHere()}</p>

  async function make(friendlyName: string) {
    const auth = await connect()
    const { data, error } = await auth.registerPasskey()
    if (error) return setRefused(whyNoPasskey(error))
    if (friendlyName) await auth.passkey.update({ passkeyId: data.id, friendlyName })
    const done = pathWith(href('/account/passkeys'), { done: 'passkey-added' })
    await navigate(done, { replace: true })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    setRefused('')
    make(fieldValue(new FormData(event.currentTarget), 'name'))
      .catch(() => setRefused(whyNoPasskey(null)))
      .finally(() => setBusy(false))
  }

  return (
    <Part title={t.add()}>
      {!isHydrated && (
        <noscript>
          <p>{t.needsScript()}</p>
        </noscript>
      )}
      {refused && (
        <div role="alert">
          <Refused message={{ title: t.notAdded(), text: refused }} />
        </div>
      )}
      <form onSubmit={submit} hidden={!isHydrated} className="space-y-5">
        <TextField
          id="name"
          name="name"
          label={t.name()}
          hint={t.nameHint()}
          defaultValue={isHydrated ? deviceWords(navigator.userAgent) : undefined}
          autoComplete="off"
          maxLength={60}
        />
        <BusyButton isBusy={isBusy}>{t.add()}</BusyButton>
      </form>
    </Part>
  )
}

/** Changes need a fresh proof. */
export function PasskeyList({
  passkeys,
  isProved,
}: {
  passkeys: NamedPasskey[]
  isProved: boolean
}) {
  if (!passkeys.length) return null
  return (
    <Part title={t.yours()}>
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="py-3">
            <PasskeyName {...passkey} />
            {isProved && <Rename {...passkey} />}
            {isProved && <Remove {...passkey} />}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function PasskeyName({ name, since, usedAt, asksMore }: NamedPasskey) {
  const made = {
    sinceAt: dayAndTime(since),
    since: (words: ReactNode) => <time dateTime={since}>{words}</time>,
  }
  return (
    <p className="wrap-anywhere">
      <strong className="block">{name}</strong>{' '}
      <span className="text-soft">
        {usedAt
          ? t.sinceUsed({
              ...made,
              usedAt: dayAndTime(usedAt),
              used: (words) => <time dateTime={usedAt}>{words}</time>,
            })
          : t.sinceUnused(made)}
        {asksMore && ` ${t.asksMore()}`}
      </span>
    </p>
  )
}

function Rename({ id, name }: NamedPasskey) {
  return (
    <details className="mt-1">
      <summary className="inline-link inline-flex min-h-11 items-center">
        {t.rename({ name, part: (words) => <span className="sr-only">{words}</span> })}
      </summary>
      <PostForm name={`rename-${id}`} repeats className="space-y-3 pb-2">
        <input type="hidden" name="intent" value="rename" />
        <TextField
          id={`name-of-${id}`}
          name="name"
          label={t.newName()}
          autoComplete="off"
          required
          maxLength={60}
          defaultValue={name}
        />
        <Button name="passkey" value={id}>
          {t.saveName()}
        </Button>
      </PostForm>
    </details>
  )
}

function Remove({ id, name }: NamedPasskey) {
  return (
    <details>
      <summary className="inline-link inline-flex min-h-11 items-center">
        {t.remove({ name, part: (words) => <span className="sr-only">{words}</span> })}
      </summary>
      <div className="space-y-3 pb-2">
        <p>{t.removeText()}</p>
        <PostForm>
          <input type="hidden" name="intent" value="remove" />
          <Button name="passkey" value={id}>
            {t.yesRemove({ name })}
          </Button>
        </PostForm>
      </div>
    </details>
  )
}
