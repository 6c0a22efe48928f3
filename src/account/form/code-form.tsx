import { Button } from '../../ui/button.tsx'
import { pathWith } from '../session/local-path.ts'
import { AccountForm } from './account-form.tsx'
import { BusyButton } from './busy-button.tsx'
import { CodeField } from './code-field.tsx'
import { EmailField } from './email-field.tsx'
import type { Outcome, Way } from '../session/outcome.ts'
import { typeCode } from '../sign-in/type-code.ts'

type CodeFormProps = {
  type: string
  /** Where the mail went; asked for when it is not known. */
  email: string
  way: Way
  given?: Outcome | undefined
}

/** Takes the six digits of a mail, for those who opened it on another device. */
export function CodeForm({ type, email, way, given }: CodeFormProps) {
  const action = pathWith('/auth/code', { type, email, from: way.from })
  return (
    <AccountForm run={typeCode} way={way} given={given} action={action}>
      {({ problems, isBusy, outcome }) => (
        <>
          <input type="hidden" name="type" value={type} />
          {outcome?.is === 'sent' && (
            <p className="rounded-field bg-note px-4 py-3">{outcome.message.title}.</p>
          )}
          {email ? (
            <input type="hidden" name="email" value={email} />
          ) : (
            <EmailField problem={problems.email} />
          )}
          <CodeField label="Code from the mail" hint="Six digits." problem={problems.code} />
          <BusyButton isBusy={isBusy}>Go on</BusyButton>
          <Button name="again" value="yes" formNoValidate disabled={isBusy} className="w-full">
            Send another mail
          </Button>
        </>
      )}
    </AccountForm>
  )
}
