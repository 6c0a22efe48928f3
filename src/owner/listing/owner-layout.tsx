import * as t from '#messages/edit-listing.ts'
import type { ReactNode } from 'react'
import { href, Link, useActionData } from 'react-router'
import { useDeskWay } from './use-desk-way.ts'

type OwnerLayoutProps = {
  listing: { id: string; name: string }
  title: string
  about: ReactNode
  /** The message about the last action; null for none. Left out next to what a later one says. */
  done: ReactNode
  isWide?: boolean
  children: ReactNode
}

export function OwnerLayout({ listing, title, about, done, isWide, children }: OwnerLayoutProps) {
  const isOver = useActionData() !== undefined
  const desk = useDeskWay({ id: listing.id, isTeam: false })
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <div className={isWide ? undefined : 'max-w-[44rem]'}>
        <p>
          <Link
            to={desk ?? href('/business/:businessId', { businessId: listing.id })}
            className="inline-link inline-flex min-h-11 items-center"
          >
            ‹ {desk ? t.backToDesk() : listing.name}
          </Link>
        </p>
        <h1>{title}</h1>
        <p className="measure mt-3 text-lg">{about}</p>
        {done && !isOver && (
          <div
            role="status"
            className="mt-4 rounded-card border border-verified bg-card p-4 font-semibold"
          >
            {done}
          </div>
        )}
        {children}
      </div>
    </div>
  )
}
