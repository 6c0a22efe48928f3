import * as t from '#messages/factors.ts'
import { countRecoveryCodes } from '../../auth/factors/recovery-codes.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/factors-page.ts'
import { returnPathOf, runIntent } from '../page/run-intent.server.ts'
import { AccountLayout, Part } from '../page/account-layout.tsx'
import { BeginApp, ConnectApp, NewCodes, BeginPasskey, ConnectPasskey } from './connect-app.tsx'
import { confirmedFactors, factorKindsOf } from './confirmed-factors.server.ts'
import { type Last, RefusedIntent, RowForm } from '../page/intent-form.tsx'
import { namedFactors, type NamedFactor } from '../session/second-factor.ts'
import { ProveIdentity } from './prove-identity.tsx'
import {
  hasPassword,
  hasProved,
  isProofCodeSent,
  printsCode,
  proveIdentity,
} from './prove-identity.server.ts'
import { requireUser, teamSessionOf } from '../session/session.server.ts'
import {
  beginApp,
  beginPasskey,
  confirmApp,
  removeFactor,
  renewCodes,
  vouchForFactor,
} from './set-up-factor.server.ts'
import { flashOf } from '../page/action-result.ts'
import { dayAndTime } from '../../platform/text/florida-time.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const services = args.context.get(servicesContext)
  const { site, accounts, db } = services
  const { own } = accounts
  const confirmed = await confirmedFactors(db, user.id)
  return {
    flash: flashOf(args.url),
    siteName: site.name,
    factors: namedFactors(user.factors).map((factor) => ({
      ...factor,
      isConfirmed: confirmed.has(factor.id),
    })),
    isOfTeam: teamSessionOf(args.context) !== null,
    returnPath: returnPathOf(args.url),
    isCodePrinted: await printsCode(args, user),
    isProved: await hasProved(args),
    asksPassword: await hasPassword(services, user),
    sentTo: user.email || user.phone || '',
    isCodeSent: isProofCodeSent(services, user),
    ...factorKindsOf(accounts),
    /** Null if the service has no recovery codes. */
    codesLeft: own && (await countRecoveryCodes(own.db, user.id)),
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  return runIntent(args, {
    prove: proveIdentity,
    begin: beginApp,
    'begin-passkey': beginPasskey,
    confirm: confirmApp,
    vouch: vouchForFactor,
    remove: removeFactor,
    codes: renewCodes,
  })
})

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isTranslated: true,
    isHidden: true,
  })

/** Intents without their own error message. */
const ofRows = ['confirm', 'vouch', 'remove', 'codes']

export default function FactorsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { flash, siteName, factors, isOfTeam, isProved, returnPath } = loaderData
  const result = actionData?.result
  if (result?.is === 'new codes' || result?.is === 'setting up' || result?.is === 'new passkey')
    return (
      <AccountLayout title={t.title()}>
        {result.is === 'new codes' && (
          <NewCodes {...result} siteName={siteName} returnPath={returnPath} />
        )}
        {result.is === 'setting up' && <ConnectApp {...result} />}
        {result.is === 'new passkey' && (
          <ConnectPasskey factorId={result.factorId} returnPath={returnPath} />
        )}
      </AccountLayout>
    )
  const isReady = factors.length > 0 && factors.every(({ isConfirmed }) => isConfirmed)
  const lacksConfirmed = isOfTeam && !isReady
  return (
    <AccountLayout title={t.title()} flash={flash}>
      {(isProved ? ofRows : [...ofRows, 'begin', 'begin-passkey']).map((intent) => (
        <RefusedIntent key={intent} intent={intent} last={actionData} />
      ))}
      {lacksConfirmed && (
        <TeamNote
          hasFactor={factors.length > 0}
          isForAdmin={returnPath?.startsWith('/admin') ?? false}
        />
      )}
      <FactorList {...loaderData} />
      {returnPath && factors.length > 0 && !lacksConfirmed && (
        <ButtonLink to={returnPath} look="action">
          {t.goOn()}
        </ButtonLink>
      )}
      <Changes {...loaderData} last={actionData} />
    </AccountLayout>
  )
}

/** @param isForAdmin they came from /admin. */
function TeamNote({ hasFactor, isForAdmin }: { hasFactor: boolean; isForAdmin: boolean }) {
  return (
    <p className="rounded-field bg-note px-4 py-3">
      {(isForAdmin ? t.adminNote : t.deskNote)({ hasFactor: hasFactor ? 'yes' : 'no' })}
    </p>
  )
}

type ChangesProps = Route.ComponentProps['loaderData'] & { last: Last }

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

function RecoveryCodes({ left, mayRenew }: { left: number; mayRenew: boolean }) {
  return (
    <Part title={t.recoveryCodes()}>
      <p>{t.codesLeft({ count: left })}</p>
      {mayRenew && (
        <RowForm intent="codes">
          <Button>{left ? t.makeNew() : t.makeCodes()}</Button>
        </RowForm>
      )}
      {mayRenew && left > 0 && <p className="text-soft">{t.goodNoMore()}</p>}
    </Part>
  )
}

type Listed = NamedFactor & { isConfirmed: boolean }

type FactorListProps = {
  factors: Listed[]
  isProved: boolean
  isOfTeam: boolean
}

export function FactorList({ factors, isProved, isOfTeam }: FactorListProps) {
  if (!factors.length) return <p className="text-lg">{t.intro()}</p>
  return (
    <Part title={t.yours()}>
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
        {t.kindSince({
          kind,
          at: dayAndTime(since),
          time: (words) => <time dateTime={since}>{words}</time>,
        })}
      </span>
    </p>
  )
}

function Unconfirmed({ id, name, isProved }: NamedFactor & { isProved: boolean }) {
  return (
    <div className="mt-2 space-y-3 rounded-field bg-note px-4 py-3">
      <p>{t.notConfirmed({ b: (words) => <strong>{words}</strong> })}</p>
      {isProved && (
        <RowForm intent="vouch">
          <Button name="factor" value={id}>
            {t.isMine({ name })}
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
        {t.remove({ name, part: (words) => <span className="sr-only">{words}</span> })}
      </summary>
      <div className="space-y-3 pb-2">
        <p>{isLast ? t.removeLast() : t.removeOne()}</p>
        <RowForm intent="remove">
          <Button name="factor" value={id}>
            {t.yesRemove({ name })}
          </Button>
        </RowForm>
      </div>
    </details>
  )
}
