import { href, Link } from 'react-router'
import { businessCount, countyCount, type CountedRegion } from '../../listings/places.ts'
import { nameIn } from '../../platform/text/names.ts'
import { regionMark, regionStyle } from './region-colors.ts'

/** The regions as links next to a map: its legend, and its alternative. */
export function RegionList({ id, regions }: { id: string; regions: CountedRegion[] }) {
  return (
    <ul id={id} tabIndex={-1} className="divide-y divide-line">
      {regions.map((region) => (
        <li key={region.id}>
          <Link
            to={href('/region/:regionId', { regionId: region.id })}
            className="group flex min-h-13 items-center gap-3 py-2 text-ink no-underline"
          >
            <span
              aria-hidden="true"
              className={`size-5 shrink-0 rounded-field border border-edge bg-(--mark) ${regionMark}`}
              style={regionStyle(region.id)}
            />
            <span>
              <span className="font-semibold group-hover:underline">{nameIn(region.name)}</span>{' '}
              <span className="block text-sm text-soft tabular-nums">
                {countyCount(region.counties.length)}, {businessCount(region.count)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
