import * as t from '#messages/ui.ts'

export function MailLate({ isLate }: { isLate: boolean }) {
  if (!isLate) return null
  return (
    <p role="status" className="mb-5 rounded-field bg-note px-4 py-3 text-ink">
      {t.ourEmailsAreDelayedRight()}
    </p>
  )
}
