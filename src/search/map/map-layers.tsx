import * as t from '#messages/map.ts'
import { layerHref, toWorld } from '../../florida/mercator.ts'
import type { MapTiles } from '../../platform/ui/site.ts'
import type { PlacedLabel } from './labels.ts'
import type { MapOrigin } from './pins.ts'
import { spotOf, viewBoxOf, type Size, type Spot, type View } from './view.ts'

type MapLayersProps = {
  view: View
  size: Size
  labels: readonly PlacedLabel[]
  tiles: MapTiles | null
}

/**
 * Land, water, borders, and names, or tiles if configured. Positions are percentages, so they fit
 * any square frame.
 */
export function MapLayers({ view, size, labels, tiles }: MapLayersProps) {
  return (
    <div aria-hidden="true" className="@container absolute inset-0 overflow-clip">
      {tiles && <Tiles view={view} size={size} tiles={tiles} />}
      <svg
        viewBox={viewBoxOf(view, size)}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        {!tiles && (
          <>
            <use href={layerHref('neighbors')} className="fill-(--map-neighbor)" />
            <use href={layerHref('land')} className="fill-(--map-land) stroke-(--map-coast)" />
            <use href={layerHref('lake')} className="fill-(--map-water) stroke-(--map-coast)" />
          </>
        )}
        <use href={layerHref('borders')} className="fill-none stroke-(--map-border)" />
      </svg>
      {!tiles && labels.map((label) => <Label key={label.name} label={label} size={size} />)}
      {tiles && (
        <p className="absolute right-0 bottom-0 bg-card/85 px-2 text-[0.875rem] text-ink">
          {tiles.attribution}
        </p>
      )}
    </div>
  )
}

export const mapFrame =
  'relative w-full overflow-clip rounded-card border border-edge bg-(--map-water) print:hidden'

/** As percentages. */
export function placed({ x, y }: Spot, { width, height }: Size) {
  return { left: percent(x / width), top: percent(y / height) }
}

function percent(part: number): string {
  return `${Math.round(part * 10_000) / 100}%`
}

function Tiles({ view, size, tiles }: Omit<MapLayersProps, 'labels'> & { tiles: MapTiles }) {
  return tilesOf(tiles.url, view, size).map(({ url, side, ...spot }) => (
    <img
      key={url}
      src={url}
      alt=""
      draggable={false}
      className="absolute max-w-none select-none dark:[filter:brightness(.75)]"
      style={{
        ...placed(spot, size),
        width: percent(side / size.width),
        height: percent(side / size.height),
      }}
    />
  ))
}

const labelSides = {
  middle: '-translate-1/2 text-(--map-county) italic',
  right: '-translate-x-[3px] -translate-y-1/2 text-ink',
  left: '-translate-x-[calc(100%-3px)] -translate-y-1/2 flex-row-reverse text-ink',
}

/** With larger letters, no larger than fits a small map: a name at its edge would be cut. */
function Label({ label: { name, side, ...spot }, size }: { label: PlacedLabel; size: Size }) {
  return (
    <span
      className={`absolute flex items-center gap-1 text-[min(0.875rem,4.4cqw)] leading-none whitespace-nowrap [text-shadow:0_0_2px_var(--map-land),0_0_4px_var(--map-land)] ${labelSides[side]}`}
      style={placed(spot, size)}
    >
      {side !== 'middle' && <span className="size-1.5 rounded-full border border-ink bg-card" />}
      {name}
    </span>
  )
}

export function OriginMark({ origin, view, size }: { origin: MapOrigin; view: View; size: Size }) {
  return (
    <span
      className="pointer-events-none absolute -translate-1/2"
      style={placed(spotOf(toWorld(origin), view, size), size)}
    >
      <span className="sr-only">{t.distancesAreMeasuredFrom({ label: origin.label })}</span>
      <span className="block size-5 rounded-full border-4 border-navy-light bg-white ring-2 ring-white" />
    </span>
  )
}

/** A tile with its position and size in pixels. */
export type Tile = Spot & { url: string; side: number }

const maxTileZoom = 19

export function tilesOf(template: string, view: View, size: Size): Tile[] {
  const z = Math.max(0, Math.min(maxTileZoom, Math.round(view.zoom)))
  const across = 2 ** z
  const side = 256 * 2 ** (view.zoom - z)
  const corner = spotOf({ x: 0, y: 0 }, view, size)
  return range(-corner.x, size.width, side).flatMap((x) =>
    range(-corner.y, size.height, side)
      .filter((y) => x >= 0 && y >= 0 && x < across && y < across)
      .map((y) => ({
        url: tileUrl(template, { z, x, y }),
        side,
        x: corner.x + x * side,
        y: corner.y + y * side,
      })),
  )
}

/** Tile numbers that overlap a length of the frame. */
function range(start: number, length: number, side: number): number[] {
  const first = Math.floor(start / side)
  const last = Math.ceil((start + length) / side) - 1
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

function tileUrl(template: string, { z, x, y }: { z: number; x: number; y: number }): string {
  return template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
}
