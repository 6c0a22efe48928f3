import { TextField } from '../../ui/field.tsx'

/** The address of an account; its value stays. */
export function EmailField({
  label = 'Email',
  email,
  takesPasskey = false,
  problem,
}: {
  label?: string
  email?: string | undefined
  /** Whether browsers offer passkeys there, too. */
  takesPasskey?: boolean
  problem: string | undefined
}) {
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      label={label}
      autoComplete={takesPasskey ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={255}
      defaultValue={email}
      problem={problem}
    />
  )
}
