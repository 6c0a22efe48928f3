import { Form, Link, useSearchParams } from 'react-router'
import { MapLayers } from '../../search/map/map-layers.tsx'
import type { PlacedLabel } from '../../search/map/labels.ts'
import type { View } from '../../search/map/view.ts'
import type { Point } from '../../florida/distance.ts'
import type { MapTiles } from '../../platform/ui/site.ts'
import { coordinatesText, movedBy, pinFrame, zooms } from './pin.ts'

type PinMapProps = {
  map: {
    middle: Point
    view: View
    labels: PlacedLabel[]
    tiles: MapTiles | null
    /** The middle of its ZIP code, in pixels. */
    zip: { zip: string; x: number; y: number } | null
    scale: { miles: number; pixels: number }
  }
  /** Whether the middle is a place that somebody chose. */
  isAsked: boolean
}

/** An empty picture: over the map it tells where somebody tapped, also without script. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** The map around a pin. A tap moves the cross; so do the links below, by key. */
export function PinMap({ map, isAsked }: PinMapProps) {
  const { middle, view, labels, tiles, zip, scale } = map
  return (
    <div>
      <Form
        method="get"
        reloadDocument
        style={pinFrame}
        className="relative overflow-clip rounded-card bg-(--map-water) outline outline-edge focus-within:outline-3"
      >
        <input type="hidden" name="at" value={coordinatesText(middle)} />
        <input type="hidden" name="zoom" value={view.zoom} />
        <MapLayers view={view} size={pinFrame} labels={labels} tiles={tiles} />
        {zip && <ZipMark {...zip} />}
        <Cross isAsked={isAsked} />
        <Scale {...scale} />
        <input
          type="image"
          name="map"
          src={nothing}
          alt="Tap the map where the pin belongs"
          className="absolute inset-0 size-full cursor-crosshair opacity-0"
        />
      </Form>
      <p className="mt-2 text-sm text-soft">Tap the map where the pin belongs.</p>
      <Steps middle={middle} zoom={view.zoom} />
    </div>
  )
}

function ZipMark({ zip, x, y }: NonNullable<PinMapProps['map']['zip']>) {
  return (
    <span className="pointer-events-none absolute" style={{ left: x, top: y }}>
      <span className="absolute -top-1.5 -left-1.5 size-3 rounded-full border-2 border-ink" />
      <span className="absolute top-1.5 left-2 rounded bg-card px-1 text-xs whitespace-nowrap text-ink">
        Middle of {zip}
      </span>
    </span>
  )
}

function Scale({ miles, pixels }: PinMapProps['map']['scale']) {
  return (
    <span className="pointer-events-none absolute bottom-2 left-2 rounded bg-card px-1 text-xs text-ink">
      {miles} {miles === 1 ? 'mile' : 'miles'}
      <span className="block h-1 border-x-2 border-b-2 border-ink" style={{ width: pixels }} />
    </span>
  )
}

function Cross({ isAsked }: { isAsked: boolean }) {
  const color = isAsked ? 'bg-crisis' : 'bg-action'
  return (
    <span aria-hidden="true" className="pointer-events-none absolute top-1/2 left-1/2">
      <span className={`absolute -left-4 h-0.5 w-8 ${color}`} />
      <span className={`absolute -top-4 h-8 w-0.5 ${color}`} />
    </span>
  )
}

const quarter = pinFrame.height / 4

const moves = [
  ['North', { x: 0, y: -quarter }],
  ['South', { x: 0, y: quarter }],
  ['West', { x: -quarter, y: 0 }],
  ['East', { x: quarter, y: 0 }],
] as const

/** Small steps and zooms as links: for keys, and for who cannot hit a spot. */
function Steps({ middle, zoom }: { middle: Point; zoom: number }) {
  const [query] = useSearchParams()
  const to = (point: Point, zoom: number) =>
    `?${new URLSearchParams({ at: coordinatesText(point), zoom: String(zoom) })}`
  const here = query.has('at') || query.has('zip')
  const links: [string, string][] = [
    ...moves.map(([name, by]): [string, string] => [name, to(movedBy(middle, zoom, by), zoom)]),
    ...(zoom < zooms.most ? ([['Closer', to(middle, zoom + 1)]] as [string, string][]) : []),
    ...(zoom > zooms.least ? ([['Farther', to(middle, zoom - 1)]] as [string, string][]) : []),
    ...(here ? ([['As it is now', '?']] as [string, string][]) : []),
  ]
  return (
    <ul aria-label="Move the cross" className="mt-2 flex flex-wrap gap-2">
      {links.map(([name, address]) => (
        <li key={name}>
          <Link
            to={address}
            preventScrollReset
            className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 text-sm text-ink no-underline hover:border-ink"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
