import * as t from '#messages/ui.ts'
import { Toast } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { liftOverAll } from './toast-lift.ts'

export type Message = { title: string; text?: string; isDestructive?: boolean }

/** The message must not cover it; by default, the focused one. */
export type PartOfPage = () => Element | Element[] | null

const duration = 5000
const swipeThreshold = 50

type ToastBoxProps = {
  message: Message
  number: number
  about: PartOfPage
}

/** F8 focuses it. */
export function ToastBox({ message, number, about }: ToastBoxProps) {
  const box = useClearOf(about)
  const edge = message.isDestructive ? 'border-l-crisis' : 'border-l-verified'
  return (
    <Toast.Provider duration={duration} swipeDirection="right" swipeThreshold={swipeThreshold}>
      <Toast.Root
        key={number}
        type={message.isDestructive ? 'foreground' : 'background'}
        className={`animate-toast-in flex touch-pan-y items-start gap-3 rounded-card border border-line border-l-8 bg-card p-4 shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${edge}`}
      >
        <div className="grow">
          <Toast.Title className="font-semibold">{message.title}</Toast.Title>
          {message.text && (
            <Toast.Description className="text-sm text-soft">{message.text}</Toast.Description>
          )}
        </div>
        <Toast.Close
          aria-label={t.close()}
          className="grid size-11 shrink-0 place-items-center rounded-field text-xl"
        >
          <span aria-hidden="true">×</span>
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        ref={box}
        hotkey={['F8']}
        className="fixed inset-x-0 bottom-0 z-50 m-0 list-none p-4 md:left-auto md:w-[26rem]"
      />
    </Toast.Provider>
  )
}

/** Most important first: parts that the message stays clear of together. */
function partsOf(about: PartOfPage, toast: Element): Element[][] {
  const parts = [about()].flat().filter((part) => part !== null)
  const here = parts.filter((part) => part.isConnected)
  const { activeElement: active, body } = document
  // Not its own button, or it would move away while it's pressed.
  const focused = active && active !== body && !toast.contains(active) ? [active] : []
  // It's about a page that was left: it stays clear of what people read and fill in on this one.
  const isLeft = parts.length > here.length
  const read = isLeft ? [...document.querySelectorAll(readAndFilledIn)] : []
  return [[...here, ...read, ...focused], here, focused].filter(({ length }) => length > 0)
}

const readAndFilledIn =
  'main :is(h1, h2, legend, label, input, select, textarea, button, [id$=-hint])'

function useClearOf(about: PartOfPage) {
  const box = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const toast = box.current
    if (!toast) return undefined
    const place = () => {
      if (toast.childElementCount === 0) return
      const { left, right, height, bottom } = toast.getBoundingClientRect()
      const foot = bottom + (Number.parseFloat(toast.style.bottom) || 0)
      const box = { left, right, height, foot }
      const lift = partsOf(about, toast)
        .map((parts) =>
          liftOverAll(
            parts.map((part) => part.getBoundingClientRect()),
            box,
          ),
        )
        .find((found) => found !== null)
      toast.style.bottom = `${lift ?? 0}px`
    }
    const sizes = new ResizeObserver(place)
    sizes.observe(toast)
    sizes.observe(document.body)
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('scroll', place, { passive: true, capture: true, signal })
    window.addEventListener('resize', place, { signal })
    window.addEventListener('focusin', place, { signal })
    return () => {
      sizes.disconnect()
      stop.abort()
    }
  }, [about])
  return box
}
