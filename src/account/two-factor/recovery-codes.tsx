import { Button } from '../../ui/button.tsx'
import { Part } from '../page/account-frame.tsx'
import { RowForm } from '../page/intent-form.tsx'

/** How many recovery codes are left, and how to get new ones. */
export function RecoveryCodes({ left, mayRenew }: { left: number; mayRenew: boolean }) {
  return (
    <Part title="Recovery codes">
      <p>
        {left === 0
          ? 'You have no recovery codes. Make them now: without them, nobody can let you in when you lose your second factor.'
          : `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left. Each lets you in once when you lose your second factor.`}
      </p>
      {mayRenew && (
        <RowForm intent="codes">
          <Button>{left ? 'Make new codes' : 'Make recovery codes'}</Button>
        </RowForm>
      )}
      {mayRenew && left > 0 && (
        <p className="text-soft">The codes that you have now are good no more then.</p>
      )}
    </Part>
  )
}
