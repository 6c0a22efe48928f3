import * as t from '#messages/ui.ts'
import { ButtonLink, buttonClass } from './button.tsx'

type PagerProps = {
  page: number
  pages: number
  hrefOf(page: number): string
}

export function Pager({ page, pages, hrefOf }: PagerProps) {
  if (pages <= 1) return null
  const place = t.pageOf({ page, pages })
  return (
    <>
      <nav
        aria-label={t.pages()}
        className="mt-8 flex flex-wrap items-center justify-between gap-3"
      >
        <Step to={page > 1 ? hrefOf(page - 1) : null} rel="prev">
          {t.previous()}
        </Step>
        <p className="tabular-nums">{place}</p>
        <Step to={page < pages ? hrefOf(page + 1) : null} rel="next">
          {t.next()}
        </Step>
      </nav>
      <p className="mt-4 hidden print:block">{place}</p>
    </>
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
