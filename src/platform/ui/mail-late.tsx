export function MailLate({ isLate }: { isLate: boolean }) {
  if (!isLate) return null
  return (
    <p role="status" className="mb-5 rounded-field bg-note px-4 py-3 text-ink">
      Our emails are delayed right now. One that you ask for waits and leaves by itself as soon as
      it can: there’s no need to ask twice.
    </p>
  )
}
