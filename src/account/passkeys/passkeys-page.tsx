import { servicesContext } from '../../platform/services.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/passkeys-page.ts'
import { flashOf } from '../page/action-result.ts'
import { AccountLayout } from '../page/account-layout.tsx'
import { RefusedIntent } from '../page/intent-form.tsx'
import { runIntent } from '../page/run-intent.server.ts'
import { authOf, requireUser } from '../session/session.server.ts'
import { hasPassword, hasProved } from '../two-factor/prove-identity.server.ts'
import { ProveIdentity } from '../two-factor/prove-identity.tsx'
import { MakePasskey } from './make-passkey.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { namedPasskeys, proveForPasskeys, removePasskey, renamePasskey } from './passkeys.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const services = args.context.get(servicesContext)
  return {
    flash: flashOf(args.url),
    passkeys: await namedPasskeys(services, authOf(args.context), user),
    isProved: await hasProved(args),
    asksPassword: await hasPassword(services, user),
    sentTo: user.email || user.phone || '',
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  return runIntent(args, {
    prove: proveForPasskeys,
    rename: renamePasskey,
    remove: removePasskey,
  })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Passkeys',
    description: 'Sign in with your fingerprint, your face or a PIN.',
    isHidden: true,
  })

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { flash, passkeys, isProved } = loaderData
  return (
    <AccountLayout title="Passkeys" flash={flash}>
      <RefusedIntent intent="rename" last={actionData} />
      <RefusedIntent intent="remove" last={actionData} />
      <p className="text-lg">
        With a passkey you sign in as you unlock your phone or computer: by your finger, your face
        or a PIN. There is no password to remember, and none that anybody could steal.
      </p>
      {passkeys === null ? (
        <p>This site has no passkeys at the moment. You sign in by your password or an email.</p>
      ) : (
        <>
          <PasskeyList passkeys={passkeys} isProved={isProved} />
          {isProved ? (
            <MakePasskey />
          ) : (
            <ProveIdentity {...loaderData} what="a passkey is added or changed" last={actionData} />
          )}
        </>
      )}
    </AccountLayout>
  )
}
