import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useState,
  type ReactNode,
} from 'react'
import type { Message, PartOfPage } from './toast-box.tsx'

const ToastBox = lazy(() =>
  import('./toast-box.tsx').then((module) => ({ default: module.ToastBox })),
)

type ShowToast = (message: Message, about?: PartOfPage) => void

const ToastContext = createContext<ShowToast>(() => {})

type Shown = { message: Message; about: PartOfPage; number: number }

/** One at a time. Loads with the first message, since most visits see none. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<Shown | null>(null)
  const show = useCallback<ShowToast>(
    (message, about = () => null) =>
      setCurrent((last) => ({ message, about, number: (last?.number ?? 0) + 1 })),
    [],
  )
  return (
    <ToastContext value={show}>
      {children}
      {current && (
        <Suspense>
          <ToastBox {...current} />
        </Suspense>
      )}
    </ToastContext>
  )
}

export function useToast(): ShowToast {
  return useContext(ToastContext)
}
