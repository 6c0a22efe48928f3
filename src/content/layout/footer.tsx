import * as t from '#messages/layout.ts'
import { Link, useLocation } from 'react-router'
import { findLinks } from './header-links.tsx'
import { runByText, type RunBy } from './run-by.ts'
import type { Site } from '../../platform/ui/site.ts'
import { LanguageLinks } from './language-links.tsx'
import { CachedPart } from '../../platform/ui/document/request-info.tsx'
import { language } from '../../platform/text/language.ts'
import { CrisisInSpanish } from '../../resources/crisis-in-spanish.tsx'

const quickLinks = [
  { name: t.home, to: '/' },
  { name: t.aboutUs, to: '/about-us' },
  { name: t.submitBusiness, to: '/submit-business' },
  { name: t.veteranResources, to: '/veteran-resources' },
]

const supportLinks = [
  { name: t.submitABusiness, to: '/submit-business' },
  { name: t.browseCategories, to: '/categories' },
]

/** Below the columns of the specification. */
const moreLinks = [
  ...findLinks,
  { name: t.contact, to: '/contact' },
  { name: t.howSearchWorks, to: '/how-search-works' },
  { name: t.howWeVerify, to: '/how-we-verify' },
  { name: t.badgeMeaning, to: '/what-the-badge-means' },
  { name: t.ledger, to: '/ledger' },
  { name: t.openData, to: '/open-data' },
  { name: t.press, to: '/press' },
  { name: t.startDirectory, to: '/start-a-directory' },
  { name: t.accessibility, to: '/accessibility' },
  { name: t.privacy, to: '/privacy' },
  { name: t.terms, to: '/terms' },
]

type FooterProps = { site: RunBy & Pick<Site, 'name' | 'facebookUrl'>; year: number }

export function Footer({ site, year }: FooterProps) {
  const { name, facebookUrl } = site
  const runBy = runByText(site)
  return (
    <CachedPart
      as="footer"
      under={['footer', name, facebookUrl, runBy, year]}
      className="mt-auto bg-navy text-white print:hidden"
    >
      {language() === 'es' && <CrisisInSpanish className="bg-crisis px-4 pt-3 text-center" />}
      <p className="bg-crisis px-4 py-3 text-center font-semibold">
        <a
          href="tel:988"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t.crisisLine()}
        </a>
      </p>
      <div className="shell grid gap-8 py-10 md:grid-cols-3">
        <section>
          <h2 className="text-lg! font-sans">{t.aboutUs()}</h2>
          <p className="mt-3 text-white/85">{t.aboutSite({ name })}</p>
          {runBy && <p className="mt-3 text-white/85">{runBy}</p>}
          {facebookUrl && (
            <p className="mt-3">
              <a href={facebookUrl} rel="noopener" className={footerLink}>
                {t.facebook()}
              </a>
            </p>
          )}
        </section>
        <LinkColumn title={t.quickLinks()} links={quickLinks} />
        <LinkColumn title={t.support()} links={supportLinks} />
      </div>
      <div className="shell border-t border-white/15 py-6 text-sm text-white/85">
        <p>{t.rights({ year: String(year), name })}</p>
        <p className="flex flex-wrap gap-x-5">
          {moreLinks.map(({ name, to }) => (
            <Link key={to} to={to} className={footerLink}>
              {name()}
            </Link>
          ))}
          <LanguageLinks className={footerLink} />
        </p>
        <p className="mt-1">{t.placeNames()}</p>
      </div>
    </CachedPart>
  )
}

const footerLink = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-gold'

function LinkColumn({
  title,
  links,
}: {
  title: string
  links: { name: () => string; to: string }[]
}) {
  return (
    <nav aria-label={title}>
      <h2 className="text-lg! font-sans">{title}</h2>
      <ul className="mt-3">
        {links.map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className={footerLink}>
              {name()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PaperFooterProps = { name: string; url: string; day: string }

/** The last lines of a printed page: the crisis line, the page's address, and its day. */
export function PaperFooter({ name, url, day }: PaperFooterProps) {
  const { pathname } = useLocation()
  return (
    <div className="mt-2 hidden break-inside-avoid border-t border-edge pt-1 text-sm print:block">
      {language() === 'es' && <CrisisInSpanish className="font-semibold" />}
      <p className="font-semibold">{t.crisisLine()}</p>
      <p>
        {name}, {url}
        {pathname}, {day}
      </p>
    </div>
  )
}
