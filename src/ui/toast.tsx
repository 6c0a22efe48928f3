import { Toast } from 'radix-ui'
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'

/** A short message; a destructive one says what went wrong. */
export type Message = { title: string; text?: string; isDestructive?: boolean }

const ToastContext = createContext<(message: Message) => void>(() => {})

/** Milliseconds a message stays, and how far a swipe must go to dismiss it. */
const duration = 5000
const swipeThreshold = 50

/** Shows messages, one at a time: a new one takes the place of the last. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<(Message & { key: number }) | null>(null)
  const show = useCallback(
    (message: Message) => setCurrent((last) => ({ ...message, key: (last?.key ?? 0) + 1 })),
    [],
  )
  return (
    <ToastContext value={show}>
      <Toast.Provider duration={duration} swipeDirection="right" swipeThreshold={swipeThreshold}>
        {children}
        {current && <ToastBox key={current.key} message={current} />}
        <Toast.Viewport className="fixed inset-x-0 bottom-0 z-50 m-0 list-none p-4 md:left-auto md:w-[26rem]" />
      </Toast.Provider>
    </ToastContext>
  )
}

/** How a component shows a message. */
export function useToast(): (message: Message) => void {
  return useContext(ToastContext)
}

function ToastBox({ message }: { message: Message }) {
  const edge = message.isDestructive ? 'border-l-crisis' : 'border-l-verified'
  return (
    <Toast.Root
      type={message.isDestructive ? 'foreground' : 'background'}
      className={`animate-toast-in flex items-start gap-3 rounded-card border border-line border-l-8 bg-card p-4 shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${edge}`}
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
  )
}
