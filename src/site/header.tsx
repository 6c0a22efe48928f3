import { href, Link } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { BrandMark } from '../ui/drawings/brand-mark.tsx'
import { NavigationProgress } from '../ui/navigation-progress.tsx'
import type { PopularCategory } from './categories-item.tsx'
import { DesktopMenu } from './desktop-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'

type HeaderProps = { name: string; shortName: string; popular: PopularCategory[] }

/** Stays on top of every page: the brand and five links, which a phone keeps in a menu. */
export function Header({ name, shortName, popular }: HeaderProps) {
  return (
    <header className="sticky top-0 z-40 bg-navy text-white print:hidden">
      <div className="shell flex min-h-16 items-center justify-between gap-3">
        <Link to={href('/')} className="flex min-h-11 items-center gap-2 font-serif font-semibold">
          <BrandMark className="size-9 shrink-0" />
          <span className="lg:hidden">{shortName}</span>
          <span className="sr-only lg:not-sr-only">{name}</span>
        </Link>
        <DesktopMenu popular={popular} />
        <div className="flex items-center gap-2 md:hidden">
          <ButtonLink to="/submit-business" look="on-navy" isSmall>
            Submit Business
          </ButtonLink>
          <MobileMenu />
        </div>
      </div>
      <NavigationProgress />
    </header>
  )
}
