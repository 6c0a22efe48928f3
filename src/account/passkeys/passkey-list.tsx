import { Button } from '../../platform/ui/button.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { TextField } from '../../platform/ui/field.tsx'
import { Part } from '../page/account-layout.tsx'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import type { NamedPasskey } from './passkeys.server.ts'

/** The passkeys of an account. Only who has just shown that it is them may change any. */
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
        <p>It signs nobody in then, and devices that signed in with it are signed out.</p>
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
