import { servicesContext } from '../../platform/services.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/passkeys-page.ts'
import { flashOf } from '../page/action-result.ts'
import { AccountLayout, Part } from '../page/account-layout.tsx'
import { RefusedIntent } from '../page/intent-form.tsx'
import { runIntent } from '../page/run-intent.server.ts'
import { authOf, requireUser } from '../session/session.server.ts'
import { hasPassword, hasProved, isProofCodeSent } from '../two-factor/prove-identity.server.ts'
import { ProveIdentity } from '../two-factor/prove-identity.tsx'
import {
  namedPasskeys,
  proveForPasskeys,
  removePasskey,
  renamePasskey,
  type NamedPasskey,
} from './passkeys.server.ts'
import { useState, type FormEvent } from 'react'
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

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Passkeys',
    description: 'Sign in with your fingerprint, your face or a PIN.',
    isHidden: true,
  })

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { flash, passkeys, isProved } = loaderData
  return (
    <AccountLayout title="Passkeys" flash={flash}>
      <RefusedIntent intent="rename" last={actionData} />
      <RefusedIntent intent="remove" last={actionData} />
      <p className="text-lg">
        With a passkey you sign in as you unlock your phone or computer: by your finger, your face
        or a PIN. There is no password to remember, and none that anybody could steal.
      </p>
      {passkeys === null ? (
        <p>This site has no passkeys at the moment. You sign in by your password or an email.</p>
      ) : (
        <>
          <PasskeyList passkeys={passkeys} isProved={isProved} />
          {isProved ? (
            <MakePasskey />
          ) : (
            <ProveIdentity {...loaderData} what="a passkey is added or changed" last={actionData} />
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
  if (isHydrated && !('PublicKeyCredential' in window))
    return <p>This browser has no passkeys. A newer one, or your phone, has.</p>

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
    <Part title="Add a passkey">
      {!isHydrated && (
        <noscript>
          <p>Only script can ask your device for a passkey. Turn it on to add one.</p>
        </noscript>
      )}
      {refused && (
        <div role="alert">
          <Refused message={{ title: 'No passkey was added', text: refused }} />
        </div>
      )}
      <form onSubmit={submit} hidden={!isHydrated} className="space-y-5">
        <TextField
          id="name"
          name="name"
          label="Name of the passkey"
          hint="So you can tell it from others. Change it if you like."
          defaultValue={isHydrated ? deviceWords(navigator.userAgent) : undefined}
          autoComplete="off"
          maxLength={60}
        />
        <BusyButton isBusy={isBusy}>Add a passkey</BusyButton>
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
    <Part title="Your passkeys">
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
  return (
    <p className="wrap-anywhere">
      <strong className="block">{name}</strong>{' '}
      <span className="text-soft">
        Since <time dateTime={since}>{dayAndTime(since)}</time>
        {usedAt ? (
          <>
            , last used <time dateTime={usedAt}>{dayAndTime(usedAt)}</time>
          </>
        ) : (
          ', not used yet'
        )}
        .{asksMore && ' We ask for your second factor as well, since it was made without it.'}
      </span>
    </p>
  )
}

function Rename({ id, name }: NamedPasskey) {
  return (
    <details className="mt-1">
      <summary className="inline-link inline-flex min-h-11 items-center">
        Rename<span className="sr-only"> {name}</span>
      </summary>
      <PostForm name={`rename-${id}`} repeats className="space-y-3 pb-2">
        <input type="hidden" name="intent" value="rename" />
        <TextField
          id={`name-of-${id}`}
          name="name"
          label="New name"
          autoComplete="off"
          required
          maxLength={60}
          defaultValue={name}
        />
        <Button name="passkey" value={id}>
          Save the name
        </Button>
      </PostForm>
    </details>
  )
}

function Remove({ id, name }: NamedPasskey) {
  return (
    <details>
      <summary className="inline-link inline-flex min-h-11 items-center">
        Remove<span className="sr-only"> {name}</span>
      </summary>
      <div className="space-y-3 pb-2">
        <p>
          It can no longer be used to sign in, and devices that signed in with it are signed out.
        </p>
        <PostForm>
          <input type="hidden" name="intent" value="remove" />
          <Button name="passkey" value={id}>
            Yes, remove {name}
          </Button>
        </PostForm>
      </div>
    </details>
  )
}
