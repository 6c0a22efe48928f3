import * as t from '#messages/dead-links.ts'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import type { RenewedLink } from '../../submissions/lifecycle/private-link.server.ts'

type LinkUnknownProps = { linkDays: number; keptDays: number; contactEmail: string }

export function LinkUnknown({ linkDays, keptDays, contactEmail }: LinkUnknownProps) {
  return (
    <>
      <h1>{t.unknown()}</h1>
      <p className="measure mt-4 text-lg">{t.unknownText({ linkDays, keptDays })}</p>
      <p className="measure mt-3">
        {t.write({ address: contactEmail, email: mailTo(contactEmail) })}
      </p>
      <p className="mt-6">
        <ButtonLink to={href('/submit-business')}>{t.submit()}</ButtonLink>
      </p>
    </>
  )
}

type LinkEndedProps = { link: string; linkDays: number; contactEmail: string }

const renewed: Partial<Record<string, () => string>> = {
  sent: t.sent,
  recent: t.recent,
  'no-address': t.noAddress,
} satisfies Record<RenewedLink, () => string>

export function LinkEnded({ link, linkDays, contactEmail }: LinkEndedProps) {
  return (
    <>
      <h1>{t.ended()}</h1>
      <p className="measure mt-4 text-lg">{t.endedText({ linkDays })}</p>
      {renewed[link] ? (
        <p role="status" className="measure mt-3">
          {renewed[link]()}
        </p>
      ) : (
        <>
          <p className="measure mt-3">{t.canSend()}</p>
          <PostForm className="mt-6">
            <Button look="action">{t.sendNew()}</Button>
          </PostForm>
        </>
      )}
      <p className="measure mt-6 text-soft">
        {t.addressChanged({ address: contactEmail, email: mailTo(contactEmail) })}
      </p>
    </>
  )
}

/** Makes the words of a message a link to write to us. */
export function mailTo(address: string) {
  return (words: ReactNode) => (
    <a href={`mailto:${address}`} className="inline-link">
      {words}
    </a>
  )
}
