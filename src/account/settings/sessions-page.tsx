import { listSessions } from '../../auth/sessions/session-list.server.ts'
import { servicesContext } from '../../services.server.ts'
import { pageMeta } from '../../ui/page-head.ts'
import type { Route } from './+types/sessions-page.ts'
import { runDeed } from '../page/account-action.server.ts'
import { AccountFrame, Part } from '../page/account-frame.tsx'
import { deviceWords } from './device.ts'
import { endAll, endOne, endOthers } from './end-session.server.ts'
import { SessionList } from './session-list.tsx'
import { claimsOf, requireUser } from '../session/session.server.ts'
import { SignOutChoices } from './sign-out-choices.tsx'
import { toldBy } from '../page/told.ts'

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const user = await requireUser(args)
  const { own } = context.get(servicesContext).accounts
  const claims = await claimsOf(context)
  const sessions = own ? await listSessions(own.db, user.id) : null
  return {
    told: toldBy(url),
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

export function action(args: Route.ActionArgs) {
  return runDeed(args, { end: endOne, others: endOthers, all: endAll })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Where you are signed in',
    description: 'The devices that are signed in to your account.',
    isHidden: true,
  })

export default function SessionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { told, sessions } = loaderData
  return (
    <AccountFrame title="Where you are signed in" told={told}>
      {sessions && (
        <Part title="Your devices">
          <SessionList sessions={sessions} last={actionData} />
        </Part>
      )}
      <Part title="Sign out">
        <SignOutChoices hasOthers={sessions === null || sessions.length > 1} last={actionData} />
      </Part>
    </AccountFrame>
  )
}
