import * as desk from '#messages/desk-words.ts'
import { useEffect, useRef } from 'react'
import { moveFocus } from '../../platform/ui/move-focus.ts'

/** Scrolls to the error unless a field shows it. */
export function NothingChanged({ problem, text }: { problem: object; text: string }) {
  const box = useRef<HTMLParagraphElement>(null)
  const shown = useRef<object>(null)
  useEffect(() => {
    if (shown.current === problem) return
    shown.current = problem
    if (document.querySelector('main [aria-invalid=true]')) return
    moveFocus(box.current)
  }, [problem])
  return (
    <p
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mt-5 scroll-mt-24 rounded-field border border-l-6 border-line border-l-crisis bg-card px-4 py-3"
    >
      <strong className="block text-problem">{desk.nothingChanged()}</strong>
      {text}
    </p>
  )
}
