import { href } from 'react-router'
import { Offered } from '../search/ways-on/ways-on.tsx'
import type { LeftListing, Offers } from '../search/ways-on/ways-on.ts'
import { ButtonLink } from '../platform/ui/button.tsx'
import { EmptyDrawing } from '../assets/drawings/empty-drawing.tsx'

type NotFoundProps = { offers: Offers | null; left?: LeftListing['leftListing'] | null }

/** What somebody sees who asked for a page that does not exist, or not for them any more. */
export function NotFound({ offers, left = null }: NotFoundProps) {
  if (left) return left.isManager ? <ForOwners {...left} /> : <NotYours {...left} />
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

/** For a manager on a page that is for the owners of the listing. */
function ForOwners({ id: businessId, name }: LeftListing['leftListing']) {
  return (
    <div className="shell section-gap">
      <title>Only an owner can do this</title>
      <meta name="robots" content="noindex" />
      <h1>Only an owner of {name} can do this</h1>
      <p className="measure mt-3 text-lg">
        You manage this listing: you change what it says and answer its messages. Its owners decide
        whether it is hidden, closed or deleted. If it should be, ask one of them.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href('/business/:businessId/people', { businessId })} look="action">
          See who owns it
        </ButtonLink>
        <ButtonLink to={href('/business/:businessId/edit', { businessId })}>
          Edit the listing
        </ButtonLink>
      </div>
    </div>
  )
}

/** For who ran a listing once. */
function NotYours({ id, name, isRun, isPublic }: LeftListing['leftListing']) {
  return (
    <div className="shell section-gap">
      <title>You do not run this listing any more</title>
      <meta name="robots" content="noindex" />
      <h1>You do not run {name} any more</h1>
      <p className="measure mt-3 text-lg">
        {isRun
          ? 'The listing is run by others now, and its messages, photos and figures are theirs to see. An email told you when that changed. If it is your business and this is wrong, show our team that it is yours.'
          : 'Nobody runs this listing at the moment. If it is your business, you can claim it again.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href('/account')} look="action">
          Your account
        </ButtonLink>
        {isPublic && (
          <>
            <ButtonLink to={href('/business/:businessId', { businessId: id })}>
              See the listing
            </ButtonLink>
            <ButtonLink to={href('/business/:businessId/claim', { businessId: id })}>
              {isRun ? 'Show that it is yours' : 'Claim it'}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}
