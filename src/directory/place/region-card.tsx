import { href, Link } from 'react-router'
import { countyCount, regionCardText, type CountedRegion } from '../places.ts'
import { regionColors } from './region-colors.ts'

const chipsShown = 4

/** A region with some of its counties; all of it leads to the region. */
export function RegionCard({ region: { id, name, count, counties } }: { region: CountedRegion }) {
  const hidden = counties.length - chipsShown
  return (
    <article className="relative flex h-full flex-col overflow-clip rounded-card border border-line bg-card transition-colors duration-150 hover:border-edge">
      <div className="px-5 py-3 text-white" style={{ background: regionColors[id] }}>
        <h2 className="text-lg! leading-snug">
          <Link
            to={href('/region/:regionId', { regionId: id })}
            className="no-underline after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
        </h2>
        <p className="text-sm tabular-nums">{countyCount(counties.length)}</p>
      </div>
      <ul className="flex grow flex-wrap content-start gap-2 px-5 py-4">
        {counties.slice(0, chipsShown).map((county) => (
          <li key={county.slug} className={chip}>
            {county.name}
          </li>
        ))}
        {hidden > 0 && <li className={chip}>+{hidden} more</li>}
      </ul>
      <p className="border-t border-line px-5 py-3 font-semibold text-link">
        {regionCardText(count)}
      </p>
    </article>
  )
}

const chip = 'rounded-full border border-line bg-page px-3 py-0.5 text-sm'
