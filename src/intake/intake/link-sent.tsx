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
      A private link shows where it stands at any time, without an account. It goes by email to{' '}
      <strong className="break-words">{email}</strong>; after several in one day, the next links
      come together in one email.
    </p>
  )
}
