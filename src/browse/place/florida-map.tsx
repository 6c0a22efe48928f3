import * as t from '#messages/regions.ts'
import { useRef } from 'react'
import { href, Link } from 'react-router'
import {
  borderShape,
  countyShape,
  mapViewBox,
  regionLabels,
  shapeHref,
} from '../../florida/map-shapes.ts'
import { countyLabel, type CountedCounty, type CountedRegion } from '../../listings/places.ts'
import { useHydrated } from '../../platform/ui/button.tsx'
import { nameIn } from '../../platform/text/names.ts'
import { regionMark, regionStyle } from './region-colors.ts'
import { useNamedCounty, type NamedCounty } from './use-named-county.ts'

type FloridaMapProps = {
  regions: CountedRegion[]
  /** The id of the content after the map, for skipping 67 counties by keyboard. */
  skipTo: string
}

/**
 * Florida's counties as links in their regions' colors. Counties without listings are pale;
 * regions have names and thick borders, so that nothing depends on color alone. Hover or focus
 * shows a county's name and number of listings.
 */
export function FloridaMap({ regions, skipTo }: FloridaMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const named = useNamedCounty(frame)
  return (
    <div ref={frame} className="relative mx-auto w-full max-w-xl">
      <a
        href={`#${skipTo}`}
        className="sr-only focus:not-sr-only focus:absolute! focus:top-0 focus:left-0 focus:z-10 focus:bg-card focus:px-4 focus:py-2.5 focus:text-link"
      >
        {t.skipMap()}
      </a>
      <svg
        viewBox={mapViewBox}
        role="group"
        aria-label={t.map()}
        className="h-auto w-full overflow-visible"
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
            <RegionName key={id} name={nameIn(name)} at={regionLabels[id]} />
          ))}
        </g>
      </svg>
      {named && <CountyName {...named} />}
    </div>
  )
}

/** A label above a county, kept inside the map. The link already says the same to screen readers. */
function CountyName({ label, left, top, width }: NamedCounty) {
  const side = left < width / 3 ? '0' : left > (2 * width) / 3 ? '-100%' : '-50%'
  return (
    <p
      aria-hidden="true"
      data-county-name
      className="pointer-events-none absolute z-10 w-max max-w-64 rounded-field border border-edge bg-card px-3 py-1 text-sm font-semibold shadow-float"
      style={{ left, top, transform: `translate(${side}, calc(-100% - 0.25rem))` }}
    >
      {label}
    </p>
  )
}

/** Set on the group, so that 67 links needn't repeat it. */
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
  const isHydrated = useHydrated()
  return (
    <Link
      data-county={county.slug}
      to={href('/county/:countyId', { countyId: county.slug })}
      aria-label={label}
      className={county.count ? undefined : 'empty'}
    >
      {!isHydrated && <title>{label}</title>}
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
      {at.isStacked
        ? name.split(' ').map((word, line) => (
            <tspan key={word} x={at.x} dy={line ? '1.1em' : 0}>
              {word}
            </tspan>
          ))
        : name}
    </text>
  )
}
