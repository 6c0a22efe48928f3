import { href, Link } from 'react-router'
import {
  borderShape,
  countyShape,
  mapViewBox,
  regionLabels,
  shapeHref,
} from '../../florida/map-shapes.ts'
import { countyLabel, type CountedCounty, type CountedRegion } from '../places.ts'
import { regionMark, regionStyle } from './region-colors.ts'

type FloridaMapProps = {
  regions: CountedRegion[]
  /** The id of what follows the map, for those who do not want to step through 67 counties. */
  skipTo: string
}

/**
 * Florida's counties as links, in the colors of their regions. Counties without listings are pale, the
 * regions have names and thick borders, so that no meaning rests on color alone.
 */
export function FloridaMap({ regions, skipTo }: FloridaMapProps) {
  return (
    <div className="relative">
      <a
        href={`#${skipTo}`}
        className="sr-only focus:not-sr-only focus:absolute! focus:top-0 focus:left-0 focus:z-10 focus:bg-card focus:px-4 focus:py-2.5 focus:text-link"
      >
        Skip the map
      </a>
      <svg
        viewBox={mapViewBox}
        role="group"
        aria-label="Map of Florida's counties"
        className="mx-auto h-auto w-full max-w-xl"
      >
        {regions.map(({ id, counties }) => (
          <g key={id} style={regionStyle(id)} className={land}>
            {counties.map((county) => (
              <CountyLink key={county.slug} county={county} />
            ))}
          </g>
        ))}
        <g aria-hidden="true" className="pointer-events-none">
          {regions.map(({ id }) => (
            <use
              key={id}
              href={shapeHref(borderShape(id))}
              className="fill-none stroke-page stroke-[3]"
            />
          ))}
          {regions.map(({ id, name }) => (
            <RegionName key={id} name={name} at={regionLabels[id]} />
          ))}
        </g>
      </svg>
    </div>
  )
}

/** Stands on the group, so that 67 links need not repeat it. */
const land = [
  regionMark,
  'fill-(--mark) stroke-page stroke-[0.75]',
  '[&_.empty]:fill-[color-mix(in_oklab,var(--mark)_24%,var(--color-card))] [&_.empty]:stroke-(--mark)',
  'dark:[&_.empty]:fill-[color-mix(in_oklab,var(--mark)_36%,var(--color-card))]',
  '[&_a:hover]:opacity-75',
  '[&_a:focus-visible]:fill-gold [&_a:focus-visible]:stroke-ink [&_a:focus-visible]:stroke-3 [&_a:focus-visible]:outline-none',
].join(' ')

function CountyLink({ county }: { county: CountedCounty }) {
  const label = countyLabel(county)
  return (
    <Link
      to={href('/county/:countyId', { countyId: county.slug })}
      aria-label={label}
      className={county.count ? undefined : 'empty'}
    >
      <title>{label}</title>
      <use href={shapeHref(countyShape(county.slug))} />
    </Link>
  )
}

function RegionName({ name, at }: { name: string; at: (typeof regionLabels)['south'] }) {
  return (
    <text
      x={at.x}
      y={at.y}
      textAnchor={at.anchor}
      className="fill-ink stroke-page stroke-5 text-[23px] font-semibold [paint-order:stroke] [stroke-linejoin:round] sm:text-[19px]"
    >
      {name}
    </text>
  )
}
