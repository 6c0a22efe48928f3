import { Link } from 'react-router'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import type { Business } from '../business.ts'
import type { WayBack } from './way-back.server.ts'
import { profileCrumbs } from './profile-crumbs.ts'

/** How one got here: back to the results of a search, and the way through the categories. */
export function WayToProfile({ business, back }: { business: Business; back: WayBack | null }) {
  return (
    <div className="shell flex flex-wrap items-center justify-between gap-x-6 print:hidden">
      {back && (
        <p className="text-sm">
          <Link
            to={back.to}
            className="inline-link inline-flex min-h-11 items-center font-semibold"
          >
            <span aria-hidden="true">‹&nbsp;</span>Back to results
          </Link>
        </p>
      )}
      <Breadcrumb crumbs={profileCrumbs(business)} />
    </div>
  )
}
