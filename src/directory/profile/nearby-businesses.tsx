import { href, Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import type { Business, BusinessSummary } from '../business.ts'
import { DistanceBadge } from '../cards/distance-badge.tsx'

type NearbyBusinessesProps = { business: Business; nearest: BusinessSummary[] }

/** The nearest listings on a profile, and the way to all around; nothing when its place is unknown. */
export function NearbyBusinesses({ business, nearest }: NearbyBusinessesProps) {
  if (nearest.length === 0) return null
  return (
    <section aria-labelledby="nearby" className="print:hidden">
      <h2 id="nearby">Nearby businesses</h2>
      <ul className="mt-3 mb-4 divide-y divide-line">
        {nearest.map(({ id, name, category, distanceMiles, precision }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span>
              <Link
                to={href('/business/:businessId', { businessId: id })}
                className="inline-link inline-flex min-h-11 items-center font-semibold"
              >
                {name}
              </Link>
              <span className="block text-sm text-soft">{category.name}</span>
            </span>
            <DistanceBadge miles={distanceMiles} precision={precision} from={business.name} />
          </li>
        ))}
      </ul>
      <ButtonLink to={href('/business/:businessId/nearby', { businessId: business.id })}>
        All businesses within 30 miles
      </ButtonLink>
    </section>
  )
}
