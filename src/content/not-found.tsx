import * as t from '#messages/not-found.ts'
import { href } from 'react-router'
import { Offered } from '../search/ways-on/ways-on.tsx'
import type { LeftListing, Offers } from '../search/ways-on/ways-on.ts'
import { ButtonLink } from '../platform/ui/button.tsx'
import { EmptyDrawing } from '../assets/drawings/empty-drawing.tsx'

type NotFoundProps = { offers: Offers | null; left?: LeftListing['leftListing'] | null }

/** Page for unknown addresses and pages the visitor may not see. */
export function NotFound({ offers, left = null }: NotFoundProps) {
  if (left) return left.isManager ? <ForOwners {...left} /> : <NotYours {...left} />
  return (
    <div className="shell section-gap text-center">
      <title>{t.title()}</title>
      <meta name="robots" content="noindex" />
      <EmptyDrawing kind="not-found" className="mx-auto h-auto w-60" />
      <p className="mt-4 font-serif text-4xl font-semibold tabular-nums">404</p>
      <h1 className="mt-1">{t.title()}</h1>
      <p className="measure mx-auto mt-3 text-soft">{t.text()}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('/')} look="action">
          {t.backToHome()}
        </ButtonLink>
        <ButtonLink to="/featured">{t.featured()}</ButtonLink>
        <ButtonLink to="/about">{t.aboutUs()}</ButtonLink>
      </div>
      {offers && <Offered offers={offers} />}
    </div>
  )
}

/** For a manager on a page that only the listing's owners may see. */
function ForOwners({ id: businessId, name }: LeftListing['leftListing']) {
  return (
    <div className="shell section-gap">
      <title>{t.ownersOnly()}</title>
      <meta name="robots" content="noindex" />
      <h1>{t.ownersOnlyOf({ name })}</h1>
      <p className="measure mt-3 text-lg">{t.ownersOnlyText()}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href('/business/:businessId/people', { businessId })} look="action">
          {t.seeOwners()}
        </ButtonLink>
        <ButtonLink to={href('/business/:businessId/edit', { businessId })}>{t.edit()}</ButtonLink>
      </div>
    </div>
  )
}

/** For a former owner or manager. */
function NotYours({ id, name, isRun, isPublic, left }: LeftListing['leftListing']) {
  const text = !isRun
    ? t.runByNone()
    : !left
      ? t.runByOthers()
      : (left.isHandedOver ? t.handedOver : t.left)({ day: left.day })
  return (
    <div className="shell section-gap">
      <title>{t.notYours()}</title>
      <meta name="robots" content="noindex" />
      <h1>{t.notYoursOf({ name })}</h1>
      <p className="measure mt-3 text-lg">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href('/account')} look="action">
          {t.account()}
        </ButtonLink>
        {isPublic && (
          <>
            <ButtonLink to={href('/business/:businessId', { businessId: id })}>
              {t.seeListing()}
            </ButtonLink>
            {!(isRun && left) && (
              <ButtonLink to={href('/business/:businessId/claim', { businessId: id })}>
                {isRun ? t.showItIsYours() : t.claim()}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </div>
  )
}
