import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * After a navigation within the site, puts the focus on the page's heading, where the browser would start
 * reading a page that it loaded itself; on the heading of the list (`data-list-heading`) where only the list
 * has changed, and shows it. A link to a part of a page is left to the browser.
 */
export function FocusOnArrival() {
  const { pathname, search, hash } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const last = useRef<{ pathname: string; search: string } | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = { pathname, search }
    const isSamePage = before?.pathname === pathname
    if (!before || (isSamePage && before.search === search) || hash) return
    const list = isSamePage ? document.querySelector<HTMLElement>('main [data-list-heading]') : null
    const heading = list ?? document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    if (list && !isBack) list.scrollIntoView()
  }, [pathname, search, hash, isBack])
  return null
}
