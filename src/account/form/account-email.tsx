import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'
import { EmailField } from '../../platform/forms/email-field.tsx'

type Props = Pick<ComponentProps<typeof EmailField>, 'isAsking' | 'problem'> & {
  label?: string
  email?: string | undefined
  /** Whether browsers offer passkeys there, too. */
  takesPasskey?: boolean
}

/** The address that was typed on the page that led here. */
export function useTypedEmail(): string | undefined {
  const state: unknown = useLocation().state
  // The server doesn't know it.
  if (!useHydrated() || typeof state !== 'object' || !state || !('email' in state)) return undefined
  return typeof state.email === 'string' ? state.email : undefined
}

/** The address of an account; its value stays. */
export function AccountEmail({ label = 'Email', email, takesPasskey = false, ...rest }: Props) {
  return (
    <EmailField
      id="email"
      label={label}
      autoComplete={takesPasskey ? 'username webauthn' : 'username'}
      required
      maxLength={255}
      defaultValue={email}
      {...rest}
    />
  )
}
