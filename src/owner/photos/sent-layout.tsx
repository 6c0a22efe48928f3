import type { ReactNode } from 'react'
import { Link } from 'react-router'

type SentLayoutProps = {
  back: string
  backText: string
  title: string
  about: string
  /** The message about the last action; null for none. */
  done: string | null
  children: ReactNode
}

export function SentLayout({ back, backText, title, about, done, children }: SentLayoutProps) {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <p>
        <Link to={back} className="inline-link inline-flex min-h-11 items-center wrap-anywhere">
          ‹ {backText}
        </Link>
      </p>
      <h1>{title}</h1>
      <p className="measure mt-3 text-lg">{about}</p>
      {done && (
        <p
          role="status"
          className="mt-4 rounded-card border border-verified bg-card p-4 font-semibold"
        >
          {done}
        </p>
      )}
      {children}
    </div>
  )
}
