import { Form, useNavigation } from 'react-router'
import { TextField } from '../../ui/field.tsx'
import { BusyButton } from '../form/busy-button.tsx'
import type { Outcome } from '../session/outcome.ts'
import { Refused } from '../session/refused.tsx'

/** One of the codes that somebody put away when they set up their second factor. Only the site takes them. */
export function RecoveryCodeForm({ outcome }: { outcome: Outcome | undefined }) {
  const isBusy = useNavigation().state === 'submitting'
  const refused = outcome?.is === 'refused' ? outcome : null
  return (
    <Form method="post" className="space-y-5">
      {refused && <Refused message={refused.message} />}
      <TextField
        id="code"
        name="code"
        label="Recovery code"
        hint="Such as k7md-2qxw-9rtz."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={40}
        problem={refused?.problems.code}
      />
      <BusyButton isBusy={isBusy}>Sign In</BusyButton>
    </Form>
  )
}
