import { href } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { pathWith } from '../session/local-path.ts'
import { providerName } from './provider-name.ts'

type OtherWaysProps = { providers: string[]; organizations: boolean; from: string | undefined }

/** The ways in that are not this site's own; nothing where there are none. */
export function OtherWays({ providers, organizations, from }: OtherWaysProps) {
  if (!providers.length && !organizations) return null
  return (
    <ul className="mt-6 grid gap-3 border-t border-line pt-6">
      {providers.map((name) => (
        <li key={name}>
          {/* The whole page goes: the address leads away from the site. */}
          <ButtonLink
            to={pathWith(href('/auth/provider'), { name, from })}
            reloadDocument
            className="w-full"
          >
            Continue with {providerName(name)}
          </ButtonLink>
        </li>
      ))}
      {organizations && (
        <li>
          <ButtonLink to={pathWith(href('/auth/organization'), { from })} className="w-full">
            Sign in with your organization
          </ButtonLink>
        </li>
      )}
    </ul>
  )
}
