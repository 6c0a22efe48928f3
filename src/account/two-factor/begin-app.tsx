import { TextField } from '../../platform/ui/field.tsx'
import { Part } from '../page/account-layout.tsx'
import { BusyButton } from '../form/busy-button.tsx'
import { IntentForm, type Last } from '../page/intent-form.tsx'

type BeginAppProps = { isFurther: boolean; last: Last }

/** The first step to an authenticator app: its name. */
export function BeginApp({ isFurther, last }: BeginAppProps) {
  return (
    <Part title={isFurther ? 'Add another app' : 'Set up an authenticator app'}>
      <p>
        You need an authenticator app on your phone or computer. Any of them will do: the one that
        came with your phone, or a free one from its store.
      </p>
      <IntentForm intent="begin" last={last}>
        {({ problems, isBusy }) => (
          <>
            <TextField
              id="name"
              name="name"
              label="Name of the app or phone"
              hint="So that you know it again."
              autoComplete="off"
              required
              maxLength={60}
              defaultValue={last?.values.name ?? (isFurther ? '' : 'My phone')}
              problem={problems.name}
            />
            <BusyButton look={isFurther ? 'plain' : 'action'} isBusy={isBusy}>
              Set up
            </BusyButton>
          </>
        )}
      </IntentForm>
    </Part>
  )
}
