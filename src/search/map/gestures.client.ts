import type { Spot } from './view.ts'

export type GestureMoves = {
  moveBy(distance: Spot): void
  zoomBy(by: number, at?: Spot): void
  home(): void
}

/** Pixels. */
const tremble = 4
/** Pixels. */
const keyStep = 60
/** Pixels. */
const wheelDoubling = 240

/**
 * Mouse drag; wheel with Ctrl or when focused; two-finger move and zoom (one finger scrolls the
 * page); double click, arrow keys, +, -, Home; Escape closes a list.
 * @returns a function that stops listening.
 */
export function onGestures(frame: HTMLElement, moves: GestureMoves): () => void {
  const stops = [
    onMouse(frame, moves),
    onWheel(frame, moves),
    onFingers(frame, moves),
    onKeys(frame, moves),
  ]
  return () => stops.forEach((stop) => stop())
}

function spotIn(
  frame: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): Spot {
  const { left, top } = frame.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

function listen(
  target: HTMLElement,
  on: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void },
) {
  const entries = Object.entries(on) as [string, EventListener][]
  for (const [name, listener] of entries)
    target.addEventListener(name, listener, { passive: false })
  return () => {
    for (const [name, listener] of entries) target.removeEventListener(name, listener)
  }
}

function onMouse(frame: HTMLElement, { moveBy, zoomBy }: GestureMoves): () => void {
  let from: Spot | null = null
  let isDrag = false
  return listen(frame, {
    pointerdown: (event) => {
      if (!isIn(event.target, 'details')) closeLists(frame)
      if (event.pointerType === 'touch' || event.button !== 0) return
      from = { x: event.clientX, y: event.clientY }
      isDrag = false
    },
    pointermove: (event) => {
      if (!from) return
      const distance = { x: from.x - event.clientX, y: from.y - event.clientY }
      if (!isDrag && Math.hypot(distance.x, distance.y) < tremble) return
      if (!isDrag) frame.setPointerCapture(event.pointerId)
      isDrag = true
      from = { x: event.clientX, y: event.clientY }
      moveBy(distance)
    },
    pointerup: () => (from = null),
    pointercancel: () => (from = null),
    click: (event) => {
      if (isDrag) event.preventDefault()
      isDrag = false
    },
    dblclick: (event) => {
      if (isIn(event.target, 'a, button, summary')) return
      event.preventDefault()
      zoomBy(event.shiftKey ? -1 : 1, spotIn(frame, event))
    },
  })
}

function onWheel(frame: HTMLElement, { zoomBy }: GestureMoves): () => void {
  return listen(frame, {
    wheel: (event) => {
      const hasFocus = frame.contains(document.activeElement)
      if (!event.ctrlKey && !hasFocus) return
      event.preventDefault()
      // Wheels may report lines or pages.
      const pixels = event.deltaY * ([1, 30, 300][event.deltaMode] ?? 1)
      zoomBy(Math.max(-1, Math.min(1, -pixels / wheelDoubling)), spotIn(frame, event))
    },
  })
}

function onFingers(frame: HTMLElement, { moveBy, zoomBy }: GestureMoves): () => void {
  let last: { middle: Spot; apart: number } | null = null
  const read = ({ touches }: TouchEvent) => {
    const [one, other] = [touches[0], touches[1]]
    if (!one || !other || touches.length !== 2) return null
    const [a, b] = [spotIn(frame, one), spotIn(frame, other)]
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
    return { middle, apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) }
  }
  return listen(frame, {
    touchstart: (event) => {
      last = read(event)
      if (last) event.preventDefault()
    },
    touchmove: (event) => {
      const now = read(event)
      if (!now || !last) return
      event.preventDefault()
      moveBy({ x: last.middle.x - now.middle.x, y: last.middle.y - now.middle.y })
      zoomBy(Math.log2(now.apart / last.apart), now.middle)
      last = now
    },
    touchend: (event) => (last = read(event)),
    touchcancel: () => (last = null),
  })
}

function onKeys(frame: HTMLElement, { moveBy, zoomBy, home }: GestureMoves): () => void {
  const deeds: Record<string, () => void> = {
    ArrowLeft: () => moveBy({ x: -keyStep, y: 0 }),
    ArrowRight: () => moveBy({ x: keyStep, y: 0 }),
    ArrowUp: () => moveBy({ x: 0, y: -keyStep }),
    ArrowDown: () => moveBy({ x: 0, y: keyStep }),
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    Home: home,
    Escape: () => closeLists(frame)?.focus(),
  }
  return listen(frame, {
    keydown: (event) => {
      const deed = deeds[event.key]
      if (!deed || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      deed()
    },
  })
}

/** @returns the opener of the last closed one. */
function closeLists(frame: HTMLElement): HTMLElement | null {
  let opener: HTMLElement | null = null
  for (const list of frame.querySelectorAll('details')) {
    if (list.open) opener = list.querySelector('summary')
    list.open = false
  }
  return opener
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
