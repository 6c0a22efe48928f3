import { NavigationMenu } from 'radix-ui'
import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { NavLink } from 'react-router'
import { CategoriesItem, type PopularCategory } from './categories-item.tsx'
import { deskLink, HeaderLinkName, headerLinks } from './header-links.tsx'

/**
 * Milliseconds of hover on "Categories" before its list opens. If it closed less than this ago, it
 * opens without a delay.
 */
const openDelay = 200
const skipDelay = 300

/**
 * The links in a row; "Categories" has a list of popular ones, which closes 150 ms after the
 * pointer leaves.
 */
export function OpeningMenu({ popular }: { popular: PopularCategory[] }) {
  const [opened, setOpened] = useState('')
  const isFollowed = useRef(false)
  // Radix also opens the list on a click, but here a click follows the link.
  const change = (item: string) => {
    if (!isFollowed.current || item === '') setOpened(item)
    isFollowed.current = false
  }
  return (
    <NavigationMenu.Root
      value={opened}
      onValueChange={change}
      delayDuration={openDelay}
      skipDelayDuration={skipDelay}
      className="hidden md:block"
    >
      <NavigationMenu.List className="flex flex-wrap items-center text-sm lg:gap-1">
        {headerLinks.map((link) =>
          link.to === '/categories' ? (
            <CategoriesItem
              key={link.to}
              popular={popular}
              onFollow={() => (isFollowed.current = true)}
              onOpen={setOpened}
            />
          ) : (
            <NavigationMenu.Item key={link.to}>
              <NavigationMenu.Link asChild>
                <NavLink to={link.to} end className={deskLink}>
                  <HeaderLinkName {...link} />
                </NavLink>
              </NavigationMenu.Link>
            </NavigationMenu.Item>
          ),
        )}
      </NavigationMenu.List>
    </NavigationMenu.Root>
  )
}

/**
 * Replaces the plain links with the menu while the pointer is elsewhere; the focus stays on its
 * link.
 */
export async function takePlace(
  place: RefObject<HTMLElement | null>,
  show: () => void,
): Promise<void> {
  // A link that is replaced under the pointer loses its click. Hovering over "Categories" waits for
  // the menu.
  while (place.current?.querySelector(':active, :any-link:hover:not([href="/categories"])'))
    await new Promise((resolve) => setTimeout(resolve, 100))
  const focused = place.current?.querySelector(':focus')?.getAttribute('href')
  flushSync(show)
  if (focused) place.current?.querySelector<HTMLElement>(`a[href="${focused}"]`)?.focus()
}
