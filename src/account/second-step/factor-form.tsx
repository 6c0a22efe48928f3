import { useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField } from '../../platform/ui/field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import { BusyButton } from '../form/busy-button.tsx'
import { CodeField } from '../form/code-form.tsx'
import type { Outcome, ReturnTo } from '../session/outcome.ts'
import type { FactorChoice } from '../session/second-factor.ts'
import { showFactor } from './second-factor.form.ts'

type FactorFormProps = { factors: FactorChoice[]; returnTo: ReturnTo; given: Outcome | undefined }

/** The code of one of somebody's factors; one on a phone has its code sent first. */
export function FactorForm({ factors, returnTo, given }: FactorFormProps) {
  const [chosen, setChosen] = useState(factors[0]?.id)
  const isPhone = factors.some(({ id, isPhone }) => isPhone && id === chosen)
  const hasPhone = factors.some((factor) => factor.isPhone)
  return (
    <AccountForm run={showFactor} returnTo={returnTo} given={given}>
      {({ problems, isBusy, outcome }) => (
        <>
          {factors.length > 1 ? (
            <SelectField
              id="factor"
              name="factor"
              label="Second factor"
              defaultValue={chosen}
              onChange={(event) => setChosen(event.target.value)}
            >
              {factors.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : (
            <input type="hidden" name="factor" value={chosen} />
          )}
          {outcome?.is === 'challenged' && (
            <input type="hidden" name="challenge" value={outcome.challengeId} />
          )}
          <CodeField
            label="Code"
            hint={isPhone ? 'Six digits, from the message.' : 'Six digits.'}
            problem={problems.code}
          />
          <BusyButton isBusy={isBusy}>Sign In</BusyButton>
          {hasPhone && (
            <Button name="send" value="yes" formNoValidate disabled={isBusy} className="w-full">
              Send me a code
            </Button>
          )}
        </>
      )}
    </AccountForm>
  )
}
