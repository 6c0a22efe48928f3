import * as t from '#messages/sessions.ts'
import type { ReactNode } from 'react'
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

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isTranslated: true,
    isHidden: true,
  })

export default function SessionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { flash, sessions } = loaderData
  return (
    <AccountLayout title={t.title()} flash={flash}>
      {sessions && (
        <Part title={t.yourDevices()}>
          <SessionList sessions={sessions} last={actionData} />
        </Part>
      )}
      <Part title={t.signOut()}>
        <SignOutChoices hasOthers={sessions === null || sessions.length > 1} last={actionData} />
      </Part>
    </AccountLayout>
  )
}

function SignOutChoices({ hasOthers, last }: { hasOthers: boolean; last: Last }) {
  return (
    <>
      <p>{t.wasItSomeone()}</p>
      <div className="flex flex-wrap gap-3">
        {hasOthers && (
          <IntentForm intent="others" last={last}>
            {({ isBusy }) => <Button disabled={isBusy}>{t.signOutOthers()}</Button>}
          </IntentForm>
        )}
        <RowForm intent="all" onSubmit={() => forgetTab()}>
          <Button>{t.signOutEverywhere()}</Button>
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
                  {t.signOutOf({
                    device: session.device,
                    part: (words) => <span className="sr-only">{words}</span>,
                  })}
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
  const times = {
    usedAt: dayAndTime(lastUsed),
    sinceAt: dayAndTime(since),
    used: (words: ReactNode) => <time dateTime={lastUsed}>{words}</time>,
    since: (words: ReactNode) => <time dateTime={since}>{words}</time>,
  }
  return (
    <div className="min-w-56 grow basis-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <strong>{device}</strong>
        {isHere && (
          <span className="rounded-full bg-verified-ground px-3 text-sm text-verified">
            {t.thisDevice()}
          </span>
        )}
      </p>
      <p className="text-sm text-soft">
        {ip ? t.lastUsedFrom({ ip, ...times }) : t.lastUsed(times)}
      </p>
    </div>
  )
}
