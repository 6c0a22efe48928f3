import { Link } from 'react-router'
import { ButtonLink, buttonClass } from './button.tsx'

/** The last, the page itself, has no URL. */
export type Crumb = { name: string; to?: string }

export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="py-3 text-sm">
      <ol className="flex flex-wrap items-center gap-x-2 text-soft">
        {crumbs.map((crumb, index) => (
          <li key={crumb.name} className="flex items-center gap-x-2">
            {index > 0 && <span aria-hidden="true">›</span>}
            {crumb.to ? (
              <Link to={crumb.to} className="text-link inline-flex min-h-11 items-center">
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

/** @param page its own URL */
export function breadcrumbData(site: string, crumbs: Crumb[], page: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: `${site}${crumb.to ?? page}`,
    })),
  }
}

type PagerProps = {
  page: number
  pages: number
  hrefOf(page: number): string
}

export function Pager({ page, pages, hrefOf }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-between gap-3">
      <Step to={page > 1 ? hrefOf(page - 1) : null} rel="prev">
        Previous
      </Step>
      <p className="tabular-nums">
        Page {page} of {pages}
      </p>
      <Step to={page < pages ? hrefOf(page + 1) : null} rel="next">
        Next
      </Step>
    </nav>
  )
}

function Step({ to, rel, children }: { to: string | null; rel: string; children: string }) {
  if (to)
    return (
      <ButtonLink to={to} rel={rel}>
        {children}
      </ButtonLink>
    )
  return (
    <span
      aria-disabled="true"
      className={buttonClass({ className: 'cursor-not-allowed opacity-50' })}
    >
      {children}
    </span>
  )
}
