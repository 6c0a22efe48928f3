import { TextField } from '../../platform/ui/field.tsx'
import { honeypotName, tokenName } from '../form/form-state.ts'

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
