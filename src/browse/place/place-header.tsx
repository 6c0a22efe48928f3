import * as t from '#messages/regions.ts'
import type { ReactNode } from 'react'
import { countyShape, regionShape, shapeHref } from '../../florida/map-shapes.ts'
import { Offered } from '../../search/ways-on/ways-on.tsx'
import type { Offers } from '../../search/ways-on/ways-on.ts'
import type { PlaceShape } from '../../listings/places.ts'
import { regionColors } from './region-colors.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyDrawing } from '../../assets/drawings/empty-drawing.tsx'

type PlaceHeaderProps = { title: string; shape: PlaceShape; children: ReactNode }

/** A page header in the region's color, with the outline of the place. */
export function PlaceHeader({ title, shape, children }: PlaceHeaderProps) {
  return (
    <header
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card px-4 py-3 text-white md:flex-nowrap md:px-8 md:py-8"
      style={{ background: regionColors[shape.region] }}
    >
      <div className="max-w-[56ch] min-w-0">
        <h1 className={shape.county ? 'max-md:text-lg!' : ''}>{title}</h1>
        <div className={shape.county ? 'md:mt-2' : 'mt-2'}>{children}</div>
      </div>
      <Shape {...shape} />
    </header>
  )
}

function Shape({ region, counties, county, viewBox }: PlaceShape) {
  return (
    <svg
      viewBox={viewBox}
      aria-hidden="true"
      className={`h-24 max-w-full shrink-0 md:h-52 md:max-w-[45%] ${county ? 'max-md:hidden' : ''}`}
    >
      <use
        href={shapeHref(regionShape(region))}
        className={county ? 'fill-white/25' : 'fill-white'}
      />
      <g style={{ stroke: regionColors[region] }} className="fill-none stroke-1">
        {counties.map((slug) => (
          <use
            key={slug}
            href={shapeHref(countyShape(slug))}
            className={slug === county ? 'fill-white print:fill-edge' : undefined}
          />
        ))}
      </g>
    </svg>
  )
}

type PlaceNotFoundProps = { kind: 'region' | 'county'; offers: Offers | null }

/** Page for a region or county that isn't in Florida. */
export function PlaceNotFound({ kind, offers }: PlaceNotFoundProps) {
  const isRegion = kind === 'region'
  return (
    <div className="shell section-gap text-center">
      <EmptyDrawing kind="not-found" className="mx-auto h-auto w-60" />
      <h1 className="mt-4">{isRegion ? t.regionNotFound() : t.countyNotFound()}</h1>
      <p className="measure mx-auto mt-3 text-soft">
        {isRegion ? t.regionNotFoundText() : t.countyNotFoundText()}
      </p>
      <div className="mt-8">
        <ButtonLink to="/regions" look="action">
          {t.backToRegions()}
        </ButtonLink>
      </div>
      {offers && <Offered offers={offers} />}
    </div>
  )
}
