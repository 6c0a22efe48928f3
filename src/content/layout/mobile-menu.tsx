import * as t from '#messages/layout.ts'
import { useRef } from 'react'
import { NavLink } from 'react-router'
import { AccountLink } from '../../account/form/account-link.tsx'
import { findLinks, headerLinks } from './header-links.tsx'
import { LanguageLinks } from './language-links.tsx'

/** A popover, so that it opens without script; Escape or a tap outside closes it. */
export function MobileMenu({ cookieName }: { cookieName: string }) {
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget="menu"
        aria-label={t.menu()}
        className="grid size-11 place-items-center rounded-field border border-white/60"
      >
        <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
          <path d="M4 6.5h16M4 12h16M4 17.5h16" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      <div
        id="menu"
        ref={menu}
        popover="auto"
        className="open:animate-menu-in fixed inset-y-0 right-0 left-auto m-0 h-dvh w-72 overflow-y-auto max-w-[85vw] bg-navy p-4 text-white shadow-float backdrop:bg-navy/60"
      >
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={t.closeMenu()}
          className="ml-auto grid size-11 place-items-center text-2xl"
        >
          <span aria-hidden="true">×</span>
        </button>
        <MenuLinks label={t.menu()} links={headerLinks} onFollow={close} />
        <MenuLinks label={t.morePages()} links={findLinks} onFollow={close} />
        <AccountLink
          cookieName={cookieName}
          onClick={close}
          className="mt-4 flex min-h-13 items-center text-white/85 aria-[current=page]:text-gold"
        />
        <LanguageLinks className="flex min-h-13 items-center text-white/85" />
      </div>
    </>
  )
}

type MenuLinksProps = { label: string; links: typeof headerLinks; onFollow(): void }

function MenuLinks({ label, links, onFollow }: MenuLinksProps) {
  return (
    <nav aria-label={label} className="mt-2">
      <ul>
        {links.map(({ name, to }) => (
          <li key={to} className="border-b border-white/15">
            <NavLink
              to={to}
              end
              onClick={onFollow}
              className="flex min-h-13 items-center text-lg aria-[current=page]:text-gold"
            >
              {name()}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
