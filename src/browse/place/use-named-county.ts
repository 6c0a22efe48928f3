import { useEffect, useState, type RefObject } from 'react'

/**
 * The county under the pointer or focus, its position in the map's frame, and the frame's width,
 * in pixels.
 */
export type NamedCounty = { label: string; left: number; top: number; width: number }

/** The county (`data-county`) under the pointer or focus; Escape closes its label. */
export function useNamedCounty(frame: RefObject<HTMLElement | null>): NamedCounty | null {
  const [named, setNamed] = useState<NamedCounty | null>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const name = ({ target }: Event) => setNamed(countyAt(target, element))
    const forget = () => setNamed(null)
    element.addEventListener('pointerover', name, { signal })
    element.addEventListener('focusin', name, { signal })
    element.addEventListener('pointerleave', forget, { signal })
    element.addEventListener('focusout', forget, { signal })
    element.addEventListener('keydown', ({ key }) => key === 'Escape' && forget(), { signal })
    return () => listening.abort()
  }, [frame])
  return named
}

function countyAt(target: EventTarget | null, frame: Element): NamedCounty | null {
  const county = target instanceof Element ? target.closest('[data-county]') : null
  const label = county?.getAttribute('aria-label')
  if (!county || !label) return null
  const [inner, outer] = [county.getBoundingClientRect(), frame.getBoundingClientRect()]
  const left = inner.left + inner.width / 2 - outer.left
  return { label, left, top: inner.top - outer.top, width: outer.width }
}
