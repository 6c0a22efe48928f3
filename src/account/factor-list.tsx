import { Button } from '../ui/button.tsx'
import { Part } from './account-frame.tsx'
import { RowForm } from './intent-form.tsx'
import { dayAndTime } from './moment-text.ts'
import type { NamedFactor } from './named-factors.ts'

/** What protects the account besides its password, and how to take it away. */
export function FactorList({ factors }: { factors: NamedFactor[] }) {
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
          <FactorRow key={factor.id} {...factor} isLast={factors.length === 1} />
        ))}
      </ul>
    </Part>
  )
}

function FactorRow({ id, name, kind, since, isLast }: NamedFactor & { isLast: boolean }) {
  return (
    <li className="py-3">
      <p>
        <strong className="block">{name}</strong>{' '}
        <span className="text-soft">
          {kind}, since <time dateTime={since}>{dayAndTime(since)}</time>
        </span>
      </p>
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
    </li>
  )
}
