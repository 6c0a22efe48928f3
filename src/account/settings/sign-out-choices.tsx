import { Button } from '../../ui/button.tsx'
import { forgetTab } from '../session/forget-tab.client.ts'
import { IntentForm, RowForm, type Last } from '../page/intent-form.tsx'

/** Ends the other sessions, or all of them. */
export function SignOutChoices({ hasOthers, last }: { hasOthers: boolean; last: Last }) {
  return (
    <>
      <p>
        Was it somebody else? Sign out everywhere and choose a new password. A device that is signed
        out has to sign in again.
      </p>
      <div className="flex flex-wrap gap-3">
        {hasOthers && (
          <IntentForm intent="others" last={last}>
            {({ isBusy }) => <Button disabled={isBusy}>Sign out all others</Button>}
          </IntentForm>
        )}
        <RowForm intent="all" onSubmit={() => forgetTab()}>
          <Button>Sign out everywhere</Button>
        </RowForm>
      </div>
    </>
  )
}
