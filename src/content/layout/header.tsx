import * as t from '#messages/layout.ts'
import { href, Link, useLocation, useNavigation } from 'react-router'
import { AccountLink } from '../../account/form/account-link.tsx'
import { CrisisInHeader } from '../../resources/crisis-banner.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { CachedPart } from '../../platform/ui/document/request-info.tsx'
import { BrandMark } from '../../assets/drawings/brand-mark.tsx'
import type { PopularCategory } from './categories-item.tsx'
import { DesktopMenu } from './desktop-menu.tsx'
import { language } from '../../platform/text/language.ts'
import { findLinks, headerLinks } from './header-links.tsx'
import { LanguageLinks } from './language-links.tsx'
import { MobileMenu } from './mobile-menu.tsx'

type HeaderProps = {
  name: string
  shortName: string
  /** An uploaded logo that replaces the drawn one. */
  logoPath: string | undefined
  popular: PopularCategory[]
  /** The name of the session cookie. */
  cookieName: string
}

/** Less prominent than the five links, and set apart by a thin line. */
const accountLink =
  'inline-flex min-h-11 items-center border-l border-white/25 pl-2 text-sm hover:underline aria-[current=page]:text-gold lg:pl-4'

/**
 * The width where the full name fits next to the links, which are longer in other languages. On small
 * tablets, and where the crisis link needs the room, the drawing is alone.
 */
const leftOut = 'md:max-[52rem]:sr-only bar-gone:sr-only'
const names = {
  ofEnglish: { short: `${leftOut} min-[69rem]:hidden`, whole: 'max-[69rem]:sr-only' },
  ofOthers: { short: `${leftOut} xl:hidden`, whole: 'max-xl:sr-only bar-gone:sr-only' },
}

/**
 * Stays at the top of every page: the brand, five links, and the account link, which on phones is
 * in the menu.
 */
export function Header({ name, shortName, logoPath, popular, cookieName }: HeaderProps) {
  const { pathname } = useLocation()
  const { short, whole } = language() === 'en' ? names.ofEnglish : names.ofOthers
  const isLinked =
    pathname === href('/account') ||
    [...headerLinks, ...findLinks].some(({ to }) => to === pathname)
  return (
    <header className="relative z-40 bg-navy md:[@media(min-height:30rem)]:sticky md:[@media(min-height:30rem)]:top-(--sticky-top) text-white print:hidden">
      <CachedPart
        as="div"
        under={['header', name, shortName, logoPath, cookieName]}
        // One value for all pages without a header link, so that they don't cause a new render.
        at={isLinked ? pathname : '/elsewhere'}
        className="@container"
      >
        <div className="shell flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 @max-[22.5rem]:gap-x-2 @max-[19rem]:min-h-12">
          <Link
            to={href('/')}
            className="mr-auto flex min-h-11 min-w-0 flex-1 basis-20 items-center bar-gone:basis-9 md:max-[52rem]:basis-9 gap-2 font-serif font-semibold"
          >
            {logoPath ? (
              <img
                src={logoPath}
                alt=""
                className="h-9 w-auto max-w-14 shrink-0 object-contain sm:max-w-20"
              />
            ) : (
              <BrandMark className="size-9 shrink-0" />
            )}
            <span className={short}>{shortName}</span>
            <span className={whole}>{name}</span>
          </Link>
          <div className="hidden items-center gap-2 md:flex lg:gap-4">
            <DesktopMenu popular={popular} />
            <AccountLink cookieName={cookieName} className={accountLink} />
            <LanguageLinks className={`${accountLink} md:max-[52rem]:bar-gone:hidden`} />
          </div>
          <CrisisInHeader />
          <ButtonLink
            to="/submit-business"
            look="on-navy"
            isSmall
            // Narrower at 320 px, to stay in one row; hidden at large text sizes, where the menu
            // has it.
            className="md:hidden @max-[21rem]:px-1.5 @max-[19rem]:hidden"
          >
            {t.submitBusiness()}
          </ButtonLink>
          <div className="md:hidden">
            <MobileMenu cookieName={cookieName} />
          </div>
        </div>
      </CachedPart>
      <NavigationProgress />
    </header>
  )
}

/** A bar at the bottom of the header while the next page loads, once that takes more than 200 ms. */
function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label={t.loading()}
      className="animate-appear-late absolute inset-x-0 top-full h-1 overflow-hidden bg-navy"
    >
      <div className="h-full w-full bg-gold motion-safe:w-1/3 motion-safe:animate-progress" />
    </div>
  )
}
