import * as t from '#messages/pin.ts'
import { Form, Link, useSearchParams } from 'react-router'
import type { Point } from '../../florida/distance.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/field.tsx'
import type { MapTiles } from '../../platform/ui/site.ts'
import type { PlacedLabel } from '../../search/map/labels.ts'
import { MapLayers } from '../../search/map/map-layers.tsx'
import type { View } from '../../search/map/view.ts'
import { coordinatesText, movedBy, pinFrame, zooms } from './pin.ts'

type PinFormProps = {
  pin: {
    now: string
    address: string
    byAddress: string
    requested: Point | null
    problem: string | null
    typed: { at: string; zip: string }
    map: PinMapProps['map']
  }
  /** Of the address on an outside map. */
  lookUp: string | null
  /** Of the last try to move it. */
  refused: string | undefined
}

/** A map to tap, and fields for coordinates or a ZIP code. Works without script. */
export function PinForm({ pin, lookUp, refused }: PinFormProps) {
  const { now, address, byAddress, requested, problem, typed, map } = pin
  return (
    <>
      <p className="mt-1 text-soft">{t.now({ address, now })}</p>
      {!map.tiles && <NoStreets lookUp={lookUp} />}
      {refused && (
        <p
          role="alert"
          className="mt-4 rounded-field border border-l-6 border-line border-l-crisis bg-card px-4 py-3"
        >
          <strong className="block text-problem">{t.nothingChanged()}</strong>
          {refused}
        </p>
      )}
      <div className="mt-6 grid gap-8 md:grid-cols-[20rem_minmax(0,24rem)]">
        <PinMap map={map} isRequested={requested !== null} />
        <div className="space-y-6">
          {requested && (
            <PostForm className="rounded-card border border-edge bg-note p-4">
              <p>{t.crossAt({ coordinates: coordinatesText(requested) })}</p>
              <input type="hidden" name="at" value={coordinatesText(requested)} />
              <Button look="action" name="intent" value="move" className="mt-3 w-full">
                {t.put()}
              </Button>
            </PostForm>
          )}
          <Form method="get" preventScrollReset className="space-y-3">
            <TextField
              key={`at ${typed.at}`}
              id="at"
              name="at"
              label={t.coordinates()}
              hint={t.coordinatesHint()}
              defaultValue={requested ? coordinatesText(requested) : typed.at}
              problem={typed.at ? problem : null}
            />
            <TextField
              id="zip"
              name="zip"
              label={t.zip()}
              inputMode="numeric"
              defaultValue={typed.at ? '' : typed.zip}
              problem={typed.at ? null : problem}
            />
            <Button isSmall>{t.show()}</Button>
          </Form>
          <PostForm>
            <Button isSmall name="intent" value="by-address">
              {t.reset({ byAddress })}
            </Button>
          </PostForm>
        </div>
      </div>
    </>
  )
}

/** Without an outside map, ours has no streets. */
function NoStreets({ lookUp }: { lookUp: string | null }) {
  return (
    <p className="measure mt-2">
      {t.noStreets()}
      {lookUp && (
        <>
          {' '}
          {t.exact({
            link: (words) => (
              <a href={lookUp} target="_blank" rel="noreferrer nofollow" className="inline-link">
                {words}
              </a>
            ),
          })}
        </>
      )}
    </p>
  )
}

type PinMapProps = {
  map: {
    middle: Point
    view: View
    labels: PlacedLabel[]
    tiles: MapTiles | null
    /** In pixels. */
    zip: { zip: string; x: number; y: number } | null
    scale: { miles: number; pixels: number }
  }
  isRequested: boolean
}

/** An empty image input sends the tapped point without script. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

function PinMap({ map, isRequested }: PinMapProps) {
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
        <Cross isRequested={isRequested} />
        <Scale {...scale} />
        <input
          type="image"
          name="map"
          src={nothing}
          alt={t.tap()}
          className="absolute inset-0 size-full cursor-crosshair opacity-0"
        />
      </Form>
      <p className="mt-2 text-sm text-soft">{t.tap()}</p>
      <Steps middle={middle} zoom={view.zoom} />
    </div>
  )
}

function ZipMark({ zip, x, y }: NonNullable<PinMapProps['map']['zip']>) {
  return (
    <span className="pointer-events-none absolute" style={{ left: x, top: y }}>
      <span className="absolute -top-1.5 -left-1.5 size-3 rounded-full border-2 border-ink" />
      <span className="absolute top-1.5 left-2 rounded bg-card px-1 text-xs whitespace-nowrap text-ink">
        {t.middleOf({ zip })}
      </span>
    </span>
  )
}

function Scale({ miles, pixels }: PinMapProps['map']['scale']) {
  return (
    <span className="pointer-events-none absolute bottom-2 left-2 rounded bg-card px-1 text-xs text-ink">
      {t.scale({ miles })}
      <span className="block h-1 border-x-2 border-b-2 border-ink" style={{ width: pixels }} />
    </span>
  )
}

function Cross({ isRequested }: { isRequested: boolean }) {
  const color = isRequested ? 'bg-crisis' : 'bg-action'
  return (
    <span aria-hidden="true" className="pointer-events-none absolute top-1/2 left-1/2">
      <span className={`absolute -left-4 h-0.5 w-8 ${color}`} />
      <span className={`absolute -top-4 h-8 w-0.5 ${color}`} />
    </span>
  )
}

const quarter = pinFrame.height / 4

const moves = [
  [t.north, { x: 0, y: -quarter }],
  [t.south, { x: 0, y: quarter }],
  [t.west, { x: -quarter, y: 0 }],
  [t.east, { x: quarter, y: 0 }],
] as const

/** For keyboards and readers who can't tap precisely. */
function Steps({ middle, zoom }: { middle: Point; zoom: number }) {
  const [query] = useSearchParams()
  const to = (point: Point, zoom: number) =>
    `?${new URLSearchParams({ at: coordinatesText(point), zoom: String(zoom) })}`
  const here = query.has('at') || query.has('zip')
  const links: [string, string][] = [
    ...moves.map(([name, by]): [string, string] => [name(), to(movedBy(middle, zoom, by), zoom)]),
    ...(zoom < zooms.most ? ([[t.closer(), to(middle, zoom + 1)]] as [string, string][]) : []),
    ...(zoom > zooms.least ? ([[t.farther(), to(middle, zoom - 1)]] as [string, string][]) : []),
    ...(here ? ([[t.current(), '?']] as [string, string][]) : []),
  ]
  return (
    <ul aria-label={t.moveCross()} className="mt-2 flex flex-wrap gap-2">
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
