import * as t from '#messages/submit.ts'
import MailCheck from 'lucide-react/icons/mail-check'
import { href } from 'react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../platform/ui/button.tsx'
import type { SubmissionKind } from '../../submissions/form/field-kinds.ts'
import { useForgottenDraft } from '../../submissions/form-view/use-draft.ts'

type ThankYouProps = {
  kicker?: string
  title: string
  homeButton: string
  sent: { token: string | null } | null
  isInAccount?: boolean
  children: ReactNode
}

export function ThankYou({
  kicker,
  title,
  homeButton,
  sent,
  isInAccount,
  children,
}: ThankYouProps) {
  return (
    <div className="shell section-gap text-center">
      <MailCheck aria-hidden="true" strokeWidth={1.5} className="mx-auto size-16 text-verified" />
      {kicker && <p className="mt-4 font-semibold text-verified">{kicker}</p>}
      <h1 className="mt-1">{title}</h1>
      <div className="measure mx-auto mt-4 space-y-3 text-soft">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {sent?.token && (
          <ButtonLink to={href('/submission/:token', { token: sent.token })}>
            {t.seeItsStatus()}
          </ButtonLink>
        )}
        {isInAccount && <ButtonLink to={href('/account')}>{t.seeItInYourAccount()}</ButtonLink>}
        <ButtonLink to={href('/')} look="action">
          {homeButton}
        </ButtonLink>
      </div>
    </div>
  )
}

type LinkSentProps = {
  kind: SubmissionKind
  email: string | null
}

export function LinkSent({ kind, email }: LinkSentProps) {
  useForgottenDraft(kind, email !== null)
  if (!email) return null
  return (
    <p className="rounded-card border border-line bg-note p-4 text-ink">
      {t.wereEmailingAPrivateLink({
        email,
        strong: (words) => <strong className="break-words">{words}</strong>,
      })}
    </p>
  )
}
