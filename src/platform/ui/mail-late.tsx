export function MailLate({ isLate }: { isLate: boolean }) {
  if (!isLate) return null
  return (
    <p role="status" className="mb-5 rounded-field bg-note px-4 py-3 text-ink">
      Our emails are delayed right now. If you ask for one, we send it as soon as we can: there’s no
      need to ask twice.
    </p>
  )
}
