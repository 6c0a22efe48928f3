import { Toast } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { liftOver } from './toast-lift.ts'

/** A short message; a destructive one says what went wrong. */
export type Message = { title: string; text?: string; isDestructive?: boolean }

/** Finds what a message is about and doesn't cover; without it, that's what has the focus. */
export type PartOfPage = () => Element | null

/** Milliseconds a message stays, and how many pixels a swipe to the right must go to dismiss it. */
const duration = 5000
const swipeThreshold = 50

type ToastBoxProps = {
  message: Message
  /** Tells it from the last one. */
  number: number
  about: PartOfPage
}

/** One message at the foot of the window, or above what it's about; F8 moves the focus there. */
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
          aria-label="Close"
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

/** Keeps a box clear of a part of the page while that moves, or else of what has the focus. */
function useClearOf(about: PartOfPage) {
  const box = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const toast = box.current
    if (!toast) return undefined
    const place = () => {
      if (toast.childElementCount === 0) return
      const { left, right, height, bottom } = toast.getBoundingClientRect()
      const foot = bottom + (Number.parseFloat(toast.style.bottom) || 0)
      const parts = [about(), document.activeElement].filter((part) => part?.isConnected)
      const lifts = parts.map(
        (part) => part && liftOver(part.getBoundingClientRect(), { left, right, height, foot }),
      )
      toast.style.bottom = `${lifts.find((lift) => lift !== null) ?? 0}px`
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
