import { lazy, Suspense, useSyncExternalStore } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { PopularCategory } from './categories-item.tsx'
import { deskLink, headerLinks } from './header-links.ts'

const OpeningMenu = lazy(() =>
  import('./opening-menu.tsx').then((module) => ({ default: module.OpeningMenu })),
)

/**
 * The links in a row: plain ones without script and on a phone, which shows its own menu instead; a desk
 * fetches the list of popular categories that opens under "Categories".
 */
export function DesktopMenu({ popular }: { popular: PopularCategory[] }) {
  const { pathname } = useLocation()
  if (!useDesk() || popular.length === 0) return <PlainMenu />
  return (
    <Suspense fallback={<PlainMenu />}>
      <OpeningMenu key={pathname} popular={popular} />
    </Suspense>
  )
}

function PlainMenu() {
  return (
    <nav aria-label="Main" className="hidden md:block">
      <ul className="flex flex-wrap items-center gap-1 text-sm">
        {headerLinks.map(({ name, to }) => (
          <li key={to}>
            <NavLink to={to} end className={deskLink}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** From the specification's 768 px on; never on the server. */
const desk = '(min-width: 768px)'

function useDesk(): boolean {
  return useSyncExternalStore(
    watchDesk,
    () => matchMedia(desk).matches,
    () => false,
  )
}

function watchDesk(changed: () => void): () => void {
  const query = matchMedia(desk)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
