import * as t from '#messages/layout.ts'
import { NavigationMenu } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import { href, Link, NavLink } from 'react-router'
import { nameIn } from '../../platform/text/names.ts'
import { deskLink, findLinks } from './header-links.tsx'

/** A category with many searches. */
export type PopularCategory = { label: string; slug: string }

type CategoriesItemProps = {
  popular: PopularCategory[]
  onFollow(): void
  onOpen(item: string): void
}

const id = 'categories'

/**
 * A link like the others; hovering over it or pressing the down arrow opens a list of popular
 * categories.
 */
export function CategoriesItem({ popular, onFollow, onOpen }: CategoriesItemProps) {
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.currentTarget.ariaExpanded === 'true') return
    event.preventDefault()
    onOpen(id)
  }
  return (
    <NavigationMenu.Item value={id} className="relative">
      <NavigationMenu.Trigger asChild onClick={onFollow} onKeyDown={openByKey}>
        <NavLink to="/categories" end className={deskLink}>
          {t.categories()}
        </NavLink>
      </NavigationMenu.Trigger>
      <NavigationMenu.Content className="absolute top-full left-0 w-72 rounded-b-card bg-navy p-2 shadow-float">
        <ul>
          {popular.map(({ label, slug }) => (
            <li key={slug}>
              <ListLink to={href('/category/:categoryId', { categoryId: slug })}>
                {nameIn(label)}
              </ListLink>
            </li>
          ))}
          <li className="mt-2 border-t border-white/15 pt-2">
            <ListLink to="/categories">{t.allCategories()}</ListLink>
          </li>
          {findLinks.map(({ name, to }) => (
            <li key={to}>
              <ListLink to={to}>{name()}</ListLink>
            </li>
          ))}
        </ul>
      </NavigationMenu.Content>
    </NavigationMenu.Item>
  )
}

function ListLink({ to, children }: { to: string; children: string }) {
  return (
    <NavigationMenu.Link asChild>
      <Link
        to={to}
        className="flex min-h-11 items-center rounded-field px-3 hover:bg-white/10 hover:underline"
      >
        {children}
      </Link>
    </NavigationMenu.Link>
  )
}
