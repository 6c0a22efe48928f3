import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

export type AccountEntriesProps = {
  /** Not confirmed yet. */
  newEmail: string | null
  factors: string[]
  /** Null if unknown, `off` if disabled. */
  passkeys: number | 'off' | null
  /** Null if unknown. */
  devices: number | null
}

export function AccountEntries({ newEmail, factors, passkeys, devices }: AccountEntriesProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      <Entry to={href('/account/sign-in-details')} name="Sign-in details">
        {newEmail ? `Waiting for you to confirm ${newEmail}` : 'Email address and password'}
      </Entry>
      {passkeys !== 'off' && (
        <Entry to={href('/account/passkeys')} name="Passkeys">
          {passkeys
            ? `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`
            : 'Sign in without a password, by your finger or face'}
        </Entry>
      )}
      <Entry to={href('/account/second-factor')} name="Second factor">
        {factors.length ? `On: ${factors.join(', ')}` : 'Off. Protect your account with one.'}
      </Entry>
      <Entry to={href('/account/sessions')} name="Where you are signed in">
        {devices ? `${devices} ${devices === 1 ? 'device' : 'devices'}` : 'Your devices'}
      </Entry>
      <Entry to={href('/account/data')} name="Your data">
        Download it, or delete your account
      </Entry>
    </ul>
  )
}

function Entry({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="flex items-center gap-4 px-5 py-4 text-ink no-underline hover:bg-page focus-visible:-outline-offset-3"
      >
        <span className="grow">
          <strong className="block text-link">{name}</strong>{' '}
          <span className="text-soft">{children}</span>
        </span>
        <span aria-hidden="true" className="text-xl text-soft">
          ›
        </span>
      </Link>
    </li>
  )
}
