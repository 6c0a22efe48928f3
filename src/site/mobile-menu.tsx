import { useRef } from 'react'
import { NavLink } from 'react-router'
import { headerLinks } from './header-links.ts'

/** A popover, so that it opens without script; Escape and a tap beside it close it. */
export function MobileMenu() {
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
          {headerLinks.map(({ name, to }) => (
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
