import { Button, OutsideButton } from '../../platform/ui/button.tsx'
import { Part } from '../page/account-layout.tsx'
import { RefusedIntent, RowForm, type Last } from '../page/intent-form.tsx'
import type { LinkedIdentity } from './linked-identities.ts'
import { providerName } from '../sign-in/provider-name.ts'

type LinkedIdentitiesProps = {
  identities: LinkedIdentity[]
  /** Providers that can be linked, by their names at the service. */
  providers: string[]
  last: Last
  atProvider: { name: string; url: string } | null
}

/** What opens the account besides its password, and what else could. */
export function LinkedIdentities(props: LinkedIdentitiesProps) {
  const { identities, providers, last, atProvider } = props
  return (
    <Part title="Ways to sign in">
      <RefusedIntent intent="unlink" last={last} />
      <RefusedIntent intent="link" last={last} />
      <ul className="divide-y divide-line">
        {identities.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="grow">
              <strong className="block">{identity.name}</strong>{' '}
              <span className="text-soft">{identity.email}</span>
            </p>
            {identity.isRemovable && <Remove {...identity} />}
          </li>
        ))}
      </ul>
      {atProvider && (
        <div role="status">
          <p className="mb-3">{atProvider.name} asks you whether this account is yours.</p>
          <OutsideButton look="action" href={atProvider.url}>
            Go on to {atProvider.name}
          </OutsideButton>
        </div>
      )}
      {providers.length > 0 && !atProvider && (
        <RowForm intent="link">
          <div className="flex flex-wrap gap-3">
            {providers.map((provider) => (
              <Button key={provider} name="provider" value={provider}>
                Link {providerName(provider)}
              </Button>
            ))}
          </div>
        </RowForm>
      )}
    </Part>
  )
}

function Remove({ id, name }: LinkedIdentity) {
  return (
    <RowForm intent="unlink">
      <Button name="identity" value={id}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </RowForm>
  )
}
