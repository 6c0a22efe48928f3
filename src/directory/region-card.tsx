import { href, Link } from 'react-router'
import { countyCount, regionCardText, regionColours, type CountedRegion } from './places.ts'

const chipsShown = 4

export function RegionCard({ region }: { region: CountedRegion }) {
  const { id, name, count, counties } = region
  const hidden = counties.length - chipsShown
  return (
    <Link
      to={href('/region/:regionId', { regionId: id })}
      className="flex h-full flex-col overflow-clip rounded-card border border-line bg-card text-ink no-underline transition-colors duration-150 hover:border-edge"
    >
      <span
        className="flex items-baseline justify-between gap-3 px-5 py-3 text-white"
        style={{ background: regionColours[id] }}
      >
        <span className="font-serif text-lg leading-snug font-semibold">{name}</span>
        <span className="shrink-0 text-sm tabular-nums">{countyCount(counties.length)}</span>
      </span>
      <span className="flex flex-wrap content-start gap-2 px-5 py-4 grow">
        {counties.slice(0, chipsShown).map((county) => (
          <span key={county.slug} className={chip}>
            {county.name}
          </span>
        ))}
        {hidden > 0 && <span className={chip}>+{hidden} more</span>}
      </span>
      <span className="border-t border-line px-5 py-3 font-semibold text-link">
        {regionCardText(count)}
      </span>
    </Link>
  )
}

const chip = 'rounded-full border border-line bg-page px-3 py-0.5 text-sm'
