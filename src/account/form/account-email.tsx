import type { ComponentProps } from 'react'
import { EmailField } from '../../platform/forms/email-field.tsx'

type Props = Pick<ComponentProps<typeof EmailField>, 'isAsking' | 'problem'> & {
  label?: string
  email?: string | undefined
  /** Whether browsers offer passkeys there, too. */
  takesPasskey?: boolean
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
