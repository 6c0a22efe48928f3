import { useEffect, useRef } from 'react'

/** The focused form is gone after a decision; focus the result, which scrolls to it. */
export function useFocusOnDecision(version: number | string) {
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    const isLost = !document.activeElement || document.activeElement === document.body
    if (!isLost) return
    const find = (selector: string) => document.querySelector<HTMLElement>(selector)
    const message = find('[data-decided]') ?? find('main h1')
    message?.focus()
  }, [version])
}
