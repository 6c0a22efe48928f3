import * as t from '#messages/map.ts'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Shrink from 'lucide-react/icons/shrink'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
  useCallback,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { labelEm, placeLabels, type NamedPlace } from './labels.ts'
import { mapFrame, MapLayers, OriginMark } from './map-layers.tsx'
import { MapPins } from './map-pins.tsx'
import { groupPins, isOnePlace, middleOf, startView, type Pin, type PinGroup } from './pins.ts'
import { fetchPlaces } from './places.client.ts'
import type { ResultsMapProps } from './results-map.tsx'
import {
  fitView,
  isInFrame,
  maxZoom,
  type Size,
  type Spot,
  letterHeight,
  moveView,
  phoneFrame,
  zoomView,
  type View,
} from './view.ts'
import { onGestures } from './gestures.client.ts'

/** The interactive map: names and groups follow its view. */
export function LiveMap({ pins, origin, labels, tiles }: ResultsMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const hint = useId()
  const zoomAt = useRef<Spot | undefined>(undefined)
  const start = (size: Size) => startView(pins, origin, size)
  const { view, size, em, moves, hasMoved } = useMapView(frame, start, {
    isTiled: tiles !== null,
    zoomAt,
  })
  const places = usePlaces()
  const groups = groupPins(pins, { view, size, em })
  const middles = groups.map((group) => middleOf(group, em))
  const names = places
    ? placeLabels(places, {
        view,
        size,
        em: labelEm * em,
        taken: [...middles, ...buttonSpots(size, em)],
      })
    : hasMoved
      ? []
      : labels
  const open = (some: Pin[]) => {
    if (isOnePlace(some)) return false
    flushSync(() => moves.show((size) => fitView(some, size, maxZoom)))
    // The group that had focus is gone.
    const first = `[data-result~="${some[0]?.number}"] :is(a, summary)`
    frame.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
    return true
  }
  const reach = (group: PinGroup) => {
    const spot = middleOf(group, em)
    if (!isInFrame(spot, size, 1.5 * em))
      moves.moveBy({ x: spot.x - size.width / 2, y: spot.y - size.height / 2 })
  }
  // Zoom to the visible pins, not to the middle.
  const seen = groups.filter((group) => isInFrame(group, size))
  const middle = middleOfSpots(seen)
  useEffect(() => {
    zoomAt.current = middle
  })
  const inView = seen.flatMap((group) => group.pins)
  return (
    <>
      <div
        ref={frame}
        role="group"
        aria-label={t.map()}
        aria-describedby={hint}
        tabIndex={-1}
        className={`${mapFrame} aspect-square cursor-grab touch-pan-x touch-pan-y active:cursor-grabbing`}
      >
        <MapLayers view={view} size={size} labels={names} tiles={tiles} />
        {origin && <OriginMark origin={origin} view={view} size={size} />}
        <MapButtons moves={moves} onHome={() => moves.show(start)} />
        <MapPins groups={groups} size={size} onOpen={open} onReach={reach} />
      </div>
      <p id={hint} className="mt-1 px-4 text-sm text-soft md:px-0">
        <span className="pointer-coarse:hidden">{t.dragTheMapOrUse()}</span>
        <span className="hidden pointer-coarse:inline">{t.twoFingersMoveAndZoom()}</span>
      </p>
      <p role="status" className="sr-only">
        {t.ofOnTheMap({ shown: inView.length, all: pins.length })}
      </p>
    </>
  )
}

function middleOfSpots(spots: readonly Spot[]): Spot | undefined {
  if (!spots.length) return undefined
  const mean = (of: (spot: Spot) => number) =>
    spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
}

function buttonSpots({ width }: Size, em: number): Spot[] {
  return [1.9, 5, 8.1].map((down) => ({ x: width - 1.9 * em, y: down * em }))
}

function usePlaces(): NamedPlace[] | null {
  const [places, setPlaces] = useState<NamedPlace[] | null>(null)
  useEffect(() => {
    let isGone = false
    void fetchPlaces().then((found) => (isGone ? undefined : setPlaces(found)))
    return () => {
      isGone = true
    }
  }, [])
  return places
}

function MapButtons({ moves, onHome }: { moves: MapMoves; onHome(): void }) {
  return (
    <div className="absolute top-2 right-2 z-10 grid gap-1.5">
      <MapButton label={t.zoomIn()} onPress={() => moves.zoomBy(1)}>
        <Plus aria-hidden="true" />
      </MapButton>
      <MapButton label={t.zoomOut()} onPress={() => moves.zoomBy(-1)}>
        <Minus aria-hidden="true" />
      </MapButton>
      <MapButton label={t.showAllResults()} onPress={onHome}>
        <Shrink aria-hidden="true" />
      </MapButton>
    </div>
  )
}

type MapButtonProps = { label: string; onPress(): void; children: ReactNode }

function MapButton({ label, onPress, children }: MapButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-field border border-edge bg-card hover:border-ink"
    >
      {children}
    </button>
  )
}

export type MapMoves = {
  moveBy(distance: Spot): void
  zoomBy(by: number, at?: Spot): void
  show(start: (size: Size) => View): void
}

type Measured = { size: Size; em: number }

/**
 * A view moved by pointer, touch, and keys.
 * @param start the initial view, restored by Home. @param options.zoomAt where zooming goes without
 * a pointer.
 */
export function useMapView(
  frame: RefObject<HTMLElement | null>,
  start: (size: Size) => View,
  { isTiled, zoomAt }: { isTiled: boolean; zoomAt: RefObject<Spot | undefined> },
): Measured & { view: View; moves: MapMoves; hasMoved: boolean } {
  const [{ size, em }, setMeasured] = useState<Measured>({ size: phoneFrame, em: letterHeight })
  const [moved, setMoved] = useState<View | null>(null)
  const view = moved ?? start(size)
  const now = useRef({ view, size, start })
  useEffect(() => {
    now.current = { view, size, start }
  })
  const set = useCallback((next: View | null) => {
    if (next) now.current.view = next
    setMoved(next)
  }, [])
  const [moves] = useState<MapMoves>(() => ({
    moveBy: (distance) => set(moveView(now.current.view, distance)),
    zoomBy: (by, at) => {
      const { view, size } = now.current
      const to = at ?? (by > 0 ? zoomAt.current : undefined)
      set(zoomView(view, { by, size, isTiled, ...(to && { at: to }) }))
    },
    show: (start) => set(start(now.current.size)),
  }))
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect()
      const em = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      if (width > 0) setMeasured({ size: { width, height }, em })
    })
    observer.observe(element)
    // Buttons scale with the font, the frame doesn't.
    const button = element.querySelector('button')
    if (button) observer.observe(button)
    const stop = onGestures(element, { ...moves, home: () => set(null) })
    return () => {
      observer.disconnect()
      stop()
    }
  }, [frame, moves, set])
  return { view, size, em, moves, hasMoved: moved !== null }
}
