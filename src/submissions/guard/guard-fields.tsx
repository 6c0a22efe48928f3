import * as t from '#messages/submit-form.ts'
import { TextField } from '../../platform/ui/field.tsx'
import { honeypotName, tokenName } from '../form/form-state.ts'
import { useRef, useState } from 'react'
import { solveChallenge } from '../form-view/form-requests.client.ts'

type GuardFieldsProps = { formToken: string; honeypot: string; solution: string }

export function GuardFields({ formToken, honeypot, solution }: GuardFieldsProps) {
  return (
    <>
      <input type="hidden" name={tokenName} value={formToken} />
      <input type="hidden" name="solution" value={solution} />
      <Honeypot filled={honeypot} />
    </>
  )
}

export function Honeypot({ filled }: { filled: string }) {
  return (
    <div
      aria-hidden={filled ? undefined : true}
      className={filled ? 'mb-6' : 'absolute -left-[200vw] h-px w-px overflow-hidden'}
    >
      <TextField
        id={honeypotName}
        name={honeypotName}
        label={t.leaveThisEmpty()}
        autoComplete="off"
        tabIndex={filled ? undefined : -1}
        defaultValue={filled || undefined}
      />
    </div>
  )
}

/**
 * Solved in the background from the first interaction; empty until then. Forms without it are
 * accepted, but fewer.
 */
export function useSolution(formToken: string): { solution: string; touch(): void } {
  const begun = useRef('')
  const [found, setFound] = useState({ of: '', solution: '' })
  const touch = () => {
    if (begun.current === formToken) return
    begun.current = formToken
    solveChallenge(formToken).then(
      (solution) => setFound({ of: formToken, solution: solution ?? '' }),
      () => {},
    )
  }
  return { solution: found.of === formToken ? found.solution : '', touch }
}
