import { Button } from '../../platform/ui/button.tsx'
import { registerInstead } from '../form/form-state.ts'

export function OwnerPrompt({ isAfterwards = false }: { isAfterwards?: boolean }) {
  return (
    <div className="mb-8 rounded-card border border-line bg-card p-4">
      <p className="font-semibold">{isAfterwards ? 'You own it?' : 'Do you own this business?'}</p>
      <p className="mt-1">
        Register it with an account, and you can run the listing yourself.
        {isAfterwards && '  We’ll move what you typed to that form. Add any documents again there.'}
      </p>
      <Button
        name={registerInstead.name}
        value={registerInstead.value}
        formNoValidate
        className="mt-3 max-sm:w-full"
      >
        I own it: register it
      </Button>
      {!isAfterwards && (
        <p className="mt-3 text-soft">
          If you don’t own it, or don’t want an account, just fill in this form.
        </p>
      )}
    </div>
  )
}
