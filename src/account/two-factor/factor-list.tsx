import { Button } from '../../platform/ui/button.tsx'
import { Part } from '../page/account-layout.tsx'
import { RowForm } from '../page/intent-form.tsx'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import type { NamedFactor } from '../session/second-factor.ts'

type Listed = NamedFactor & { isConfirmed: boolean }

type FactorListProps = {
  factors: Listed[]
  /** Whether somebody has just shown that it is them: only then may they change anything. */
  isProved: boolean
  /** Whether their factors have to be confirmed. */
  isOfTeam: boolean
}

/** What protects the account besides its password, and how to take it away. */
export function FactorList({ factors, isProved, isOfTeam }: FactorListProps) {
  if (!factors.length)
    return (
      <p className="text-lg">
        A second factor keeps others out of your account even when they know your password: a code
        from an app on your phone, asked for each time you sign in.
      </p>
    )
  return (
    <Part title="Your second factors">
      <ul className="divide-y divide-line">
        {factors.map((factor) => (
          <li key={factor.id} className="py-3">
            <FactorName {...factor} />
            {isOfTeam && !factor.isConfirmed && <Unconfirmed {...factor} isProved={isProved} />}
            {isProved && <Remove {...factor} isLast={factors.length === 1} />}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function FactorName({ name, kind, since }: NamedFactor) {
  return (
    <p>
      <strong className="block">{name}</strong>{' '}
      <span className="text-soft">
        {kind}, since <time dateTime={since}>{dayAndTime(since)}</time>
      </span>
    </p>
  )
}

function Unconfirmed({ id, name, isProved }: NamedFactor & { isProved: boolean }) {
  return (
    <div className="mt-2 space-y-3 rounded-field bg-note px-4 py-3">
      <p>
        <strong>Not confirmed.</strong> It was added without a code from us. If it is not yours,
        somebody else was in your account: remove it and choose a new password.
      </p>
      {isProved && (
        <RowForm intent="vouch">
          <Button name="factor" value={id}>
            {name} is mine
          </Button>
        </RowForm>
      )}
    </div>
  )
}

function Remove({ id, name, isLast }: NamedFactor & { isLast: boolean }) {
  return (
    <details className="mt-1">
      <summary className="inline-link inline-flex min-h-11 items-center">
        Remove<span className="sr-only"> {name}</span>
      </summary>
      <div className="space-y-3 pb-2">
        <p>
          {isLast
            ? 'Your account is then protected by its password alone, and your recovery codes are good no more.'
            : 'You sign in with another of your second factors then.'}
        </p>
        <RowForm intent="remove">
          <Button name="factor" value={id}>
            Yes, remove {name}
          </Button>
        </RowForm>
      </div>
    </details>
  )
}
