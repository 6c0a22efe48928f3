import * as t from '#messages/map.ts'
import { lazy, Suspense, useEffect } from 'react'
import type { MapTiles } from '../../platform/ui/site.ts'
import { useHydrated } from '../../platform/ui/button.tsx'
import type { PlacedLabel } from './labels.ts'
import { mapFrame, MapLayers, OriginMark } from './map-layers.tsx'
import { MapPins } from './map-pins.tsx'
import { groupPins, startView, type MapOrigin, type Pin } from './pins.ts'
import { letterHeight, phoneFrame } from './view.ts'

const LiveMap = lazy(() => import('./live-map.tsx').then((module) => ({ default: module.LiveMap })))

export type ResultsMapProps = {
  pins: Pin[]
  origin: MapOrigin | null
  /** Initially. */
  labels: PlacedLabel[]
  /** If configured. */
  tiles: MapTiles | null
}

/**
 * A picture with links that scripts make movable. The list has the same content.
 * @param props.skipTo the id of what follows the map.
 */
export function ResultsMap({ skipTo, ...props }: ResultsMapProps & { skipTo: string }) {
  const isHydrated = useHydrated()
  useMarkedResult()
  const still = <StillMap {...props} />
  return (
    <section aria-label={t.mapOfTheseResults()} className="relative print:hidden">
      <a
        href={`#${skipTo}`}
        className="sr-only focus:not-sr-only focus:absolute! focus:top-0 focus:left-0 focus:z-20 focus:bg-card focus:px-4 focus:py-2.5 focus:text-link"
      >
        {t.skipTheMap()}
      </a>
      {isHydrated ? (
        <Suspense fallback={still}>
          <LiveMap key={props.pins.map(({ id }) => id).join(' ')} {...props} />
        </Suspense>
      ) : (
        still
      )}
    </section>
  )
}

function StillMap({ pins, origin, labels, tiles }: ResultsMapProps) {
  const size = phoneFrame
  const view = startView(pins, origin, size)
  return (
    <div className={`${mapFrame} aspect-square`}>
      <MapLayers view={view} size={size} labels={labels} tiles={tiles} />
      {origin && <OriginMark origin={origin} view={view} size={size} />}
      <MapPins groups={groupPins(pins, { view, size, em: letterHeight })} size={size} />
    </div>
  )
}

/**
 * Marks a result in the list and on the map (`data-marked`) on hover or focus. Both have
 * `data-result`; a group of pins has several numbers.
 */
export function useMarkedResult(): void {
  useEffect(() => {
    let marked = ''
    const mark = (numbers: string) => {
      if (numbers === marked) return
      marked = numbers
      const wanted = numbers.split(' ').filter(Boolean)
      for (const item of document.querySelectorAll<HTMLElement>('[data-result]')) {
        const own = item.dataset.result?.split(' ') ?? []
        item.toggleAttribute(
          'data-marked',
          own.some((number) => wanted.includes(number)),
        )
      }
    }
    const numbersAt = (target: EventTarget | null) =>
      target instanceof Element
        ? (target.closest<HTMLElement>('[data-result]')?.dataset.result ?? '')
        : ''
    const onPoint = ({ target }: Event) =>
      mark(numbersAt(target) || numbersAt(document.activeElement))
    const onFocus = ({ target }: Event) => mark(numbersAt(target))
    const onBlur = ({ relatedTarget }: FocusEvent) => relatedTarget ?? mark('')
    document.addEventListener('pointerover', onPoint)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      mark('')
      document.removeEventListener('pointerover', onPoint)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [])
}
