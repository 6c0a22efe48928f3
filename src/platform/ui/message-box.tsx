import { useEffect, useRef } from 'react'
import type { Message } from './toast-box.tsx'
import { moveFocus } from './move-focus.ts'

/** A form's result above the next page; takes the focus. */
export function MessageBox({ title, text }: Message) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    moveFocus(box.current)
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
