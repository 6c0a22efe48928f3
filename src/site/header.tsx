import { useRef } from 'react'
import { href, Link, NavLink } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { BrandMark } from '../ui/drawings/brand-mark.tsx'

const links = [
  { name: 'Home', to: href('/') },
  { name: 'About Us', to: '/about-us' },
  { name: 'Categories', to: '/categories' },
  { name: 'Veteran Resources', to: '/veteran-resources' },
  { name: 'Submit Business', to: '/submit-business' },
]

/** Stays on top of every page: the brand and five links, which a phone keeps in a menu. */
export function Header({ name, shortName }: { name: string; shortName: string }) {
  return (
    <header className="sticky top-0 z-40 bg-navy text-white print:hidden">
      <div className="shell flex min-h-16 items-center justify-between gap-3">
        <Link to={href('/')} className="flex min-h-11 items-center gap-2 font-serif font-semibold">
          <BrandMark className="size-9 shrink-0" />
          <span className="lg:hidden">{shortName}</span>
          <span className="sr-only lg:not-sr-only">{name}</span>
        </Link>
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex items-center gap-1 text-sm">
            {links.map(({ name, to }) => (
              <li key={to}>
                <NavLink to={to} end className={deskLink}>
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-2 md:hidden">
          <ButtonLink to="/submit-business" look="on-navy" isSmall>
            Submit Business
          </ButtonLink>
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

function deskLink({ isActive }: { isActive: boolean }): string {
  const mark = isActive ? 'border-gold' : 'border-transparent hover:border-white/50'
  return `inline-flex min-h-11 items-center border-b-2 px-2 lg:px-3 ${mark}`
}

/** A popover, so that it opens without script; Escape and a tap beside it close it. */
function MobileMenu() {
  const menu = useRef<HTMLElement>(null)
  return (
    <>
      <button
        type="button"
        popoverTarget="menu"
        aria-label="Menu"
        className="grid size-11 place-items-center rounded-field border border-white/60"
      >
        <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
          <path d="M4 6.5h16M4 12h16M4 17.5h16" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      <nav
        id="menu"
        ref={menu}
        popover="auto"
        aria-label="Menu"
        className="open:animate-menu-in fixed inset-y-0 right-0 left-auto m-0 h-dvh w-72 max-w-[85vw] bg-navy p-4 text-white shadow-float backdrop:bg-navy/60"
      >
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="ml-auto grid size-11 place-items-center text-2xl"
        >
          <span aria-hidden="true">×</span>
        </button>
        <ul className="mt-2">
          {links.map(({ name, to }) => (
            <li key={to} className="border-b border-white/15">
              <NavLink
                to={to}
                end
                onClick={() => menu.current?.hidePopover()}
                className="flex min-h-13 items-center text-lg aria-[current=page]:text-gold"
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
