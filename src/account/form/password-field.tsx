import { useState } from 'react'
import { TextField } from '../../platform/ui/field.tsx'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'

type PasswordFieldProps = {
  name?: 'password' | 'current'
  label?: string
  /** For a password that is chosen now: how long it has to be at least. */
  minLength?: number
  problem: string | undefined
}

/** A password, which can be shown while it is typed. A new one says beforehand how long it must be. */
export function PasswordField({
  name = 'password',
  label = 'Password',
  minLength,
  problem,
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <div className="@container relative">
      <TextField
        id={name}
        name={name}
        type={isShown ? 'text' : 'password'}
        label={label}
        autoComplete={minLength ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={minLength}
        hint={minLength ? `At least ${minLength} characters.` : undefined}
        problem={problem}
      />
      {isHydrated && (
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={name}
          onClick={() => setShown(!isShown)}
          className="absolute -top-2 right-0 min-h-11 @max-[16rem]:static px-2 text-sm text-link underline underline-offset-3"
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      )}
    </div>
  )
}
