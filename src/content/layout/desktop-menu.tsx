import * as t from '#messages/layout.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { PopularCategory } from './categories-item.tsx'
import { deskLink, HeaderLinkName, headerLinks } from './header-links.tsx'
import type { OpeningMenu } from './opening-menu.tsx'

/**
 * Plain links without script and on phones, which have their own menu. Wide screens load the list
 * of popular categories that opens under "Categories".
 */
export function DesktopMenu({ popular }: { popular: PopularCategory[] }) {
  const { pathname } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const isWanted = useDesk()
  const [Menu, setMenu] = useState<typeof OpeningMenu | null>(null)
  useEffect(() => {
    if (!isWanted) return
    import('./opening-menu.tsx')
      .then(({ OpeningMenu, takePlace }) => takePlace(place, () => setMenu(() => OpeningMenu)))
      // The plain links still work.
      .catch(() => null)
  }, [isWanted])
  return (
    <div ref={place} className="contents">
      {isWanted && Menu ? <Menu key={pathname} popular={popular} /> : <PlainMenu />}
    </div>
  )
}

function PlainMenu() {
  return (
    <nav aria-label={t.main()} className="hidden md:block">
      <ul className="flex flex-wrap items-center text-sm lg:gap-1">
        {headerLinks.map((link) => (
          <li key={link.to}>
            <NavLink to={link.to} end className={deskLink}>
              <HeaderLinkName {...link} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The specification's 768 px; false on the server. */
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
