import { Button } from '../../platform/ui/button.tsx'
import { RefusedIntent, RowForm, type Last } from '../page/intent-form.tsx'
import { dayAndTime } from '../../platform/text/florida-time.ts'

/** A device that is signed in; moments as ISO text, `ip` empty when it is not known. */
type SignedInDevice = {
  id: string
  device: string
  ip: string
  since: string
  lastUsed: string
  isHere: boolean
}

/** Every device that is signed in, and how to end it there. */
export function SessionList({ sessions, last }: { sessions: SignedInDevice[]; last: Last }) {
  return (
    <>
      <RefusedIntent intent="end" last={last} />
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <Device {...session} />
            {!session.isHere && (
              <RowForm intent="end">
                <Button name="session" value={session.id}>
                  Sign out<span className="sr-only"> {session.device}</span>
                </Button>
              </RowForm>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Device({ device, ip, since, lastUsed, isHere }: SignedInDevice) {
  return (
    <div className="min-w-56 grow basis-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <strong>{device}</strong>
        {isHere && (
          <span className="rounded-full bg-verified-ground px-3 text-sm text-verified">
            This device
          </span>
        )}
      </p>
      <p className="text-sm text-soft">
        Last used <time dateTime={lastUsed}>{dayAndTime(lastUsed)}</time>, signed in{' '}
        <time dateTime={since}>{dayAndTime(since)}</time>
        {ip && `, from ${ip}`}
      </p>
    </div>
  )
}
