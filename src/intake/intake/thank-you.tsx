import MailCheck from 'lucide-react/icons/mail-check'
import { href } from 'react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../platform/ui/button.tsx'
import type { SubmissionKind } from '../../submissions/form/field-kinds.ts'
import { useForgottenDraft } from '../../submissions/form-view/use-draft.ts'

type ThankYouProps = {
  /** A short line over the heading. */
  kicker?: string
  title: string
  /** What the button that leads home says. */
  homeButton: string
  /** Whether whoever sent it finds it in their account. */
  isInAccount?: boolean
  children: ReactNode
}

/** The page after something was sent in: thanks, what happens next, and the way home. */
export function ThankYou({ kicker, title, homeButton, isInAccount, children }: ThankYouProps) {
  return (
    <div className="shell section-gap text-center">
      <MailCheck aria-hidden="true" strokeWidth={1.5} className="mx-auto size-16 text-verified" />
      {kicker && <p className="mt-4 font-semibold text-verified">{kicker}</p>}
      <h1 className="mt-1">{title}</h1>
      <div className="measure mx-auto mt-4 space-y-3 text-soft">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {isInAccount && <ButtonLink to={href('/account')}>See it in your account</ButtonLink>}
        <ButtonLink to={href('/')} look="action">
          {homeButton}
        </ButtonLink>
      </div>
    </div>
  )
}

type LinkSentProps = {
  kind: SubmissionKind
  /** Where the mail went; null for somebody who has sent nothing just now. */
  email: string | null
}

/** Where the private link to a submission went that has just arrived. */
export function LinkSent({ kind, email }: LinkSentProps) {
  useForgottenDraft(kind, email !== null)
  if (!email) return null
  return (
    <p className="rounded-card border border-line bg-note p-4 text-ink">
      We’re emailing a private link to <strong className="break-words">{email}</strong>. Use it to
      check on your submission at any time, without an account. If you send in several businesses in
      one day, we may put the links in one email.
    </p>
  )
}
