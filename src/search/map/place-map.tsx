import { toWorld } from '../../florida/mercator.ts'
import type { Point, Precision } from '../../florida/distance.ts'
import { CachedPart } from '../../platform/ui/document/request-info.tsx'
import type { MapTiles } from '../../platform/ui/site.ts'
import type { PlacedLabel } from './labels.ts'
import { mapFrame, MapLayers, placed } from './map-layers.tsx'
import { isPoint } from './pins.ts'
import { areaView, areaWidth, circleWidth, smallFrame, spotOf, type MapArea } from './view.ts'

export type PlaceMapProps = {
  /** "Map: Semper Plumbing in Stuart, Martin County". */
  label: string
  point: Point
  precision: Precision
  labels: PlacedLabel[]
  tiles: MapTiles | null
  /** Where it goes to its customers. */
  area: MapArea | null
}

/** A static map: a pin, or a circle for an approximate location. */
export function PlaceMap(props: PlaceMapProps) {
  const { label, point, precision, labels, tiles, area } = props
  const view = areaView(point, precision, area)
  const spot = placed(spotOf(toWorld(point), view, smallFrame), smallFrame)
  return (
    <CachedPart
      as="div"
      under={['map of a place', props]}
      role="img"
      aria-label={label}
      className={`${mapFrame} mt-3 aspect-4/3`}
    >
      <MapLayers view={view} size={smallFrame} labels={labels} tiles={tiles} />
      {area?.miles && (
        <span
          data-place="miles"
          className="absolute aspect-square -translate-1/2 rounded-full border-2 border-link bg-link/15"
          style={{ ...spot, width: percentOf(circleWidth(area.miles, point, view)) }}
        />
      )}
      {area?.zips.map((zip) => (
        <span
          key={zip.zip}
          data-place="zip"
          className="absolute size-3 -translate-1/2 rounded-full border-2 border-white bg-link"
          style={placed(spotOf(toWorld(zip), view, smallFrame), smallFrame)}
        />
      ))}
      {isPoint(precision) ? (
        <span
          data-place="point"
          className="absolute -mt-5 size-7 -translate-1/2 rotate-45 rounded-full rounded-br-none border-2 border-white bg-action"
          style={spot}
        />
      ) : (
        <span
          data-place="area"
          className="absolute aspect-square -translate-1/2 rounded-full border-2 border-dashed border-(--map-soft) bg-(--map-soft)/20"
          style={{ ...spot, width: percentOf(areaWidth(precision, point, view)) }}
        />
      )}
    </CachedPart>
  )
}

function percentOf(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}
