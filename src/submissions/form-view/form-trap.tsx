import { trapName, type FormAnswer } from '../form/form-answer.ts'
import { TextField } from '../../ui/field.tsx'

/** A field that people do not see and programs fill in. Somebody whose browser filled it in is shown it. */
export function FormTrap({ answer }: { answer: FormAnswer | undefined }) {
  const isFilled = Boolean(answer?.trap)
  return (
    <div
      aria-hidden={isFilled ? undefined : true}
      className={isFilled ? 'mb-6' : 'absolute -left-[200vw] h-px w-px overflow-hidden'}
    >
      <TextField
        id={trapName}
        name={trapName}
        label="Leave this empty"
        autoComplete="off"
        tabIndex={isFilled ? undefined : -1}
        defaultValue={answer?.trap}
      />
    </div>
  )
}
