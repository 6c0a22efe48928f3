import { listSessions } from '../../auth/sessions/session-list.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/sessions-page.ts'
import { runIntent } from '../page/run-intent.server.ts'
import { AccountLayout, Part } from '../page/account-layout.tsx'
import { deviceWords } from './device.ts'
import { endAll, endOne, endOthers } from './end-session.server.ts'
import { SessionList } from './session-list.tsx'
import { claimsOf, requireUser } from '../session/session.server.ts'
import { flashOf } from '../page/action-result.ts'
import { Button } from '../../platform/ui/button.tsx'
import { forgetTab } from '../session/forget-tab.client.ts'
import { IntentForm, type Last, RowForm } from '../page/intent-form.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const user = await requireUser(args)
  const { own } = context.get(servicesContext).accounts
  const claims = await claimsOf(context)
  const sessions = own ? await listSessions(own.db, user.id) : null
  return {
    flash: flashOf(url),
    /** Null where the service does not tell of other sessions. */
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

/** Ends the other sessions, or all of them. */
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
