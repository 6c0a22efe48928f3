import { countyShape, regionShape, shapeHref } from '../../../florida/map-shapes.ts'
import { regions } from '../../../florida/regions.ts'
import type { ItemPlace } from './desk-view.ts'

/** Where it lies in Florida, and how exact that is. */
export function PlaceMap({ place: { viewBox, county, point, note } }: { place: ItemPlace }) {
  return (
    <section aria-labelledby="place">
      <h2 id="place">Where it lies</h2>
      <div className="mt-3 rounded-card border border-line bg-card p-4">
        <svg viewBox={viewBox} aria-hidden="true" className="mx-auto h-auto w-full max-w-72">
          {regions.map(({ id }) => (
            <use key={id} href={shapeHref(regionShape(id))} className="fill-line stroke-edge" />
          ))}
          {county && <use href={shapeHref(countyShape(county))} className="fill-gold stroke-ink" />}
          {point && (
            <g transform={`translate(${point.x.toFixed(1)} ${point.y.toFixed(1)})`}>
              <circle r="14" className="fill-none stroke-action stroke-[5]" />
              <circle r="5" className="fill-action" />
            </g>
          )}
        </svg>
        <p className="mt-3">{note}</p>
      </div>
    </section>
  )
}
