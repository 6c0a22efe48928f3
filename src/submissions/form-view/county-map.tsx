import * as t from '#messages/submit-form.ts'
import { useState } from 'react'
import { countyShape, mapViewBox, shapeHref } from '../../florida/map-shapes.ts'
import type { Choice } from '../form/field-kinds.ts'

type CountyMapProps = {
  counties: readonly Choice[]
  chosen: readonly string[]
  onTap(slug: string, isChosen: boolean): void
}

/**
 * A shortcut for the checkboxes below it, which are for keyboards and screen readers. Names the
 * last tapped county, since small ones are easy to miss.
 */
export function CountyMap({ counties, chosen, onTap }: CountyMapProps) {
  const [last, setLast] = useState<string | null>(null)
  const tap = (slug: string) => {
    onTap(slug, !chosen.includes(slug))
    setLast(slug)
  }
  const name = counties.find(({ value }) => value === last)?.label
  const isAdded = chosen.includes(last ?? '')
  return (
    <div className="mb-4">
      <p className="text-sm text-soft">{t.tapACountyToAdd()}</p>
      <svg
        viewBox={mapViewBox}
        aria-hidden="true"
        data-county-map
        className="mx-auto h-auto w-full max-w-lg"
      >
        {counties.map(({ value, label }) => (
          <use
            key={value}
            data-county={value}
            href={shapeHref(countyShape(value))}
            onClick={() => tap(value)}
            className={`cursor-pointer stroke-page stroke-[0.75] hover:opacity-75 ${
              chosen.includes(value) ? 'fill-action' : 'fill-edge'
            }`}
          >
            <title>{label}</title>
          </use>
        ))}
      </svg>
      <p role="status" className="min-h-7 text-center font-semibold">
        {name && (isAdded ? t.countyAdded({ name }) : t.countyRemoved({ name }))}
      </p>
    </div>
  )
}
