import * as t from '#messages/account-entries.ts'
import * as language from '#messages/account-language.ts'
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
  /** Its name. */
  emailLanguage: string
}

export function AccountEntries({
  newEmail,
  factors,
  passkeys,
  devices,
  emailLanguage,
}: AccountEntriesProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      <Entry to={href('/account/sign-in-details')} name={t.signInDetails()}>
        {newEmail ? t.waitingFor({ email: newEmail }) : t.emailAndPassword()}
      </Entry>
      {passkeys !== 'off' && (
        <Entry to={href('/account/passkeys')} name={t.passkeys()}>
          {passkeys ? t.passkeyCount({ count: passkeys }) : t.noPasskeys()}
        </Entry>
      )}
      <Entry to={href('/account/second-factor')} name={t.secondFactor()}>
        {factors.length ? t.factorsOn({ factors: factors.join(', ') }) : t.factorsOff()}
      </Entry>
      <Entry to={href('/account/sessions')} name={t.whereSignedIn()}>
        {devices ? t.deviceCount({ count: devices }) : t.yourDevices()}
      </Entry>
      <Entry to={href('/account/language')} name={language.title()}>
        {t.emailsIn({ language: emailLanguage })}
      </Entry>
      <Entry to={href('/account/email-alerts')} name={t.emailAlerts()}>
        {t.emailAlertsText()}
      </Entry>
      <Entry to={href('/account/data')} name={t.yourData()}>
        {t.dataText()}
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
