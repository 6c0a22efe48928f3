import { countRecoveryCodes } from '../auth/recovery-codes.server.ts'
import { servicesContext } from '../services.server.ts'
import { pageMeta } from '../ui/page-head.ts'
import type { Route } from './+types/factors-page.ts'
import { runDeed } from './account-action.server.ts'
import { AccountFrame } from './account-frame.tsx'
import { BeginApp } from './begin-app.tsx'
import { ConnectApp } from './connect-app.tsx'
import { FactorList } from './factor-list.tsx'
import { RefusedIntent } from './intent-form.tsx'
import { namedFactors } from './named-factors.ts'
import { NewCodes } from './new-codes.tsx'
import { PasskeySetUp } from './passkey-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { requireUser } from './session.server.ts'
import { beginApp, confirmApp, removeFactor, renewCodes } from './set-up-factor.server.ts'
import { toldBy } from './told.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const { site, accounts } = args.context.get(servicesContext)
  const { own } = accounts
  return {
    told: toldBy(args.url),
    siteName: site.name,
    factors: namedFactors(user.factors),
    takesApps: own?.settings.totpEnroll ?? true,
    takesPasskeys: own ? own.settings.webAuthnEnroll && own.settings.webAuthnVerify : false,
    /** Null where the service knows no recovery codes. */
    codesLeft: own && (await countRecoveryCodes(own.db, user.id)),
  }
}

export function action(args: Route.ActionArgs) {
  return runDeed(args, {
    begin: beginApp,
    confirm: confirmApp,
    remove: removeFactor,
    codes: renewCodes,
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Second factor',
    description: 'Protect your account with a second step.',
    isHidden: true,
  })

export default function FactorsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { told, siteName, factors, takesApps, takesPasskeys, codesLeft } = loaderData
  const ended = actionData?.ended
  if (ended?.is === 'new codes')
    return (
      <AccountFrame title="Second factor">
        <NewCodes {...ended} siteName={siteName} />
      </AccountFrame>
    )
  if (ended?.is === 'setting up')
    return (
      <AccountFrame title="Second factor">
        <ConnectApp {...ended} />
      </AccountFrame>
    )
  const isFurther = factors.length > 0
  return (
    <AccountFrame title="Second factor" told={told}>
      {['confirm', 'remove', 'codes'].map((intent) => (
        <RefusedIntent key={intent} intent={intent} last={actionData} />
      ))}
      <FactorList factors={factors} />
      {takesApps && <BeginApp key={factors.length} isFurther={isFurther} last={actionData} />}
      {takesPasskeys && <PasskeySetUp />}
      {codesLeft !== null && isFurther && <RecoveryCodes left={codesLeft} />}
    </AccountFrame>
  )
}
