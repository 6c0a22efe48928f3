import { countRecoveryCodes } from '../../auth/factors/recovery-codes.server.ts'
import { servicesContext } from '../../services.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-head.ts'
import type { Route } from './+types/factors-page.ts'
import { runDeed, wayOnOf } from '../page/account-action.server.ts'
import { AccountFrame } from '../page/account-frame.tsx'
import { BeginApp } from './begin-app.tsx'
import { confirmedFactors } from './confirmed-factors.server.ts'
import { ConnectApp } from './connect-app.tsx'
import { FactorList } from './factor-list.tsx'
import { RefusedIntent, type Last } from '../page/intent-form.tsx'
import { namedFactors } from '../page/named-factors.ts'
import { NewCodes } from './new-codes.tsx'
import { BeginPasskey, ConnectPasskey } from './passkey-set-up.tsx'
import { ProveIdentity } from './prove-identity.tsx'
import { hasPassword, hasProved, proveIdentity } from './prove-identity.server.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { requireUser, teamSessionOf } from '../session/session.server.ts'
import {
  beginApp,
  beginPasskey,
  confirmApp,
  removeFactor,
  renewCodes,
  vouchForFactor,
} from './set-up-factor.server.ts'
import { toldBy } from '../page/told.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const services = args.context.get(servicesContext)
  const { site, accounts, db } = services
  const { own } = accounts
  const confirmed = await confirmedFactors(db, user.id)
  return {
    told: toldBy(args.url),
    siteName: site.name,
    factors: namedFactors(user.factors).map((factor) => ({
      ...factor,
      isConfirmed: confirmed.has(factor.id),
    })),
    isOfTeam: teamSessionOf(args.context) !== null,
    wayOn: wayOnOf(args.url),
    isProved: await hasProved(args),
    asksPassword: await hasPassword(services, user),
    sentTo: user.email || user.phone || '',
    takesApps: own?.settings.totpEnroll ?? true,
    takesPasskeys: own ? own.settings.webAuthnEnroll && own.settings.webAuthnVerify : false,
    /** Null where the service knows no recovery codes. */
    codesLeft: own && (await countRecoveryCodes(own.db, user.id)),
  }
}

export function action(args: Route.ActionArgs) {
  return runDeed(args, {
    prove: proveIdentity,
    begin: beginApp,
    'begin-passkey': beginPasskey,
    confirm: confirmApp,
    vouch: vouchForFactor,
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

/** Forms that have no place of their own for what went wrong; those of a set-up have one while they are shown. */
const ofRows = ['confirm', 'vouch', 'remove', 'codes']

export default function FactorsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { told, siteName, factors, isOfTeam, isProved, wayOn } = loaderData
  const ended = actionData?.ended
  if (ended?.is === 'new codes' || ended?.is === 'setting up' || ended?.is === 'new passkey')
    return (
      <AccountFrame title="Second factor">
        {ended.is === 'new codes' && <NewCodes {...ended} siteName={siteName} wayOn={wayOn} />}
        {ended.is === 'setting up' && <ConnectApp {...ended} />}
        {ended.is === 'new passkey' && <ConnectPasskey factorId={ended.factorId} wayOn={wayOn} />}
      </AccountFrame>
    )
  const isReady = factors.length > 0 && factors.every(({ isConfirmed }) => isConfirmed)
  const lacksConfirmed = isOfTeam && !isReady
  return (
    <AccountFrame title="Second factor" told={told}>
      {(isProved ? ofRows : [...ofRows, 'begin', 'begin-passkey']).map((intent) => (
        <RefusedIntent key={intent} intent={intent} last={actionData} />
      ))}
      {lacksConfirmed && <TeamNote hasFactor={factors.length > 0} />}
      <FactorList {...loaderData} />
      {wayOn && factors.length > 0 && !lacksConfirmed && (
        <ButtonLink to={wayOn} look="action">
          Go on
        </ButtonLink>
      )}
      <Changes {...loaderData} last={actionData} />
    </AccountFrame>
  )
}

function TeamNote({ hasFactor }: { hasFactor: boolean }) {
  return (
    <p className="rounded-field bg-note px-4 py-3">
      The review desk holds private papers, so it opens only with a second factor
      {hasFactor ? ' that you have confirmed: confirm yours here.' : '. Set one up here.'}
    </p>
  )
}

type ChangesProps = Route.ComponentProps['loaderData'] & { last: Last }

/** How to add a second factor and to renew the codes, for who has shown that it is them. */
function Changes(props: ChangesProps) {
  const { factors, isProved, takesApps, takesPasskeys, codesLeft, last } = props
  const isFurther = factors.length > 0
  return (
    <>
      {!isProved && <ProveIdentity {...props} />}
      {isProved && takesApps && <BeginApp key={factors.length} isFurther={isFurther} last={last} />}
      {isProved && takesPasskeys && <BeginPasskey last={last} />}
      {codesLeft !== null && isFurther && <RecoveryCodes left={codesLeft} mayRenew={isProved} />}
    </>
  )
}
