import { lazy } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyDrawing } from '../../ui/drawings/empty-drawing.tsx'
import type { Offers } from '../ways-on/offers.ts'

// Few see it. Without a fallback around it the server waits, and sends the page whole.
const Offered = lazy(() =>
  import('../ways-on/offered.tsx').then((module) => ({ default: module.Offered })),
)

/** The head of the page for a listing that is not there. */
export const businessNotFound = {
  title: 'Business not found',
  description: "The business profile you're looking for doesn't exist or has been removed.",
  isHidden: true,
}

/** What somebody sees who asked for a listing that is not there. */
export function BusinessNotFound({ offers }: { offers: Offers | null }) {
  return (
    <div className="shell section-gap text-center">
      <EmptyDrawing kind="not-found" className="mx-auto h-auto w-60" />
      <h1 className="mt-4">Business not found</h1>
      <p className="measure mx-auto mt-3 text-soft">{businessNotFound.description}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/" look="action">
          Back to Home
        </ButtonLink>
        <ButtonLink to="/businesses/search">Search the directory</ButtonLink>
      </div>
      {offers && <Offered offers={offers} />}
    </div>
  )
}
