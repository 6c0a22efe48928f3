import { useEffect, useRef } from 'react'
import type { Message } from './toast-box.tsx'

/** Takes the focus. */
export function MessageBox({ title, text }: Message) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <div
      ref={box}
      id="saved"
      role="status"
      tabIndex={-1}
      className="my-5 scroll-mt-24 rounded-field border-l-6 border-verified bg-verified-ground px-4 py-3"
    >
      <strong className="block">{title}</strong>
      {text}
    </div>
  )
}

export function MailLate({ isLate }: { isLate: boolean }) {
  if (!isLate) return null
  return (
    <p role="status" className="mb-5 rounded-field bg-note px-4 py-3 text-ink">
      Our emails are delayed right now. If you ask for one, we send it as soon as we can: there’s no
      need to ask twice.
    </p>
  )
}

export function Spinner() {
  return (
    <p role="status" className="flex items-center gap-3 py-2 text-soft">
      <span
        aria-hidden="true"
        className="size-6 animate-spin rounded-full border-3 border-line border-t-link"
      />
      Loading...
    </p>
  )
}
