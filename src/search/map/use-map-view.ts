import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { onGestures } from './gestures.client.ts'
import {
  letterHeight,
  moveView,
  phoneFrame,
  zoomView,
  type Size,
  type Spot,
  type View,
} from './view.ts'

/** What can be done with a map that moves. */
export type MapMoves = {
  moveBy(distance: Spot): void
  zoomBy(by: number, at?: Spot): void
  show(start: (size: Size) => View): void
}

type Measured = { size: Size; em: number }

/**
 * The view of a frame that pointers, fingers and keys move.
 *
 * @param start what it shows at first, and again after "Home".
 * @param options.zoomAt where zooming in goes that no pointer leads.
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
    // It grows with the letters, and the frame does not.
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
