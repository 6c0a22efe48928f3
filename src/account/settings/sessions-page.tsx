import { listSessions } from '../../auth/sessions/session-list.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/sessions-page.ts'
import { runIntent } from '../page/run-intent.server.ts'
import { AccountLayout, Part } from '../page/account-layout.tsx'
import { deviceWords } from './device.ts'
import { endAll, endOne, endOthers } from './end-session.server.ts'
import { claimsOf, requireUser } from '../session/session.server.ts'
import { flashOf } from '../page/action-result.ts'
import { Button } from '../../platform/ui/button.tsx'
import { forgetTab } from '../session/forget-tab.client.ts'
import { IntentForm, type Last, RowForm, RefusedIntent } from '../page/intent-form.tsx'
import { dayAndTime } from '../../platform/text/florida-time.ts'

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const user = await requireUser(args)
  const { own } = context.get(servicesContext).accounts
  const claims = await claimsOf(context)
  const sessions = own ? await listSessions(own.db, user.id) : null
  return {
    flash: flashOf(url),
    /** Null if the service doesn't list sessions. */
    sessions:
      sessions?.map(({ id, userAgent, ip, createdAt, lastUsedAt }) => ({
        id,
        device: deviceWords(userAgent),
        ip,
        since: createdAt.toISOString(),
        lastUsed: lastUsedAt.toISOString(),
        isHere: id === claims?.session_id,
      })) ?? null,
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  return runIntent(args, { end: endOne, others: endOthers, all: endAll })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Where you are signed in',
    description: 'The devices that are signed in to your account.',
    isHidden: true,
  })

export default function SessionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { flash, sessions } = loaderData
  return (
    <AccountLayout title="Where you are signed in" flash={flash}>
      {sessions && (
        <Part title="Your devices">
          <SessionList sessions={sessions} last={actionData} />
        </Part>
      )}
      <Part title="Sign out">
        <SignOutChoices hasOthers={sessions === null || sessions.length > 1} last={actionData} />
      </Part>
    </AccountLayout>
  )
}

function SignOutChoices({ hasOthers, last }: { hasOthers: boolean; last: Last }) {
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

/** Times are ISO text; `ip` is empty if unknown. */
type SignedInDevice = {
  id: string
  device: string
  ip: string
  since: string
  lastUsed: string
  isHere: boolean
}

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
