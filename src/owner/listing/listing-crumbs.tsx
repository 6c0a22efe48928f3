import * as t from '#messages/edit-listing.ts'
import { href, useSearchParams } from 'react-router'
import { Breadcrumb } from '../../platform/ui/breadcrumb.tsx'
import { listPath, withDesk } from './desk-way.ts'
import { useDeskWay } from './use-desk-way.ts'

type ListingCrumbsProps = {
  listing: { id: string; name: string }
  isTeam: boolean
  /** Of a page below the edit page. */
  here?: string
}

/** The team came from the review desk or the list of all listings, owners from their account. */
export function ListingCrumbs({ listing: { id, name }, isTeam, here }: ListingCrumbsProps) {
  const desk = useDeskWay({ id, isTeam })
  const [query] = useSearchParams()
  const list = isTeam ? listPath(query) : null
  const start = list
    ? { name: t.allListings(), to: list }
    : desk
      ? { name: t.backToDesk(), to: desk }
      : { name: t.yourAccount(), to: href('/account') }
  const edit = withDesk(href('/business/:businessId/edit', { businessId: id }), desk)
  const page = { name: t.title({ name }) }
  return (
    <Breadcrumb crumbs={here ? [start, { ...page, to: edit }, { name: here }] : [start, page]} />
  )
}
