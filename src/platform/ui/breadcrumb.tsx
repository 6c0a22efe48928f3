import * as t from '#messages/ui.ts'
import { Link } from 'react-router'
import { language, pathIn } from '../text/language.ts'

/** The last crumb, the page itself, has no URL. */
export type Crumb = { name: string; to?: string }

export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label={t.breadcrumb()} className="text-sm md:py-3">
      <ol className="flex flex-wrap items-center gap-x-2 text-soft">
        {crumbs.map((crumb, index) => (
          <li
            key={crumb.name}
            // Large letters on a phone leave room only for the links; the heading names the page.
            className={`flex items-center gap-x-2 ${crumb.to ? '' : '@max-[19rem]:sr-only'}`}
          >
            {index > 0 && <span aria-hidden="true">›</span>}
            {crumb.to ? (
              <Link
                to={crumb.to}
                className="text-link inline-flex min-h-8 items-center md:min-h-11"
              >
                {crumb.name}
              </Link>
            ) : (
              <span aria-current="page">{crumb.name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/**
 * schema.org BreadcrumbList.
 * @param page the page's own URL.
 */
export function breadcrumbData(site: string, crumbs: Crumb[], page: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: site + (crumb.to === undefined ? page : pathIn(language(), crumb.to)),
    })),
  }
}
