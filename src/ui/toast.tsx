import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useState,
  type ReactNode,
} from 'react'
import type { Message } from './toast-box.tsx'

const ToastBox = lazy(() =>
  import('./toast-box.tsx').then((module) => ({ default: module.ToastBox })),
)

const ToastContext = createContext<(message: Message) => void>(() => {})

/**
 * Shows messages, one at a time: a new one takes the place of the last. What draws them is fetched with the
 * first message, since most visits see none.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<(Message & { key: number }) | null>(null)
  const show = useCallback(
    (message: Message) => setCurrent((last) => ({ ...message, key: (last?.key ?? 0) + 1 })),
    [],
  )
  return (
    <ToastContext value={show}>
      {children}
      {current && (
        <Suspense>
          <ToastBox number={current.key} message={current} />
        </Suspense>
      )}
    </ToastContext>
  )
}

/** How a component shows a message. */
export function useToast(): (message: Message) => void {
  return useContext(ToastContext)
}
