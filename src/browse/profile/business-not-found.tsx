import * as t from '#messages/profile.ts'
import { lazy } from 'react'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyDrawing } from '../../assets/drawings/empty-drawing.tsx'
import { businessHidden, businessNotFound } from './not-found-head.ts'
import type { Offers } from '../../search/ways-on/ways-on.ts'

// Rarely shown. Without a Suspense fallback the server waits for it and sends the page complete.
const Offered = lazy(() =>
  import('../../search/ways-on/ways-on.tsx').then((module) => ({ default: module.Offered })),
)

type BusinessNotFoundProps = { offers: Offers | null; isHidden?: boolean }

/** Page for a listing that doesn't exist or is currently hidden. */
export function BusinessNotFound({ offers, isHidden = false }: BusinessNotFoundProps) {
  const { title, description } = isHidden ? businessHidden() : businessNotFound()
  return (
    <div className="shell section-gap text-center">
      <EmptyDrawing kind="not-found" className="mx-auto h-auto w-60" />
      <h1 className="mt-4">{title}</h1>
      <p className="measure mx-auto mt-3 text-soft">{description}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/" look="action">
          {t.backToHome()}
        </ButtonLink>
        <ButtonLink to="/businesses/search">{t.searchDirectory()}</ButtonLink>
      </div>
      {offers && <Offered offers={offers} />}
    </div>
  )
}
