import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation within the site, puts the focus on the page's heading, where the browser would start
 * reading a page that it loaded itself. A link to a part of a page is left to the browser.
 */
export function FocusOnArrival() {
  const { pathname, search, hash } = useLocation()
  const last = useRef<string | null>(null)
  useEffect(() => {
    const here = pathname + search
    const isArrival = last.current !== null && last.current !== here
    last.current = here
    if (!isArrival || hash) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, search, hash])
  return null
}
