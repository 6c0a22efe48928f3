import { href } from 'react-router'
import { Offered } from '../directory/ways-on/offered.tsx'
import type { Offers } from '../directory/ways-on/offers.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyDrawing } from '../ui/drawings/empty-drawing.tsx'

/** What somebody sees who asked for a page that does not exist. */
export function NotFound({ offers }: { offers: Offers | null }) {
  return (
    <div className="shell section-gap text-center">
      <title>Page Not Found</title>
      <meta name="robots" content="noindex" />
      <EmptyDrawing kind="not-found" className="mx-auto h-auto w-60" />
      <p className="mt-4 font-serif text-4xl font-semibold tabular-nums">404</p>
      <h1 className="mt-1">Page Not Found</h1>
      <p className="measure mx-auto mt-3 text-soft">
        We couldn't find the page you're looking for. The page may have been moved, deleted, or
        might never have existed.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('/')} look="action">
          Back to Home
        </ButtonLink>
        <ButtonLink to="/featured">Browse Featured Businesses</ButtonLink>
        <ButtonLink to="/about">About Us</ButtonLink>
      </div>
      {offers && <Offered offers={offers} />}
    </div>
  )
}
