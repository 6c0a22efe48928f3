import { Toast } from 'radix-ui'

/** A short message; a destructive one says what went wrong. */
export type Message = { title: string; text?: string; isDestructive?: boolean }

/** Milliseconds a message stays, and how many pixels a swipe to the right must go to dismiss it. */
const duration = 5000
const swipeThreshold = 50

/** One message at the foot of the window; F8 moves the focus there. @param number tells it from the last. */
export function ToastBox({ message, number }: { message: Message; number: number }) {
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
        hotkey={['F8']}
        className="fixed inset-x-0 bottom-0 z-50 m-0 list-none p-4 md:left-auto md:w-[26rem]"
      />
    </Toast.Provider>
  )
}
