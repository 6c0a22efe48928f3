import { TextField } from '../../ui/field.tsx'

/** The address of an account; its value stays. */
export function EmailField({
  label = 'Email',
  email,
  problem,
}: {
  label?: string
  email?: string | undefined
  problem: string | undefined
}) {
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      label={label}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={255}
      defaultValue={email}
      problem={problem}
    />
  )
}
