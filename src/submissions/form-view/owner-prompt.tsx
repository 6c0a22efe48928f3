import * as t from '#messages/submit-form.ts'
import { Button } from '../../platform/ui/button.tsx'
import { registerInstead } from '../form/form-state.ts'

export function OwnerPrompt({ isAfterwards = false }: { isAfterwards?: boolean }) {
  return (
    <div className="mb-8 rounded-card border border-line bg-card p-4">
      <p className="font-semibold">
        {isAfterwards ? t.registerItInstead() : t.doYouOwnThisBusiness()}
      </p>
      <p className="mt-1">{isAfterwards ? t.thenYouManageIt() : t.registerItWithAnAccount()}</p>
      <Button
        name={registerInstead.name}
        value={registerInstead.value}
        formNoValidate
        className="mt-3 max-sm:w-full"
      >
        {t.iOwnItRegisterIt()}
      </Button>
      {!isAfterwards && <p className="mt-3 text-soft">{t.ifYouDontOwnIt()}</p>}
    </div>
  )
}
