import type { SubmissionKind } from '../../submissions/form/field-kinds.ts'
import { useForgottenDraft } from '../../submissions/form-view/use-draft.ts'

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
