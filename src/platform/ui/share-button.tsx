import * as t from '#messages/ui.ts'
import { useRef, useState, type ReactNode } from 'react'
import { Button, buttonClass, useHydrated } from './button.tsx'

type ShareButtonProps = {
  label: string
  title: string
  /** A full URL. */
  url: string
  /** Below the link. */
  note?: string
  /** Other ways to share, next to the button that copies. */
  children?: ReactNode
}

/**
 * The system's share sheet; else copies the link and shows it with a button to copy it. Without script, a link to copy
 * from.
 */
export function ShareButton({ label, title, url, note, children }: ShareButtonProps) {
  const isHydrated = useHydrated()
  const details = useRef<HTMLDetailsElement>(null)
  const [told, setTold] = useState('')
  const copy = async () => {
    setTold('')
    try {
      await navigator.clipboard.writeText(url)
      setTold(t.linkCopied())
    } catch {
      setTold(t.copyNotAllowed())
    }
  }
  const share = async () => {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      if (details.current) details.current.open = true
    }
  }
  // One element with and without script: if it were replaced during a tap, the tap would be lost.
  return (
    <details ref={details} className="open:basis-full">
      <summary
        className={buttonClass({ className: 'list-none' })}
        onClick={(event) => {
          if (!isHydrated) return
          if ('share' in navigator) {
            event.preventDefault()
            void share()
          } else if (!details.current?.open) void copy()
        }}
      >
        {label}
      </summary>
      <p className="mt-2">
        {t.copyLink({
          url,
          link: (words) => <span className="break-all select-all">{words}</span>,
        })}
      </p>
      {note && <p>{note}</p>}
      {isHydrated && (
        <div className="mt-2 flex flex-wrap gap-3">
          <Button isSmall type="button" onClick={() => void copy()}>
            {t.shareCopy()}
          </Button>
          {children}
        </div>
      )}
      <p role="status" className="mt-2 empty:hidden">
        {told}
      </p>
    </details>
  )
}
