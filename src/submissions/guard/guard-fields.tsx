import { TextField } from '../../platform/ui/field.tsx'
import { honeypotName, tokenName } from '../form/form-state.ts'
import { useRef, useState } from 'react'
import { solveChallenge } from '../form-view/form-requests.client.ts'

type GuardFieldsProps = { formToken: string; honeypot: string; solution: string }

/** What a small form carries to be told from those of programs; people see nothing of it. */
export function GuardFields({ formToken, honeypot, solution }: GuardFieldsProps) {
  return (
    <>
      <input type="hidden" name={tokenName} value={formToken} />
      <input type="hidden" name="solution" value={solution} />
      <Honeypot filled={honeypot} />
    </>
  )
}

/** A field that people do not see and programs fill in. Somebody whose browser filled it in is shown it. */
export function Honeypot({ filled }: { filled: string }) {
  return (
    <div
      aria-hidden={filled ? undefined : true}
      className={filled ? 'mb-6' : 'absolute -left-[200vw] h-px w-px overflow-hidden'}
    >
      <TextField
        id={honeypotName}
        name={honeypotName}
        label="Leave this empty"
        autoComplete="off"
        tabIndex={filled ? undefined : -1}
        defaultValue={filled || undefined}
      />
    </div>
  )
}

/**
 * The solution of a form's challenge, found unseen from the first touch on; empty until then. A form that is sent
 * before is taken too, only fewer of them.
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
