import { Button } from '../../platform/ui/button.tsx'
import { pathWith } from '../session/local-path.ts'
import { AccountForm } from './account-form.tsx'
import { BusyButton } from './busy-button.tsx'
import { AccountEmail } from './account-email.tsx'
import type { Outcome, ReturnTo } from '../session/outcome.ts'
import { typeCode } from '../sign-in/mail.form.ts'
import { TextField } from '../../platform/ui/field.tsx'

type CodeFormProps = {
  type: string
  /** Where the mail went; asked for when it is not known. */
  email: string
  /** What was filled in where it was asked for. */
  typed?: string | undefined
  returnTo: ReturnTo
  given?: Outcome | undefined
}

/** Takes the six digits of a mail, for those who opened it on another device. */
export function CodeForm({ type, email, typed, returnTo, given }: CodeFormProps) {
  const action = pathWith('/auth/code', { type, email, from: returnTo.from })
  return (
    <AccountForm run={typeCode} returnTo={returnTo} given={given} action={action}>
      {({ problems, isBusy, outcome }) => (
        <>
          <input type="hidden" name="type" value={type} />
          {outcome?.is === 'sent' && (
            <p className="rounded-field bg-note px-4 py-3">{outcome.message.title}.</p>
          )}
          {email ? (
            <input type="hidden" name="email" value={email} />
          ) : (
            <AccountEmail email={typed} isAsking={typed !== undefined} problem={problems.email} />
          )}
          <CodeField label="Code from the email" hint="Six digits." problem={problems.code} />
          <BusyButton isBusy={isBusy}>Go on</BusyButton>
          <Button name="again" value="yes" formNoValidate disabled={isBusy} className="w-full">
            Send another email
          </Button>
        </>
      )}
    </AccountForm>
  )
}

type CodeFieldProps = {
  /** A nonce proves who somebody is; a code signs them in. */
  name?: 'code' | 'nonce'
  label: string
  hint?: string
  defaultValue?: string | undefined
  problem: string | undefined
}

/** Six digits, which a phone offers to fill in. */
export function CodeField({ name = 'code', label, hint, defaultValue, problem }: CodeFieldProps) {
  return (
    <TextField
      id={name}
      name={name}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      maxLength={12}
      defaultValue={defaultValue}
      className="[&_input]:text-xl [&_input]:tracking-[0.3em] [&_input]:tabular-nums"
      problem={problem}
    />
  )
}
