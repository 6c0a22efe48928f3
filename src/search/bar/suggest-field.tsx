import { lazy, Suspense, useId, useRef, useState, type ReactNode, type Ref } from 'react'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'
import { maxBarText } from './bar-values.ts'
import type { ListKeys, ShownList } from './suggestion-list.tsx'
import type { Suggestion } from './suggestion.ts'

const SuggestionList = lazy(() =>
  import('./suggestion-list.tsx').then((module) => ({ default: module.SuggestionList })),
)

type SuggestFieldProps = {
  name: 'q' | 'near'
  label: string
  placeholder: string
  defaultValue: string
  ref: Ref<HTMLInputElement>
  onChoose(suggestion: Suggestion): void
  /** What stands in the field beside the text. */
  children?: ReactNode
}

/**
 * A text field that offers what fits while somebody types; without script it is a plain one. What it needs for that is
 * loaded once it has the focus.
 */
export function SuggestField({ name, label, children, onChoose, ...input }: SuggestFieldProps) {
  const id = useId()
  const isHydrated = useHydrated()
  const [isAwake, setAwake] = useState(false)
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<ShownList>(null)
  const keys = useRef<ListKeys>(null)
  const close = () => setTyped('')
  // Who was in the field before the page's script was there is never seen to come into it.
  const ask = (text: string) => {
    setAwake(true)
    setTyped(text)
  }
  const combobox = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': shown !== null,
    'aria-controls': shown?.listId,
    'aria-activedescendant': shown?.activeId,
  } as const
  return (
    // The whole field shows the focus, so that the ring covers no words.
    <div className="relative rounded-card px-4 pt-2 pb-1 has-[input:focus-visible]:shadow-[0_0_0_6px_var(--color-navy)] has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-gold">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-x-2">
        <input
          id={id}
          name={name}
          type="text"
          enterKeyHint="search"
          maxLength={maxBarText}
          className="min-h-11 min-w-0 grow basis-28 bg-transparent text-base text-ink placeholder:text-soft focus-visible:shadow-none focus-visible:outline-none"
          {...input}
          {...(isHydrated && combobox)}
          onFocus={() => setAwake(true)}
          onChange={(event) => ask(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && !shown) ask(event.currentTarget.value)
            else keys.current?.(event)
          }}
          onBlur={close}
        />
        {children}
      </div>
      {isAwake && (
        <Suspense fallback={null}>
          <SuggestionList
            field={name}
            typed={typed}
            ref={keys}
            onShow={setShown}
            onChoose={onChoose}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
